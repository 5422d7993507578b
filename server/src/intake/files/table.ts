import type { ImportCode } from '@zaehlwerk/contract/imports';
import { columnKey } from '@zaehlwerk/domain/order-file/columns';
import { headerRow } from '@zaehlwerk/domain/order-file/suggest-mapping';
import { decimalFromNumber, formatDecimal } from '@zaehlwerk/domain/decimal/decimal';

/** What every dialect of a file becomes before its lines are validated: named columns and lines of text. */
export interface Table {
  readonly header: readonly string[];
  /** The line of the header: titles may stand above it. */
  readonly headerLine: number;
  readonly lines: readonly TableLine[];
  /** Cells that could not be turned into text. */
  readonly findings: readonly LineFinding[];
  /** Lines that were passed over, each with why. */
  readonly leftOut?: readonly LineFinding[];
}

/** Whether a heading is that of a known column. */
export type IsKnown = (heading: string) => boolean;

/** Knows the headings of these names. */
export function knownBy(names: readonly string[]): IsKnown {
  const keys = new Set(names.map(columnKey));
  return (heading) => keys.has(columnKey(heading));
}

/** The rows of a file from its header on; null where it has none. */
export function tableOf(rows: readonly TableLine[], isKnown: IsKnown): Omit<Table, 'findings'> | null {
  const at = headerRow(
    rows.map(({ cells }) => cells),
    isKnown,
  );
  const header = rows[at];
  return header === undefined ? null : { header: header.cells, headerLine: header.line, lines: rows.slice(at + 1) };
}

export interface TableLine {
  /** The line of the file where it begins (interfaces.md, "Operator interface"). */
  readonly line: number;
  readonly cells: readonly string[];
  /** Indexes of the columns that the line does not have: keys missing in its object (JSON). */
  readonly lacks?: ReadonlySet<number>;
  /** Indexes of cells that are numbers in the file, not text (XLSX, JSON). */
  readonly numbers?: ReadonlySet<number>;
}

/** One thing wrong with a line, before it is worded. */
export interface LineFinding {
  readonly line: number;
  readonly column: string | null;
  readonly value: string | null;
  readonly code: ImportCode;
  /** The number its sentence needs: characters at most, or at least. */
  readonly count?: number;
}

export type TableOutcome =
  | { readonly ok: true; readonly table: Table }
  /** The file as a whole is unusable; `malformed` for invalid JSON. */
  | { readonly ok: false; readonly reason: LineFinding | 'malformed' | 'tooLarge' };

/** Enough for a utility's yearly campaign in one file; more lines are a mistake or an attack. */
export const MOST_LINES = 100_000;

/** Orders have 65 columns; without a limit, a few lines that are wide enough would make an enormous table. */
export const MOST_COLUMNS = 500;

/** The kinds of file an import takes. */
export type TableFormat = 'csv' | 'json' | 'xlsx';

/** A finding about the file as a whole. */
export function fileFinding(code: ImportCode, line = 1): LineFinding {
  return { line, column: null, value: null, code };
}

/** Which columns a kind of file knows, and which of them it cannot do without (interfaces.md, "Files in"). */
export interface ColumnList<C extends string> {
  readonly names: readonly C[];
  readonly required: readonly C[];
}

/** At which place of a line each known column stands. */
export type ColumnPlaces<C extends string> = ReadonlyMap<C, number>;

/** The header of a table, understood. */
interface MatchedColumns<C extends string> {
  readonly places: ColumnPlaces<C>;
  readonly findings: readonly LineFinding[];
}

/** Finds the known columns in a header, in any order. A column without a name and without cells is passed over. */
export function matchColumns<C extends string>(list: ColumnList<C>, table: Table): MatchedColumns<C> {
  const byKey = new Map(list.names.map((name) => [columnKey(name), name]));
  const places = new Map<C, number>();
  const findings: LineFinding[] = [];
  const say = (code: LineFinding['code'], column: string): void =>
    void findings.push({ line: table.headerLine, column, value: null, code });
  table.header.forEach((given, place) => {
    const name = byKey.get(columnKey(given));
    if (name === undefined) {
      if (given.trim() !== '') say('unknownColumn', given.trim().slice(0, LONGEST_NAME));
    } else if (places.has(name)) say('duplicateColumn', name);
    else places.set(name, place);
  });
  for (const name of list.required) if (!places.has(name)) say('missingColumn', name);
  return { places, findings };
}

/** A finding repeats at most this many characters of an unknown column's name. */
const LONGEST_NAME = 200;

/** Tells the indexes of values that are numbers; lines that have them at the same places share one set. */
export function numbersIn(): (values: readonly unknown[]) => ReadonlySet<number> {
  const known = new Map<string, ReadonlySet<number>>();
  return (values) => {
    const places = values.flatMap((value, place) => (typeof value === 'number' ? [place] : []));
    const key = places.join();
    const set = known.get(key) ?? new Set(places);
    known.set(key, set);
    return set;
  };
}

/** A typed cell (XLSX, JSON) as the text a CSV file would have, or why it cannot be one. */
type CellText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: 'tooManyDigits' | 'notANumber' | 'unreadable' };

/**
 * Text stays as it is, yes and no become words, a date its ISO day. A number becomes its plain decimal text; one that is
 * too large to be exact is refused rather than stored with other digits (a spreadsheet has lost them already). A list of texts
 * becomes its JSON, where the column may hold one.
 */
export function cellText(value: unknown, mayBeList = false): CellText {
  if (value === null || value === undefined) return { ok: true, text: '' };
  if (typeof value === 'string') return { ok: true, text: value };
  if (typeof value === 'boolean') return { ok: true, text: value ? 'ja' : 'nein' };
  if (typeof value === 'number') return numberText(value);
  if (value instanceof Date) return dateText(value);
  if (mayBeList && isTextList(value)) return { ok: true, text: JSON.stringify(value) };
  return { ok: false, code: 'unreadable' };
}

function numberText(value: number): CellText {
  if (!Number.isFinite(value)) return { ok: false, code: 'notANumber' };
  const exact = decimalFromNumber(value);
  return exact === null ? { ok: false, code: 'tooManyDigits' } : { ok: true, text: formatDecimal(exact) };
}

/** A spreadsheet's date has no zone: it is the day it shows. */
function dateText(value: Date): CellText {
  if (Number.isNaN(value.getTime())) return { ok: false, code: 'unreadable' };
  const iso = value.toISOString();
  return { ok: true, text: iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19) };
}

/** What stands between the texts of a list in one cell. */
const BETWEEN = '|';

/**
 * Several texts in one cell: with `|` between them, or as a list in JSON, where a text contains that character; null
 * for neither.
 */
export function readTextList(cell: string): string[] | null {
  if (!cell.startsWith('[')) return cell.split(BETWEEN).flatMap((text) => text.trim() || []);
  try {
    const list: unknown = JSON.parse(cell);
    return isTextList(list) ? list : null;
  } catch {
    // No JSON after all.
    return null;
  }
}

/** Whether a value is a list of nothing but texts. */
function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
