import type { OrderFileSuggestion } from '@zaehlwerk/contract/order-suggestion';
import type { OrderFiles } from '@zaehlwerk/contract/order-files';
import { isMeterType, type MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { columnKey, ORDER_COLUMN_NAMES, REQUIRED_ORDER_COLUMNS } from '@zaehlwerk/domain/order-file/columns';
import { mapCells } from '@zaehlwerk/domain/order-file/mapping';
import type { CellTexts, FileRow, TableFile } from './table-file.ts';

/** How one column of a file is read, and how that is known. */
interface MappedColumn {
  readonly heading: string;
  /** Ours; null: the column is left out. */
  readonly column: string | null;
  readonly reason: OrderFileSuggestion['columns'][number]['reason'] | 'tenant' | 'chosen';
}

/** How a file is read: by column, and by the words in its cells. */
export interface Mapping {
  readonly headerLine: number;
  readonly columns: readonly MappedColumn[];
  readonly files: Pick<OrderFiles, 'meterTypes' | 'units' | 'numbers' | 'days'>;
}

/** The column of ours whose words are kinds of meters. */
export const KIND_COLUMN = 'Zählerart';
/** A password is nobody's to read. */
export const SECRET_COLUMN = 'Passwort';

/**
 * How a file is most likely read: as the utility has said for good, else as is suggested.
 */
export function beginMapping(suggestion: OrderFileSuggestion, ofTenant: OrderFiles): Mapping {
  const { heading: told } = mapCells(ofTenant);
  const said = suggestion.columns.map(({ heading }) => (told(heading) === heading ? undefined : told(heading)));
  const columns = suggestion.columns.map(({ heading, column, reason }, place): MappedColumn => {
    const own = said[place];
    if (own !== undefined) return { heading, column: own === null ? null : ourName(own), reason: 'tenant' };
    const isTaken = column !== null && said.some((one) => one != null && ourName(one) === column);
    return isTaken ? { heading, column: null, reason: 'unknown' } : { heading, column, reason };
  });
  const { orderFiles: suggested } = suggestion;
  return {
    headerLine: suggestion.headerLine,
    columns,
    files: {
      ...suggested,
      ...ofTenant,
      meterTypes: { ...suggested.meterTypes, ...ofTenant.meterTypes },
      units: { ...suggested.units, ...ofTenant.units },
    },
  };
}

function ourName(column: string): string {
  return ORDER_COLUMN_NAMES.find((name) => columnKey(name) === columnKey(column)) ?? column;
}

/** The mapping with another column at a place; where another place had it, that is left out from now on. */
export function withColumn(mapping: Mapping, place: number, column: string | null): Mapping {
  const columns = mapping.columns.map((one, index): MappedColumn => {
    if (index === place) return { ...one, column, reason: 'chosen' };
    return column !== null && one.column === column ? { ...one, column: null, reason: 'chosen' } : one;
  });
  return { ...mapping, columns };
}

/** The mapping with a kind for a word of the file. */
export function withKind(mapping: Mapping, word: string, kind: MeterType): Mapping {
  return { ...mapping, files: { ...mapping.files, meterTypes: { ...mapping.files.meterTypes, [word]: kind } } };
}

/** Columns that no file can do without and that no column of this one is read as. */
export function lackedColumns({ columns }: Mapping): readonly string[] {
  return REQUIRED_ORDER_COLUMNS.filter((name) => !columns.some(({ column }) => column === name));
}

/** The rows below the header. */
export function linesOf({ rows }: TableFile, { headerLine }: Mapping): readonly FileRow[] {
  return rows.filter(({ line }) => line > headerLine);
}

/** A word of the file for a kind of meter, in how many lines it stands, and what it means; null: not known. */
export interface KindWord {
  readonly word: string;
  readonly lines: number;
  readonly kind: MeterType | null;
}

/** The words for kinds of meters in a file, in the order in which they come, at most as many as somebody would go through. */
export function kindWords(lines: readonly FileRow[], mapping: Mapping): readonly KindWord[] {
  const place = mapping.columns.findIndex(({ column }) => column === KIND_COLUMN);
  if (place < 0) return [];
  const counts = new Map<string, number>();
  for (const { cells } of lines) {
    const word = cells[place]?.trim() ?? '';
    if (word !== '' && (counts.has(word) || counts.size < MOST_WORDS)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const { cell } = mapCells(mapping.files);
  return Array.from(counts, ([word, count]) => {
    const kind = cell(KIND_COLUMN, word);
    return { word, lines: count, kind: isMeterType(kind) ? kind : null };
  });
}
const MOST_WORDS = 30;

/** A line as it will be understood: by our column, what is taken from it. */
export function understood({ cells, numbers }: FileRow, { columns, files }: Mapping): ReadonlyMap<string, string> {
  const { cell } = mapCells(files);
  return new Map(
    columns.flatMap(({ column }, place) =>
      column === null ? [] : [[column, cell(column, cells[place] ?? '', numbers?.has(place) === true)] as const],
    ),
  );
}

/**
 * What has to be written into a file so that the server reads it like this, whatever the utility has said for good: our own
 * headings and words. `corrected` are cells that somebody has mended.
 */
export function textsToWrite(
  file: TableFile,
  { headerLine, columns, files }: Mapping,
  ofTenant: OrderFiles,
  corrected: CellTexts,
): CellTexts {
  const told = mapCells(ofTenant);
  const read = mapCells(files);
  const headings = columns.flatMap(({ heading, column }, place) => {
    const already = told.heading(heading) ?? '';
    return columnKey(already) === columnKey(column ?? '') ? [] : [[place, column ?? ''] as const];
  });
  const written = new Map<number, ReadonlyMap<number, string>>([[headerLine, new Map(headings)]]);
  const changing = columns.flatMap(({ column }, place) =>
    column !== null && read.changes(column) ? [[place, column] as const] : [],
  );
  for (const { line, cells, numbers } of linesOf(file, { headerLine, columns, files })) {
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
