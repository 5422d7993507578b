import { expect, test } from 'vitest';
import { callAsClerk, codeAt, newClerk, newTicket } from '../../testing/test-clerk.ts';
import { testServer } from '../../testing/test-server.ts';

const counts = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

test('[DSK-04] codes that are sent at the same time are no more than those that are sent one after another', async () => {
  const server = await testServer({ limits: { loginFailuresPerUsername: 3 } });
  const tenant = await server.newTenant();
  const clerk = await newClerk(server, tenant);
  const enter = async (ticket: string, code: string) =>
    (await tenant.call('POST', '/api/desk/sign-in/code', { body: { ticket, code } })).status;
  const good = async (halfMinutes: number) =>
    enter(
      await newTicket(server, clerk),
      codeAt(clerk, new Date(server.parts.clock().getTime() + halfMinutes * 30_000)),
    );
  // A code that is right takes nothing of the tries.
  expect([await good(-1), await good(0)]).toEqual([200, 200]);
  const tickets = await Promise.all(Array.from({ length: 20 }, () => newTicket(server, clerk)));
  const statuses = await Promise.all(tickets.map((ticket) => enter(ticket, '000000')));
  expect([counts(statuses, 401), counts(statuses, 429)]).toEqual([3, 17]);
  expect(await good(1)).toBe(429);
});

test('[DSK-06] passwords for a locked session that are sent at the same time are no more either', async () => {
  const server = await testServer({ limits: { loginFailuresPerUsername: 3 } });
  const tenant = await server.newTenant();
  const clerk = await newClerk(server, tenant);
  await callAsClerk(tenant, clerk, 'POST', '/api/desk/session/lock');
  const unlock = async (password: string) =>
    (await callAsClerk(tenant, clerk, 'POST', '/api/desk/session/unlock', { body: { password } })).status;
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, n) => unlock(`wrong ${n}`)));
  expect([counts(statuses, 403), counts(statuses, 429)]).toEqual([3, 9]);
});

test('[DSK-04] a failure that is kept and one that is not ask the same of the database, whoever it is', async () => {
  const server = await testServer({ limits: { loginFailuresPerUsername: 100 } });
  const tenant = await server.newTenant();
  const clerk = await newClerk(server, tenant);
  const { pool } = server.parts;
  /** Entries of the audit that sign-ins with an address write, also those that are taken back. */
  const costOf = async (mail: string, tries: number) => {
    const counted = async () => {
      for (const connection of await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))) {
        await connection.query('select pg_stat_force_next_flush()');
        connection.release();
      }
      const { rows } = await pool.query<{ written: number }>(
        `select n_tup_ins::int as written from pg_stat_user_tables where relname = 'audit_entries'`,
      );
      return rows[0]!.written;
    };
    const before = await counted();
    for (let n = 0; n < tries; n += 1) {
      await tenant.call('POST', '/api/desk/sign-in', { body: { mail, password: 'wrong' } });
    }
    return (await counted()) - before;
  };
  expect(await costOf(clerk.mail, 4)).toBe(4);
  expect(await costOf('nobody@stadtwerk.example', 4)).toBe(4);
});

test('[DSK-10, OPN-519] nobody fills the audit by failing: after the first failures only their number is kept', async () => {
  const server = await testServer({ limits: { loginFailuresPerUsername: 100 } });
  const tenant = await server.newTenant();
  const clerk = await newClerk(server, tenant);
  const kept = async () => {
    const { rows } = await server.parts.pool.query<{ objects: string[]; count: number }>(
      `select objects, (details->>'count')::int as count from audit_entries
       where act = 'clerk.failToSignIn' and application_id = $1 order by number`,
      [tenant.applicationId],
    );
    return rows;
  };
  const fail = (mail: string) => tenant.call('POST', '/api/desk/sign-in', { body: { mail, password: 'wrong' } });
  for (let n = 0; n < 12; n += 1) expect((await fail(clerk.mail)).status).toBe(401);
  expect(await kept()).toEqual([1, 2, 3, 4, 5, 10].map((count) => ({ objects: [clerk.clerkId], count })));
  for (let n = 0; n < 12; n += 1) expect((await fail(`nobody${n}@stadtwerk.example`)).status).toBe(401);
  expect((await kept()).slice(6)).toEqual([1, 10].map((count) => ({ objects: [], count })));
});
