import { expect, test } from 'vitest';
import { askForToken, newLink, newLogin, type TokenPair } from '../../testing/test-login.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer({ now: '2026-03-10T10:00:00Z' });

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

async function sessionsOf(accountId: string): Promise<number> {
  const rows = await server.parts.db
    .selectFrom('refresh_tokens')
    .where('account_id', '=', accountId)
    .select('family_id')
    .distinct()
    .execute();
  return rows.length;
}

test('[API-01, API-02, LOG-01, OPN-K01] username and password give a token and a refresh token', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const answer = await askForToken(tenant, { username: login.username, password: login.password });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.json()).sort()).toEqual(['refreshToken', 'token', 'username']);
  expect(answer.json()).toMatchObject({ username: '20007001' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('[API-05, DOM-02, ROL-01, OPN-031] the token carries sub, exp, iat, roles and accountId and lives 15 minutes', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const { token } = await login.signIn();
  const now = server.parts.clock().getTime() / 1000;
  expect(claimsOf(token)).toMatchObject({
    sub: login.accountId,
    accountId: login.accountId,
    roles: ['ROLE_KSA_PRO_USER'],
    iat: now,
    exp: now + 900,
  });
});

test('[OPN-031] the access token is good for 15 minutes, not longer', async () => {
  const clocked = await testServer({ now: '2026-03-10T10:00:00Z' });
  const tenant = await clocked.newTenant();
  const { token } = await (await newLogin(clocked, tenant)).signIn();
  clocked.setNow('2026-03-10T10:14:59Z');
  expect((await tenant.call('GET', '/api/pro/account/info', { token })).status).toBe(200);
  clocked.setNow('2026-03-10T10:15:00Z');
  expect((await tenant.call('GET', '/api/pro/account/info', { token })).status).toBe(401);
});

test('[API-03, LOG-03, OPN-K02] a link token signs in, again and again', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const token = await newLink(server, tenant, login.accountId);
  for (let use = 1; use <= 3; use += 1) {
    const answer = await askForToken(tenant, { token });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ username: login.username });
    expect(claimsOf(answer.json<TokenPair>().token)).toMatchObject({ accountId: login.accountId });
  }
  const link = await server.parts.db
    .selectFrom('link_tokens')
    .where('account_id', '=', login.accountId)
    .select(['use_count', 'last_used_at'])
    .executeTakeFirstOrThrow();
  expect(link).toEqual({ use_count: 3, last_used_at: server.parts.clock() });
});

test('[API-04, OPN-030] a refresh token is told from a link token by itself and continues its session', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const { refreshToken } = await login.signIn();
  const answer = await askForToken(tenant, { token: refreshToken });
  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({ username: login.username });
  expect(answer.json<TokenPair>().refreshToken).not.toBe(refreshToken);
  expect(await sessionsOf(login.accountId)).toBe(1);
});

test('[API-06, API-07, DOM-03, OPN-K03] account info needs a token and answers id, name and no parent', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant, { name: 'Karin Krüger' });
  const { token } = await login.signIn();
  expect((await tenant.call('GET', '/api/pro/account/info')).status).toBe(401);
  const answer = await tenant.call('GET', '/api/pro/account/info', { token });
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({ id: login.accountId, name: 'Karin Krüger', parentName: null, parentId: null });
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

test('[API-07, DOM-03] account info of a sub-account names who created it', async () => {
  const tenant = await server.newTenant();
  const parent = await newLogin(server, tenant, { username: 'parent-1', name: 'Hausverwaltung' });
  const child = await newLogin(server, tenant, { username: 'child-1', name: 'Ableser' });
  const ofChild = server.parts.db.updateTable('accounts').where('account_id', '=', child.accountId);
  await ofChild.set({ parent_id: parent.accountId }).execute();
  const { token } = await child.signIn();
  const answer = await tenant.call('GET', '/api/pro/account/info', { token });
  expect(answer.json()).toMatchObject({ name: 'Ableser', parentName: 'Hausverwaltung', parentId: parent.accountId });
});

test('[OPN-037] usernames are compared without case and white space, passwords exactly', async () => {
  const tenant = await server.newTenant();
  await newLogin(server, tenant, { username: 'Ableser-7', password: 'Geheim-99' });
  const tries: [string, string, number][] = [
    ['ABLESER-7', 'Geheim-99', 200],
    [' able\u00A0ser-7\t', 'Geheim-99', 200],
    ['Ableser-7', 'geheim-99', 401],
    ['Ableser-7', 'Geheim-9', 401],
    ['Ableser-7', 'Geheim-999', 401],
  ];
  for (const [username, password, status] of tries) {
    expect([username, password, (await askForToken(tenant, { username, password })).status]).toEqual([
      username,
      password,
      status,
    ]);
  }
});

test('[SES-19] every account reaches its own data with its own token', async () => {
  const tenant = await server.newTenant();
  const one = await newLogin(server, tenant, { username: 'eins-eins', name: 'Eins' });
  const two = await newLogin(server, tenant, { username: 'zwei-zwei', name: 'Zwei' });
  for (const [login, name] of [
    [one, 'Eins'],
    [two, 'Zwei'],
  ] as const) {
    const { token } = await login.signIn();
    expect((await tenant.call('GET', '/api/pro/account/info', { token })).json()).toMatchObject({ name });
  }
});
