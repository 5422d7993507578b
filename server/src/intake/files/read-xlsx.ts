import { createInflateRaw } from 'node:zlib';
import { numberFromText } from '@zaehlwerk/domain/decimal/decimal';
import { readSheet } from 'read-excel-file/universal';
import {
  cellText,
  fileFinding,
  type IsKnown,
  type LineFinding,
  MOST_COLUMNS,
  MOST_LINES,
  numbersIn,
  type TableLine,
  tableOf,
  type TableOutcome,
} from './table.ts';

/** A spreadsheet shows and keeps 15 digits; what a file has beyond is the noise of its binary numbers. */
const EXCEL_DIGITS = 15;

/** Reads the first sheet of an XLSX file: its first row is the header, or the one below titles; a formula counts with the value it was saved with. */
export async function readXlsx(bytes: Buffer, isKnown: IsKnown): Promise<TableOutcome> {
  const state = await checkArchive(bytes);
  const rows = state === 'sound' ? await readRows(bytes) : null;
  if (state === 'tooLarge') return { ok: false, reason: state };
  if (rows === null) return { ok: false, reason: fileFinding('unreadable') };
  if (rows.length > MOST_LINES + 1 || (rows[0]?.length ?? 0) > MOST_COLUMNS) return { ok: false, reason: 'tooLarge' };
  const findings: LineFinding[] = [];
  const numbers = numbersIn();
  const lines = rows
    .map((row, index) => ({ ...readRow(row, index + 1, findings), numbers: numbers(row) }))
    .filter(isFilled);
  const table = tableOf(lines, isKnown);
  if (table === null) return { ok: false, reason: fileFinding('empty') };
  const { header, headerLine } = table;
  const named = findings
    .filter(({ line }) => line >= headerLine)
    .map((finding) => ({ ...finding, column: header[Number(finding.column)] ?? null }));
  return { ok: true, table: { ...table, findings: named } };
}

type Row = readonly unknown[];

/** Null for whatever the library stumbles over: no archive, another kind of file, broken XML. */
async function readRows(bytes: Buffer): Promise<readonly Row[] | null> {
  try {
    return await readSheet(new Blob([new Uint8Array(bytes)]), { trim: false, parseNumber: readNumber });
  } catch {
    return null;
  }
}

function readNumber(text: string): number {
  return Number(numberFromText(text).toPrecision(EXCEL_DIGITS));
}

/** Findings name the place of their column until the header is known. */
function readRow(row: Row, line: number, findings: LineFinding[]): TableLine {
  const cells = row.map((value, place) => {
    const text = cellText(value);
    if (text.ok) return text.text;
    findings.push({ line, column: String(place), value: String(value).slice(0, 200), code: text.code });
    return '';
  });
  return { line, cells };
}

function isFilled({ cells }: TableLine): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** The state of a spreadsheet's archive before the spreadsheet reader sees it. */
type ArchiveState = 'sound' | 'unreadable' | 'tooLarge';

/** A file of 100,000 lines unpacks to a quarter of this; what is larger would only fill the memory. */
const LARGEST_UNPACKED = 400 * 1024 * 1024;

/** A sheet of Excel ends at the cell XFD1048576. */
const SHEET = { columns: 16_384, rows: 1_048_576 };

/** The tags of a sheet have about 100 bytes; a cell's text has at most 32,767 characters, of up to ten bytes each. */
const LONGEST = { tag: 64 * 1024, text: 512 * 1024 };

/**
 * Checks what the reader would trust: that the archive has one directory without ZIP64, in which every size is true, and
 * that no tag and no text is endless and no cell or row beyond a sheet, for which the reader would make everything before it.
 */
async function checkArchive(bytes: Buffer): Promise<ArchiveState> {
  const entries = readDirectory(bytes);
  if (entries === null) return 'unreadable';
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > LARGEST_UNPACKED) return 'tooLarge';
  for (const entry of entries) {
    const state = await checkEntry(bytes, entry);
    if (state !== 'sound') return state;
  }
  return 'sound';
}

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_ENTRY = 0x04034b50;
const LOCAL_ENTRY_BYTES = 30;

/** Null for what is no archive, one of several parts, or ZIP64, which no file of at most 30 MB needs. */
function readDirectory(bytes: Buffer): readonly Entry[] | null {
  const end = findEnd(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  if (count !== bytes.readUInt16LE(end + 8)) return null;
  if (end >= ZIP64_LOCATOR_BYTES && bytes.readUInt32LE(end - ZIP64_LOCATOR_BYTES) === ZIP64_LOCATOR) return null;
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return null;
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The directory's end stands last, before a comment. */
function findEnd(bytes: Buffer): number | null {
  const least = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= least; at -= 1) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  return null;
}

async function checkEntry(bytes: Buffer, { method, packed, size, at }: Entry): Promise<ArchiveState> {
  if (at + LOCAL_ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== LOCAL_ENTRY) return 'unreadable';
  const from = at + LOCAL_ENTRY_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(from, from + packed);
  if (method === STORED) return content.length === size ? checkTags([content], size) : 'unreadable';
  if (method !== DEFLATED) return 'unreadable';
  const inflate = createInflateRaw();
  inflate.end(content);
  try {
    return await checkTags(inflate, size);
  } catch {
    return 'unreadable';
  }
}

const STORED = 0;
const DEFLATED = 8;

/** Streams through an entry, keeping only one piece in memory. */
async function checkTags(pieces: AsyncIterable<Buffer> | Iterable<Buffer>, size: number): Promise<ArchiveState> {
  let length = 0;
  let untagged = 0;
  let open = '';
  for await (const piece of pieces) {
    length += piece.length;
    untagged = piece.includes('<') ? 0 : untagged + piece.length;
    if (length > size || untagged > LONGEST.text) return 'unreadable';
    const text = open + piece.toString('latin1');
    for (const [tag, name = '', reference = ''] of text.matchAll(FAR)) {
      const state = checkReference(reference, name === 'c' && !tag.endsWith('/>'));
      if (state !== 'sound') return state;
    }
    const last = text.lastIndexOf('<');
    open = last < 0 || text.includes('>', last) ? '' : text.slice(last);
    if (open.length > LONGEST.tag) return 'unreadable';
  }
  return length === size ? 'sound' : 'unreadable';
}

/** A cell or row that is not plainly among the first 702 columns and 99,999 rows. */
const FAR = /<(?:\w+:)?(c|row)\s[^<>]*?\br=["'](?![A-Z]{0,2}[1-9]\d{0,4}["'])([^<>"']*)["'][^<>]*>/g;

/** A cell that holds nothing may stand far out, since only its colour does; one that holds something makes a table. */
function checkReference(reference: string, hasValue: boolean): ArchiveState {
  const [, letters = '', digits] = /^([A-Z]{0,3})([1-9]\d{0,6})$/.exec(reference) ?? [];
  const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
  const row = Number(digits);
  if (digits === undefined || column > SHEET.columns || row > SHEET.rows) return 'unreadable';
  return hasValue && (column > MOST_COLUMNS || row > MOST_LINES + 1) ? 'tooLarge' : 'sound';
}
