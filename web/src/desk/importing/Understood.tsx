import { isMeterType } from '@zaehlwerk/domain/meter/meter-type';
import { MeterTypeIcon } from '../../meters/MeterTypeIcon.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { KIND_COLUMN, type Mapping, SECRET_COLUMN, understood } from './mapping.ts';
import type { FileRow } from './table-file.ts';
import box from './tables.module.css';

const FIRST = 20;

/** The first lines as they will be understood, in our columns. */
export function Understood({ lines, mapping }: { readonly lines: readonly FileRow[]; readonly mapping: Mapping }) {
  const { t } = useDeskTexts();
  const shown = lines.slice(0, FIRST).map((row) => ({ line: row.line, cells: understood(row, mapping) }));
  const columns = mapping.columns.flatMap(({ column }) =>
    column === null || column === SECRET_COLUMN ? [] : [column],
  );
  return (
    <div className={box.box}>
      <div className={box.cap}>
        <h2 id="import-understood">{t('desk.imports.understood', { count: shown.length })}</h2>
      </div>
      {/* A region that scrolls is reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={box.scroll} tabIndex={0} role="region" aria-labelledby="import-understood">
        <table className={box.table}>
          <thead>
            <tr>
              <th scope="col" className={box.number}>
                {t('desk.imports.line')}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, cells }) => (
              <tr key={line}>
                <th scope="row" className={box.number}>
                  {line}
                </th>
                {columns.map((column) => (
                  <td key={column} className={box.whole}>
                    {column === KIND_COLUMN ? <Kind text={cells.get(column) ?? ''} /> : cells.get(column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Kind({ text }: { readonly text: string }) {
  const { t } = useTexts();
  if (!isMeterType(text)) return text;
  return (
    <span className={box.kind}>
      <MeterTypeIcon type={text} small />
      {t(`meter.type.${text}`)}
    </span>
  );
}
