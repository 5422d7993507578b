import { randomUUID } from 'node:crypto';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { csvOf } from '@zaehlwerk/samples/csv';
import { berlinToday } from '@zaehlwerk/samples/today';
import { request } from 'undici';
import type { Portal } from '../portal.ts';
import { CAMPAIGN, MANAGER, ofManager, orderLines, PASSWORD, SIGNING_IN } from './pattern.ts';

/** Each thing is done so often in every folder, in as many different applications where there are so many. */
const ROUNDS = 24;
const ROUNDS_OF_LARGE = 6;
/** Orders of a file. */
const IMPORTED = 2_000;
/** A portal on a filled folder. */
export interface Filled {
  readonly portal: Portal;
  readonly meters: number;
  readonly applications: number;
  /** Of one application. */
  readonly each: number;
}

/** Does something in an application, for the nth time. */
type Act = (filled: Filled, applicationId: string, n: number) => Promise<unknown>;

/** Something that is done in every folder, and how often. */
export interface Measured {
  readonly what: string;
  readonly rounds: number;
  /** What is needed for it and not measured. */
  readonly prepare?: Act;
  readonly act: (filled: Filled, applicationId: string, n: number, prepared: unknown) => Promise<unknown>;
}

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

/** At which host an application is called. */
export const hostOf = (applicationId: string): string => `${applicationId}.example`;

const desk =
  (target: string | ((each: number, n: number) => string)): Act =>
  ({ portal, each }, applicationId, n) =>
    portal.operator(
      'GET',
      `/api/operator/applications/${applicationId}/${typeof target === 'string' ? target : target(each, n)}`,
    );

/** What people, clerks and back offices do. */
export const MEASURED: readonly Measured[] = [
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
