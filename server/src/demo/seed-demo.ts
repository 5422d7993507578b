import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { csvOf } from '@zaehlwerk/samples/csv';
import { ellerbach, type SampleWorld } from '@zaehlwerk/samples/ellerbach';
import type { HandedIn } from '@zaehlwerk/samples/ellerbach-manager';
import type { Line, SamplePerson } from '@zaehlwerk/samples/order-line';
import { acceptReading } from '../features/acceptance/accept-reading.ts';
import { findLogin } from '../features/accounts/login-store.ts';
import { replaceLinkTokens } from '../features/accounts/link-token-store.ts';
import { hashToken, newLinkToken } from '../features/accounts/secrets.ts';
import { putApplication } from '../features/application/put-application.ts';
import { listJobs } from '../features/jobs/list-jobs.ts';
import { jobReading } from '../features/readings/job-reading.ts';
import { namedAccount, namedApplication } from '../http/caller/named-scopes.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import type { AccountScope, ApplicationScope } from '../http/scope.ts';
import { importHistory } from '../intake/import-history.ts';
import { importOrders } from '../intake/import-orders.ts';
import type { Parts } from '../parts.ts';
import { findDemoState } from './demo-store.ts';

const DEMO = 'ellerbach';

/** What a new user needs to look around: logins, and the direct link of the first. */
export interface DemoLogins {
  readonly people: ReadonlyArray<Pick<SamplePerson, 'username' | 'password' | 'accountName'>>;
  readonly link: string;
}

/**
 * Puts the demo utility into an empty database by the same code as any other data: application document, files of orders
 * and history, readings as their owners send them. The next start finishes an interrupted seed. Null when the database
 * holds anything else.
 */
export async function seedDemo(parts: Parts): Promise<DemoLogins | null> {
  const system = systemScope('demo');
  if ((await findDemoState(parts.db, system, DEMO)) === 'settled') return null;
  const world = ellerbach(berlinDay(parts.clock()));
  await putApplication(parts, system, DEMO, world.application);
  const application = await namedApplication(parts, system, DEMO);
  await takeIn(parts, application, world);
  await handIn(parts, application, world);
  const people = [world.household.person, world.manager.person, world.careful.person];
  const link = await makeLink(parts, application, world.household.person);
  return { people, link };
}

async function takeIn(parts: Parts, application: ApplicationScope, world: SampleWorld): Promise<void> {
  const options = { dryRun: false, partial: false, language: 'de' } as const;
  const file = (lines: readonly Line[]) => ({ format: 'csv', bytes: Buffer.from(csvOf(lines)) }) as const;
  const orders = await importOrders(parts, application, file(world.orders), options);
  const history = await importHistory(parts, application, file(world.history), options);
  for (const { accepted, answer } of [orders, history]) {
    if (!accepted)
      throw new Error(`the demo does not fit the importer: ${JSON.stringify(answer.findings.slice(0, 3))}`);
  }
}

async function handIn(parts: Parts, application: ApplicationScope, world: SampleWorld): Promise<void> {
  const meters = new Map(world.orders.map((line) => [line['Auftragsnummer'], line['Zählernummer']]));
  for (const [username, readings] of Map.groupBy(world.handedIn, (reading) => reading.username)) {
    const scope = await accountOf(parts, application, username);
    const { jobs } = JSON.parse((await listJobs(parts.pool, scope)).toString()) as { jobs: WireJob[] };
    const byMeter = new Map(jobs.map((job) => [job.meter.meterNumber, job]));
    for (const reading of readings) {
      const job = byMeter.get(meters.get(reading.order) ?? '');
      if (job === undefined) throw new Error(`the demo has no job ${reading.order}`);
      await send(parts, scope, job, reading);
    }
  }
}

/** The order number serves as the key: a seed that starts again doubles nothing. */
async function send(parts: Parts, scope: AccountScope, job: WireJob, reading: HandedIn): Promise<void> {
  const results = job.meter.meterRateTasks.map(({ taskId, obis }) => ({ taskId, readingValue: reading.values[obis] }));
  const body = { results, readingDate: reading.day };
  const headers = { idempotencyKey: `demo-${reading.order}`, capturedAt: null };
  await acceptReading(parts, scope, jobReading(parts, scope, { jobId: job.id, body }), headers);
}

async function makeLink(parts: Parts, application: ApplicationScope, person: SamplePerson): Promise<string> {
  const { accountId } = await accountOf(parts, application, person.username);
  const token = newLinkToken();
  await replaceLinkTokens(parts.db, application, { accountId, hash: hashToken(token), now: parts.clock() });
  return `${parts.config.publicUrl}/m/${token}`;
}

async function accountOf({ db }: Parts, application: ApplicationScope, username: string) {
  const login = await findLogin(db, application, usernameKey(username));
  const account = login === null ? null : await namedAccount({ db }, application, login.accountId);
  if (account === null) throw new Error(`the demo has no login ${username}`);
  return account;
}
