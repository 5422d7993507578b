import { randomUUID } from 'node:crypto';
import { maLoCheckDigit } from '@zaehlwerk/domain/meter/meter-number';
import { csvOf } from '@zaehlwerk/samples/csv';
import type { Line } from '@zaehlwerk/samples/order-line';
import { berlinToday, onScreen } from '@zaehlwerk/samples/today';
import pg from 'pg';
import type { Portal } from '../portal.ts';

/** The application that all others are copies of. */
export const PATTERN = 'growth-0';
export const CAMPAIGN = 'jahresablesung';
/** Of the property manager, and of the first households. The others get in once credentials are issued: each password costs a hash. */
export const PASSWORD = 'growth-4711';
export const MANAGER = 'verwaltung';
/** Households that can sign in. */
export const SIGNING_IN = 20;

const MOST_OF_MANAGER = 900;
const OF_HOUSEHOLD = 2;
/** Of ten orders so many are read. */
const READ_OF_TEN = 2;
const AT_ONCE = 16;
const PAUSE_MS = 500;
const MOST_PAUSES = 2_400;

const LASTNAMES = ['Müller', 'Schmidt', 'Weber', 'Krüger', 'Yılmaz', 'Brandes', 'Arndt', 'Öztürk', 'Nowak', 'Sauer'];
const FIRSTNAMES = ['Karin', 'Omar', 'Änne', 'Jürgen', 'Sevgi', 'Paul', 'Mia'];
const STREETS = ['Lindenweg', 'Bahnhofstraße', 'Am Mühlbach', 'Goethestraße', 'Schulstraße'];

/** How many of the meters of an application a property manager has. */
export const ofManager = (meters: number): number => Math.min(MOST_OF_MANAGER, Math.floor(meters / OF_HOUSEHOLD));

/**
 * Makes the application that others are copies of, as a utility makes it: its document and campaign put, its orders and earlier readings
 * imported, one of five of them read on the telephone, and all that a portal does behind done.
 */
export async function makePattern(portal: Portal, meters: number): Promise<void> {
  const tenant = `/api/operator/applications/${PATTERN}`;
  await portal.operator('PUT', tenant, { name: 'Growth', hosts: [], logo: null, brandColor: null, config: {} });
  const days = { name: 'Jahresablesung', earliestExecution: berlinToday(), latestExecution: '2199-12-31' };
  await portal.operator('PUT', `${tenant}/campaigns/${CAMPAIGN}`, days);
  await portal.operator('POST', `${tenant}/campaigns/${CAMPAIGN}/state`, { state: 'open' });
  const all = Array.from({ length: meters }, (_, n) => n);
  const orders = all.flatMap((n) => orderLines(n, meters));
  await portal.operator('POST', `${tenant}/orders`, csvOf(orders), 'text/csv');
  await portal.operator('POST', `${tenant}/history`, csvOf(orders.map(historyLine)), 'text/csv');
  const read = all.filter((n) => n % 10 < READ_OF_TEN && n >= ofManager(meters));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, worker) => {
      for (let at = worker; at < read.length; at += AT_ONCE) await enter(portal, tenant, read[at]!);
    }),
  );
  await caughtUp(portal);
}

async function enter(portal: Portal, tenant: string, n: number): Promise<void> {
  // One of fifty is above what was expected, and waits to be cleared.
  const readingValue = n % 50 === 0 ? 40_000 : 21_000 + (n % 300);
  const results = registersOf(n).map((obis) => ({ obis, readingValue }));
  const body = { source: 'phone', confirmed: true, readingDate: berlinToday(), results };
  await portal.operator('POST', `${tenant}/orders/B-${n}/readings`, body, 'application/json', {
    'idempotency-key': randomUUID(),
  });
}

/**
 * Until passwords are hashed, words made and orders counted: what is copied is then whole. The answers that are kept for repeated sends are as after 90 days:
 * emptied, since they are most of what a reading takes.
 */
async function caughtUp(portal: Portal): Promise<void> {
  const client = new pg.Client(portal.database);
  await client.connect();
  try {
    for (let pause = 0; pause < MOST_PAUSES; pause += 1) {
      const { rows } = await client.query<{ done: boolean }>(
        `select not exists (select from orders_to_find) and not exists (select from orders_to_count)
           and not exists (select from passwords_to_hash) as done`,
      );
      if (rows[0]?.done === true) {
        await client.query('update submissions set answer = null');
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    throw new Error('the portal has not caught up: see its log (BENCH_LOG)');
  } finally {
    await client.end();
  }
}

/** Every fifth meter has two registers. */
function registersOf(n: number): readonly string[] {
  return n % 5 === 4 ? ['1-0:1.8.1', '1-0:1.8.2'] : ['1-0:1.8.0'];
}

/** The order of a meter as lines of a file: those of the property manager first, then two for each household. */
export function orderLines(n: number, meters: number): Line[] {
  const household = Math.floor((n - ofManager(meters)) / OF_HOUSEHOLD);
  const isManager = n < ofManager(meters);
  const lastname = LASTNAMES[(household * 7) % LASTNAMES.length]!;
  const today = onScreen(berlinToday());
  const ten = `5${String(n).padStart(9, '0')}`;
  return registersOf(n).map((obis) => ({
    Auftragsnummer: `B-${n}`,
    Benutzername: isManager ? MANAGER : `kunde-${household}`,
    Passwort: isManager || household < SIGNING_IN ? PASSWORD : '',
    Zugangsname: isManager ? 'Hausverwaltung Pohl' : `Familie ${lastname}`,
    Kundennummer: isManager ? 'K-VERWALTUNG' : `K-${household}`,
    Firma: isManager ? 'Pohl Immobilien' : '',
    Vorname: isManager ? '' : FIRSTNAMES[household % FIRSTNAMES.length]!,
    Nachname: isManager ? '' : lastname,
    'E-Mail': !isManager && household % 7 < 4 ? `kunde-${household}@haushalte.example` : '',
    Zählernummer: `1EMH${String(n).padStart(10, '0')}`,
    Zählerart: 'ELECTRIC_METER',
    'MaLo-ID': `${ten}${maLoCheckDigit(ten)}`,
    Straße: `${STREETS[n % STREETS.length]} ${1 + (Math.floor(n / STREETS.length) % 40)}. Abschnitt`,
    Hausnummer: `${1 + Math.floor(n / 200)}${['', '', 'a'][n % 3]}`,
    PLZ: '34990',
    Ort: 'Ellerbach',
    Lage: 'Keller, Zählerraum',
    Kampagne: CAMPAIGN,
    Tarif: obis.endsWith('.2') ? 'Niedertarif' : 'Hochtarif',
    OBIS: obis,
    Einheit: 'kWh',
    Vorkommastellen: '6',
    Nachkommastellen: '1',
    Minimum: '20700',
    Maximum: '21500',
    Streng: 'nein',
    Solltermin: today,
  }));
}

function historyLine(order: Line): Line {
  return {
    Auftragsnummer: order['Auftragsnummer']!,
    OBIS: order['OBIS']!,
    Ablesedatum: '12.11.2025',
    Zählerstand: '18000,5',
    Grund: 'PERIODIC',
    'Erfasst am': '2025-11-12T09:12:00',
  };
}
