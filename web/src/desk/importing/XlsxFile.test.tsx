import { XLSX_TYPE } from '@zaehlwerk/contract/operator';
import { number, tableOf, text } from '@zaehlwerk/domain/table/table';
import { expect, test } from 'vitest';
import { writeSheet } from '../../device/write-sheet.ts';
import { openXlsx } from './xlsx-file.ts';

const ORDERS = [
  { order: 'A-1', meter: '1EMH0048213907', most: '1234.5' },
  { order: 'A-2', meter: '', most: '7' },
];

/** A sheet of these orders. */
async function sheet(): Promise<Uint8Array> {
  const table = tableOf(
    'orders',
    { order: (one) => text(one.order), meter: (one) => text(one.meter), most: (one) => number(one.most) },
    ORDERS,
  );
  return new Uint8Array(await (await writeSheet(table)).arrayBuffer());
}

test('[DSK-70, DSK-72] a spreadsheet is opened with its lines, and written with other texts in some cells and no other change', async () => {
  const file = openXlsx('a.xlsx', await sheet());
  const cells = (of: typeof file) => of.rows.map(({ line, cells: some }) => [line, ...some]);
  expect(cells(file)).toEqual([
    [1, 'order', 'meter', 'most'],
    [2, 'A-1', '1EMH0048213907', '1234.5'],
    [3, 'A-2', '', '7'],
  ]);
  expect([...(file.rows[1]?.numbers ?? [])]).toEqual([2]);
  const written = file.withCells(
    new Map([
      [1, new Map([[0, 'Auftragsnummer']])],
      [3, new Map([[1, 'neu & "gut"']])],
    ]),
  );
  expect(written.type).toBe(XLSX_TYPE);
  const again = openXlsx('a.xlsx', new Uint8Array(await written.arrayBuffer()));
  expect(cells(again)).toEqual([
    [1, 'Auftragsnummer', 'meter', 'most'],
    [2, 'A-1', '1EMH0048213907', '1234.5'],
    [3, 'A-2', 'neu & "gut"', '7'],
  ]);
  expect([...(again.rows[1]?.numbers ?? [])]).toEqual([2]);
});
