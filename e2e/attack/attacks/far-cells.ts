import type { Attack } from '../attack.ts';
import { importBombs } from '../import-bomb.ts';
import { writeXlsx, xlsxRow } from '../write-xlsx.ts';

const HEADER = xlsxRow(1, { A1: 'Auftragsnummer', B1: 'OBIS' });

/** Files of 1 kB whose cells are so far out that a reader allocates millions. */
const BOMBS: Readonly<Record<string, string>> = {
  'cell ZZZZZZZ1': HEADER + xlsxRow(2, { ZZZZZZZ2: 'x' }),
  'cell XFD1048576': HEADER + xlsxRow(1_048_576, { XFD1048576: 'x' }),
  'row 2 000 000 000': HEADER + xlsxRow(2_000_000_000, { A2000000000: 'x' }),
  'cell A99999999999999999999': HEADER + xlsxRow(2, { A99999999999999999999: 'x' }),
  'cell A-1': HEADER + xlsxRow(-1, { 'A-1': 'x' }),
};

export const farCells: Attack = {
  name: 'XLSX with cells far out',
  proves: 'S70',
  seconds: 60,
  run: () =>
    importBombs(
      Object.entries(BOMBS).map(([about, rows]) => ({ about, type: 'xlsx', bytes: writeXlsx(rows) }) as const),
    ),
};
