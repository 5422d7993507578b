import { columnKey } from '@zaehlwerk/domain/order-file/columns';
import { parseJson } from '../../http/read-json.ts';
import {
  cellText,
  fileFinding,
  type LineFinding,
  MOST_COLUMNS,
  MOST_LINES,
  numbersIn,
  type TableLine,
  type TableOutcome,
} from './table.ts';

type JsonRow = Readonly<Record<string, unknown>>;

/**
 * Reads a JSON file: an array of objects whose keys are the column names, alone or as the one list of an object
 * (`{ "orders": […] }`). Lines count as if the objects were below a header: the first object is line 2.
 */
export function readJsonTable(bytes: Uint8Array): TableOutcome {
  const value = decodeJson(bytes);
  if (value === MALFORMED) return { ok: false, reason: 'malformed' };
  const rows = rowsOf(value);
  if (rows === null) return { ok: false, reason: fileFinding('unreadable') };
  if (rows.length > MOST_LINES) return { ok: false, reason: 'tooLarge' };
  const objects = rows.filter(isRow);
  if (objects.length < rows.length) {
    const at = rows.findIndex((row) => !isRow(row));
    return { ok: false, reason: fileFinding('unreadable', at + 2) };
  }
  const header = columnsOf(objects);
  if (header.length > MOST_COLUMNS) return { ok: false, reason: 'tooLarge' };
  const findings: LineFinding[] = [];
  const numbers = numbersIn();
  const lines = objects.map((row, index) => ({
    ...readRow(header, row, index + 2, findings),
    numbers: numbers(header.map((column) => (Object.hasOwn(row, column) ? row[column] : null))),
  }));
  return { ok: true, table: { header, headerLine: 1, lines, findings } };
}

/** Columns that hold several texts, which JSON may have as a list. */
const LISTS: ReadonlySet<string> = new Set(['defaultComments'].map(columnKey));

const MALFORMED = Symbol('malformed');

/** Nesting without end is a RangeError where numbers are looked at one by one. */
function decodeJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) return MALFORMED;
    throw error;
  }
}

function rowsOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isRow(value)) return null;
  const [only, ...others] = Object.values(value);
  return others.length === 0 && Array.isArray(only) ? only : null;
}

function isRow(value: unknown): value is JsonRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function columnsOf(rows: readonly JsonRow[]): string[] {
  const columns = new Set<string>();
  for (const row of rows) for (const column of Object.keys(row)) columns.add(column);
  return [...columns];
}

function readRow(header: readonly string[], row: JsonRow, line: number, findings: LineFinding[]): TableLine {
  const lacks = new Set<number>();
  const cells = header.map((column, place) => {
    if (!Object.hasOwn(row, column)) lacks.add(place);
    const text = cellText(Object.hasOwn(row, column) ? row[column] : null, LISTS.has(columnKey(column)));
    if (text.ok) return text.text;
    findings.push({ line, column, value: shownValue(row[column]), code: text.code });
    return '';
  });
  return { line, cells, lacks };
}

/** What a finding repeats of a cell that is no text: of lists and objects only what they are, since they have no end. */
function shownValue(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? '[…]' : '{…}';
}
