import { type Cell, decimalsOf, type Table } from './table.ts';

/** A cell as the writer of spreadsheets takes it; null is an empty one. */
export type SheetCell =
  | { readonly value: string; readonly type: typeof String; readonly fontWeight?: 'bold' }
  | { readonly value: number; readonly type: typeof Number; readonly format: string }
  | { readonly value: Date; readonly type: typeof Date; readonly format: string }
  | null;

/**
 * A table as the rows of a sheet: a bold header and typed cells. Text is stored as text and numbers as numbers, so
 * nothing can be read as a formula.
 * @see OPN-119
 */
export function sheetRows({ columns, rows }: Table): SheetCell[][] {
  const header = columns.map((name): SheetCell => ({ value: sheetText(name), type: String, fontWeight: 'bold' }));
  return [header, ...rows.map((cells) => cells.map(sheetCell))];
}

function sheetCell(cell: Cell): SheetCell {
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
    case 'text':
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

function byNumber(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`).join('');
}
