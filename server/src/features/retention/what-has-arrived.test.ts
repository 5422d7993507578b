import { expect, test } from 'vitest';
import { livedHousehold, sendReading } from '../../testing/calls/households.ts';
import { exportFrom, operate } from '../../testing/calls/operator-calls.ts';
import { night, retentionOf } from '../../testing/calls/retention-calls.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const { pool } = server.parts;
const { setRules, deleteAt, dueOf, handOver } = retentionOf(server, '2026-03-10T10:00:00Z');

/** A household whose first reading wants a look; gives how to release it. */
async function waitingForClerk() {
  const { tenant, household } = await livedHousehold(server);
  await setRules(tenant, { photos: 30, comments: 30 });
  const { rows } = await pool.query<{ id: string }>(
    `insert into clearings (application_id, result_id, reasons, created)
     select application_id, result_id, '{outsideRange}', created from reading_results where application_id = $1
     returning result_id as id`,
    [tenant.applicationId],
  );
  const body = { readingIds: rows.map(({ id }) => id), state: 'released' };
  const release = async () => expect((await operate(server, tenant, 'POST', 'clearing', { body })).status).toBe(200);
  return { tenant, household, release };
}

/** What is shown of a reading of an order. */
const readingOf = async (tenant: TestTenant, orderNumber: string) =>
  (await exportFrom(server, tenant)).readings.find((one) => one.orderNumber === orderNumber)!;

test('[OPS-39, OPN-441, OPN-445] a reading that wants a look stays whole until somebody has decided, whoever has fetched it', async () => {
  const { tenant, release } = await waitingForClerk();
  await handOver(tenant);
  expect(await deleteAt(night(400))).toBe(0);
  expect(await readingOf(tenant, '1')).toMatchObject({ comment: expect.any(String), imageIds: [expect.any(String)] });
  await release();
  expect(await deleteAt(night(31))).toBe(2);
});

test('[OPS-39, OPN-441, OPN-445] once somebody has what is released, that list decides alone', async () => {
  const { tenant, household, release } = await waitingForClerk();
  expect((await sendReading(household, 1)).status).toBe(200);
  await handOver(tenant, 'readings', 'released=true');
  await release();
  // Photos of everything, and somebody who looks at everything.
  await handOver(tenant);
  expect(await deleteAt(night(31))).toBe(2);
  expect(await readingOf(tenant, '2')).toMatchObject({ comment: null, imageIds: [] });
  expect(await readingOf(tenant, '1')).toMatchObject({ comment: expect.any(String), imageIds: [expect.any(String)] });
  await handOver(tenant, 'readings', 'released=true');
  expect(await deleteAt(night(31))).toBe(2);
  expect(await readingOf(tenant, '1')).toMatchObject({ comment: null, imageIds: [] });
});

test('[OPS-39, OPN-441, OPN-445] photos that were fetched as files have arrived, and their readings have not', async () => {
  const { tenant } = await livedHousehold(server);
  await setRules(tenant, { photos: 30, comments: 30, orders: 30 });
  const withdrawn = { body: { orderNumbers: ['1'] } };
  expect((await operate(server, tenant, 'POST', 'orders/withdraw', withdrawn)).status).toBe(200);
  const first = await operate(server, tenant, 'GET', 'readings/photos');
  const next = String(first.headers['x-next-cursor']);
  expect((await operate(server, tenant, 'GET', `readings/photos?after=${next}`)).status).toBe(200);
  const due = async () => [
    await dueOf(tenant, 'photos', night(31)),
    await dueOf(tenant, 'comments', night(31)),
    await dueOf(tenant, 'orders', night(31)),
  ];
  expect(await due()).toEqual([1, 0, 0]);
  await handOver(tenant);
  expect(await due()).toEqual([1, 1, 1]);
});
