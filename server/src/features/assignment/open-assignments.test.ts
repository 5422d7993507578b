import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { rowsSoFar } from '../../testing/rows-read.ts';
import { newAccount } from '../../testing/test-account.ts';
import { testServer } from '../../testing/test-server.ts';

/*
 * The list of what waits for a clerk costs what waits, however much was decided about before.
 */

const server = await testServer();
const { pool, db } = server.parts;

const TABLES = ['unknown_readings', 'anonymous_readings'];

/** A tenant with so many decided readings of each kind, and as many that wait, accepted after them. */
async function tenantWith({ decided, open }: { readonly decided: number; readonly open: number }) {
  const tenant = await server.newTenant();
  const { accountId } = await newAccount(server, tenant);
  for (const [state, count] of [
    ['discarded', decided],
    [null, open],
  ] as const) {
    const values = sql`${tenant.applicationId}, gen_random_uuid()`;
    await sql`
      insert into unknown_readings (application_id, reading_id, account_id, meter_number, reading_value, reading_date,
        content_hash, created, clearing_state)
      select ${values}, ${accountId}::uuid, '1', 1, '2026-03-09', '', now() + n * interval '1 ms', ${state}
      from generate_series(1, ${count}::int) n`.execute(db);
  }
  return tenant;
}

test('[OPS-154] readings that wait for a clerk cost as many rows as wait, however many were decided about', async () => {
  const costs: number[] = [];
  for (const decided of [10, 2000]) {
    const tenant = await tenantWith({ decided, open: 5 });
    await pool.query('analyze unknown_readings');
    const before = await rowsSoFar(server.parts, TABLES);
    const list = await operate(server, tenant, 'GET', 'assignments?state=open');
    expect(list.json<{ readings: unknown[] }>().readings).toHaveLength(5);
    costs.push((await rowsSoFar(server.parts, TABLES)).read - before.read);
  }
  expect(costs[1]).toBeLessThanOrEqual(costs[0]! + 10);
});
