import { isMeterType, METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import { MeterTypeIcon } from '../../meters/MeterTypeIcon.tsx';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { warning } from '../../ui/frame-icons.ts';
import { type KindWord, type Mapping, withKind } from './mapping.ts';
import box from './tables.module.css';

/** The words of the file for kinds of meters, and what each means. */
export function Kinds({ mapping, words, onChange }: KindsProps) {
  const { t, language } = useDeskTexts();
  const { t: common } = useTexts();
  return (
    <section className={box.box} aria-labelledby="import-kinds">
      <div className={box.cap}>
        <h2 id="import-kinds">{t('desk.imports.kinds')}</h2>
      </div>
      <div className={box.scroll}>
        <table className={box.table}>
          <thead>
            <tr>
              <th scope="col">{t('desk.imports.kinds.word')}</th>
              <th scope="col" className={box.number}>
                {t('desk.imports.kinds.lines')}
              </th>
              <th scope="col">{t('desk.imports.kinds.kind')}</th>
            </tr>
          </thead>
          <tbody>
            {words.map(({ word, lines, kind }) => (
              <tr key={word}>
                <th scope="row">{word}</th>
                <td className={box.number}>{formatPlain(String(lines), language)}</td>
                <td className={box.kind}>
                  {kind === null ? <Icon path={warning} size="small" /> : <MeterTypeIcon type={kind} small />}
                  <select
                    className={box.pick}
                    data-open={kind === null || undefined}
                    aria-label={t('desk.imports.kinds.for', { word })}
                    value={kind ?? ''}
                    onChange={({ target: { value } }) => {
                      if (isMeterType(value)) onChange(withKind(mapping, word, value));
                    }}
                  >
                    {kind === null && <option value="">{t('desk.imports.kinds.choose')}</option>}
                    {METER_TYPES.map((type) => (
                      <option key={type} value={type}>
                        {common(`meter.type.${type}`)}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface KindsProps {
  readonly mapping: Mapping;
  readonly words: readonly KindWord[];
  readonly onChange: (mapping: Mapping) => void;
}
