import { type Cell, decimalsOf, type Table } from './table.ts';

import writeExcelFile, { type Cell as SheetCell } from 'write-excel-file/node';

/**
 * A table as an XLSX file: one sheet, bold header, typed cells. Text is stored as text and numbers as numbers, so
 * nothing can be read as a formula (S37).
 */
export async function formatXlsx(table: Table): Promise<Uint8Array> {
  const header = table.columns.map((name): SheetCell => ({ value: name, type: String, fontWeight: 'bold' }));
  const rows = [header, ...table.rows.map((cells) => cells.map(formatCell))];
  const columns = table.columns.map((name) => ({ width: WIDTHS[name] ?? 16 }));
  return writeExcelFile(rows, { sheet: table.name, columns, stickyRowsCount: 1 }).toBuffer();
}

/** Column widths in characters that differ from the default. */
const WIDTHS: Readonly<Record<string, number>> = {
  id: 38,
  comment: 40,
  imageIds: 38,
  capturedAt: 22,
  acceptedAt: 22,
  accountId: 38,
};

function formatCell(cell: Cell): SheetCell {
  switch (cell.kind) {
    case 'empty':
      return null;
    case 'number':
      return { value: Number(cell.text), type: Number, format: numberFormat(decimalsOf(cell.text)) };
    case 'day':
      return { value: new Date(`${cell.text}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' };
    case 'instant':
      // A spreadsheet's time has no zone, so the format shows that it is UTC.
      return { value: new Date(cell.text), type: Date, format: 'yyyy-mm-dd"T"hh:mm:ss"Z"' };
    default:
      return { value: sheetText(cell.text), type: String };
  }
}

function numberFormat(decimals: number): string {
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
}

/** Characters that XML cannot hold or the writer drops: controls, carriage return, non-characters. */
const UNWRITABLE = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}\ufffd]/gu;

/**
 * A text as the XLSX writer needs it so that the cell shows exactly this text. In a sheet `_x0041_` stands for A: text
 * that looks like such an escape is escaped, and so are characters that XML cannot hold. Names that every JavaScript
 * object has (`__proto__`, `constructor`) would break the writer's string table, so their first character is escaped
 * too.
 */
export function sheetText(text: string): string {
  const written = text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, byNumber).replace(UNWRITABLE, byNumber);
  return written in Object.prototype ? byNumber(written.charAt(0)) + written.slice(1) : written;
}

function byNumber(sign: string): string {
  const units = Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at));
  return units.map((unit) => `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`).join('');
}
