import { ORDER_COLUMN_NAMES } from '@zaehlwerk/domain/order-file/columns';
import { isMeterType, METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import { useMemo } from 'react';
import { MeterTypeIcon } from '../../meters/MeterTypeIcon.tsx';
import { formatList, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner, Status } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { checkCircle, warning } from '../../ui/frame-icons.ts';
import { infoCircle, minus } from '../../ui/icons.ts';
import { fileArrowDown } from '../frame/icons.ts';
import { KeyCap } from '../frame/KeySheet.tsx';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import { Foot } from './Foot.tsx';
import css from './importing.module.css';
import { kindWords, lackedColumns, linesOf, type Mapping, SECRET_COLUMN, withColumn, withKind } from './mapping.ts';
import box from './tables.module.css';
import { Understood } from './Understood.tsx';
import type { OpenedFile } from './use-opening.ts';

const LACKS = 'import-lacks';

/** How the columns of a file are read, and the words for kinds of meters; below, how its first lines are understood. */
export function MappingStep({ opened, failed, isChecking, onChange, onOther, onCheck }: MappingStepProps) {
  const { t, language } = useDeskTexts();
  const { file, mapping } = opened;
  const lines = useMemo(() => linesOf(file, mapping), [file, mapping]);
  const words = useMemo(() => kindWords(lines, mapping), [lines, mapping]);
  const lacked = lackedColumns(mapping);
  const unknown = words.filter(({ kind }) => kind === null).length;
  useShortcuts({ 'Ctrl+Enter': lacked.length > 0 || isChecking ? undefined : onCheck });
  return (
    <>
      <div className={css.file}>
        <Icon path={fileArrowDown} size="small" />
        <strong>{file.name}</strong>
        <span>
          {t('desk.imports.lines', { count: lines.length, lines: formatPlain(String(lines.length), language) })}
        </span>
        {file.encoding !== null && <span>{file.encoding}</span>}
        {mapping.headerLine > 1 && <span>{t('desk.imports.header', { line: mapping.headerLine })}</span>}
        <Button kind="text" size="small" className={css.end} onClick={onOther}>
          {t('desk.imports.otherFile')}
        </Button>
      </div>
      <div className={css.map} data-alone={words.length === 0 || undefined}>
        <Columns mapping={mapping} samples={lines[0]?.cells ?? []} onChange={onChange} />
        {words.length > 0 && <Kinds mapping={mapping} words={words} onChange={onChange} />}
      </div>
      <Understood lines={lines} mapping={mapping} />
      {failed !== null && (
        <Banner tone="err" title={t('desk.imports.notChecked')}>
          <p>{failed}</p>
        </Banner>
      )}
      <Foot>
        <p id={LACKS} role="status">
          {lacked.length > 0 ? (
            <Status tone="err" icon={warning}>
              {t('desk.imports.lacks', { columns: formatList(lacked, language) })}
            </Status>
          ) : unknown > 0 ? (
            <Status tone="warn" icon={warning}>
              {t('desk.imports.unknownKinds', { count: unknown })}
            </Status>
          ) : null}
        </p>
        <Button size="small" onClick={onOther}>
          {t('desk.imports.back')}
        </Button>
        <Button
          kind="primary"
          size="small"
          aria-keyshortcuts="Control+Enter"
          busyLabel={isChecking ? t('desk.imports.sending') : undefined}
          blockedBy={lacked.length > 0 ? LACKS : undefined}
          onClick={onCheck}
        >
          {t('desk.imports.toCheck')}
          <KeyCap>{t('desk.key.ctrlEnter')}</KeyCap>
        </Button>
      </Foot>
    </>
  );
}

interface MappingStepProps {
  readonly opened: OpenedFile;
  /** Why the file could not be handed in; null: nothing of the kind. */
  readonly failed: string | null;
  readonly isChecking: boolean;
  readonly onChange: (mapping: Mapping) => void;
  readonly onOther: () => void;
  readonly onCheck: () => void;
}

interface PartProps {
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

function Columns({ mapping, samples, onChange }: PartProps & { readonly samples: readonly string[] }) {
  const { t } = useDeskTexts();
  const { columns } = mapping;
  const taken = columns.filter(({ column }) => column !== null).length;
  return (
    <section className={box.box} aria-labelledby="import-columns">
      <div className={box.cap}>
        <h2 id="import-columns">{t('desk.imports.columns', { count: columns.length })}</h2>
        <span>{t('desk.imports.columns.taken', { taken, left: columns.length - taken })}</span>
      </div>
      <div className={box.scroll}>
        <table className={box.table}>
          <thead>
            <tr>
              <th scope="col">{t('desk.imports.column.theirs')}</th>
              <th scope="col">{t('desk.imports.column.sample')}</th>
              <th scope="col">{t('desk.imports.column.ours')}</th>
              <th scope="col">{t('desk.imports.column.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ heading, column, reason }, place) => (
              // A file may have two columns of one heading.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={place}>
                <th scope="row">{heading === '' ? t('desk.imports.column.nameless') : heading}</th>
                <td className={box.cut}>{column === SECRET_COLUMN ? '••••' : samples[place]}</td>
                <td>
                  <select
                    className={box.pick}
                    aria-label={t('desk.imports.column.for', { heading })}
                    value={column ?? ''}
                    onChange={({ target: { value } }) =>
                      onChange(withColumn(mapping, place, value === '' ? null : value))
                    }
                  >
                    <option value="">{t('desk.imports.column.none')}</option>
                    {ORDER_COLUMN_NAMES.map((name) => (
                      <option key={name} value={name}>
                        {name}
                      </option>
                    ))}
                  </select>
                </td>
                <td>
                  <Known column={column} reason={reason} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Known({ column, reason }: Pick<Mapping['columns'][number], 'column' | 'reason'>) {
  const { t } = useDeskTexts();
  if (column === null)
    return (
      <Status tone="wait" icon={minus}>
        {t('desk.imports.reason.left')}
      </Status>
    );
  if (reason === 'values')
    return (
      <Status tone="warn" icon={warning}>
        {t('desk.imports.reason.values')}
      </Status>
    );
  const isSaid = reason === 'tenant' || reason === 'chosen';
  return (
    <Status tone={isSaid ? 'wait' : 'ok'} icon={isSaid ? infoCircle : checkCircle}>
      {t(`desk.imports.reason.${reason === 'unknown' ? 'chosen' : reason}`)}
    </Status>
  );
}

/** The words of the file for kinds of meters, and what each means. */
function Kinds({ mapping, words, onChange }: PartProps & { readonly words: ReturnType<typeof kindWords> }) {
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
