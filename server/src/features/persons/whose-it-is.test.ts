import type { Erasure } from '@zaehlwerk/contract/persons';
import type { Problem } from '@zaehlwerk/contract/problems';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import {
  allTextOf,
  enterHousehold,
  erase,
  giveOrders,
  type Household,
  householdTenant,
  livedHousehold,
  orderOfHousehold,
  sendReading,
  shareWith,
} from '../../testing/calls/households.ts';
import { storedKeys } from '../../testing/stored.ts';
import { askForToken } from '../../testing/test-login.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

/* Whose what is: shares, former owners, property managers. */
const server = await testServer(MAILS_WAIT);

const allOf = (tenant: TestTenant) => allTextOf(server, tenant);
const lived = (mark?: string) => livedHousehold(server, mark);
const countOf = ({ classes }: Erasure, name: string) => classes.find((one) => one.class === name)?.count;

test('[OPS-101, OPN-438] what others have sent stays theirs; shares end as when they are ended', async () => {
  const { tenant, household } = await lived();
  const share = await shareWith(household, 'pohl');
  const done = await erase(server, tenant, { login: household.login });
  expect(countOf(done, 'shares')).toBe(2);
  expect(done.kept).toContainEqual({ reason: 'others', count: 1, message: expect.any(String) });
  const left = await allOf(tenant);
  expect(left).toContain('pohl stand dabei');
  expect(left.replaceAll('9quitte1', '')).not.toContain('quitte');
  expect((await storedKeys(server, tenant)).length).toBe(1);
  expect((await share.call('GET', '/api/pro/job')).status).toBe(401);
  const renewed = await askForToken(tenant, { token: share.refreshToken });
  expect(renewed.json<Problem>().code).toBe('accountEnded');
  // Whoever was given the order is a person of their own.
  const own = await erase(server, tenant, { login: share.username });
  expect([own.accounts, own.orders, countOf(own, 'comments')]).toEqual([1, 0, 1]);
  expect(await allOf(tenant)).not.toContain('pohl stand dabei');
  expect(await storedKeys(server, tenant)).toEqual([]);
});

test('[OPS-101] a share that is erased leaves the orders to whoever gave them, without its comments and photos at once', async () => {
  const { tenant, household } = await lived();
  const share = await shareWith(household, 'pohl');
  const list = async () => (await household.call('GET', '/api/pro/job')).text;
  expect(await list()).toContain('pohl stand dabei');
  const done = await erase(server, tenant, { login: share.username });
  expect([done.accounts, done.orders]).toEqual([1, 0]);
  expect(await list()).not.toContain('pohl');
  expect(await list()).toContain('quitte stand dabei');
  const { jobs } = (await household.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>();
  expect(jobs.map(({ done: isDone }) => isDone).sort()).toEqual([false, true]);
  expect((await sendReading(household, 1)).status).toBe(200);
});

/** A property manager who reads for three customers, one of whom has a login, too. */
async function manager() {
  const tenant = await householdTenant(server);
  const managed = (mark: string, number: string) => ({
    ...orderOfHousehold(mark, number, 'hausverwaltung'),
    Passwort: 'pw-verwalter',
    Zugangsname: 'Verwaltung',
  });
  await giveOrders(server, tenant, [managed('birne', '1'), managed('quitte', '2'), managed('quitte', '3')]);
  const manages = { ...(await enterHousehold(tenant, 'verwalter', 'hausverwaltung')), mark: 'verwalter' };
  await giveOrders(server, tenant, [
    orderOfHousehold('quitte', '4'),
    orderOfHousehold('quitte', '5', 'zweitzugang-quitte'),
  ]);
  const own = await enterHousehold(tenant, 'quitte');
  const second = await enterHousehold(tenant, 'quitte', 'zweitzugang-quitte');
  return { tenant, manages, own, second };
}

test('[OPS-102, OPN-435] by customer number: all its logins, and its orders elsewhere; a manager of several keeps account and the rest', async () => {
  const { tenant, manages, own, second } = await manager();
  const of = (household: Household, number: string) =>
    household.jobs.findIndex(({ orderNumber }) => orderNumber === number);
  for (const number of ['1', '2']) expect((await sendReading(manages, of(manages, number))).status).toBe(200);
  for (const household of [own, second]) expect((await sendReading(household)).status).toBe(200);
  const done = await erase(server, tenant, { customerNumber: 'K-quitte' });
  expect([done.accounts, done.orders, done.logins]).toEqual([2, 4, ['kunde-quitte', 'zweitzugang-quitte']]);
  // The manager's own comment on the order of the customer is the manager's.
  expect(done.kept).toContainEqual({ reason: 'others', count: 1, message: expect.any(String) });
  const left = await allOf(tenant);
  expect(left).not.toContain('quitte');
  expect(left).toContain('birne');
  expect(left).toContain('verwalter stand dabei');
  const { jobs } = (await manages.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>();
  expect(jobs.map(({ meter }) => meter.meterNumber)).toEqual(['Z-1']);
  for (const household of [own, second]) expect((await household.call('GET', '/api/pro/job')).status).toBe(401);
});

test('[OPS-28, OPN-439, OPN-446] an order of an erased person that comes back to who had read it begins anew', async () => {
  const { tenant, manages } = await manager();
  const second = manages.jobs.findIndex(({ orderNumber }) => orderNumber === '2');
  expect((await sendReading(manages, second)).status).toBe(200);
  await erase(server, tenant, { customerNumber: 'K-quitte' });
  await giveOrders(server, tenant, [orderOfHousehold('pflaume', '2')]);
  const back = { ...orderOfHousehold('mispel', '2', 'hausverwaltung'), Passwort: undefined, Zugangsname: 'Verwaltung' };
  await giveOrders(server, tenant, [back]);
  const { jobs } = (await manages.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>();
  const job = jobs.find(({ meter }) => meter.meterNumber === 'Z-2')!;
  expect([job.done, job.meter.meterRateTasks.map((one) => one.readingResults)]).toEqual([false, [[]]]);
  expect(job.id).not.toBe(manages.jobs[second]!.jobId);
  // Whoever has it again after that continues with it, as ever.
  await giveOrders(server, tenant, [orderOfHousehold('pflaume', '2')]);
  await giveOrders(server, tenant, [back]);
  const again = (await manages.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>();
  expect(again.jobs.map(({ id }) => id)).toContain(job.id);
});

test('[OPS-102] a former owner of an order keeps what was theirs when its new one is erased, and the other way round', async () => {
  const { tenant, household: former } = await lived('birne');
  await giveOrders(server, tenant, [orderOfHousehold('quitte', '1')]);
  const present = await enterHousehold(tenant, 'quitte');
  expect((await sendReading(present)).status).toBe(200);
  await erase(server, tenant, { login: present.login });
  expect(await allOf(tenant)).not.toContain('quitte');
  expect(await allOf(tenant)).toContain('birne stand dabei');
  await giveOrders(server, tenant, [orderOfHousehold('pflaume', '1')]);
  await erase(server, tenant, { login: former.login });
  const left = (await allOf(tenant)).replaceAll('9birne1', '');
  expect(left).not.toContain('birne');
  expect(left).toContain('pflaume');
});
