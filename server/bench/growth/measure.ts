import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { csvOf } from '@zaehlwerk/samples/csv';
import { berlinToday } from '@zaehlwerk/samples/today';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import pg from 'pg';
import { type Portal, startPortal } from '../portal.ts';
import { median, type Row } from '../table.ts';
import { timed } from '../town.ts';
import { CAMPAIGN, MANAGER, ofManager, orderLines, PASSWORD, PATTERN, SIGNING_IN } from './pattern.ts';

/** Each thing is done so often in every folder, in as many different applications where there are so many. */
const ROUNDS = 24;
const ROUNDS_OF_LARGE = 6;
/** Orders of a file. */
const IMPORTED = 2_000;
/** How many times as long something may take as with the fewest meters. */
const MOST_TIMES = 2;
const PAUSE_MS = 1_000;
/** The looks of a start follow each other at once. */
const STILL_MS = 8_000;

/** A portal on a filled folder. */
interface Filled {
  readonly portal: Portal;
  readonly meters: number;
  readonly applications: number;
  /** Of one application. */
  readonly each: number;
  /** Seconds from its start until it had looked through all orders. */
  readonly looked: number;
}

/** Does something in an application, for the nth time. */
type Act = (filled: Filled, applicationId: string, n: number) => Promise<unknown>;

interface Measured {
  readonly what: string;
  readonly rounds: number;
  /** What is needed for it and not measured. */
  readonly prepare?: Act;
  readonly act: (filled: Filled, applicationId: string, n: number, prepared: unknown) => Promise<unknown>;
}

/** Measures portals on filled folders in turns, so that what else the machine does falls on all of them. */
export async function measureGrowth(folders: readonly string[]): Promise<Row[]> {
  const all: Filled[] = [];
  try {
    for (const folder of folders) all.push(await open(folder));
    all.sort((one, other) => one.meters - other.meters);
    const rows = all.map((filled) => lookedThrough(filled, all[0]!));
    for (const measured of MEASURED) rows.push(...(await inTurns(all, measured)));
    return rows;
  } finally {
    for (const { portal } of all) await portal.stop();
  }
}

async function open(folder: string): Promise<Filled> {
  const portal = await startPortal({}, path.resolve(folder));
  const client = new pg.Client(portal.database);
  await client.connect();
  try {
    const from = performance.now();
    const { rows } = await client.query<{ applications: number; each: number }>(
      `select (select count(*)::int from applications) as applications,
         (select count(*)::int from jobs where application_id = $1 and order_number like 'B-%') as each`,
      [PATTERN],
    );
    const { applications, each } = rows[0]!;
    await untilStill(client);
    const looked = (performance.now() - from - STILL_MS) / 1000;
    return { portal, applications, each, meters: applications * each, looked };
  } finally {
    await client.end();
  }
}

/** Until no connection has looked through orders for a while. */
async function untilStill(client: pg.Client): Promise<void> {
  for (;;) {
    await pause(PAUSE_MS);
    const { rowCount } = await client.query(
      `select from pg_stat_activity where query like '%looked as materialized%' and pid <> pg_backend_pid()
         and state_change > clock_timestamp() - $1::int * interval '1 ms'`,
      [STILL_MS],
    );
    if (rowCount === 0) return;
  }
}

function lookedThrough({ meters, looked }: Filled, smallest: Filled): Row {
  return {
    what: `${meters.toLocaleString('en')} meters: the look through all orders behind a start, for each 100,000`,
    figure: (looked * 100_000) / meters,
    unit: 's',
    holds: looked / meters <= (MOST_TIMES * smallest.looked) / smallest.meters,
    target: `≤ ${MOST_TIMES} times`,
    behind: `${looked.toFixed(0)} s; ${load()}`,
  };
}

async function inTurns(all: readonly Filled[], { what, rounds, prepare, act }: Measured): Promise<Row[]> {
  const times = all.map((): number[] => []);
  // The first round does not count: plans and pages are as cold as never again.
  for (let round = -1; round < rounds; round += 1) {
    for (const [n, filled] of all.entries()) {
      const applicationId = `growth-${(round + 1) % filled.applications}`;
      const prepared = await prepare?.(filled, applicationId, round + 1);
      const seconds = await timed(() => act(filled, applicationId, round + 1, prepared));
      if (round >= 0) times[n]!.push(seconds * 1000);
    }
  }
  const least = median(times[0]!);
  return all.map(({ meters, applications }, n) => {
    const figure = median(times[n]!) / least;
    return {
      what: `${what}, ${meters.toLocaleString('en')} meters in ${applications} applications`,
      figure,
      unit: 'times',
      holds: figure <= MOST_TIMES,
      target: `≤ ${MOST_TIMES}`,
      behind: `median ${median(times[n]!).toFixed(1)} ms, slowest ${Math.max(...times[n]!).toFixed(0)} ms; ${load()}`,
    };
  });
}

const load = (): string => `load ${os.loadavg()[0]!.toFixed(1)}`;

const household = (n: number): string => `kunde-${n % SIGNING_IN}`;

async function tokenOf({ portal }: Filled, applicationId: string, username: string): Promise<string> {
  const answer = await post(`${portal.origin}/auth/token`, { applicationId, username, password: PASSWORD });
  return ((await answer.json()) as { token: string }).token;
}

async function jobsOf({ portal }: Filled, token: string): Promise<readonly WireJob[]> {
  const answer = await fetch(`${portal.origin}/api/pro/job`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`the list was answered with ${answer.status}`);
  return ((await answer.json()) as { jobs: WireJob[] }).jobs;
}

async function post(address: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
  return answer;
}

const desk =
  (target: string | ((each: number, n: number) => string)): Act =>
  ({ portal, each }, applicationId, n) =>
    portal.operator(
      'GET',
      `/api/operator/applications/${applicationId}/${typeof target === 'string' ? target : target(each, n)}`,
    );

const MEASURED: readonly Measured[] = [
  {
    what: 'sign in by password',
    rounds: ROUNDS,
    act: (filled, applicationId, n) => tokenOf(filled, applicationId, household(n)),
  },
  {
    what: 'list of a household, two meters',
    rounds: ROUNDS,
    prepare: (filled, applicationId, n) => tokenOf(filled, applicationId, household(n)),
    act: (filled, _applicationId, _n, token) => jobsOf(filled, token as string),
  },
  {
    what: 'list of a property manager, 900 meters',
    rounds: ROUNDS_OF_LARGE,
    prepare: (filled, applicationId) => tokenOf(filled, applicationId, MANAGER),
    act: async (filled, _applicationId, _n, token) => {
      const jobs = await jobsOf(filled, token as string);
      if (jobs.length !== ofManager(filled.each)) throw new Error(`${jobs.length} meters were listed`);
    },
  },
  {
    what: 'accept a reading',
    rounds: ROUNDS,
    prepare: async (filled, applicationId, n) => {
      const token = await tokenOf(filled, applicationId, household(n));
      return { token, job: (await jobsOf(filled, token))[0]! };
    },
    act: ({ portal }, _applicationId, _n, prepared) => {
      const { token, job } = prepared as { token: string; job: WireJob };
      const results = job.meter.meterRateTasks.map(({ taskId }) => ({ taskId, readingValue: 21_123 }));
      return post(
        `${portal.origin}/api/pro/job/${job.id}/meterRateTask/result`,
        { readingDate: berlinToday(), results },
        { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      );
    },
  },
  { what: 'search for an order number', rounds: ROUNDS, act: desk((each, n) => `orders?search=B-${(n * 997) % each}`) },
  {
    what: 'search for the end of a meter number',
    rounds: ROUNDS,
    act: desk((each, n) => `orders?search=${String((n * 997) % each).padStart(5, '0')}`),
  },
  {
    what: 'search for a name and a street',
    rounds: ROUNDS_OF_LARGE,
    act: desk(`orders?search=${encodeURIComponent('Müller Lindenweg')}`),
  },
  {
    what: 'page of 1,000 readings',
    rounds: ROUNDS_OF_LARGE,
    // Gives all readings their places.
    prepare: desk('readings?limit=1000'),
    act: desk('readings?limit=1000'),
  },
  { what: 'board of a campaign', rounds: ROUNDS_OF_LARGE, act: desk(`progress?campaign=${CAMPAIGN}`) },
  {
    what: 'page of 200 open orders by customer',
    rounds: ROUNDS_OF_LARGE,
    act: desk(`campaigns/${CAMPAIGN}/open-orders?limit=200&sort=customer`),
  },
  { what: 'readings that want a look', rounds: ROUNDS_OF_LARGE, act: desk('clearing?state=open&limit=100') },
  {
    what: `import of ${IMPORTED.toLocaleString('en')} new orders`,
    rounds: 2,
    prepare: () => Promise.resolve(randomUUID().slice(0, 8)),
    act: ({ portal, each }, applicationId, _n, mark) => {
      const lines = Array.from({ length: IMPORTED }, (_, n) => orderLines(ofManager(each) + n, each)[0]!);
      const file = lines.map((line) => ({
        ...line,
        Auftragsnummer: `${String(mark)}-${line['Auftragsnummer']}`,
        Benutzername: `${String(mark)}-${line['Benutzername']}`,
        Passwort: '',
      }));
      return portal.operator('POST', `/api/operator/applications/${applicationId}/orders`, csvOf(file), 'text/csv');
    },
  },
];
