import type { WireJob } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { newCampaign } from '../../testing/calls/campaigns.ts';
import { importingInto, orderOfMeter } from '../../testing/calls/orders-of-one-meter.ts';
import { historyOf } from '../../testing/calls/utility-content.ts';
import { rowsOf } from '../../testing/rows-read.ts';
import { askForToken, type TokenPair } from '../../testing/test-login.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { callerWith, type Giver } from '../../testing/test-share.ts';

/*
 * What it costs, and whom it holds up, that an order knows what earlier orders of its meter knew.
 */

const server = await testServer({ connectionLimits: { lock_timeout: 500 } });
const { pool } = server.parts;

const importLines = importingInto(server);

async function signedIn(tenant: TestTenant): Promise<Giver> {
  const answer = await askForToken(tenant, { username: 'weber', password: 'pw-weber' });
  return callerWith(tenant, answer.json<TokenPair>().token);
}

async function jobsOf({ call }: Giver): Promise<readonly WireJob[]> {
  return (await call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
}

async function idOf(tenant: TestTenant, number: string): Promise<string> {
  const { rows } = await pool.query<{ job_id: string }>(
    'select job_id from jobs where application_id = $1 and order_number = $2',
    [tenant.applicationId, number],
  );
  return rows[0]!.job_id;
}

const firstRate = (job: WireJob) => job.meter.meterRateTasks[0]!;

async function read({ call }: Giver, job: WireJob, readingValue: number) {
  const body = { readingDate: '2026-03-09', results: [{ taskId: firstRate(job).taskId, readingValue }] };
  return (await call('POST', `/api/pro/job/${job.id}/meterRateTask/result`, { body })).status;
}

let minutes = 0;
/** Time that passes, so that an order is imported later than another one. */
function later() {
  minutes += 1;
  server.setNow(`2026-03-10T09:${String(minutes).padStart(2, '0')}:00Z`);
}

/** Orders of one campaign, and later as many of another one: all of one meter number. */
async function twoCampaigns(orders: number, more: Readonly<Record<string, string>> = {}) {
  const tenant = await server.newTenant();
  const [last, next] = [
    await newCampaign(server, tenant, {}, ['open']),
    await newCampaign(server, tenant, {}, ['open']),
  ];
  const linesOf = (mark: string, Kampagne: string) =>
    Array.from({ length: orders }, (_, n) => orderOfMeter(`${mark}-${n + 1}`, { ...more, Kampagne }));
  later();
  await importLines(tenant, linesOf('E', last));
  later();
  await importLines(tenant, linesOf('F', next));
  return { tenant, owner: await signedIn(tenant), linesOf, last, next };
}

test('[OPS-17, OPN-365] a reading is accepted while somebody holds the later order of its meter, who then gets the earlier one, too', async () => {
  const { tenant, owner } = await twoCampaigns(1);
  const [earlier, held] = [await idOf(tenant, 'E-1'), await idOf(tenant, 'F-1')];
  const job = (await jobsOf(owner)).find(({ id }) => id === earlier)!;
  const client = await pool.connect();
  const hold = (jobId: string) => client.query('select from jobs where job_id = $1 for no key update', [jobId]);
  await client.query('begin');
  await hold(held);
  expect(await read(owner, job, 48260)).toBe(200);
  expect((await hold(earlier)).rowCount).toBe(1);
  // Whoever holds an order changes it, and so its list is made anew.
  await client.query('update jobs set updated_at = now() where job_id = $1', [held]);
  await client.query('commit');
  client.release();
  const listed = (await jobsOf(owner)).find(({ id }) => id === held)!;
  expect(firstRate(listed).readingEvents).toMatchObject([{ readingValue: 48260 }]);
});

test('[OPS-17] a register that is removed from an earlier order takes its history from the lists of later ones', async () => {
  const { tenant, owner, last } = await twoCampaigns(1);
  await importLines(tenant, [historyOf(1)], 'history');
  const held = await idOf(tenant, 'F-1');
  const known = async () => firstRate((await jobsOf(owner)).find(({ id }) => id === held)!).readingEvents.length;
  expect(await known()).toBe(1);
  await importLines(tenant, [orderOfMeter('E-1', { Kampagne: last, OBIS: '1-0:2.8.0' })]);
  expect(await known()).toBe(0);
});

const MANY = 400;

test('[OPS-17, OPN-364] many orders of one number are changed and listed with work that grows as they do', async () => {
  const { tenant, owner, linesOf, next } = await twoCampaigns(MANY, { Zählernummer: '0' });
  const list = await rowsOf(server.parts, () => jobsOf(owner));
  // Of each order the twenty before it, their registers and what is known of these.
  expect(list.read).toBeLessThan(2 * MANY * 100);
  const moved = await rowsOf(server.parts, () => importLines(tenant, linesOf('E', next)));
  expect(moved.changed).toBeLessThan(10 * MANY);
  expect(moved.read).toBeLessThan(2 * MANY * 100);
});

test('[OPS-17, OPN-364] an order knows of the twenty orders of its number directly before it, and hears of each', async () => {
  const tenant = await server.newTenant();
  const campaign = await newCampaign(server, tenant, {}, ['open']);
  const years = Array.from({ length: 21 }, (_, n) => `E-${n + 1}`);
  for (const number of years) {
    later();
    await importLines(tenant, [orderOfMeter(number)]);
  }
  later();
  await importLines(tenant, [orderOfMeter('F-1', { Kampagne: campaign })]);
  const owner = await signedIn(tenant);
  const last = await idOf(tenant, 'F-1');
  const known = async () =>
    firstRate((await jobsOf(owner)).find(({ id }) => id === last)!).readingEvents.map((one) => one.readingValue);
  const readWith = async (number: string, value: number) => {
    const id = await idOf(tenant, number);
    expect(await read(owner, (await jobsOf(owner)).find((job) => job.id === id)!, value)).toBe(200);
  };
  expect(await known()).toEqual([]);
  await readWith('E-1', 48260);
  expect(await known()).toEqual([]);
  await readWith('E-2', 48261);
  expect(await known()).toEqual([48261]);
});
