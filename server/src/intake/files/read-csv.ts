import { CsvError, parse } from 'csv-parse/sync';
import {
  fileFinding,
  type IsKnown,
  MOST_COLUMNS,
  MOST_LINES,
  type TableLine,
  tableOf,
  type TableOutcome,
} from './table.ts';

const SEPARATORS = [';', ',', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

class TooLarge extends Error {}

/** A spreadsheet's last row: a file may be mostly empty lines, but not longer than a sheet. */
const MOST_ROWS = 1_048_576;

/** In characters, far more than the columns of a line can hold. */
const LONGEST_LINE = 1_000_000;

/**
 * Reads CSV in the dialects of interfaces.md: separator `;` or `,` or tab, quoted cells with separators, quotes and line
 * breaks in them. The separator is the one that makes most known columns out of one of the first lines. Empty lines and lines
 * of nothing but separators are passed over, but counted.
 */
export function readCsv(bytes: Uint8Array, isKnown: IsKnown): TableOutcome {
  const text = decodeText(bytes);
  if (!fitsSheet(text)) return { ok: false, reason: 'tooLarge' };
  const records: TableLine[] = [];
  try {
    parse(text, {
      ...options(separatorOf(text, isKnown)),
      on_record: (cells: string[], { lines }) => {
        if (records.length > MOST_LINES || cells.length > MOST_COLUMNS) throw new TooLarge();
        if (cells.some((cell) => cell.trim() !== '')) records.push({ line: lines - breaksIn(cells), cells });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, reason: 'tooLarge' };
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') return { ok: false, reason: 'tooLarge' };
    return { ok: false, reason: fileFinding('unreadable', lineAfter(records)) };
  }
  const table = tableOf(records, isKnown);
  return table === null ? { ok: false, reason: fileFinding('empty') } : { ok: true, table: { ...table, findings: [] } };
}

/** The header is among so many lines, and its names among so many characters of it. */
const [FIRST_LINES, FIRST_CHARACTERS] = [40, 20_000];

/** Which separator a file uses, detected from its first lines. */
function separatorOf(text: string, isKnown: IsKnown): Separator {
  const first = text.split('\n', FIRST_LINES).map((line) => line.slice(0, FIRST_CHARACTERS));
  const ofLine = (line: string, separator: Separator): number =>
    line.split(separator).filter((name) => isKnown(name.replace(/^\s*"|"\s*$/g, ''))).length;
  const hits = (separator: Separator): number => Math.max(...first.map((line) => ofLine(line, separator)));
  return SEPARATORS.reduce((best, one) => (hits(one) > hits(best) ? one : best));
}

function options(delimiter: Separator) {
  return {
    delimiter,
    record_delimiter: '\n',
    // Quotes inside an unquoted cell (Gaststätte "Zum Anker") are text; how many cells a line has is validated later.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_LINE,
  } as const;
}

/** Looked at before parsing, which takes a second for every 300,000 lines of nothing but separators. */
function fitsSheet(text: string): boolean {
  let rows = 1;
  let from = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
    if (at - from > LONGEST_LINE || rows > MOST_ROWS) return false;
    rows += 1;
    from = at + 1;
  }
  return text.length - from <= LONGEST_LINE;
}

/** The parser counts the line on which a record ends. */
function breaksIn(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
}

/** Where the text that could not be read begins: after the last record. */
function lineAfter(records: readonly TableLine[]): number {
  const last = records.at(-1);
  return last === undefined ? 1 : last.line + breaksIn(last.cells) + 1;
}

/**
 * The text of a file: UTF-8 with or without BOM, UTF-16 by its BOM (what Excel calls "Unicode Text"), otherwise
 * Windows-1252, in which every sequence of bytes is some text. Line breaks become LF, also within cells.
 */
function decodeText(bytes: Uint8Array): string {
  return decode(bytes).replace(/\r\n?/g, '\n');
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes);
    throw error;
  }
}
