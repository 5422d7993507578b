import { readSheet } from 'read-excel-file/universal';
import { numberFromText } from '@zaehlwerk/domain/decimal/decimal';
import { cellText } from './cell-text.ts';
import { checkArchive } from './check-archive.ts';
import { fileFinding, type LineFinding, MOST_COLUMNS, MOST_LINES, type TableLine, type TableOutcome } from './table.ts';

/** A spreadsheet shows and keeps 15 digits; what a file has beyond is the noise of its binary numbers. */
const EXCEL_DIGITS = 15;

/** Reads the first sheet of an XLSX file: row 1 is the header, a formula counts with the value it was saved with. */
export async function readXlsx(bytes: Buffer): Promise<TableOutcome> {
  const state = await checkArchive(bytes);
  const rows = state === 'sound' ? await readRows(bytes) : null;
  if (state === 'tooLarge') return { ok: false, reason: state };
  if (rows === null) return { ok: false, reason: fileFinding('unreadable') };
  if (rows.length > MOST_LINES + 1 || (rows[0]?.length ?? 0) > MOST_COLUMNS) return { ok: false, reason: 'tooLarge' };
  const findings: LineFinding[] = [];
  const lines = rows.map((row, index) => readRow(row, index + 1, findings)).filter(isFilled);
  const [header, ...others] = lines;
  if (header === undefined) return { ok: false, reason: fileFinding('empty') };
  const named = findings.map((finding) => ({ ...finding, column: header.cells[Number(finding.column)] ?? null }));
  return { ok: true, table: { header: header.cells, lines: others, findings: named } };
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
