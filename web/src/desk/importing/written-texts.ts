import type { OrderFiles } from '@zaehlwerk/contract/order-files';
import { columnKey } from '@zaehlwerk/domain/order-file/columns';
import { mapCells } from '@zaehlwerk/domain/order-file/mapping';
import { KIND_COLUMN, linesOf, type Mapping } from './mapping.ts';
import type { CellTexts, TableFile } from './table-file.ts';

/** The column of ours whose words are units. */
export const UNIT_COLUMN = 'Einheit';

/** The heading that the server takes for a column of ours, whatever the utility has said for good; null: there is none. */
function headingFor(column: string, ofTenant: OrderFiles): string | null {
  const { heading } = mapCells(ofTenant);
  const isRead = (text: string) => columnKey(heading(text) ?? '') === columnKey(column);
  return isRead(column) ? column : (Object.keys(ofTenant.columns ?? {}).find(isRead) ?? null);
}

/**
 * Columns and words of ours that the server would read otherwise, because the utility has said for good what they mean in its
 * files. Such a file is not handed in: the server would not read what was shown.
 */
export function readOtherwise({ columns, files }: Mapping, ofTenant: OrderFiles): readonly string[] {
  const told = mapCells(ofTenant);
  const names = columns.flatMap(({ heading, column }) => {
    const isSaid = column === null || columnKey(told.heading(heading) ?? '') === columnKey(column);
    return isSaid || headingFor(column, ofTenant) !== null ? [] : [column];
  });
  const wordsOf = (column: string, words: Readonly<Record<string, string>> = {}) =>
    columns.some((one) => one.column === column)
      ? Object.values(words).filter((word) => told.cell(column, word) !== word)
      : [];
  return [...new Set([...names, ...wordsOf(KIND_COLUMN, files.meterTypes), ...wordsOf(UNIT_COLUMN, files.units)])];
}

/**
 * What has to be written into a file so that the server reads it like this, whatever the utility has said for good: our own
 * headings and words. `corrected` are cells that somebody has mended.
 */
export function textsToWrite(file: TableFile, mapping: Mapping, ofTenant: OrderFiles, corrected: CellTexts): CellTexts {
  const { headerLine, columns, files } = mapping;
  const told = mapCells(ofTenant);
  const read = mapCells(files);
  const headings = columns.flatMap(({ heading, column }, place) => {
    const already = told.heading(heading) ?? '';
    if (columnKey(already) === columnKey(column ?? '')) return [];
    return [[place, column === null ? '' : (headingFor(column, ofTenant) ?? column)] as const];
  });
  const written = new Map<number, ReadonlyMap<number, string>>([[headerLine, new Map(headings)]]);
  const changing = columns.flatMap(({ column }, place) =>
    column !== null && read.changes(column) ? [[place, column] as const] : [],
  );
  for (const { line, cells, numbers } of linesOf(file, mapping)) {
    const texts = new Map(corrected.get(line));
    for (const [place, column] of changing) {
      const text = texts.get(place) ?? cells[place];
      if (text === undefined) continue;
      const isNumber = numbers?.has(place) === true && !texts.has(place);
      const ours = read.cell(column, text, isNumber);
      if (ours !== text) texts.set(place, ours);
    }
    if (texts.size > 0) written.set(line, texts);
  }
  return written;
}
