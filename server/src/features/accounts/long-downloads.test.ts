import type pg from 'pg';
import { expect, test } from 'vitest';
import { printAccess, printedRows } from '../../testing/calls/printed-access.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';

const server = await testServer();

/** Many logins at once: K000001 and so on. */
async function addLogins(tenant: TestTenant, count: number): Promise<void> {
  await server.parts.pool.query(
    `with a as (
       insert into accounts (application_id, account_id, name)
       select $1, gen_random_uuid(), 'K' || lpad(n::text, 6, '0') from generate_series(1, $2) n
       returning account_id, name)
     insert into logins (application_id, login_id, account_id, username, username_key, password_hash)
     select $1, gen_random_uuid(), account_id, name, lower(name), '' from a`,
    [tenant.applicationId, count],
  );
}

async function countLinks(tenant: TestTenant): Promise<number> {
  const { rows } = await server.parts.pool.query(
    'select count(*)::int as count from link_tokens where application_id = $1',
    [tenant.applicationId],
  );
  return (rows[0] as { count: number }).count;
}

/** Holds the account of a login, so that the page with it waits. */
async function holdAccount(tenant: TestTenant, username: string): Promise<pg.PoolClient> {
  const client = await server.parts.pool.connect();
  await client.query('begin');
  await client.query('select from accounts where application_id = $1 and name = $2 for update', [
    tenant.applicationId,
    username,
  ]);
  return client;
}

test('[OPS-42] a ZIP of more files than a ZIP can have is refused before a link is made', async () => {
  const tenant = await server.newTenant();
  await addLogins(tenant, 65_535);
  const refused = await printAccess(server, tenant, {}, '?format=zip');
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    { fieldErrors: [{ field: 'format', code: 'tooManyRows', message: expect.stringContaining('65.534') }] },
  ]);
  expect(await countLinks(tenant)).toBe(0);
});

test('[OPS-41] for a caller that leaves no more is made than the page that was under way', async () => {
  const tenant = await server.newTenant();
  await addLogins(tenant, 1000);
  const held = await holdAccount(tenant, 'K000300');
  try {
    const leaving = new AbortController();
    const answer = await fetch(`${server.origin}/api/operator/applications/${tenant.applicationId}/access`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${server.operatorKey}`,
        'Content-Type': 'application/json',
        'Accept-Encoding': 'identity',
      },
      body: '{}',
      signal: leaving.signal,
    });
    const first = await answer.body!.getReader().read();
    expect(first.value!.length).toBeGreaterThan(0);
    leaving.abort();
  } finally {
    await held.query('commit');
    held.release();
  }
  // Its turn comes when the page that was under way is done, and before any that would follow.
  expect(printedRows((await printAccess(server, tenant)).text)).toHaveLength(1000);
  expect(await countLinks(tenant)).toBe(1500);
});
