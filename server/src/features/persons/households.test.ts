import type { Erasure } from '@zaehlwerk/contract/persons';
import type { Problem } from '@zaehlwerk/contract/problems';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import {
  allTextOf,
  askForPerson,
  askToErase,
  enterHousehold,
  erase,
  giveOrders,
  livedHousehold,
  newHousehold,
  orderOfHousehold,
  sendReading,
  shareWith,
} from '../../testing/calls/households.ts';
import { exportFrom, operate } from '../../testing/calls/operator-calls.ts';
import { READING, unsentOf } from '../../testing/calls/utility-content.ts';
import { storedKeys } from '../../testing/stored.ts';
import { askForToken } from '../../testing/test-login.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { unzip, unzipBytes } from '../../testing/unzip.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);

const allOf = (tenant: TestTenant) => allTextOf(server, tenant);
const lived = () => livedHousehold(server);
const codesOf = (problem: Problem) => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);
const countOf = ({ classes }: Erasure, name: string) => classes.find((one) => one.class === name)?.count;

test('[OPS-28, OPS-96, OPN-436, S59] erased by login: a dry run tells all, then nothing is left but values without a name', async () => {
  const { tenant, household } = await lived();
  const before = await allOf(tenant);
  expect(before).toContain('quitte');
  const answer = await askToErase(server, tenant, { login: ' KUNDE-quitte ' }, '?dryRun=true');
  const told = answer.json<Erasure>();
  expect(told).toMatchObject({ dryRun: true, accounts: 1, orders: 2, logins: ['kunde-quitte'] });
  for (const name of ['access', 'sessions', 'registration', 'earlierReadings', 'photos', 'comments', 'mails']) {
    expect([name, countOf(told, name)! > 0]).toEqual([name, true]);
  }
  expect(told.kept).toEqual([{ reason: 'billing', count: 2, message: expect.stringContaining('§ 147 AO') }]);
  expect(await allOf(tenant)).toBe(before);

  const done = await erase(server, tenant, { login: household.login });
  expect(done).toEqual({ ...told, dryRun: false });
  const left = await allOf(tenant);
  // The meter that is on no list was called so by them; a number that is kept with its value.
  expect(left.replaceAll('9quitte1', '')).not.toContain('quitte');
  expect(await storedKeys(server, tenant)).toEqual([]);
  const { readings } = await exportFrom(server, tenant);
  expect(readings).toMatchObject([
    { orderNumber: '1', meterNumber: 'Z-1', readingValue: READING.toFixed(1), comment: null, customerName: null },
  ]);
  const again = await askToErase(server, tenant, { login: household.login, accounts: 1, orders: 2 });
  expect([again.status, codesOf(again.json())]).toEqual([400, ['login unknown']]);
});

test('[OPS-100, OPN-215] the device of an erased person is told as of an ended account, and a file of what it kept is refused in words', async () => {
  const { tenant, household } = await lived();
  const waiting = unsentOf({ ...household.jobs[1]!, accountId: household.accountId }, tenant.applicationId, 'quitte');
  await erase(server, tenant, { login: household.login });
  expect((await sendReading(household, 1)).status).toBe(401);
  const renewed = await askForToken(tenant, { token: household.refreshToken });
  expect([renewed.status, renewed.json<Problem>().code]).toEqual([401, 'accountEnded']);
  const password = { username: household.login, password: 'pw-quitte' };
  expect((await askForToken(tenant, password)).status).toBe(401);
  const file = await operate(server, tenant, 'POST', 'unsent', { body: waiting });
  expect([file.status, codesOf(file.json())]).toEqual([400, ['accountId unknown']]);
  expect((await allOf(tenant)).replaceAll('9quitte1', '')).not.toContain('quitte');
});

test('[OPS-99] nothing is erased but with the numbers of now, and nobody but who is named in one way', async () => {
  const { tenant, household } = await lived();
  const refused = async (body: object) => {
    const answer = await askToErase(server, tenant, body);
    return [answer.status, ...codesOf(answer.json())];
  };
  const before = await allOf(tenant);
  const { login } = household;
  expect(await refused({ login })).toEqual([400, 'accounts required', 'orders required']);
  expect(await refused({ login, accounts: 1, orders: 3 })).toEqual([409, 'orders otherCounts']);
  expect(await refused({ login, accounts: 0, orders: 2 })).toEqual([409, 'orders otherCounts']);
  expect(await refused({ accounts: 1, orders: 2 })).toEqual([400, 'login required']);
  expect(await refused({ login, customerNumber: 'K-quitte' })).toEqual([400, 'login notTogether']);
  expect(await refused({ customerNumber: 'K-nobody' })).toEqual([400, 'customerNumber unknown']);
  expect(await allOf(tenant)).toBe(before);
});

test('[OPN-439] a file that still names an erased person brings in somebody new, who sees nothing of before', async () => {
  const { tenant, household } = await lived();
  await erase(server, tenant, { login: household.login });
  await giveOrders(server, tenant, [orderOfHousehold('quitte', '1')]);
  const anew = await enterHousehold(tenant, 'quitte');
  expect(anew.accountId).not.toBe(household.accountId);
  const jobs = await anew.call('GET', '/api/pro/job');
  expect(jobs.json<{ jobs: WireJob[] }>().jobs).toMatchObject([
    { done: false, meter: { meterRateTasks: [{ readingResults: [], readingEvents: [] }] } },
  ]);
  expect((await exportFrom(server, tenant)).readings).toHaveLength(1);
});

test('[OPS-29, OPS-96] everything of one person in a ZIP: their data, their photos, nothing of anybody else and no secret', async () => {
  const { tenant, household } = await lived();
  const share = await shareWith(household, 'pohl');
  await newHousehold(server, tenant, 'birne', ['8']);
  const answer = await askForPerson(server, tenant, { customerNumber: household.customerNumber });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzipBytes(answer.bytes);
  const text = unzip(answer.bytes).get('person.json')!;
  type Lists = Record<string, Record<string, unknown>[]>;
  const { orders, logins, readings, earlierReadings, unknownMeterReadings, shares, registrations, photos, ...given } =
    JSON.parse(text) as Lists;
  expect(given).toMatchObject({ file: 'zaehlwerk-person', version: 1, applicationId: tenant.applicationId });
  expect(orders!.map(({ orderNumber, customer }) => [orderNumber, customer])).toEqual(
    expect.arrayContaining(
      ['1', '2'].map((number) => [number, expect.objectContaining({ lastname: 'quitte-Krüger' })]),
    ),
  );
  expect(logins).toMatchObject([{ username: 'kunde-quitte' }]);
  expect(earlierReadings).toHaveLength(2);
  expect(registrations).toMatchObject([{ email: 'karin@quitte.example' }]);
  expect(unknownMeterReadings).toMatchObject([{ comment: 'quitte im Keller' }]);
  expect(shares).toMatchObject([{ accountId: share.id, name: 'Hausmeister pohl' }]);
  // What a share has read of their meter is told, and what it wrote to it is not.
  expect(readings!.map(({ comment }) => comment).sort()).toEqual([null, 'quitte stand dabei']);
  expect(readings!.map(({ readingValue }) => readingValue)).toEqual([READING.toFixed(1), READING.toFixed(1)]);
  const named = [...photos!, ...(given as unknown as Lists)['unknownMeterPhotos']!].map(
    ({ imageId }) => `photos/${String(imageId)}.jpg`,
  );
  expect([...files.keys()].sort()).toEqual(['person.json', ...named].sort());
  expect(named).toHaveLength(2);
  for (const name of named) expect(files.get(name)!.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  for (const foreign of [
    'birne',
    'pohl stand dabei',
    'selbst-quitte',
    '$argon2',
    household.refreshToken,
    share.token,
  ]) {
    expect([foreign, text.includes(foreign)]).toEqual([foreign, false]);
  }
});

test('[OPS-60, OPS-61, OPS-104] the audit says who was given or erased by ids and counts, and no name', async () => {
  const { tenant, household } = await lived();
  await askForPerson(server, tenant, { login: household.login });
  await erase(server, tenant, { login: household.login });
  const audit = await server.call(
    'GET',
    `/api/operator/audit?applicationId=${tenant.applicationId}&object=${household.accountId}`,
    {
      token: server.operatorKey,
    },
  );
  const { entries } = audit.json<{ entries: { act: string; details: Record<string, unknown> }[] }>();
  const acts = entries.filter(({ act }) => act.startsWith('person.'));
  expect(acts).toMatchObject([
    { act: 'person.export', details: { photos: 2 } },
    { act: 'person.erase', details: { account: 1, orders: 2, photos: 2, readings: 2 } },
  ]);
  const whole = await server.call('GET', '/api/operator/audit', { token: server.operatorKey });
  expect(whole.text).not.toMatch(/quitte|Karin|Krüger/);
  const chain = await server.call('GET', '/api/operator/audit/chain', { token: server.operatorKey });
  expect(chain.json()).toMatchObject({ misfit: null });
});

test('[OPS-96, OPS-104] what the audit names is erased again, as after a backup was put back', async () => {
  const { tenant, household } = await lived();
  await erase(server, tenant, { accountId: household.accountId.toUpperCase() });
  expect((await allOf(tenant)).replaceAll('9quitte1', '')).not.toContain('quitte');
  // As if it had come back.
  await server.parts.pool.query(`update accounts set name = 'quitte' where account_id = $1`, [household.accountId]);
  expect((await erase(server, tenant, { accountId: household.accountId })).accounts).toBe(1);
  expect((await allOf(tenant)).replaceAll('9quitte1', '')).not.toContain('quitte');
  const nobody = await askToErase(server, tenant, { accountId: 'x', accounts: 1, orders: 0 });
  expect([nobody.status, codesOf(nobody.json())]).toEqual([400, ['accountId unknown']]);
});
