import { expect, test } from 'vitest';
import { jobsOf, signIn } from '../../testing/calls/order-file.ts';
import { night, retentionOf } from '../../testing/calls/retention-calls.ts';
import { FIRST_ORDERS, takingBack } from '../../testing/calls/taking-back.ts';
import { testServer } from '../../testing/test-server.ts';

/* Rules of deletion, and what is kept so that imports can be taken back. */
const server = await testServer();
const { takeBack, imported } = takingBack(server);
const { setRules, deleteAt } = retentionOf(server, '2026-03-10T12:00:00Z');

test('[OPS-134, OPN-478] an order whose former one a rule has deleted stays where it is; the rest of its import is taken back', async () => {
  const tenant = await server.newTenant();
  await imported(tenant, ...FIRST_ORDERS);
  const moved = await imported(
    tenant,
    { ...FIRST_ORDERS[3]!, Benutzername: 'weber', Passwort: '' },
    { ...FIRST_ORDERS[0]!, Lage: 'Dach' },
  );
  await setRules(tenant, { orders: 5 });
  expect(await deleteAt(night(6))).toBe(1);
  expect(await takeBack(tenant, moved)).toMatchObject({ orders: 1, changed: 1, moved: 0, obstacles: { inTheWay: [] } });
  const jobs = await jobsOf(tenant, await signIn(tenant, 'weber', 'pw-weber'));
  expect(jobs.map(({ meter }) => meter.meterNumber).toSorted()).toEqual(['Z1', 'Z2', 'Z3']);
  const { rows } = await server.parts.pool.query(
    `select meter_address from jobs where application_id = $1 and order_number = 'A-1'`,
    [tenant.applicationId],
  );
  expect([JSON.stringify(rows).includes('Keller'), JSON.stringify(rows).includes('Dach')]).toEqual([true, false]);
});
