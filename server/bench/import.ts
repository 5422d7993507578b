import { csvOf } from '@zaehlwerk/samples/csv';
import type { Line } from '@zaehlwerk/samples/order-line';
import { startPortal } from './portal.ts';
import type { Row } from './table.ts';
import { watchPortal } from './watch-portal.ts';

const REGISTERS = 20_000;
const TENANT = '/api/operator/applications/bench';

/**
 * Imports 20,000 registers of 10,000 orders with 5,000 different logins and requests /health/live all the while: its
 * longest answer time bounds how long the event loop was blocked.
 */
export async function measureImport(): Promise<Row[]> {
  const portal = await startPortal();
  try {
    await portal.operator('PUT', TENANT, { name: 'Bench', hosts: [], logo: null, brandColor: null, config: {} });
    const file = csvOf(Array.from({ length: REGISTERS }, (_, n) => line(n)));
    const pid = portal.process.pid ?? 0;
    let done = false;
    const watch = watchPortal(portal.origin, pid, () => done);
    const from = performance.now();
    await portal.operator('POST', `${TENANT}/orders`, file, 'text/csv');
    const seconds = (performance.now() - from) / 1000;
    done = true;
    const { longest, peak } = await watch;
    const behind = `${(file.length / 1e6).toFixed(1)} MB of CSV`;
    const below = (limit: number, figure: number, unit: string, what: string): Row => {
      return { what, figure, unit, holds: figure < limit, target: `< ${limit} ${unit}`, behind };
    };
    return [
      below(60, seconds, 's', `import ${REGISTERS} registers`),
      below(1024, peak, 'MiB', 'memory meanwhile (peak), with the process that reads the file'),
      below(200, longest, 'ms', 'longest wait for /health/live meanwhile'),
    ];
  } finally {
    await portal.stop();
  }
}

/** Line n of a file in which each order has two registers, and each login two orders. */
export function line(n: number): Line {
  const order = Math.floor(n / 2);
  const login = Math.floor(order / 2);
  return {
    Auftragsnummer: `A-${order}`,
    Benutzername: `3${String(login).padStart(7, '0')}`,
    Passwort: `Pw-${String(login * 7919).padStart(8, '0')}`,
    Zugangsname: `Kundin ${login}`,
    Vorname: 'Änne',
    Nachname: `Müller-${login}`,
    Zählernummer: `1EMH${String(order).padStart(10, '0')}`,
    Zählerart: 'ELECTRIC_METER',
    Straße: 'Bahnhofstraße',
    Hausnummer: String(order % 200),
    PLZ: '34990',
    Ort: 'Ellerbach',
    Lage: 'Keller',
    Tarif: n % 2 === 0 ? 'Hochtarif' : 'Niedertarif',
    OBIS: `1-0:1.8.${(n % 2) + 1}`,
    Einheit: 'kWh',
    Vorkommastellen: '6',
    Nachkommastellen: '1',
    Minimum: '20700,5',
    Maximum: '21500,5',
    Streng: 'nein',
    Solltermin: '31.12.2026',
    'Frühester Termin': '01.11.2026',
    'Spätester Termin': '31.01.2027',
  };
}
