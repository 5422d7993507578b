import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { campaignOf, moveCampaign, newCampaign, operateOrders } from '../testing/calls/campaigns.ts';
import { exportFrom, importInto, operate } from '../testing/calls/operator-calls.ts';
import { orderOf } from '../testing/calls/utility-content.ts';
import { askForToken, type TokenPair } from '../testing/test-login.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';
import { callerWith, type Giver, jobIdsOf, newShare } from '../testing/test-share.ts';

const server = await testServer();

type Line = Readonly<Record<string, string>>;

const order = (n: number, more: Line = {}): Line => ({
  ...orderOf(n, 'ems'),
  Benutzername: 'weber',
  Passwort: 'pw-weber',
  'Weitergabe erlaubt': 'ja',
  ...more,
});

async function importLines(tenant: TestTenant, lines: readonly Line[], query = '') {
  const outcome = await importInto(server, tenant, JSON.stringify(lines), { type: 'application/json', query });
  return { status: outcome.status, answer: outcome.answer as OrdersAnswer };
}

/** A household with three orders, one read in part, one read and shared. */
async function household(more: Line = {}) {
  const tenant = await server.newTenant({ config: { features: { reshareAllowed: true } } });
  const second = order(2, { ...more, OBIS: '1-0:2.8.0' });
  const lines = [order(1, more), order(2, more), second, order(3, more)];
  expect((await importLines(tenant, lines)).status).toBe(200);
  const token = (await askForToken(tenant, { username: 'weber', password: 'pw-weber' })).json<TokenPair>().token;
  const owner = callerWith(tenant, token);
  const { rows } = await server.parts.pool.query<{ order_number: string; job_id: string; task_id: string }>(
    `select j.order_number, j.job_id, k.task_id from jobs j join rate_tasks k using (application_id, job_id)
     where j.application_id = $1 order by j.order_number, k.position`,
    [tenant.applicationId],
  );
  const of = (number: string) => rows.find((row) => row.order_number === number)!;
  for (const number of ['E-1', 'E-2']) expect((await send(owner, of(number))).status).toBe(200);
  await newShare(owner, { jobIds: [of('E-1').job_id] });
  return { tenant, owner, lines, idsOf: (...numbers: string[]) => numbers.map((one) => of(one).job_id).sort() };
}

function send({ call }: Giver, { job_id, task_id }: { readonly job_id: string; readonly task_id: string }) {
  const body = { readingDate: '2026-03-10', results: [{ taskId: task_id, readingValue: 48300 }] };
  return call('POST', `/api/pro/job/${job_id}/meterRateTask/result`, { body });
}

const faultsOf = (problem: Problem): string[] => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);
const ALL = { orders: 3, withReadings: 2, begun: 1, shared: 1 };

test('[OPS-11, OPN-359] a list is withdrawn whole, what hangs on it said before; the same again changes nothing', async () => {
  const { tenant, owner } = await household();
  const numbers = ['E-1', 'E-2', 'E-3'];
  const withdraw = async (query = '') => (await operateOrders(server, tenant, 'withdraw', numbers, query)).json();
  expect(await withdraw('?dryRun=true')).toEqual({ ...ALL, dryRun: true, alreadyThere: 0 });
  expect(await jobIdsOf(owner)).toHaveLength(3);
  expect(await withdraw()).toEqual({ ...ALL, dryRun: false, alreadyThere: 0 });
  expect(await jobIdsOf(owner)).toEqual([]);
  expect(await withdraw()).toMatchObject({ orders: 0, alreadyThere: 3 });
});

test('[OPS-11] a number that no order has refuses the list, and nothing is withdrawn', async () => {
  const { tenant, owner } = await household();
  const answer = await operateOrders(server, tenant, 'withdraw', ['E-1', 'E-9', 'E-2', 'X']);
  expect([answer.status, faultsOf(answer.json<Problem>())]).toEqual([
    400,
    ['orderNumbers[1] unknown', 'orderNumbers[3] unknown'],
  ]);
  expect(await jobIdsOf(owner)).toHaveLength(3);
});

test('[OPS-12] a column withdraws and takes back; a file without it leaves that alone; what happens is told before', async () => {
  const { tenant, owner, idsOf } = await household();
  const away = [order(1, { Zurückgezogen: 'ja' }), order(3, { Zurückgezogen: 'nein' })];
  const told = await importLines(tenant, away, '?dryRun=true');
  expect(told.answer.withdrawn).toEqual({ orders: 1, withReadings: 1, begun: 0, shared: 1 });
  expect(told.answer.changes).toMatchObject([
    { orderNumber: 'E-1', column: 'Zurückgezogen', before: null, after: 'ja' },
  ]);
  expect(await jobIdsOf(owner)).toHaveLength(3);
  expect((await importLines(tenant, away)).answer).toMatchObject({ updated: 1, withdrawn: { orders: 1 } });
  expect(await jobIdsOf(owner)).toEqual(idsOf('E-2', 'E-3'));
  expect((await importLines(tenant, away)).answer).toMatchObject({ updated: 0, unchanged: 2 });
  await importLines(tenant, [order(1, { Lage: 'Dachboden' })]);
  expect(await jobIdsOf(owner)).toEqual(idsOf('E-2', 'E-3'));
  await importLines(tenant, [order(1, { Zurückgezogen: 'nein' })]);
  expect(await jobIdsOf(owner)).toEqual(idsOf('E-1', 'E-2', 'E-3'));
});

test('[OPS-11, OPN-367] an import tells which orders of the file were withdrawn before and stay so', async () => {
  const { tenant } = await household();
  await operateOrders(server, tenant, 'withdraw', ['E-1', 'E-3']);
  const still = async (lines: readonly Line[], query = '') =>
    (await importLines(tenant, lines, query)).answer.stillWithdrawn;
  const both = { orders: 2, orderNumbers: ['E-1', 'E-3'] };
  const [first, third] = [order(1, { Lage: 'Dachboden' }), order(3)];
  expect(await still([first, order(4), third], '?dryRun=true')).toEqual(both);
  expect(await still([first, third])).toEqual(both);
  // Also of a file that says what the last one said.
  expect(await still([first, third])).toEqual(both);
  expect(await still([order(1, { Zurückgezogen: 'nein' }), third])).toEqual({ orders: 1, orderNumbers: ['E-3'] });
  expect(await still([order(1), order(4)])).toBeUndefined();
  // What this file withdraws is told as withdrawn.
  expect(await still([order(4, { Zurückgezogen: 'ja' })])).toBeUndefined();
  // What is refused stays as it is, whatever it says.
  expect(await still([order(3, { OBIS: 'keine' })])).toBeUndefined();
});

test('[OPS-12, OPN-363] the same file withdraws again what a list has restored', async () => {
  const { tenant, owner } = await household();
  const away = [order(3, { Zurückgezogen: 'ja' })];
  await importLines(tenant, away);
  expect((await operateOrders(server, tenant, 'restore', ['E-3'])).status).toBe(200);
  expect(await jobIdsOf(owner)).toHaveLength(3);
  expect((await importLines(tenant, away)).answer).toMatchObject({ updated: 1 });
  expect(await jobIdsOf(owner)).toHaveLength(2);
});

test('[OPS-13] what a file of a campaign lacks is withdrawn once the number is told, and with another number nothing is', async () => {
  const tenant = await server.newTenant();
  const campaign = await newCampaign(server, tenant, {}, ['open']);
  const query = `?campaign=${campaign}`;
  const all = [1, 2, 3, 4].map((n) => order(n));
  expect((await importLines(tenant, all, query)).answer).toMatchObject({ created: 4, missing: { orders: 0 } });
  await importLines(tenant, [order(5)]);
  const token = (await askForToken(tenant, { username: 'weber', password: 'pw-weber' })).json<TokenPair>().token;
  const owner = callerWith(tenant, token);
  const some = [order(1, { Lage: 'Keller links' }), order(6)];
  const dry = await importLines(tenant, some, `${query}&dryRun=true`);
  expect(dry.answer).toMatchObject({ created: 1, missing: { orders: 3, withReadings: 0, shared: 0, begun: 0 } });
  for (const wrong of ['2', '4', '0']) {
    for (const how of ['', '&dryRun=true']) {
      const answer = await operate(server, tenant, 'POST', `orders${query}&withdrawMissing=${wrong}${how}`, {
        body: some,
      });
      expect([answer.status, faultsOf(answer.json<Problem>())]).toEqual([409, ['withdrawMissing otherNumber']]);
      expect(answer.text).toContain(': 3.');
    }
  }
  expect(await jobIdsOf(owner)).toHaveLength(5);
  const done = await importLines(tenant, some, `${query}&withdrawMissing=3`);
  expect([done.status, done.answer.missing]).toMatchObject([200, { orders: 3 }]);
  // What belongs to no campaign stays.
  expect(await jobIdsOf(owner)).toHaveLength(3);
  expect((await operateOrders(server, tenant, 'restore', ['E-2', 'E-3', 'E-4'])).status).toBe(200);
  expect(await jobIdsOf(owner)).toHaveLength(6);
});

test('[OPS-13, OPN-360] what a file does not say whole is never taken for missing', async () => {
  const tenant = await server.newTenant();
  const campaign = await newCampaign(server, tenant);
  const query = `?campaign=${campaign}`;
  await importLines(tenant, [order(1), order(2)], query);
  const post = (more: string, body: readonly Line[]) => operate(server, tenant, 'POST', `orders${more}`, { body });
  const partial = await post(`${query}&withdrawMissing=1&partial=true`, [order(1)]);
  expect([partial.status, faultsOf(partial.json<Problem>())]).toEqual([400, ['partial notTogether']]);
  const without = await post('?withdrawMissing=1', [order(1)]);
  expect([without.status, faultsOf(without.json<Problem>())]).toEqual([400, ['campaign required']]);
  const wrong = await post(`${query}&withdrawMissing=1`, [order(1, { OBIS: 'keine' })]);
  expect([wrong.status, wrong.json<OrdersAnswer>().missing]).toEqual([422, undefined]);
  const part = await post(`${query}&partial=true&dryRun=true`, [order(1), order(2, { OBIS: 'keine' })]);
  expect([part.status, part.json<OrdersAnswer>().missing]).toEqual([200, undefined]);
  expect((await operate(server, tenant, 'GET', `progress?campaign=${campaign}`)).json()).toMatchObject({ jobs: 2 });
});

test('[OPS-14, OPN-358] a list restores as long as nothing else has happened; a file restores always', async () => {
  const { tenant, owner, idsOf } = await household();
  await operateOrders(server, tenant, 'withdraw', ['E-1', 'E-2']);
  server.setNow('2026-03-10T10:01:00Z');
  await importLines(tenant, [order(2, { Lage: 'Dachboden' })]);
  const refused = await operateOrders(server, tenant, 'restore', ['E-1', 'E-2', 'E-3']);
  expect([refused.status, faultsOf(refused.json<Problem>())]).toEqual([400, ['orderNumbers[1] changedSince']]);
  expect(await jobIdsOf(owner)).toEqual(idsOf('E-3'));
  const dry = await operateOrders(server, tenant, 'restore', ['E-1', 'E-3'], '?dryRun=true');
  expect(dry.json()).toMatchObject({ orders: 1, withReadings: 1, alreadyThere: 1, dryRun: true });
  await operateOrders(server, tenant, 'restore', ['E-1', 'E-3']);
  expect(await jobIdsOf(owner)).toEqual(idsOf('E-1', 'E-3'));
  await importLines(tenant, [order(2, { Zurückgezogen: 'nein' })]);
  expect(await jobIdsOf(owner)).toEqual(idsOf('E-1', 'E-2', 'E-3'));
});

test('[OPS-15] what was read stays and is handed over, and counts for nothing any more', async () => {
  const { tenant } = await household();
  const before = (await exportFrom(server, tenant)).readings;
  expect((await operate(server, tenant, 'GET', 'progress')).json()).toMatchObject({ jobs: 3, done: 1 });
  await operateOrders(server, tenant, 'withdraw', ['E-1', 'E-2']);
  expect((await exportFrom(server, tenant)).readings).toEqual(before);
  expect((await operate(server, tenant, 'GET', 'progress')).json()).toMatchObject({ jobs: 1, done: 0 });
});

test('[OPS-02, OPN-361] the call or a column says the campaign; both together must not contradict', async () => {
  const tenant = await server.newTenant();
  const [one, other] = [await newCampaign(server, tenant, campaignOf('ems')), await newCampaign(server, tenant)];
  await importLines(tenant, [order(1, { Kampagne: one }), order(2)]);
  const counts = async () => {
    const of = async (campaign: string) =>
      (await operate(server, tenant, 'GET', `progress?campaign=${campaign}`)).json<{ jobs: number }>().jobs;
    return [await of(one), await of(other)];
  };
  expect(await counts()).toEqual([1, 0]);
  const contradicting = await importLines(tenant, [order(1, { Kampagne: one }), order(2)], `?campaign=${other}`);
  expect([contradicting.status, contradicting.answer.findings]).toMatchObject([
    422,
    [{ line: 2, column: 'Kampagne', code: 'otherCampaign' }],
  ]);
  const moved = await importLines(tenant, [order(1, { Kampagne: '' }), order(2)], `?campaign=${other}`);
  expect(moved.answer.changes).toMatchObject([
    { orderNumber: 'E-1', column: 'Kampagne', before: one, after: other },
    { orderNumber: 'E-2', column: 'Kampagne', before: null, after: other },
  ]);
  expect(await counts()).toEqual([0, 2]);
  // A missing column keeps, an empty cell clears.
  await importLines(tenant, [order(1), order(2, { Kampagne: '' })]);
  expect(await counts()).toEqual([0, 1]);
  const unknown = await importLines(tenant, [order(1, { Kampagne: '2031' }), order(2, { Kampagne: 'Jahr 1' })]);
  expect([unknown.status, unknown.answer.findings.map(({ code }) => code)]).toEqual([
    422,
    ['unknownCampaign', 'unknownCampaign'],
  ]);
  const asked = await operate(server, tenant, 'POST', 'orders?campaign=2031', { body: [order(1)] });
  expect([asked.status, faultsOf(asked.json<Problem>())]).toEqual([400, ['campaign unknown']]);
});

test('[OPN-357] an order that goes to another login, and back, stands as it stood for the one before', async () => {
  const tenant = await server.newTenant();
  const [last, next] = [
    await newCampaign(server, tenant, {}, ['open']),
    await newCampaign(server, tenant, {}, ['open']),
  ];
  await importLines(tenant, [order(1, { Kampagne: last })]);
  const becker = { Benutzername: 'becker', Passwort: 'pw-becker' };
  await importLines(tenant, [order(1, { ...becker, Kampagne: next })]);
  await moveCampaign(server, tenant, last, 'closed');
  await importLines(tenant, [order(1)]);
  const token = (await askForToken(tenant, { username: 'weber', password: 'pw-weber' })).json<TokenPair>().token;
  const owner = callerWith(tenant, token);
  expect(await jobIdsOf(owner)).toHaveLength(1);
  await operateOrders(server, tenant, 'withdraw', ['E-1']);
  await importLines(tenant, [order(1, becker)]);
  const other = (await askForToken(tenant, { username: 'becker', password: 'pw-becker' })).json<TokenPair>().token;
  const nextReader = callerWith(tenant, other);
  expect(await jobIdsOf(nextReader)).toEqual([]);
  expect((await operateOrders(server, tenant, 'restore', ['E-1'])).status).toBe(200);
  expect([await jobIdsOf(nextReader), await jobIdsOf(owner)]).toEqual([[expect.any(String)], []]);
});
