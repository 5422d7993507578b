import type { WireJob } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { newCampaign } from '../../testing/calls/campaigns.ts';
import { importingInto, orderOfMeter } from '../../testing/calls/orders-of-one-meter.ts';
import { signIn } from '../../testing/calls/order-file.ts';
import { takingBack } from '../../testing/calls/taking-back.ts';
import { historyOf } from '../../testing/calls/utility-content.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { callerWith, type Giver } from '../../testing/test-share.ts';

// Orders that look back at those that are taken back.
const server = await testServer();
const { later, undo, takeBack } = takingBack(server);
const importLines = importingInto(server);

/** An order of one campaign, and a later one of another that looks back at it. */
async function twoYears() {
  const tenant = await server.newTenant();
  const [last, next] = [
    await newCampaign(server, tenant, {}, ['open']),
    await newCampaign(server, tenant, {}, ['open']),
  ];
  later();
  await importLines(tenant, [orderOfMeter('E-1', { Kampagne: last })]);
  later();
  await importLines(tenant, [orderOfMeter('F-1', { Kampagne: next })]);
  const owner = callerWith(tenant, await signIn(tenant, 'weber', 'pw-weber'));
  return { tenant, owner, last };
}

async function importAs(
  tenant: TestTenant,
  ...call: readonly [Parameters<typeof importLines>[1], 'orders' | 'history']
) {
  later();
  const answer = await importLines(tenant, ...call);
  return answer.undo!.importId;
}

async function listed({ call }: Giver) {
  const { headers, ...answer } = await call('GET', '/api/pro/job');
  const { jobs } = answer.json<{ jobs: WireJob[] }>();
  return { etag: headers['etag'], events: jobs.map(({ meter }) => meter.meterRateTasks[0]!.readingEvents.length) };
}

test('[OPS-163, OPS-17] earlier readings that are taken back are gone from later orders of the meter, too', async () => {
  const { tenant, owner } = await twoYears();
  const before = await listed(owner);
  expect(before.events).toEqual([0, 0]);
  const importId = await importAs(tenant, [historyOf(1)], 'history');
  const known = await listed(owner);
  expect(known.events).toEqual([1, 1]);
  await takeBack(tenant, importId);
  const now = await listed(owner);
  expect(now.events).toEqual([0, 0]);
  expect(now.etag).not.toBe(known.etag);
});

test('[OPS-161] taking an import back waits for later orders of its meters before it holds logins', async () => {
  const { tenant, last } = await twoYears();
  const renamed = { Kampagne: last, Zählernummer: 'Z-other', Zugangsname: 'Familie Weber' };
  const importId = await importAs(tenant, [orderOfMeter('E-1', renamed)], 'orders');
  later();
  const { pool } = server.parts;
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`select from jobs where application_id = $1 and order_number = 'F-1' for update`, [
    tenant.applicationId,
  ]);
  const taken = undo(tenant, importId, { orders: 1 });
  await waitingForLock(pool);
  const { rowCount } = await client.query('select from accounts where application_id = $1 for update nowait', [
    tenant.applicationId,
  ]);
  await client.query('rollback');
  client.release();
  expect([rowCount, (await taken).status]).toEqual([1, 200]);
});
