import { sheetRows } from '@zaehlwerk/domain/table/sheet-rows';
import type { Table } from '@zaehlwerk/domain/table/table';
import writeExcelFile from 'write-excel-file/universal';

// Runs in a worker, because thousands of rows would block the page. Receives a table, returns the file, or null on
// failure.
addEventListener('message', ({ data }: MessageEvent<Table>) => {
  writeExcelFile(sheetRows(data), { sheet: data.name, columns: widthsOf(data), stickyRowsCount: 1 })
    .toBlob()
    .then(postMessage, () => postMessage(null));
});

/** In characters. */
const NARROWEST = 10;
const WIDEST = 40;
const BESIDE = 2;

/** Wide enough for the longest text of each column, within limits. */
function widthsOf({ columns, rows }: Table): { readonly width: number }[] {
  return columns.map((title, at) => {
    const texts = rows.map((cells) => cells[at]);
    const longest = texts.reduce(
      (most, cell) => Math.max(most, cell === undefined || cell.kind === 'empty' ? 0 : cell.text.length),
      title.length,
    );
    return { width: Math.min(WIDEST, Math.max(NARROWEST, longest + BESIDE)) };
  });
}
