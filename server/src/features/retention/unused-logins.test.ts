import { expect, test } from 'vitest';
import { livedHousehold, orderOfHousehold } from '../../testing/calls/households.ts';
import { handedIn, importOf, workOff } from '../../testing/calls/kept-imports.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { night, retentionOf } from '../../testing/calls/retention-calls.ts';
import { testServer } from '../../testing/test-server.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

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
