import type { WireJob } from '@zaehlwerk/contract/jobs';
import { csvOf } from '@zaehlwerk/samples/csv';
import type { Line } from '@zaehlwerk/samples/order-line';
import { berlinToday, onScreen } from '@zaehlwerk/samples/today';
import type { Targets } from './accept.ts';
import type { Portal } from './portal.ts';

const TENANT = 'bench';
const WITHOUT_ACCESS = {
  unknownUserReadingAllowed: true,
  meters: [
    {
      meterType: 'ELECTRIC_METER',
      defaultMeterConfig: {
        meterRateConfigs: [{ obis: '1-0:1.8.0' }],
        defaultMeterReadingConfig: { postDecimals: 1, isReadingImageAllowed: true },
      },
    },
  ],
};
const DOCUMENT = {
  name: 'Bench',
  hosts: [],
  logo: null,
  brandColor: null,
  config: { unknownUserReading: WITHOUT_ACCESS, features: { reshareAllowed: true } },
};

/** Makes one account with this many jobs, each with this many rates and earlier readings, due now. */
export async function openTargets(portal: Portal, jobs: number, rates: number, events: number): Promise<Targets> {
  await portal.operator('PUT', `/api/operator/applications/${TENANT}`, DOCUMENT);
  const orders = Array.from({ length: jobs * rates }, (_, n) => orderLine(Math.floor(n / rates), n % rates));
  const history = orders.flatMap((order) => Array.from({ length: events }, (_, n) => historyLine(order, n)));
  await portal.operator('POST', `/api/operator/applications/${TENANT}/orders`, csvOf(orders), 'text/csv');
  if (events > 0) {
    await portal.operator('POST', `/api/operator/applications/${TENANT}/history`, csvOf(history), 'text/csv');
  }
  const token = await signIn(portal);
  const { list } = await fetchJobs(portal, token);
  return {
    token,
    applicationId: TENANT,
    accountId: list[0]!.login,
    jobs: list.map((job) => ({ id: job.id, taskId: job.meter.meterRateTasks[0]!.taskId, value: 21_074.3 })),
    readingDate: berlinToday(),
  };
}

/** A token for readings without access. */
export async function tokenWithoutAccess(portal: Portal): Promise<string> {
  const answer = await fetch(`${portal.origin}/auth/token-unknown-readings`, { method: 'POST' });
  if (!answer.ok) throw new Error(`the token was answered with ${answer.status}`);
  return ((await answer.json()) as { token: string }).token;
}

/** The answer of the job list, as bytes and parsed. */
export async function fetchJobs(portal: Portal, token: string): Promise<{ bytes: Buffer; list: WireJob[] }> {
  const answer = await fetch(`${portal.origin}/api/pro/job`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`the list of jobs was answered with ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, list: (JSON.parse(bytes.toString('utf8')) as { jobs: WireJob[] }).jobs };
}

/** Signs in, by default the account with all the jobs. */
export async function signIn(
  portal: Portal,
  login: object = { username: 'BENCH-0001', password: 'bench-4711' },
): Promise<string> {
  const answer = await fetch(`${portal.origin}/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationId: TENANT, ...login }),
  });
  if (!answer.ok) throw new Error(`the sign-in was answered with ${answer.status}`);
  return ((await answer.json()) as { token: string }).token;
}

function orderLine(job: number, rate: number): Line {
  const today = berlinToday();
  return {
    Auftragsnummer: `B-${job}`,
    Benutzername: 'BENCH-0001',
    Passwort: 'bench-4711',
    Zugangsname: 'Bench',
    Zählernummer: `1EMH${String(job).padStart(10, '0')}`,
    Zählerart: 'ELECTRIC_METER',
    Straße: 'Bahnhofstraße',
    Hausnummer: String(job),
    PLZ: '34990',
    Ort: 'Ellerbach',
    Lage: 'Keller, Zählerraum',
    Tarif: rate === 0 ? 'Hochtarif' : 'Niedertarif',
    OBIS: `1-0:1.8.${rate + 1}`,
    Einheit: 'kWh',
    Vorkommastellen: '6',
    Nachkommastellen: '1',
    Minimum: '20700',
    Maximum: '21500',
    Streng: 'nein',
    Solltermin: onScreen(today),
    'Frühester Termin': onScreen(today),
    'Spätester Termin': onScreen(today),
  };
}

function historyLine(order: Line, n: number): Line {
  const date = `${String(1 + n).padStart(2, '0')}.11.${2020 + (n % 5)}`;
  return {
    Auftragsnummer: order['Auftragsnummer']!,
    OBIS: order['OBIS']!,
    Ablesedatum: date,
    Zählerstand: `${18_000 + n * 400},5`,
    Grund: 'PERIODIC',
    'Erfasst am': `${2020 + (n % 5)}-11-1${n % 9}T09:12:00`,
  };
}
