import { request } from 'node:http';
import type { Erasure } from '@zaehlwerk/contract/persons';
import { expect, test } from 'vitest';
import {
  askForPerson,
  askToErase,
  erase,
  type Household,
  householdTenant,
  live,
  newHousehold,
  sendReading,
} from '../../testing/calls/households.ts';
import { operateRegistration, registrationOf } from '../../testing/calls/crm-registration.ts';
import { printAccess, printedRows } from '../../testing/calls/printed-access.ts';
import { unknownMeterReadingOf } from '../../testing/calls/utility-content.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { type CrashServer, startCrashServer } from '../../testing/processes/start-crash-server.ts';
import { storedKeys, sweepAndCompare } from '../../testing/stored.ts';
import { readTables } from '../../testing/tables.ts';
import { type TestAnswer, testServer, type TestTenant } from '../../testing/test-server.ts';
import { unzip } from '../../testing/unzip.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);

async function expectNothingOf(tenant: TestTenant, mark: string): Promise<void> {
  const left = JSON.stringify(
    [...(await readTables(server, tenant.applicationId)).values()].map((one) => [...one.values()]),
  );
  expect(left.replaceAll(`9${mark}1`, '')).not.toContain(mark);
  expect(await storedKeys(server, tenant)).toEqual([]);
  expect(await sweepAndCompare(server.parts)).toMatchObject({ unnamed: [], missing: [], altered: [] });
}

/** Whoever changes orders of a tenant waits until this is let go. */
async function holdOrders(tenant: TestTenant) {
  const client = await server.parts.pool.connect();
  await client.query('begin');
  await client.query('select from jobs where application_id = $1 for update', [tenant.applicationId]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

test.each(['the reading first', 'the erasure first'])(
  '[OPS-100, OPS-103] a reading that is sent while its person is erased is erased with them, or refused: %s',
  async (order) => {
    const tenant = await householdTenant(server);
    const household = await newHousehold(server, tenant, 'quitte', ['1']);
    const letGo = await holdOrders(tenant);
    const { login } = household;
    const calls = [() => sendReading(household), () => askToErase(server, tenant, { login, accounts: 1, orders: 1 })];
    const [first, second] = order === 'the reading first' ? calls : calls.toReversed();
    const one = first!();
    await waitingForLock(server.parts.pool, 1);
    const other = second!();
    await waitingForLock(server.parts.pool, 2);
    await letGo();
    const [sent, erased] = order === 'the reading first' ? [await one, await other] : [await other, await one];
    expect(erased.status).toBe(200);
    expect([200, 401, 404]).toContain(sent.status);
    await expectNothingOf(tenant, 'quitte');
  },
);

test('[OPS-103] readings of unknown meters, too, and everything at once, many times', async () => {
  for (let round = 0; round < 8; round += 1) {
    const tenant = await householdTenant(server);
    const household = await newHousehold(server, tenant, 'quitte', ['1']);
    const { login, accountId, call } = household;
    const body = { login, accounts: 1, orders: 1 };
    const unknown = () =>
      call('POST', '/api/pro/unknown-reading', { body: unknownMeterReadingOf({ accountId }, 'quitte') });
    const [erased, again, zip, ...sent] = await Promise.all([
      askToErase(server, tenant, body),
      askToErase(server, tenant, body),
      askForPerson(server, tenant, { login }),
      sendReading(household),
      unknown(),
      unknown(),
    ]);
    // Whoever comes second finds nobody.
    expect([erased.status, again.status].sort()).toEqual([200, 400]);
    for (const { status } of sent) expect([200, 201, 401, 404]).toContain(status);
    expect([200, 400]).toContain(zip.status);
    if (zip.status === 200) expect(JSON.parse(unzip(zip.bytes).get('person.json')!)).toHaveProperty('orders');
    await expectNothingOf(tenant, 'quitte');
  }
});

test('[OPS-103] a reading of an unknown meter that waits for the erasure is refused', async () => {
  const tenant = await householdTenant(server);
  const { login, accountId, call } = await newHousehold(server, tenant, 'quitte', ['1']);
  const client = await server.parts.pool.connect();
  await client.query('begin');
  await client.query('select from accounts where account_id = $1 for update', [accountId]);
  const erased = askToErase(server, tenant, { login, accounts: 1, orders: 1 });
  await waitingForLock(server.parts.pool, 1);
  const sent = call('POST', '/api/pro/unknown-reading', { body: unknownMeterReadingOf({ accountId }, 'quitte') });
  await waitingForLock(server.parts.pool, 2);
  await client.query('commit');
  client.release();
  expect((await erased).status).toBe(200);
  expect([201, 401]).toContain((await sent).status);
  await expectNothingOf(tenant, 'quitte');
});

/** Begins an erasure, then a call that waits for it; both are answered. */
async function callDuringErasure({ tenant, login, accountId }: Household, call: () => Promise<TestAnswer>) {
  const client = await server.parts.pool.connect();
  await client.query('begin');
  await client.query('select from accounts where account_id = $1 for update', [accountId]);
  const erased = askToErase(server, tenant, { login, accounts: 1, orders: 1 });
  await waitingForLock(server.parts.pool, 1);
  const called = call();
  await waitingForLock(server.parts.pool, 2);
  await client.query('commit');
  client.release();
  expect((await erased).status).toBe(200);
  return called;
}

test('[OPS-103] a receipt that waits for the erasure is not sent', async () => {
  const tenant = await householdTenant(server);
  const household = await newHousehold(server, tenant, 'quitte', ['1']);
  await operateRegistration(server, tenant, household.accountId, 'PUT', registrationOf('quitte'));
  expect((await sendReading(household)).status).toBe(200);
  const asked = await callDuringErasure(household, () => household.call('POST', '/api/pro/job/reading-receipts'));
  expect(asked.status).toBe(401);
  await expectNothingOf(tenant, 'quitte');
});

test('[OPS-103] a registration that waits for the erasure finds nobody', async () => {
  const tenant = await householdTenant(server);
  const household = await newHousehold(server, tenant, 'quitte', ['1']);
  const put = () => operateRegistration(server, tenant, household.accountId, 'PUT', registrationOf('quitte'));
  expect((await callDuringErasure(household, put)).status).toBe(404);
  await expectNothingOf(tenant, 'quitte');
});

test('[OPS-103] access data that wait for the erasure are those of the others', async () => {
  const tenant = await householdTenant(server);
  const household = await newHousehold(server, tenant, 'quitte', ['1']);
  await newHousehold(server, tenant, 'mispel', ['2']);
  const printed = await callDuringErasure(household, () => printAccess(server, tenant, { codes: true }));
  expect([printed.status, printedRows(printed.text).length]).toEqual([200, 1]);
  expect(printed.text).toContain('mispel');
  await expectNothingOf(tenant, 'quitte');
});

test('[OPS-105] a person with a thousand orders is given whole, and erased whole', async () => {
  const tenant = await householdTenant(server);
  const numbers = Array.from({ length: 1000 }, (_, n) => String(n + 1));
  const household = await newHousehold(server, tenant, 'quitte', numbers);
  for (const n of [0, 499, 999]) expect((await sendReading(household, n)).status).toBe(200);
  const zip = await askForPerson(server, tenant, { login: household.login });
  const { orders, registers, earlierReadings, readings } = JSON.parse(unzip(zip.bytes).get('person.json')!) as Record<
    string,
    { orderNumber: string }[]
  >;
  expect(new Set(orders!.map(({ orderNumber }) => orderNumber)).size).toBe(1000);
  expect([registers!.length, earlierReadings!.length, readings!.length]).toEqual([1000, 1000, 3]);
  const done = await erase(server, tenant, { customerNumber: household.customerNumber });
  expect([done.accounts, done.orders]).toEqual([1, 1000]);
  await expectNothingOf(tenant, 'quitte');
  expect((await readTables(server, tenant.applicationId)).get('jobs')!.size).toBe(3);
});

/** Asks the server that dies; null when no whole answer came. */
function askDying({ port }: CrashServer, tenant: TestTenant, body: object): Promise<Erasure | null> {
  return new Promise((resolve) => {
    const path = `/api/operator/applications/${tenant.applicationId}/persons/erase`;
    const headers = { authorization: `Bearer ${server.operatorKey}`, 'content-type': 'application/json' };
    const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () =>
        resolve(answer.statusCode === 200 ? (JSON.parse(Buffer.concat(chunks).toString()) as Erasure) : null),
      );
      answer.once('error', () => resolve(null));
    });
    call.once('error', () => resolve(null));
    call.end(JSON.stringify(body));
  });
}

test('[OPS-103] killed at any step of an erasure, it is done by the next call, whole', {
  timeout: 120_000,
}, async () => {
  let killed = 0;
  for (let step = 1; ; step += 1) {
    const tenant = await householdTenant(server);
    const household = await newHousehold(server, tenant, 'quitte', ['1']);
    await live(server, household);
    const body = { login: household.login, accounts: 1, orders: 1 };
    const dying = await startCrashServer(server, step);
    const answer = await askDying(dying, tenant, body);
    dying.kill();
    await dying.exited;
    if (answer === null) {
      killed += 1;
      // Photos at most are gone; whoever it is about is still found.
      expect((await askToErase(server, tenant, body)).status).toBe(200);
    }
    await expectNothingOf(tenant, 'quitte');
    if (answer !== null) break;
  }
  // Two photos, each with a moment before and after.
  expect(killed).toBeGreaterThanOrEqual(4);
});
