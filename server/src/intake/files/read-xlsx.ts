import { readSheet } from 'read-excel-file/universal';
import { cellText } from './cell-text.ts';
import { fileFinding, type LineFinding, MOST_LINES, type TableLine, type TableOutcome } from './table.ts';

/** A file of 100,000 lines unpacks to about half of this; what is larger would only fill the memory. */
const LARGEST_UNPACKED = 400 * 1024 * 1024;

/** A spreadsheet shows and keeps 15 digits; what a file has beyond is the noise of its binary numbers. */
const EXCEL_DIGITS = 15;

/** Reads the first sheet of an XLSX file: row 1 is the header, a formula counts with the value it was saved with. */
export async function readXlsx(bytes: Uint8Array): Promise<TableOutcome> {
  const size = unpackedSize(bytes);
  if (size === null) return { ok: false, reason: fileFinding('unreadable') };
  if (size > LARGEST_UNPACKED) return { ok: false, reason: 'tooLarge' };
  const rows = await readRows(bytes);
  if (rows === null) return { ok: false, reason: fileFinding('unreadable') };
  if (rows.length > MOST_LINES + 1) return { ok: false, reason: 'tooLarge' };
  const findings: LineFinding[] = [];
  const lines = rows.map((row, index) => readRow(row, index + 1, findings)).filter(isFilled);
  const [header, ...others] = lines;
  if (header === undefined) return { ok: false, reason: fileFinding('empty') };
  const named = findings.map((finding) => ({ ...finding, column: header.cells[Number(finding.column)] ?? null }));
  return { ok: true, table: { header: header.cells, lines: others, findings: named } };
}

type Row = readonly unknown[];

/** Null for whatever the library stumbles over: no archive, another kind of file, broken XML. */
async function readRows(bytes: Uint8Array): Promise<readonly Row[] | null> {
  try {
    return await readSheet(new Blob([new Uint8Array(bytes)]), { trim: false, parseNumber: readNumber });
  } catch {
    return null;
  }
}

function readNumber(text: string): number {
  return Number(Number(text).toPrecision(EXCEL_DIGITS));
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

/**
 * How many bytes a ZIP archive says it holds when unpacked; null when it is no archive. The reader of spreadsheets
 * unpacks each file into exactly the room announced here, so an archive that lies is cut off, never a flood of memory.
 */
function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const files = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let i = 0; i < files; i += 1) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return null;
    size += view.getUint32(at + 24, true);
    at += ENTRY_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return size;
}

const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/** The directory's end stands last, before a comment. */
function findEnd(view: DataView): number | null {
  const least = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= least; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return null;
}
