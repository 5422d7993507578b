import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { csvOf } from '@zaehlwerk/samples/csv';
import { berlinToday } from '@zaehlwerk/samples/today';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import pg from 'pg';
import { request } from 'undici';
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
/** Seconds for 100,000 orders. */
const MOST_LOOKED = 5;
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
    const rows = all.map(lookedThrough);
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
    const { rows } = await client.query<{ applications: number; each: number }>(
      `select (select count(*)::int from applications) as applications,
         (select count(*)::int from jobs where application_id = $1 and order_number like 'B-%') as each`,
      [PATTERN],
    );
    const { applications, each } = rows[0]!;
    // Hosts are not copied, as each is of one application.
    await client.query(
      'insert into application_hosts (application_id, host) select application_id, application_id || $1 from applications on conflict do nothing',
      [hostOf('')],
    );
    const looked = (await whenStill(client)) / 1000;
    return { portal, applications, each, meters: applications * each, looked };
  } finally {
    await client.end();
  }
}

/** After how many milliseconds no connection looked through orders any more. */
async function whenStill(client: pg.Client): Promise<number> {
  const from = performance.now();
  let last = from;
  while (performance.now() - last < STILL_MS) {
    await pause(PAUSE_MS);
    const { rowCount } = await client.query(
      `select from pg_stat_activity where query like '%looked as materialized%' and pid <> pg_backend_pid()
         and (state = 'active' or state_change > clock_timestamp() - $1::int * interval '1 ms')`,
      [PAUSE_MS],
    );
    if (rowCount !== 0) last = performance.now();
  }
  return last - from;
}

function lookedThrough({ meters, looked }: Filled): Row {
  const figure = (looked * 100_000) / meters;
  return {
    what: `the look through all orders behind a start, for each 100,000 of ${meters.toLocaleString('en')} meters`,
    figure,
    unit: 's',
    holds: figure <= MOST_LOOKED,
    target: `≤ ${MOST_LOOKED} s`,
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

async function tokenOf(filled: Filled, applicationId: string, username: string): Promise<string> {
  const body = { applicationId, username, password: PASSWORD };
  return ((await call(filled, applicationId, 'POST', '/auth/token', { body })) as { token: string }).token;
}

async function jobsOf(filled: Filled, applicationId: string, token: string): Promise<readonly WireJob[]> {
  return ((await call(filled, applicationId, 'GET', '/api/pro/job', { token })) as { jobs: WireJob[] }).jobs;
}

/** Calls an application at its host. */
async function call(
  { portal }: Filled,
  applicationId: string,
  method: 'GET' | 'POST',
  target: string,
  { body, token }: { readonly body?: unknown; readonly token?: string },
): Promise<unknown> {
  const answer = await request(portal.origin + target, {
    method,
    headers: {
      host: hostOf(applicationId),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${target}: ${answer.statusCode} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

const hostOf = (applicationId: string): string => `${applicationId}.example`;

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
    act: (filled, applicationId, _n, token) => jobsOf(filled, applicationId, token as string),
  },
  {
    what: 'list of a property manager, 900 meters',
    rounds: ROUNDS_OF_LARGE,
    prepare: (filled, applicationId) => tokenOf(filled, applicationId, MANAGER),
    act: async (filled, applicationId, _n, token) => {
      const jobs = await jobsOf(filled, applicationId, token as string);
      if (jobs.length !== ofManager(filled.each)) throw new Error(`${jobs.length} meters were listed`);
    },
  },
  {
    what: 'accept a reading',
    rounds: ROUNDS,
    prepare: async (filled, applicationId, n) => {
      const token = await tokenOf(filled, applicationId, household(n));
      return { token, job: (await jobsOf(filled, applicationId, token))[0]! };
    },
    act: (filled, applicationId, _n, prepared) => {
      const { token, job } = prepared as { token: string; job: WireJob };
      const results = job.meter.meterRateTasks.map(({ taskId }) => ({ taskId, readingValue: 21_123 }));
      const body = { readingDate: berlinToday(), results };
      return call(filled, applicationId, 'POST', `/api/pro/job/${job.id}/meterRateTask/result`, { token, body });
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
