import { setImmediate } from 'node:timers/promises';
import type { AccessFormat, QrFormat } from '@zaehlwerk/contract/access';
import { MOST_LETTERS } from '@zaehlwerk/domain/letter/parts';
import { csvHeader, formatCsvLines } from '@zaehlwerk/domain/table/format-csv';
import { type Columns, number, tableOf, text } from '@zaehlwerk/domain/table/table';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { PrintedAccess } from './issue-access.ts';
import { writeQr } from './qr-files.ts';
import { sheetWriter } from './sheet-writer.ts';

type Pages = AsyncIterable<readonly PrintedAccess[]>;

/** One row of the table for the print shop. */
interface Row {
  readonly name: string | null;
  readonly addressLine1: string | null;
  readonly addressLine2: string | null;
  readonly addressLine3: string | null;
  readonly addressLine4: string | null;
  readonly username: string;
  readonly code: string | null;
  readonly link: string;
  readonly meters: number;
  readonly open: number;
  /** The name of the file with the QR code; null where there is none. */
  readonly qr: string | null;
}

const COLUMNS: Columns<Row> = {
  name: ({ name }) => text(name),
  addressLine1: ({ addressLine1 }) => text(addressLine1),
  addressLine2: ({ addressLine2 }) => text(addressLine2),
  addressLine3: ({ addressLine3 }) => text(addressLine3),
  addressLine4: ({ addressLine4 }) => text(addressLine4),
  username: ({ username }) => text(username),
  code: ({ code }) => text(code),
  link: ({ link }) => text(link),
  meters: ({ meters }) => number(String(meters)),
  open: ({ open }) => number(String(open)),
  qr: ({ qr }) => text(qr),
};

/** How many accounts a file may have: a ZIP 65,535 files with that of the table, a sheet 1,048,576 rows with that of the heads. */
export const MOST_ROWS: Readonly<Record<AccessFormat, number | null>> = {
  csv: null,
  xlsx: 1_048_575,
  zip: 65_534,
  letters: MOST_LETTERS,
};

const NAME = 'access';
const tableOfRows = (rows: readonly Row[]) => tableOf(NAME, COLUMNS, rows);

function rowOf({ name, lines, username, link, code, jobs, open }: PrintedAccess, qr: string | null): Row {
  const [addressLine1 = null, addressLine2 = null, addressLine3 = null, addressLine4 = null] = lines;
  return { name, addressLine1, addressLine2, addressLine3, addressLine4, username, code, link, meters: jobs, open, qr };
}

/** Access data as a file, in pieces as the pages come; letters are made elsewhere. */
export function accessFile(format: AccessFormat, qr: QrFormat, pages: Pages): AsyncGenerator<string | Uint8Array> {
  if (format === 'zip') return zipFile(pages, qr);
  return format === 'xlsx' ? xlsxFile(pages) : csvFile(pages);
}

async function* csvFile(pages: Pages): AsyncGenerator<string> {
  yield csvHeader(tableOfRows([]));
  for await (const page of pages) yield formatCsvLines(tableOfRows(page.map((one) => rowOf(one, null))));
}

async function* xlsxFile(pages: Pages): AsyncGenerator<Uint8Array> {
  const sheet = sheetWriter(NAME, Object.keys(COLUMNS));
  for await (const page of pages) yield* sheet.add(tableOfRows(page.map((one) => rowOf(one, null))));
  yield* sheet.end();
}

/** QR codes that are drawn before other calls get a turn. */
const AT_ONCE = 8;

/** A ZIP of one QR code for each account, and the table, which names them, at its end. */
async function* zipFile(pages: Pages, qr: QrFormat): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    made.push(piece);
  });
  const lines = [csvHeader(tableOfRows([]))];
  let count = 0;
  for await (const page of pages) {
    const rows: Row[] = [];
    for (const one of page) {
      count += 1;
      const name = `qr/${String(count).padStart(6, '0')}.${qr}`;
      addFile(zip, qr === 'svg' ? new ZipDeflate(name) : new ZipPassThrough(name), writeQr(one.link, qr));
      rows.push(rowOf(one, name));
      if (count % AT_ONCE !== 0) continue;
      yield* made.splice(0);
      await setImmediate();
    }
    lines.push(formatCsvLines(tableOfRows(rows)));
  }
  addFile(zip, new ZipDeflate(`${NAME}.csv`), strToU8(lines.join('')));
  zip.end();
  yield* made.splice(0);
}

function addFile(zip: Zip, file: ZipDeflate | ZipPassThrough, bytes: Uint8Array): void {
  zip.add(file);
  file.push(bytes, true);
}
