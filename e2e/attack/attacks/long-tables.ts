import type { Attack } from '../attack.ts';
import { importBombs } from '../import-bomb.ts';
import { writeXlsx, xlsxRow } from '../write-xlsx.ts';

const MEGABYTE = 1024 * 1024;

export const longTables: Attack = {
  name: 'tables that never end',
  proves: 'S70',
  seconds: 90,
  async run() {
    const attribute = xlsxRow(1, { A1: 'Auftragsnummer' }).replace(
      '<row ',
      `<row spans="${'1'.repeat(200 * MEGABYTE)}" `,
    );
    return importBombs([
      { about: '9 million lines of ;', type: 'text/csv', bytes: Buffer.alloc(27_000_000, ';\r\n') },
      {
        about: 'an open quote of 28 MB',
        type: 'text/csv',
        bytes: Buffer.concat([Buffer.from('"'), Buffer.alloc(28 * MEGABYTE, 'a;')]),
      },
      { about: '28 MB of quotes', type: 'text/csv', bytes: Buffer.alloc(28 * MEGABYTE, '"') },
      { about: '28 million columns', type: 'text/csv', bytes: Buffer.alloc(28 * MEGABYTE, ';') },
      { about: 'an attribute of 200 MB', type: 'xlsx', bytes: writeXlsx(attribute) },
      { about: '6 million {}', type: 'application/json', bytes: Buffer.from(`[${'{},'.repeat(9_000_000)}{}]`) },
      { about: '14 million [', type: 'application/json', bytes: Buffer.alloc(14_000_000, '[') },
    ]);
  },
};
