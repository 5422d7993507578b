import { sheetRows } from '@zaehlwerk/domain/table/sheet-rows';
import type { Table } from '@zaehlwerk/domain/table/table';
import writeExcelFile from 'write-excel-file/node';

/** A table as an XLSX file: one sheet, bold header, typed cells. */
export async function formatXlsx(table: Table): Promise<Uint8Array> {
  const columns = table.columns.map((name) => ({ width: WIDTHS[name] ?? 16 }));
  return writeExcelFile(sheetRows(table), { sheet: table.name, columns, stickyRowsCount: 1 }).toBuffer();
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
