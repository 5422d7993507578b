import type pg from 'pg';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { printAccess, printedRows } from '../../testing/calls/printed-access.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';

const server = await testServer();

/** Many logins at once: K000001 and so on, with names of so many letters. */
async function addLogins(tenant: TestTenant, count: number, nameLength = 7): Promise<void> {
  await server.parts.pool.query(
    `with a as (
       insert into accounts (application_id, account_id, name)
       select $1, gen_random_uuid(), rpad('K' || lpad(n::text, 6, '0'), $3, 'x') from generate_series(1, $2) n
       returning account_id, left(name, 7) as username)
     insert into logins (application_id, login_id, account_id, username, username_key, password_hash)
     select $1, gen_random_uuid(), account_id, username, lower(username), '' from a`,
    [tenant.applicationId, count, nameLength],
  );
}

async function countLinks(tenant: TestTenant): Promise<number> {
  const { rows } = await server.parts.pool.query(
    'select count(*)::int as count from link_tokens where application_id = $1',
    [tenant.applicationId],
  );
  return (rows[0] as { count: number }).count;
}

/** How many statements wait for what another transaction holds. */
async function countWaiting(): Promise<number> {
  const { rows } = await server.parts.pool.query(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
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

/** Begins to download links; the bytes that come first are those of the first page. */
async function beginDownload(tenant: TestTenant, signal: AbortSignal | null = null) {
  const answer = await fetch(`${server.origin}/api/operator/applications/${tenant.applicationId}/access`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${server.operatorKey}`,
      'Content-Type': 'application/json',
      'Accept-Encoding': 'identity',
    },
    body: '{}',
    signal,
  });
  const reader = answer.body!.getReader();
  const first = await reader.read();
  expect(first.value!.length).toBeGreaterThan(0);
  return { first: first.value!, reader };
}

test('[OPS-41] a download that has begun is not refused where too many lists wait by then', async () => {
  const tenant = await server.newTenant();
  // More than connections hold of what nobody reads yet: later pages are made when the first are read.
  await addLogins(tenant, 1000, 20_000);
  const { first, reader } = await beginDownload(tenant);
  const lists = await server.parts.pool.connect();
  await lists.query('begin; lock table campaigns in access exclusive mode');
  const asked = Array.from({ length: 201 }, () => operate(server, tenant, 'GET', 'retention?orders=365'));
  try {
    expect((await Promise.race(asked)).status).toBe(503);
    expect(await countLinks(tenant)).toBeLessThan(1000);
    const pieces = [first];
    const rest = (async () => {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value);
    })();
    await Promise.race([rest, expect.poll(() => countWaiting()).toBe(4)]);
    await lists.query('commit');
    await rest;
    expect(printedRows(Buffer.concat(pieces).toString('utf8'))).toHaveLength(1000);
  } finally {
    await lists.query('rollback');
    lists.release();
    await Promise.all(asked);
  }
});

test('[OPS-41] for a caller that leaves no more is made than the page that was under way', async () => {
  const tenant = await server.newTenant();
  await addLogins(tenant, 1000);
  const held = await holdAccount(tenant, 'K000300');
  try {
    const leaving = new AbortController();
    await beginDownload(tenant, leaving.signal);
    leaving.abort();
  } finally {
    await held.query('commit');
    held.release();
  }
  // Its turn comes when the page that was under way is done, and before any that would follow.
  expect(printedRows((await printAccess(server, tenant)).text)).toHaveLength(1000);
  expect(await countLinks(tenant)).toBe(1500);
});
