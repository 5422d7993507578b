// Order files that take more memory or time than they are worth.
import { csvOf } from '@zaehlwerk/samples/csv';
import { type Answers, type Attack, seconds } from '../attack.ts';
import { callPortal, openVictim } from '../call-portal.ts';
import { type Packed, packed, writeXlsx, xlsxRow, type ZipClaims } from '../write-xlsx.ts';

interface Bomb {
  readonly type: 'text/csv' | 'application/json' | 'xlsx';
  readonly bytes: Buffer;
}
type Bombs = Readonly<Record<string, Bomb>>;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** How long a valid import may wait next to a malicious one before it succeeds. */
const WAIT_MS = 15_000;

/** Sends bad order files one at a time; a good one comes half a second after each. */
function importing(name: string, atMost: number, bombs: () => Bombs): Attack {
  const run = async ({ add }: Answers): Promise<string[]> => {
    const { portal, applicationId, world } = await openVictim();
    const send = (type: string, body: Buffer | string, query: string, timeoutMs: number) => {
      const headers = { authorization: `Bearer ${portal.operatorKey}`, 'content-type': type };
      const call = { method: 'POST', headers, body, timeoutMs, from: '127.0.0.1' };
      return callPortal(portal, `/api/operator/applications/${applicationId}/orders${query}`, call);
    };
    const slow: string[] = [];
    for (const [about, { type, bytes }] of Object.entries(bombs())) {
      const bad = send(type === 'xlsx' ? XLSX : type, bytes, '', 130_000);
      await seconds(0.5);
      const begun = performance.now();
      const { kind } = await send('text/csv', csvOf(world.orders), '?dryRun=true', WAIT_MS);
      const took = ((performance.now() - begun) / 1000).toFixed(1);
      if (kind !== '200') slow.push(`an honest import beside ${about}: ${kind} after ${took} s`);
      add((await bad).kind, about);
    }
    return slow;
  };
  return { name, proves: 'S70', seconds: atMost, right: ['400', '413', '422'], run };
}

const xlsx = (rows: string, claims?: ZipClaims, more?: Readonly<Record<string, Packed>>): Bomb => ({
  type: 'xlsx',
  bytes: writeXlsx(rows, claims, more),
});
const HEADER = xlsxRow(1, { A1: 'Auftragsnummer', B1: 'OBIS' });
const ROWS = xlsxRow(1, { A1: 'Auftragsnummer' });

/** Files of 1 kB whose cells are so far out that a reader allocates millions. */
export const farCells = importing('XLSX with cells far out', 60, () => ({
  'cell ZZZZZZZ1': xlsx(HEADER + xlsxRow(2, { ZZZZZZZ2: 'x' })),
  'cell XFD1048576': xlsx(HEADER + xlsxRow(1_048_576, { XFD1048576: 'x' })),
  'row 2 000 000 000': xlsx(HEADER + xlsxRow(2_000_000_000, { A2000000000: 'x' })),
  'cell A99999999999999999999': xlsx(HEADER + xlsxRow(2, { A99999999999999999999: 'x' })),
  'cell A-1': xlsx(HEADER + xlsxRow(-1, { 'A-1': 'x' })),
}));

const MEGABYTE = 1024 * 1024;

export const lyingZips = importing('XLSX whose archive lies', 60, () => {
  // Three of these unpack to 600 MB from about 3 MB.
  const blanks = packed(Buffer.alloc(200 * MEGABYTE, ' '));
  const lying = (claims: ZipClaims) =>
    xlsx(ROWS, claims, { 'xl/a.xml': blanks, 'xl/b.xml': blanks, 'xl/sharedStrings.xml': blanks });
  return {
    'honest about 600 MB': lying({}),
    'one entry here, all entries in all': lying({ entriesHere: 1 }),
    'all entries here, one in all': lying({ entries: 1 }),
    'no entry in all': lying({ entries: 0 }),
    'a zip64 directory of 2⁴⁰ entries': lying({ zip64: true }),
    'each entry unpacks to one byte': lying({ unpackedSize: 1 }),
  };
});

export const longTables = importing('tables that never end', 90, () => {
  const csv = (bytes: Buffer): Bomb => ({ type: 'text/csv', bytes });
  const json = (bytes: Buffer): Bomb => ({ type: 'application/json', bytes });
  return {
    '9 million lines of ;': csv(Buffer.alloc(27_000_000, ';\r\n')),
    'an open quote of 28 MB': csv(Buffer.concat([Buffer.from('"'), Buffer.alloc(28 * MEGABYTE, 'a;')])),
    '28 MB of quotes': csv(Buffer.alloc(28 * MEGABYTE, '"')),
    '28 million columns': csv(Buffer.alloc(28 * MEGABYTE, ';')),
    'an attribute of 200 MB': xlsx(ROWS.replace('<row ', `<row spans="${'1'.repeat(200 * MEGABYTE)}" `)),
    '6 million {}': json(Buffer.from(`[${'{},'.repeat(9_000_000)}{}]`)),
    '14 million [': json(Buffer.alloc(14_000_000, '[')),
  };
});
