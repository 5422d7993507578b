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
  const application = await server.newApplication();
  const login = await newLogin(server, application);
  const answer = await askForToken(application, { username: login.username, password: login.password });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.json()).sort()).toEqual(['refreshToken', 'token', 'username']);
  expect(answer.json()).toMatchObject({ username: '20007001' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('[API-05, DOM-02, ROL-01, OPN-031] the token carries sub, exp, iat, roles and accountId and lives 15 minutes', async () => {
  const application = await server.newApplication();
  const login = await newLogin(server, application);
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
  const application = await clocked.newApplication();
  const { token } = await (await newLogin(clocked, application)).signIn();
  clocked.setNow('2026-03-10T10:14:59Z');
  expect((await application.call('GET', '/api/pro/account/info', { token })).status).toBe(200);
  clocked.setNow('2026-03-10T10:15:00Z');
  expect((await application.call('GET', '/api/pro/account/info', { token })).status).toBe(401);
});

test('[API-03, LOG-03, OPN-K02] a link token signs in, again and again', async () => {
  const application = await server.newApplication();
  const login = await newLogin(server, application);
  const token = await newLink(server, application, login.accountId);
  for (let use = 1; use <= 3; use += 1) {
    const answer = await askForToken(application, { token });
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
  const application = await server.newApplication();
  const login = await newLogin(server, application);
  const { refreshToken } = await login.signIn();
  const answer = await askForToken(application, { token: refreshToken });
  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({ username: login.username });
  expect(answer.json<TokenPair>().refreshToken).not.toBe(refreshToken);
  expect(await sessionsOf(login.accountId)).toBe(1);
});

test('[API-06, API-07, DOM-03, OPN-K03] account info needs a token and answers id, name and no parent', async () => {
  const application = await server.newApplication();
  const login = await newLogin(server, application, { name: 'Karin Krüger' });
  const { token } = await login.signIn();
  expect((await application.call('GET', '/api/pro/account/info')).status).toBe(401);
  const answer = await application.call('GET', '/api/pro/account/info', { token });
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({ id: login.accountId, name: 'Karin Krüger', parentName: null, parentId: null });
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

test('[API-07, DOM-03] account info of a sub-account names who created it', async () => {
  const application = await server.newApplication();
  const parent = await newLogin(server, application, { username: 'parent-1', name: 'Hausverwaltung' });
  const child = await newLogin(server, application, { username: 'child-1', name: 'Ableser' });
  const ofChild = server.parts.db.updateTable('accounts').where('account_id', '=', child.accountId);
  await ofChild.set({ parent_id: parent.accountId }).execute();
  const { token } = await child.signIn();
  const answer = await application.call('GET', '/api/pro/account/info', { token });
  expect(answer.json()).toMatchObject({ name: 'Ableser', parentName: 'Hausverwaltung', parentId: parent.accountId });
});

test('[OPN-037] usernames are compared without case and white space, passwords exactly', async () => {
  const application = await server.newApplication();
  await newLogin(server, application, { username: 'Ableser-7', password: 'Geheim-99' });
  const tries: [string, string, number][] = [
    ['ABLESER-7', 'Geheim-99', 200],
    [' able\u00A0ser-7\t', 'Geheim-99', 200],
    ['Ableser-7', 'geheim-99', 401],
    ['Ableser-7', 'Geheim-9', 401],
    ['Ableser-7', 'Geheim-999', 401],
  ];
  for (const [username, password, status] of tries) {
    expect([username, password, (await askForToken(application, { username, password })).status]).toEqual([
      username,
      password,
      status,
    ]);
  }
});

test('[SES-19] every account reaches its own data with its own token', async () => {
  const application = await server.newApplication();
  const one = await newLogin(server, application, { username: 'eins-eins', name: 'Eins' });
  const two = await newLogin(server, application, { username: 'zwei-zwei', name: 'Zwei' });
  for (const [login, name] of [
    [one, 'Eins'],
    [two, 'Zwei'],
  ] as const) {
    const { token } = await login.signIn();
    expect((await application.call('GET', '/api/pro/account/info', { token })).json()).toMatchObject({ name });
  }
});

const LONG = 'x'.repeat(201);
const SHAPES: readonly (readonly [string, Record<string, unknown>, readonly (readonly [string, string])[]])[] = [
  [
    'nothing',
    {},
    [
      ['password', 'required'],
      ['token', 'required'],
      ['username', 'required'],
    ],
  ],
  ['no password', { username: '20007001' }, [['password', 'required']]],
  ['no username', { password: 'Pw-17784483' }, [['username', 'required']]],
  [
    'empty fields',
    { username: '', password: '' },
    [
      ['password', 'required'],
      ['username', 'required'],
    ],
  ],
  ['an empty token', { token: '' }, [['token', 'required']]],
  [
    'too long fields',
    { username: LONG, password: LONG },
    [
      ['password', 'tooLong'],
      ['username', 'tooLong'],
    ],
  ],
  ['a too long token', { token: LONG }, [['token', 'tooLong']]],
  ['a token beside a password', { username: 'a', password: 'b', token: 'c' }, [['token', 'notTogether']]],
  ['a token beside a username', { username: 'a', token: 'c' }, [['token', 'notTogether']]],
  ['a number for a name', { username: 7, password: 'b' }, [['username', 'wrongType']]],
  ['a list for a password', { username: 'a', password: ['b'] }, [['password', 'wrongType']]],
  [
    'an unknown application',
    { applicationId: 'nobody', username: 'a', password: 'b' },
    [['applicationId', 'unknownApplication']],
  ],
  ['no application', { applicationId: undefined, token: 'c' }, [['applicationId', 'required']]],
  [
    'an unknown application and no password',
    { applicationId: 'nobody', username: 'a' },
    [
      ['applicationId', 'unknownApplication'],
      ['password', 'required'],
    ],
  ],
];

test.each(SHAPES)('[OPN-K01, OPN-K02, OPN-175] 400 with all faults: %s', async (_what, body, faults) => {
  const application = await server.newApplication();
  const answer = await askForToken(application, body);
  expect(answer.status).toBe(400);
  const { code, fieldErrors } = answer.json<{ code: string; fieldErrors: { field: string; code: string }[] }>();
  expect(code).toBe('invalid');
  expect(fieldErrors.map((fault) => [fault.field, fault.code])).toEqual(expect.arrayContaining([...faults]));
  expect(fieldErrors).toHaveLength(faults.length);
});

test('[OPN-175] an application that is not the one of the host is as unknown as none', async () => {
  const application = await server.newApplication();
  const other = await server.newApplication();
  const login = await newLogin(server, other);
  const credentials = { username: login.username, password: login.password };
  const foreign = await askForToken(application, { ...credentials, applicationId: other.applicationId });
  const unknown = await askForToken(application, { ...credentials, applicationId: 'never-heard-of' });
  expect([foreign.status, foreign.text]).toEqual([400, unknown.text]);
  expect((await askForToken(application, credentials)).status).toBe(401);
});

test('[S10, S50] a sign-in comes as JSON from our own page', async () => {
  const application = await server.newApplication();
  const login = await newLogin(server, application);
  const body = JSON.stringify({
    applicationId: application.applicationId,
    username: login.username,
    password: login.password,
  });
  const status = async (headers: Record<string, string>) =>
    (await application.call('POST', '/auth/token', { body, headers })).status;
  expect(await status({ 'content-type': 'text/plain' })).toBe(415);
  expect(await status({ 'content-type': 'application/x-www-form-urlencoded' })).toBe(415);
  expect(await status({ 'content-type': 'multipart/form-data; boundary=x' })).toBe(415);
  expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await status({ 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect((await application.call('GET', '/auth/token')).status).toBe(405);
});

test('[S10] a preflight from another site gets no permission', async () => {
  const application = await server.newApplication();
  const answer = await application.call('OPTIONS', '/auth/token', {
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(answer.status).toBe(405);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

const HOSTILE = [
  `'";--`,
  `' or '1'='1`,
  `%`,
  `_______`,
  '\\',
  'a\u0000b',
  '\ud800',
  '😀'.repeat(50),
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'toString',
  'I'.repeat(200),
];

test.each(HOSTILE)('[S36] hostile credentials are a refusal like any other: %j', async (text) => {
  const application = await server.newApplication();
  await newLogin(server, application);
  const bodies = [
    { username: text, password: 'Pw-17784483' },
    { username: '20007001', password: text },
    { token: text },
    { username: text, password: text, applicationId: text },
  ];
  for (const body of bodies) {
    const answer = await askForToken(application, body);
    expect([400, 401]).toContain(answer.status);
    expect(answer.json()).toMatchObject({ status: answer.status });
  }
});
