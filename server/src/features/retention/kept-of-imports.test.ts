import { expect, test } from 'vitest';
import { importInto } from '../../testing/calls/operator-calls.ts';
import { jobsOf, signIn } from '../../testing/calls/order-file.ts';
import { night, retentionOf } from '../../testing/calls/retention-calls.ts';
import { FIRST_ORDERS, takingBack } from '../../testing/calls/taking-back.ts';
import { testServer } from '../../testing/test-server.ts';

/* Rules of deletion, and what is kept so that imports can be taken back. */
const server = await testServer();
const { takeBack, imported } = takingBack(server);
const { setRules, deleteAt, dueOf } = retentionOf(server, '2026-03-10T12:00:00Z');

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

test('[OPS-39, OPS-134, OPN-477] earlier readings that a rule deletes are not brought back by taking an import back', async () => {
  const tenant = await server.newTenant();
  await imported(tenant, ...FIRST_ORDERS);
  const history =
    'Auftragsnummer;OBIS;Ablesedatum;Zählerstand\nA-2;1-0:1.8.1;31.12.2025;11\nA-2;1-0:1.8.2;31.12.2025;12\nA-1;1-0:1.8.0;31.12.2025;13\n';
  expect((await importInto(server, tenant, history, { kind: 'history' })).status).toBe(200);
  // Two registers go, with their earlier readings; one of the orders has no other.
  const withdrawn = { Zurückgezogen: 'ja' };
  const importId = await imported(
    tenant,
    { ...FIRST_ORDERS[1]!, ...withdrawn },
    { ...FIRST_ORDERS[0]!, OBIS: '1-0:2.8.0', ...withdrawn },
  );
  await setRules(tenant, { history: 10 });
  expect([await dueOf(tenant, 'history', night(9)), await dueOf(tenant, 'history', night(11))]).toEqual([0, 3]);
  expect(await deleteAt(night(11))).toBe(3);
  await takeBack(tenant, importId);
  const left = (table: string) =>
    server.parts.pool.query(`select from ${table} where application_id = $1`, [tenant.applicationId]);
  expect([(await left('rate_tasks')).rowCount, (await left('reading_events')).rowCount]).toEqual([4, 0]);
});
