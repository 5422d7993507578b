import { expect, test } from 'vitest';
import { askForToken, newLogin } from '../../testing/test-login.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer({ now: '2026-03-10T10:00:00Z' });
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
    'an unknown tenant',
    { applicationId: 'nobody', username: 'a', password: 'b' },
    [['applicationId', 'unknownApplication']],
  ],
  ['no application', { applicationId: undefined, token: 'c' }, [['applicationId', 'required']]],
  [
    'an unknown tenant and no password',
    { applicationId: 'nobody', username: 'a' },
    [
      ['applicationId', 'unknownApplication'],
      ['password', 'required'],
    ],
  ],
];

test.each(SHAPES)('[OPN-K01, OPN-K02, OPN-175] 400 with all faults: %s', async (_what, body, faults) => {
  const tenant = await server.newTenant();
  const answer = await askForToken(tenant, body);
  expect(answer.status).toBe(400);
  const { code, fieldErrors } = answer.json<{ code: string; fieldErrors: { field: string; code: string }[] }>();
  expect(code).toBe('invalid');
  expect(fieldErrors.map((fault) => [fault.field, fault.code])).toEqual(expect.arrayContaining([...faults]));
  expect(fieldErrors).toHaveLength(faults.length);
});

test('[OPN-175] a tenant that is not the one of the host is as unknown as none', async () => {
  const tenant = await server.newTenant();
  const other = await server.newTenant();
  const login = await newLogin(server, other);
  const credentials = { username: login.username, password: login.password };
  const foreign = await askForToken(tenant, { ...credentials, applicationId: other.applicationId });
  const unknown = await askForToken(tenant, { ...credentials, applicationId: 'never-heard-of' });
  expect([foreign.status, foreign.text]).toEqual([400, unknown.text]);
  expect((await askForToken(tenant, credentials)).status).toBe(401);
});

test('[S10, S50] a sign-in comes as JSON from our own page', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const body = JSON.stringify({
    applicationId: tenant.applicationId,
    username: login.username,
    password: login.password,
  });
  const status = async (headers: Record<string, string>) =>
    (await tenant.call('POST', '/auth/token', { body, headers })).status;
  expect(await status({ 'content-type': 'text/plain' })).toBe(415);
  expect(await status({ 'content-type': 'application/x-www-form-urlencoded' })).toBe(415);
  expect(await status({ 'content-type': 'multipart/form-data; boundary=x' })).toBe(415);
  expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await status({ 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect((await tenant.call('GET', '/auth/token')).status).toBe(405);
});

test('[S10] a preflight from another site gets no permission', async () => {
  const tenant = await server.newTenant();
  const answer = await tenant.call('OPTIONS', '/auth/token', {
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
  const tenant = await server.newTenant();
  await newLogin(server, tenant);
  const bodies = [
    { username: text, password: 'Pw-17784483' },
    { username: '20007001', password: text },
    { token: text },
    { username: text, password: text, applicationId: text },
  ];
  for (const body of bodies) {
    const answer = await askForToken(tenant, body);
    expect([400, 401]).toContain(answer.status);
    expect(answer.json()).toMatchObject({ status: answer.status });
  }
});
