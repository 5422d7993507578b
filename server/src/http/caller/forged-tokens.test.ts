import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { newAccount } from '../../testing/test-account.ts';
import { newLink } from '../../testing/test-login.ts';
import { testServer } from '../../testing/test-server.ts';
import { signToken } from './access-token.ts';

const server = await testServer({ now: '2026-03-10T10:00:00Z' });
const tenant = await server.newTenant();
const account = await newAccount(server, tenant);
const neighbour = await newAccount(server, tenant);
const elsewhere = await server.newTenant();
const foreign = await newAccount(server, elsewhere);

const NOW = Date.parse('2026-03-10T10:00:00Z') / 1000;
const [KEY] = server.parts.keys['access token'];
const HEADER = { alg: 'HS256', typ: 'at+jwt' };
const genuine = await account.token();
const [head = '', body = '', signature = ''] = genuine.split('.');
const CLAIMS = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ed = generateKeyPairSync('ed25519');

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const part = (header: object, claims: object): string => `${encode(header)}.${encode(claims)}`;

/** A token with an HMAC signature of any key and digest. */
function hmac(key: KeyObject | Buffer, header: object, claims: object = CLAIMS, digest = 'sha256'): string {
  const text = part(header, claims);
  return `${text}.${createHmac(digest, key).update(text).digest('base64url')}`;
}

/** A token signed by an attacker's own key pair. */
function signed(key: KeyObject, header: object): string {
  const text = part(header, CLAIMS);
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

function signedByEd(header: object): string {
  const text = part(header, CLAIMS);
  return `${text}.${sign(null, Buffer.from(text), ed.privateKey).toString('base64url')}`;
}

/** Whole claims, well signed, but for one thing. */
const but = (changes: object, header: object = HEADER): string => hmac(KEY, header, { ...CLAIMS, ...changes });
const without = (claim: string): string => hmac(KEY, HEADER, { ...CLAIMS, [claim]: undefined });
const [secret = Buffer.alloc(0)] = server.parts.config.secretKeys;
const [otherPurpose] = server.parts.keys['share link'];
const jwk = rsa.publicKey.export({ format: 'jwk' });

const FORGERIES: readonly (readonly [string, string])[] = [
  ['no signature, alg none', `${part({ alg: 'none', typ: 'at+jwt' }, CLAIMS)}.`],
  ['no signature, alg nOnE', `${part({ alg: 'nOnE', typ: 'at+jwt' }, CLAIMS)}.`],
  ['alg none before the genuine signature', `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.${signature}`],
  ['no alg at all', hmac(KEY, { typ: 'at+jwt' })],
  ['signature of an empty key', hmac(Buffer.alloc(0), HEADER)],
  ['signature of another key', hmac(Buffer.alloc(32, 7), HEADER)],
  ['signature of the configured secret itself', hmac(secret, HEADER)],
  ['signature of the key of another purpose', hmac(otherPurpose, HEADER)],
  ['HS384 with the right key', hmac(KEY, { ...HEADER, alg: 'HS384' }, CLAIMS, 'sha384')],
  ['HS512 with the right key', hmac(KEY, { ...HEADER, alg: 'HS512' }, CLAIMS, 'sha512')],
  ['RS256 named, HMAC made with the right key', hmac(KEY, { ...HEADER, alg: 'RS256' })],
  ['RS256 by an own key in jwk', signed(rsa.privateKey, { ...HEADER, alg: 'RS256', jwk })],
  ['HS256 by an own key in jwk', hmac(Buffer.alloc(32, 1), { ...HEADER, jwk: { kty: 'oct', k: encode('1') } })],
  ['RS256 by an own key at jku', signed(rsa.privateKey, { ...HEADER, alg: 'RS256', jku: 'https://evil.example/k' })],
  [
    'RS256 by an own certificate at x5u',
    signed(rsa.privateKey, { ...HEADER, alg: 'RS256', x5u: 'https://evil.example' }),
  ],
  ['EdDSA by an own key', signedByEd({ ...HEADER, alg: 'EdDSA' })],
  ['kid that leads to an empty file', hmac(Buffer.alloc(0), { ...HEADER, kid: '../../../../dev/null' })],
  ['kid with SQL', hmac(Buffer.from('x'), { ...HEADER, kid: "x' union select 'x'--" })],
  ['an unknown critical extension', but({}, { ...HEADER, crit: ['exp'], exp: NOW + 900 })],
  ['claims that are not encoded', but({}, { ...HEADER, crit: ['b64'], b64: false })],
  [
    'another account, the genuine signature',
    `${head}.${encode({ ...CLAIMS, accountId: neighbour.accountId })}.${signature}`,
  ],
  ['a session that is no UUID', but({ sid: 'session' })],
  ['a session that is no text', but({ sid: 7 })],
  ['an account that is no UUID', but({ accountId: `${account.accountId}'` })],
  ['an account with a NUL', but({ accountId: '\u0000' })],
  ['another header, the genuine signature', `${encode({ ...HEADER, kid: '1' })}.${body}.${signature}`],
  ['half a characterature', `${head}.${body}.${signature.slice(0, 20)}`],
  ['no signature', `${head}.${body}`],
  ['five parts', `${genuine}.x.y`],
  ['expired this second', but({ exp: NOW })],
  ['expired long ago', but({ exp: NOW - 86_400 })],
  ['not valid yet', but({ nbf: NOW + 60 })],
  ['another issuer', but({ iss: 'somebody' })],
  ['no issuer', without('iss')],
  ['another application', but({ aud: elsewhere.applicationId })],
  ['two applications', but({ aud: [elsewhere.applicationId, tenant.applicationId] })],
  ['a tenant with a NUL', but({ aud: '\u0000' })],
  ['no application', without('aud')],
  ['no expiry', without('exp')],
  ['an expiry that is text', but({ exp: '9999999999' })],
  ['no account', without('accountId')],
  ['an account that is no text', but({ accountId: { $ne: null } })],
  ['no session', without('sid')],
  ['a session that never was', but({ sid: randomUUID() })],
  ["a neighbour's account with the own session", but({ accountId: neighbour.accountId })],
  ['an account that never was', but({ accountId: randomUUID() })],
  ['an account of another tenant', but({ accountId: foreign.accountId })],
  ['another type', but({}, { alg: 'HS256', typ: 'JWT' })],
  ['no type', but({}, { alg: 'HS256' })],
  ['claims that are a list', hmac(KEY, HEADER, [CLAIMS])],
  ['claims that are no JSON', `${head}.e30x.${signature}`],
  ['nothing', 'undefined'],
];

test('the token that the forgeries are made from is good', async () => {
  const answer = await tenant.call('GET', '/api/pro/account/info', { token: genuine });
  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({ id: account.accountId });
});

test.each(FORGERIES)('[S13, OPN-161] refused: %s', async (_what, token) => {
  const answer = await tenant.call('GET', '/api/pro/account/info', { token });
  expect(answer.status).toBe(401);
  expect(answer.headers['www-authenticate']).toBe('Bearer');
  expect(answer.json()).toMatchObject({ code: 'unauthorized', fieldErrors: [] });
});

test('[S13, OPN-162] a token without access on a signed-in call is of the wrong kind', async () => {
  const roles = ['ROLE_KSA_UNKNOWN_READINGS'];
  const token = await signToken(KEY, 'anonymous', tenant.applicationId, 'anonymous', { roles }, new Date(NOW * 1000));
  const answer = await tenant.call('GET', '/api/pro/account/info', { token });
  expect(answer.status).toBe(403);
});

test('[S13] a token of another tenant is refused by its host, although its own host takes it', async () => {
  const token = await foreign.token();
  expect((await elsewhere.call('GET', '/api/pro/account/info', { token })).status).toBe(200);
  expect((await tenant.call('GET', '/api/pro/account/info', { token })).status).toBe(401);
});

test('[S13, S50] link token, operator key, cookie and query are no bearer tokens', async () => {
  const link = await newLink(server, tenant, account.accountId);
  for (const token of [link, server.operatorKey]) {
    expect((await tenant.call('GET', '/api/pro/account/info', { token })).status).toBe(401);
  }
  const cookie = { headers: { cookie: `token=${genuine}; Authorization=Bearer ${genuine}` } };
  expect((await tenant.call('GET', '/api/pro/account/info', cookie)).status).toBe(401);
  expect((await tenant.call('GET', `/api/pro/account/info?access_token=${genuine}`)).status).toBe(401);
  const basic = { headers: { authorization: `Basic ${genuine}` } };
  expect((await tenant.call('GET', '/api/pro/account/info', basic)).status).toBe(401);
});
