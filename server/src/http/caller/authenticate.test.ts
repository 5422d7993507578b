import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { newAccount } from '../../testing/test-account.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { findingAccounts } from './caller-store.ts';

const server = await testServer();

/** Which tenant answers the public call at a host; null for none. */
async function tenantAt(at: TestServer, host: string, headers: Record<string, string> = {}): Promise<string | null> {
  const answer = await at.call('GET', '/api/public/application', { host, headers });
  return answer.status === 404 ? null : answer.json<{ applicationId: string }>().applicationId;
}

async function addHost(at: TestServer, applicationId: string, host: string): Promise<void> {
  await at.parts.db.insertInto('application_hosts').values({ host, application_id: applicationId }).execute();
}

test('[OPN-157] the tenant is found by the host that is called, in any letters, with or without port', async () => {
  const one = await server.newTenant();
  const other = await server.newTenant();
  expect(await tenantAt(server, one.host)).toBe(one.applicationId);
  expect(await tenantAt(server, other.host)).toBe(other.applicationId);
  expect(await tenantAt(server, one.host.toUpperCase())).toBe(one.applicationId);
  expect(await tenantAt(server, `${one.host}:8080`)).toBe(one.applicationId);
  expect(await tenantAt(server, `${one.host}.`)).toBe(one.applicationId);
  await addHost(server, other.applicationId, `${one.host}:8443`);
  expect(await tenantAt(server, `${one.host}:8443`)).toBe(other.applicationId);
  expect(await tenantAt(server, 'nobody.example')).toBeNull();
});

test('[OPN-157] a single tenant is the default for every host, and stays it when further ones name theirs', async () => {
  const alone = await testServer();
  const first = await alone.newTenant();
  expect(await tenantAt(alone, 'localhost:8080')).toBe(first.applicationId);

  await alone.parts.db.deleteFrom('application_hosts').execute();
  const second = await alone.newTenant();
  expect(await tenantAt(alone, 'localhost:8080')).toBe(first.applicationId);
  expect(await tenantAt(alone, second.host)).toBe(second.applicationId);
});

test('who names another host in a header without being a trusted proxy is not believed', async () => {
  const one = await server.newTenant();
  const other = await server.newTenant();
  const forged = { 'x-forwarded-host': other.host, forwarded: `host=${other.host}` };
  expect(await tenantAt(server, one.host, forged)).toBe(one.applicationId);

  const behind = await testServer({ config: { trustProxy: 'loopback' } });
  const [mine, yours] = [await behind.newTenant(), await behind.newTenant()];
  expect(await tenantAt(behind, mine.host, { 'x-forwarded-host': yours.host })).toBe(yours.applicationId);
});

test('[OPN-161] a token of one tenant gives no access at the host of another', async () => {
  const [home, away] = [await server.newTenant(), await server.newTenant()];
  const account = await newAccount(server, home);
  const token = await account.token();
  expect((await home.call('GET', '/api/pro/job', { token })).status).toBe(200);
  expect((await away.call('GET', '/api/pro/job', { token })).status).toBe(401);
});

test('[S19] guessing operator keys ends at the limit of the address; the right key goes on, and so do other addresses', async () => {
  const own = await testServer({ config: { trustProxy: 'loopback' }, limits: { loginFailuresPerAddress: 5 } });
  const call = (token: string, address: string) =>
    own.call('GET', '/api/operator/applications', { token, headers: { 'x-forwarded-for': address } });
  const statuses: number[] = [];
  for (let i = 0; i < 7; i += 1) statuses.push((await call(`guess-${i}`, `[2001:db8::${i}]:${i}`)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  const wrong = await call('guess', '2001:db8::1');
  expect([wrong.status, Number(wrong.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await call(own.operatorKey, '2001:db8::1')).status).toBe(200);
  for (let i = 0; i < 7; i += 1) expect((await call(own.operatorKey, '203.0.113.9')).status).toBe(200);
  expect((await own.call('GET', '/api/operator/applications', {})).status).toBe(401);
  const rows = await own.parts.db.selectFrom('rate_limits').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('2001');
});

test('keys and tokens open only their own kind of call', async () => {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  expect((await tenant.call('GET', '/api/pro/job', { token: server.operatorKey })).status).toBe(401);
  expect((await account.call('GET', '/api/operator/applications')).status).toBe(401);
  expect((await account.call('GET', '/metrics')).status).toBe(401);
});

test('who is calling is asked at every call, for which PostgreSQL keeps one plan', async () => {
  const { pool } = server.parts;
  const client = await pool.connect();
  const alone = Object.create(pool, { query: { value: client.query.bind(client) } }) as Pool;
  const asked = {
    applicationId: 'nobody',
    accountId: randomUUID(),
    sessionId: randomUUID(),
    hosts: ['nobody.example'],
  };
  const findAccountOfSession = findingAccounts(alone);
  for (let call = 0; call < 20; call += 1) expect(await findAccountOfSession(asked)).toBeNull();
  const { rows } = await client.query<{ custom_plans: string }>(
    "select custom_plans from pg_prepared_statements where name = 'accounts-of-sessions'",
  );
  client.release();
  expect(Number(rows[0]?.custom_plans)).toBeLessThan(20);
});
