import type { Attack } from '../attack.ts';
import { importBombs } from '../import-bomb.ts';
import { writeXlsx, xlsxRow } from '../write-xlsx.ts';
import type { ZipClaims } from '../write-zip.ts';

/** Three of these unpack to 600 MB from about 3 MB. */
const BLANKS = Buffer.alloc(200 * 1024 * 1024, ' ');
const ROWS = xlsxRow(1, { A1: 'Auftragsnummer' });

const LIES: Readonly<Record<string, ZipClaims>> = {
  'one entry here, all entries in all': { entriesHere: 1 },
  'all entries here, one in all': { entries: 1 },
  'no entry in all': { entries: 0 },
  'a zip64 directory of 2⁴⁰ entries': { zip64: true },
  'each entry unpacks to one byte': { unpackedSize: 1 },
};

export const lyingZips: Attack = {
  name: 'XLSX whose archive lies',
  proves: 'S70',
  seconds: 60,
  async run() {
    const more = { 'xl/a.xml': BLANKS, 'xl/b.xml': BLANKS, 'xl/sharedStrings.xml': BLANKS };
    const honest = { about: 'honest about 600 MB', claims: {} };
    const lies = Object.entries(LIES).map(([about, claims]) => ({ about, claims }));
    return importBombs(
      [honest, ...lies].map(({ about, claims }) => ({ about, type: 'xlsx', bytes: writeXlsx(ROWS, claims, more) })),
    );
  },
};
