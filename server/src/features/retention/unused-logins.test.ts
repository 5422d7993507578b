import { expect, test } from 'vitest';
import { enterHousehold, livedHousehold, orderOfHousehold } from '../../testing/calls/households.ts';
import { handedIn, importOf, workOff } from '../../testing/calls/kept-imports.ts';
import { night, retentionOf } from '../../testing/calls/retention-calls.ts';
import { testServer } from '../../testing/test-server.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';
import { tidyUp } from '../../tidy-up.ts';

const server = await testServer(MAILS_WAIT);
const { pool } = server.parts;
const { setRules, deleteAt, dueOf, handOver } = retentionOf(server, '2026-03-10T10:00:00Z');

/** A login since long ago whose last order was deleted. */
async function withoutOrders() {
  const { tenant, household } = await livedHousehold(server);
  await setRules(tenant, { logins: 40 });
  await pool.query(`update accounts set created_at = '2025-01-01' where account_id = $1`, [household.accountId]);
  await handOver(tenant, 'unknown-readings');
  const deleteOrders = async () => {
    for (const table of ['submissions', 'jobs']) {
      await pool.query(`delete from ${table} where account_id = $1`, [household.accountId]);
    }
  };
  return { tenant, household, deleteOrders };
}

test('[OPS-39, OPS-96] what imports have told of others stays when a rule erases a login', async () => {
  const { tenant, deleteOrders } = await withoutOrders();
  const file = JSON.stringify([{ ...orderOfHousehold('quitte', '1'), Nachname: 'mispel' }]);
  const id = await handedIn(server, tenant, file, { type: 'application/json' });
  expect(JSON.stringify(await workOff(server, tenant, id))).toContain('mispel');
  await deleteOrders();
  expect(await deleteAt(night(41))).toBe(1);
  expect(JSON.stringify(await importOf(server, tenant, id))).toContain('mispel');
});

test('[OPS-39, OPN-443, OPN-447] a use counts after its session has expired, too', async () => {
  const { tenant, deleteOrders } = await withoutOrders();
  await deleteOrders();
  await setRules(tenant, { logins: 365 });
  server.setNow(night(5));
  await enterHousehold(tenant, 'quitte');
  server.setNow(night(60));
  await tidyUp(server.parts);
  expect(
    (await pool.query('select from refresh_tokens where application_id = $1', [tenant.applicationId])).rowCount,
  ).toBe(0);
  expect([await dueOf(tenant, 'logins', night(369)), await dueOf(tenant, 'logins', night(371))]).toEqual([0, 1]);
});

test('[OPS-39, OPN-447] of many uses one a day is kept', async () => {
  const { tenant, household } = await livedHousehold(server);
  const lastUse = async () =>
    (
      await pool.query<{ at: Date }>('select last_used_at as at from accounts where account_id = $1', [
        household.accountId,
      ])
    ).rows[0]!.at.toISOString();
  for (const [instant, kept] of [
    ['2026-03-11T09:00:00.000Z', '2026-03-10T10:00:00.000Z'],
    ['2026-03-11T11:00:00.000Z', '2026-03-11T11:00:00.000Z'],
  ] as const) {
    server.setNow(instant);
    await enterHousehold(tenant, 'quitte');
    expect(await lastUse()).toBe(kept);
  }
  server.setNow('2026-03-10T10:00:00Z');
});

test('[OPS-39, OPN-447] a card code that was used is a use, also by a version before the column', async () => {
  const { tenant, household, deleteOrders } = await withoutOrders();
  await deleteOrders();
  const ofIt = [household.accountId];
  await pool.query(`update accounts set last_used_at = null where account_id = $1`, ofIt);
  await pool.query(`delete from refresh_tokens where account_id = $1`, ofIt);
  expect(await dueOf(tenant, 'logins', night(41))).toBe(1);
  await pool.query(
    `update card_codes c set used_at = '2026-03-12' from logins l where l.login_id = c.login_id and l.account_id = $1`,
    ofIt,
  );
  expect([await dueOf(tenant, 'logins', night(41)), await dueOf(tenant, 'logins', night(43))]).toEqual([0, 1]);
});
