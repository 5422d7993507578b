import type { WireJob } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { moveCampaign, newCampaign, operateOrders } from '../../testing/calls/campaigns.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { importingInto, orderOfMeter } from '../../testing/calls/orders-of-one-meter.ts';
import { readingsToClear } from '../../testing/calls/readings-to-clear.ts';
import { historyOf } from '../../testing/calls/utility-content.ts';
import { askForToken, type TokenPair } from '../../testing/test-login.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { callerWith, type Giver, newShare } from '../../testing/test-share.ts';

/*
 * The history of a meter goes on with next year's order, which has another number: for the account that had it, and for
 * nobody else.
 */

const server = await testServer();

const importLines = importingInto(server);

async function signedIn(tenant: TestTenant, username = 'weber'): Promise<Giver> {
  const answer = await askForToken(tenant, { username, password: `pw-${username}` });
  return callerWith(tenant, answer.json<TokenPair>().token);
}

async function jobsOf({ call }: Giver): Promise<readonly WireJob[]> {
  return (await call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
}

const firstRate = (job: WireJob) => job.meter.meterRateTasks[0]!;
const known = (job: WireJob) => firstRate(job).readingEvents.map((one) => [one.readingDate, one.readingValue]);

async function read({ call }: Giver, job: WireJob, readingValue: number, readingDate = '2026-03-09') {
  const body = { readingDate, results: [{ taskId: firstRate(job).taskId, readingValue }] };
  const answer = await call('POST', `/api/pro/job/${job.id}/meterRateTask/result`, { body });
  expect(answer.status).toBe(200);
}

/** Time that passes, so that an order is imported later than another one. */
let minutes = 0;
function later() {
  minutes += 1;
  server.setNow(`2026-03-10T09:${String(minutes).padStart(2, '0')}:00Z`);
}

/** A household whose order of one year was read twice and has a history, and that has the order of the next year. */
async function twoYears(config: unknown = { features: { reshareAllowed: true } }) {
  const tenant = await server.newTenant({ config });
  const [last, next] = [await newCampaign(server, tenant, {}, ['open']), await newCampaign(server, tenant)];
  later();
  await importLines(tenant, [orderOfMeter('E-1', { Kampagne: last })]);
  await importLines(tenant, [historyOf(1)], 'history');
  const owner = await signedIn(tenant);
  const [job] = await jobsOf(owner);
  await read(owner, job!, 48260);
  await read(owner, job!, 48270);
  later();
  await importLines(tenant, [orderOfMeter('F-1', { Kampagne: next, 'Weitergabe erlaubt': 'ja' })]);
  return { tenant, owner, last, next, job: job! };
}

async function turn({ tenant, last, next }: { tenant: TestTenant; last: string; next: string }) {
  await moveCampaign(server, tenant, last, 'closed');
  await moveCampaign(server, tenant, next, 'open');
}

const ALL = [
  ['2025-03-10', 48151.6],
  ['2026-03-09', 48270],
];

test('[OPS-17, OPN-364] what was known and read with last year’s order is known of next year’s, which is not done', async () => {
  const world = await twoYears();
  await turn(world);
  const [job, ...more] = await jobsOf(world.owner);
  expect(more).toEqual([]);
  expect([known(job!), job!.done, firstRate(job!).readingResults]).toEqual([ALL, false, []]);
  // Withdrawn or archived, an order has still been read.
  expect((await operateOrders(server, world.tenant, 'withdraw', ['E-1'])).status).toBe(200);
  expect(known((await jobsOf(world.owner))[0]!)).toEqual(ALL);
  expect((await moveCampaign(server, world.tenant, world.last, 'archived')).status).toBe(200);
  expect(known((await jobsOf(world.owner))[0]!)).toEqual(ALL);
});

test('[OPS-17] a reading that comes to last year’s order later is told with the list that follows', async () => {
  const world = await twoYears();
  await moveCampaign(server, world.tenant, world.next, 'open');
  const nextYears = async () => (await jobsOf(world.owner)).find(({ id }) => id !== world.job.id)!;
  expect(known(await nextYears())).toEqual(ALL);
  await read(world.owner, world.job, 48275, '2026-03-10');
  expect(known(await nextYears())).toEqual([ALL[0], ['2026-03-10', 48275]]);
  await importLines(world.tenant, [{ ...historyOf(1), Zählerstand: '48152' }], 'history');
  expect(known(await nextYears())).toEqual([
    ['2025-03-10', 48152],
    ['2026-03-10', 48275],
  ]);
  // Last year's order knows nothing of the next one.
  await read(world.owner, await nextYears(), 48299, '2026-03-10');
  expect(known((await jobsOf(world.owner)).find(({ id }) => id === world.job.id)!)).toEqual([['2025-03-10', 48152]]);
});

test('[OPS-17, OPN-412] a discarded reading of last year’s order is not known of next year’s; the one before it is', async () => {
  const { tenant, owner, job, next } = await twoYears();
  // Beyond what is expected.
  await read(owner, job, 49500, '2026-03-10');
  await moveCampaign(server, tenant, next, 'open');
  const nextYears = async () => known((await jobsOf(owner)).find(({ id }) => id !== job.id)!);
  const wrong = [ALL[0], ['2026-03-10', 49500]];
  expect(await nextYears()).toEqual(wrong);
  const [reading] = await readingsToClear(server, tenant);
  const decide = (state: string) =>
    operate(server, tenant, 'POST', 'clearing', { body: { readingIds: [reading!.readingId], state } });
  expect((await decide('discarded')).status).toBe(200);
  expect(await nextYears()).toEqual(ALL);
  expect((await decide('open')).status).toBe(200);
  expect(await nextYears()).toEqual(wrong);
});

test('[OPS-17] what the utility says of a day with next year’s order counts, and is not told twice', async () => {
  const world = await twoYears();
  await turn(world);
  const said = { ...historyOf(1), Auftragsnummer: 'F-1', Ablesedatum: '2026-03-09', Zählerstand: '48271' };
  await importLines(world.tenant, [said], 'history');
  expect(known((await jobsOf(world.owner))[0]!)).toEqual([ALL[0], ['2026-03-09', 48271]]);
});

test('[OPS-17, OPN-280] whoever has the meter next year knows nothing of who had it, nor does who had it of them', async () => {
  const world = await twoYears();
  const becker = { Benutzername: 'becker', Passwort: 'pw-becker' };
  later();
  await importLines(world.tenant, [orderOfMeter('F-1', becker)]);
  await turn(world);
  const next = await signedIn(world.tenant, 'becker');
  const [theirs] = await jobsOf(next);
  expect(known(theirs!)).toEqual([]);
  await read(next, theirs!, 48500);
  expect(await jobsOf(world.owner)).toEqual([]);
  const third = await newCampaign(server, world.tenant, {}, ['open']);
  later();
  await importLines(world.tenant, [orderOfMeter('G-1', { Kampagne: third })]);
  expect((await jobsOf(world.owner)).map(known)).toEqual([ALL]);
});

test('[OPS-17, OPN-316] a share of next year’s order is told the last reading alone, as of this year’s', async () => {
  const world = await twoYears();
  await turn(world);
  const [job] = await jobsOf(world.owner);
  const share = await newShare(world.owner, { jobIds: [job!.id] });
  expect((await jobsOf(share)).map(known)).toEqual([[ALL[1]]]);
});

test('[OPS-17, OPS-04] another meter, another register, another order of the same campaign, and orders without one know nothing of it', async () => {
  const world = await twoYears();
  later();
  const more = { Kampagne: world.next };
  await importLines(world.tenant, [
    orderOfMeter('F-2', { ...more, Zählernummer: '1EMH0000000099' }),
    orderOfMeter('F-3', { ...more, OBIS: '1-0:2.8.0' }),
    orderOfMeter('F-4'),
  ]);
  await turn(world);
  const jobs = await jobsOf(world.owner);
  expect(jobs.map(known)).toEqual([ALL, [], [], []]);
  await read(world.owner, jobs[0]!, 48300);
  later();
  await importLines(world.tenant, [orderOfMeter('F-5', more)]);
  expect((await jobsOf(world.owner)).map(known)).toEqual([ALL, [], [], [], ALL]);
});

test('[OPS-17] an order whose number or campaign is corrected looks back anew', async () => {
  const world = await twoYears();
  await turn(world);
  const renamed = orderOfMeter('E-1', { Zählernummer: '1EMH0000000077' });
  await importLines(world.tenant, [renamed]);
  expect((await jobsOf(world.owner)).map(known)).toEqual([[]]);
  await importLines(world.tenant, [orderOfMeter('E-1')]);
  expect((await jobsOf(world.owner)).map(known)).toEqual([ALL]);
  await importLines(world.tenant, [orderOfMeter('E-1', { Kampagne: world.next })]);
  expect((await jobsOf(world.owner)).map((job) => known(job).length).sort()).toEqual([0, 1]);
});
