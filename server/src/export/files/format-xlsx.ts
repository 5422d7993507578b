import writeExcelFile, { type Cell as SheetCell } from 'write-excel-file/node';
import { sheetText } from './sheet-text.ts';
import { type Cell, decimalsOf, type Table } from './table.ts';

/**
 * A table as an XLSX file: one sheet, bold header, every cell of its own type. Text is written as text and numbers as
 * numbers, so there is nothing that could be taken for a formula (S37).
 */
export async function formatXlsx(table: Table): Promise<Uint8Array> {
  const header = table.columns.map((name): SheetCell => ({ value: name, type: String, fontWeight: 'bold' }));
  const rows = [header, ...table.rows.map((cells) => cells.map(formatCell))];
  const columns = table.columns.map((name) => ({ width: WIDTHS[name] ?? 16 }));
  return writeExcelFile(rows, { sheet: table.name, columns, stickyRowsCount: 1 }).toBuffer();
}

/** In characters, where the usual width is not enough. */
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
      // A spreadsheet's time has no zone, so the cell says that it is UTC.
      return { value: new Date(cell.text), type: Date, format: 'yyyy-mm-dd"T"hh:mm:ss"Z"' };
    default:
      return { value: sheetText(cell.text), type: String };
  }
}

function numberFormat(decimals: number): string {
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
}
