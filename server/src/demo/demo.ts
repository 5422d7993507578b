import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { CreatedShare } from '@zaehlwerk/contract/sharing';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { csvOf } from '@zaehlwerk/samples/csv';
import { ellerbach, type SampleWorld } from '@zaehlwerk/samples/ellerbach';
import type { HandedIn, SampleShare } from '@zaehlwerk/samples/ellerbach-manager';
import type { Line, SamplePerson } from '@zaehlwerk/samples/order-line';
import { showLinkCode } from '../command-line/show.ts';
import type { Config } from '../config.ts';
import { acceptReading } from '../features/readings/accept-reading.ts';
import { replaceLinkTokens } from '../features/accounts/login-store.ts';
import { hashToken, newLinkToken } from '../features/accounts/secrets.ts';
import { putTenant } from '../features/tenant/change-document.ts';
import { putRegistration } from '../features/communication/crm-registrations-store.ts';
import { jobReading } from '../features/readings/job-reading.ts';
import { createShare } from '../features/sharing/create-share.ts';
import { endShare } from '../features/sharing/end-share.ts';
import { accessDrawer } from '../features/sharing/share-access.ts';
import { listShares } from '../features/sharing/shares-out-store.ts';
import { isOfThisMachine } from '../http/addresses.ts';
import { withoutEntry } from '../http/audit/act.ts';
import { namedAccount, namedTenant } from '../http/caller/named-scopes.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import type { AccountScope, TenantScope } from '../http/scope.ts';
import { importHistory } from '../intake/import-history.ts';
import { importOrders } from '../intake/import-orders.ts';
import type { Parts } from '../parts.ts';
import { accountOf, jobsOf } from './as-customer.ts';
import { type DemoClerk, seedClerk } from './demo-clerk.ts';
import { findDemoState } from './demo-store.ts';

const DEMO = 'ellerbach';

/** What a new user needs to look around: logins, among them that of a share, and the direct links of two of them. */
export interface DemoLogins {
  readonly people: ReadonlyArray<Pick<SamplePerson, 'username' | 'password' | 'accountName'>>;
  /** Of the first. */
  readonly link: string;
  /** Of the caretaker, who is the last. */
  readonly caretakerLink: string;
  /** At the operator's desk. */
  readonly clerk: DemoClerk;
}

/**
 * Puts the demo utility into an empty database by the same code as any other data: tenant document, files of orders and
 * history, readings as their owners send them, shares as their givers make them. The next start finishes an interrupted
 * seed. Null when the database holds anything else.
 */
export async function seedDemo(parts: Parts): Promise<DemoLogins | null> {
  const system = systemScope('demo');
  if ((await findDemoState(parts.db, system, DEMO)) === 'settled') return null;
  const world = ellerbach(berlinDay(parts.clock()));
  await putTenant(parts, system, DEMO, world.tenant, withoutEntry(parts));
  const tenant = await namedTenant(parts, system, DEMO);
  await takeIn(parts, tenant, world);
  await handIn(parts, tenant, world);
  await register(parts, tenant, world);
  const [caretaker] = await share(
    parts,
    await accountOf(parts, tenant, world.manager.person.username),
    world.shares,
    ordersOf(world),
  );
  if (caretaker === undefined) throw new Error('the demo has no share');
  const { username, password, name, token } = caretaker;
  const people = [
    ...[world.household, world.manager, world.careful].map(({ person }) => person),
    { username, password, accountName: name },
  ];
  const clerk = await seedClerk(parts, system, tenant);
  const link = await makeLink(parts, tenant, world.household.person);
  return { people, link, caretakerLink: linkOf(parts, token), clerk };
}

const NO_CAMPAIGN = { campaign: null, withdrawMissing: null };

async function takeIn(parts: Parts, tenant: TenantScope, world: SampleWorld): Promise<void> {
  const options = { dryRun: false, partial: false, language: 'de', ...withoutEntry(parts), ...NO_CAMPAIGN } as const;
  const file = (lines: readonly Line[]) => ({ format: 'csv', bytes: Buffer.from(csvOf(lines)) }) as const;
  const orders = await importOrders(parts, tenant, file(world.orders), options);
  const history = await importHistory(parts, tenant, file(world.history), options);
  for (const { accepted, answer } of [orders, history]) {
    if (!accepted)
      throw new Error(`the demo does not fit the importer: ${JSON.stringify(answer.findings.slice(0, 3))}`);
  }
}

async function register(parts: Parts, tenant: TenantScope, { registrations }: SampleWorld): Promise<void> {
  for (const { username, registration } of registrations) {
    const { accountId } = await accountOf(parts, tenant, username);
    const put = { registration, now: parts.clock() };
    await parts.db.transaction().execute((transaction) => putRegistration(transaction, tenant, accountId, put));
  }
}

/** The order of each meter number. */
function ordersOf({ orders }: SampleWorld): ReadonlyMap<string, string> {
  return new Map(orders.map((line) => [line['Zählernummer'] ?? '', line['Auftragsnummer'] ?? '']));
}

/** Recreates shares: what an interrupted seed has made of them is ended. */
async function share(
  parts: Parts,
  giver: AccountScope,
  shares: readonly SampleShare[],
  orders: ReadonlyMap<string, string>,
): Promise<CreatedShare[]> {
  for (const { id } of await listShares(parts.db, giver, null)) await endShare(parts, giver, id);
  const jobs = await jobsOf(parts, giver);
  const byOrder = new Map(jobs.map(({ id, meter }) => [orders.get(meter.meterNumber), id]));
  const created: CreatedShare[] = [];
  for (const { name, allowToReShare, orders: shared, further } of shares) {
    const jobIds = shared.flatMap((order) => byOrder.get(order) ?? []);
    const made = await createShare(parts, accessDrawer(parts), giver, { name, allowToReShare, jobIds });
    created.push(made);
    const receiver = await namedAccount(parts, giver, made.id);
    if (receiver !== null && further.length > 0) await share(parts, receiver, further, orders);
  }
  return created;
}

async function handIn(parts: Parts, tenant: TenantScope, world: SampleWorld): Promise<void> {
  const meters = new Map(world.orders.map((line) => [line['Auftragsnummer'], line['Zählernummer']]));
  for (const [username, readings] of Map.groupBy(world.handedIn, (reading) => reading.username)) {
    const scope = await accountOf(parts, tenant, username);
    const byMeter = new Map((await jobsOf(parts, scope)).map((job) => [job.meter.meterNumber, job]));
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

async function makeLink(parts: Parts, tenant: TenantScope, person: SamplePerson): Promise<string> {
  const { accountId } = await accountOf(parts, tenant, person.username);
  const token = newLinkToken();
  await replaceLinkTokens(parts.db, tenant, { accountId, hash: hashToken(token), now: parts.clock() });
  return linkOf(parts, token);
}

function linkOf({ config }: Parts, token: string): string {
  return `${config.publicUrl}/m/${token}`;
}

/**
 * Whether an empty database gets the demo, whose passwords everybody knows: DEMO=auto only where the database is the embedded one
 * and nobody else reaches the portal, neither at HOST nor by a proxy, which PUBLIC_URL or TRUST_PROXY tell of.
 */
export function isDemoEnabled({ demo, databaseUrl, host, publicUrl, trustProxy }: DemoSettings): boolean {
  if (demo !== 'auto') return demo === 'on';
  const isAlone = databaseUrl === null && trustProxy === 'off';
  return isAlone && isOfThisMachine(host) && isOfThisMachine(new URL(publicUrl).hostname);
}

type DemoSettings = Pick<Config, 'demo' | 'databaseUrl' | 'host' | 'publicUrl' | 'trustProxy'>;

/** Seeds the demo into an empty database and prints how to sign in: logins, direct link, QR code for the terminal. */
export async function printDemo(parts: Parts, print: (line: string) => void): Promise<void> {
  const demo = await seedDemo(parts);
  if (demo === null) return;
  print(`\nDemo utility "Stadtwerke Ellerbach" at ${parts.config.publicUrl}`);
  print('  Benutzername   Kennwort');
  for (const { username, password, accountName } of demo.people) {
    print(`  ${username.padEnd(14)} ${password.padEnd(14)} ${accountName}`);
  }
  const { mail, password: ofClerk, secret } = demo.clerk;
  print(`  Clerk at /betrieb: ${mail}, password ${ofClerk}, secret for an app that shows codes: ${secret}`);
  print(`  Direct link of the last, a share of HV Brandes: ${demo.caretakerLink}`);
  print(`  Direct link of the first: ${demo.link}\n`);
  print(showLinkCode(demo.link, process.stdout.isTTY));
}
