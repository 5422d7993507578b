import { csvOf } from '@zaehlwerk/samples/csv';
import type { Line } from '@zaehlwerk/samples/order-line';
import { type Portal, startPortal } from './portal.ts';
import type { Row } from './table.ts';
import { watchPortal } from './watch-portal.ts';

const TENANT = '/api/operator/applications/bench';
/** A tenth of a campaign, and a campaign: what grows with it, grows in proportion. */
const SIZES = [1_500, 15_000];

/** Makes links, card codes and QR codes for all logins at once, and requests /health/live all the while. */
export async function measureAccess(): Promise<Row[]> {
  const portal = await startPortal();
  try {
    await portal.operator('PUT', TENANT, { name: 'Bench', hosts: [], logo: null, brandColor: null, config: {} });
    const rows: Row[] = [];
    const listed: number[] = [];
    for (const logins of SIZES) {
      rows.push(...(await printAll(portal, logins)));
      listed.push(await listNarrowed(portal, logins));
    }
    return [...rows, grown(listed)];
  } finally {
    await portal.stop();
  }
}

async function printAll(portal: Portal, logins: number): Promise<Row[]> {
  const file = csvOf(Array.from({ length: logins }, (_, n) => line(n)));
  await portal.operator('POST', `${TENANT}/orders`, file, 'text/csv');
  let done = false;
  const watch = watchPortal(portal.origin, portal.process.pid ?? 0, () => done);
  const from = performance.now();
  const bytes = await portal.download(`${TENANT}/access?format=zip&qr=png`, { codes: true });
  const seconds = (performance.now() - from) / 1000;
  done = true;
  const { longest, peak } = await watch;
  const behind = `${(bytes / 1e6).toFixed(1)} MB of ZIP`;
  const below = (limit: number, figure: number, unit: string, what: string): Row => {
    return { what, figure, unit, holds: figure < limit, target: `< ${limit} ${unit}`, behind };
  };
  return [
    below(60, seconds, 's', `links, codes and QR codes for ${logins} logins`),
    below(1024, peak, 'MiB', 'memory meanwhile (peak)'),
    below(200, longest, 'ms', 'longest wait for /health/live meanwhile'),
  ];
}

/** Lists all accounts that wait for a reading in a street, which all do, page by page; tells how many seconds it takes. */
async function listNarrowed(portal: Portal, logins: number): Promise<number> {
  const from = performance.now();
  let [count, after] = [0, ''];
  for (;;) {
    const page = await portal.operator('GET', `${TENANT}/accounts?notRead=true&street=bahnhof&limit=250${after}`);
    const { accounts, next } = page as { accounts: unknown[]; next: string | null };
    count += accounts.length;
    if (next === null) break;
    after = `&after=${next}`;
  }
  if (count !== logins) throw new Error(`${count} of ${logins} accounts were listed`);
  return (performance.now() - from) / 1000;
}

/** Ten times the accounts take ten times as long, not a hundred times. */
function grown([less = 0, more = 0]: readonly number[]): Row {
  const figure = more / less;
  const what = `narrowed list of ${SIZES[1]} accounts, page by page : of ${SIZES[0]}`;
  return {
    what,
    figure,
    unit: 'times',
    holds: figure < 20,
    target: '< 20',
    behind: `${more.toFixed(1)} s : ${less.toFixed(1)} s`,
  };
}

/** The order of an account. */
export function line(n: number): Line {
  return {
    Auftragsnummer: `A-${n}`,
    Benutzername: `3${String(n).padStart(7, '0')}`,
    Vorname: 'Änne',
    Nachname: `Müller-${n}`,
    Zählernummer: `1EMH${String(n).padStart(10, '0')}`,
    Straße: 'Bahnhofstraße',
    Hausnummer: String(n % 200),
    PLZ: '34990',
    Ort: 'Ellerbach',
    OBIS: '1-0:1.8.0',
  };
}
