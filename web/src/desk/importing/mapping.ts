import type { OrderFileSuggestion } from '@zaehlwerk/contract/order-suggestion';
import type { OrderFiles } from '@zaehlwerk/contract/order-files';
import { isMeterType, type MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { columnKey, ORDER_COLUMN_NAMES, REQUIRED_ORDER_COLUMNS } from '@zaehlwerk/domain/order-file/columns';
import { mapCells } from '@zaehlwerk/domain/order-file/mapping';
import type { FileRow, TableFile } from './table-file.ts';

/** How one column of a file is read, and how that is known. */
interface MappedColumn {
  readonly heading: string;
  /** Ours; null: the column is left out. */
  readonly column: string | null;
  readonly reason: OrderFileSuggestion['columns'][number]['reason'] | 'tenant' | 'chosen';
  /** Taken for passwords to begin with: whatever it is read as, nobody reads it here. */
  readonly isSecret: boolean;
}

/** How a file is read: by column, and by the words in its cells. */
export interface Mapping {
  readonly headerLine: number;
  readonly columns: readonly MappedColumn[];
  readonly files: Pick<OrderFiles, 'meterTypes' | 'units' | 'numbers' | 'days'>;
  /** The same as it was guessed from the file alone. */
  readonly guessed: Pick<OrderFiles, 'units' | 'numbers' | 'days'>;
}

/** The column of ours whose words are kinds of meters. */
export const KIND_COLUMN = 'Zählerart';
/** A password is nobody's to read. */
export const SECRET_COLUMN = 'Passwort';

/** Whether the texts of a column of a file are drawn as dots. */
export function isSecretColumn(column: MappedColumn | undefined): boolean {
  return column !== undefined && (column.isSecret || column.column === SECRET_COLUMN);
}

/**
 * How a file is most likely read: as the utility has said for good, else as is suggested.
 */
export function beginMapping(suggestion: OrderFileSuggestion, ofTenant: OrderFiles): Mapping {
  const { heading: told } = mapCells(ofTenant);
  const said = suggestion.columns.map(({ heading }) => (told(heading) === heading ? undefined : told(heading)));
  const columns = suggestion.columns.map(({ heading, column, reason }, place): MappedColumn => {
    const own = said[place];
    const isSecret = column === SECRET_COLUMN || (own != null && ourName(own) === SECRET_COLUMN);
    if (own !== undefined) return { heading, column: own === null ? null : ourName(own), reason: 'tenant', isSecret };
    const isTaken = column !== null && said.some((one) => one != null && ourName(one) === column);
    return isTaken ? { heading, column: null, reason: 'unknown', isSecret } : { heading, column, reason, isSecret };
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
    guessed: suggested,
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

/** The mapping with a unit for a word of the file; the word itself: as it stands there. */
export function withUnit(mapping: Mapping, word: string, unit: string): Mapping {
  return { ...mapping, files: { ...mapping.files, units: { ...mapping.files.units, [word]: unit } } };
}

/** The mapping with another way in which numbers or days are written; undefined: as the portal writes them. */
export function withFormat(mapping: Mapping, format: Pick<OrderFiles, 'numbers' | 'days'>): Mapping {
  return { ...mapping, files: { ...mapping.files, ...format } };
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
  const { cell } = mapCells(mapping.files);
  return wordsOf(lines, mapping, KIND_COLUMN).map(([word, count]) => {
    const kind = cell(KIND_COLUMN, word);
    return { word, lines: count, kind: isMeterType(kind) ? kind : null };
  });
}

/** The different texts in a column of ours, with the number of lines that have them. */
export function wordsOf(
  lines: readonly FileRow[],
  mapping: Mapping,
  column: string,
): readonly (readonly [word: string, lines: number])[] {
  const place = mapping.columns.findIndex((one) => one.column === column);
  if (place < 0) return [];
  const counts = new Map<string, number>();
  for (const { cells } of lines) {
    const word = cells[place]?.trim() ?? '';
    if (word !== '' && (counts.has(word) || counts.size < MOST_WORDS)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Array.from(counts);
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
