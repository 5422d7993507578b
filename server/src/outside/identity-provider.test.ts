import { expect, test } from 'vitest';
import { collectLog, parseLog } from '../testing/collect-log.ts';
import { testProvider } from '../testing/identity-provider.ts';
import { discoverProvider, openIdProvider } from './identity-provider.ts';

const RETURN = 'https://portal.example/betrieb/anmeldung';
const WHO = 's-1 k@stadtwerk.example';
const IDENTITY = { subject: 's-1', mailKey: 'k@stadtwerk.example' };
const AWAY = { code: 'unavailable', headers: { 'Retry-After': '30' } };
const provider = await testProvider();

/** What the portal makes of this provider, and what it logs. */
function portal(settings = provider.settings) {
  const { log, lines } = collectLog();
  const asking = openIdProvider(settings, { log, maxAge: 900, timeoutMs: 1500 });
  return {
    asking,
    reasons: () => parseLog(lines()).flatMap(({ reason }) => (reason === undefined ? [] : [reason])),
    comeBack: async (who = WHO, from = provider) => {
      const { address, checks } = await asking.begin(RETURN);
      return asking.identify(RETURN, await from.signIn(address, who), checks);
    },
  };
}

/** A JWT with other claims, under its signature, or another signature. */
function forge(token: unknown, part: 'claims' | 'signature'): string {
  const [head = '', body = '', signature = ''] = String(token).split('.');
  if (part === 'signature')
    return [head, body, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`].join('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  return [head, Buffer.from(JSON.stringify({ ...claims, sub: 's-2' })).toString('base64url'), signature].join('.');
}

test('[OPN-712] it is asked once what it is, and for keys once; who has come is told by the token, or where that is asked', async () => {
  const { comeBack } = portal();
  const before = provider.asked.length;
  expect([await comeBack(), await comeBack()]).toMatchObject([IDENTITY, IDENTITY]);
  expect(provider.asked.slice(before)).toEqual([
    '/.well-known/openid-configuration',
    '/token',
    '/jwks',
    '/me',
    '/token',
    '/me',
  ]);
  const telling = await testProvider({ mailInToken: true, authentication: 'client_secret_post' });
  expect(await portal(telling.settings).comeBack(WHO, telling)).toMatchObject(IDENTITY);
  expect(telling.asked).not.toContain('/me');
});

test.each(['claims', 'signature'] as const)(
  '[OPN-713] an ID token whose %s are not what was signed names nobody',
  async (part) => {
    const { comeBack, reasons } = portal();
    provider.change((at, { status, json }) =>
      at === '/token' ? { status, json: { ...json, id_token: forge(json['id_token'], part) } } : null,
    );
    expect(await comeBack()).toBeNull();
    expect(reasons()).toEqual(['OAUTH_INVALID_RESPONSE']);
    provider.change(() => null);
  },
);

test('[OPN-713] whoever is told of by somebody else than the token names nobody', async () => {
  const { comeBack } = portal();
  provider.change((at, { status, json }) => (at === '/me' ? { status, json: { ...json, sub: 's-2' } } : null));
  expect(await comeBack()).toBeNull();
  provider.change(() => null);
});

test.each([
  ['away', 'no connection'],
  ['silent', 'OAUTH_TIMEOUT'],
  ['endless', 'too long'],
] as const)('[OPN-716] a provider that is %s holds nobody up, wherever that is', async (lost, reason) => {
  for (const path of ['/.well-known/openid-configuration', '/token', '/jwks', '/me']) {
    const { comeBack, reasons } = portal();
    provider.change((at) => (at === path ? lost : null));
    await expect(comeBack()).rejects.toMatchObject(AWAY);
    expect([path, ...reasons()]).toEqual([path, reason]);
    provider.change(() => null);
    expect(await comeBack()).toMatchObject(IDENTITY);
  }
});

test('[OPN-716] a provider that fails, knows this portal not, or calls itself otherwise, is none that answers', async () => {
  const { settings } = provider;
  const otherwise = async (change: Parameters<typeof provider.change>[0], of = settings) => {
    const { comeBack, reasons } = portal(of);
    provider.change(change);
    await expect(comeBack()).rejects.toMatchObject(AWAY);
    provider.change(() => null);
    return reasons();
  };
  const metadata = (json: object) => (at: string, said: { readonly status: number; readonly json: object }) =>
    at.endsWith('/openid-configuration') ? { ...said, json: { ...said.json, ...json } } : null;
  expect(await otherwise(() => ({ status: 500, json: {} }))).toEqual(['OAUTH_RESPONSE_IS_NOT_CONFORM']);
  expect(await otherwise(metadata({ issuer: 'https://elsewhere.example' }))).toEqual(['other issuer']);
  for (const authorization_endpoint of ['javascript:alert(1)', 'data:text/html,x'])
    expect(await otherwise(metadata({ authorization_endpoint }))).toEqual(['OAUTH_REQUEST_PROTOCOL_FORBIDDEN']);
  expect(await otherwise(() => null, { ...settings, clientSecret: 'another' })).toEqual(['invalid_client']);
});

test('[OPN-713] a provider of many is taken under its own name alone', async () => {
  // The library lets this name stand for all who have an account anywhere in that family.
  const issuer = 'https://login.microsoftonline.com/common/v2.0';
  const answer = { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0', token_endpoint: 'https://x.example' };
  const settings = { ...provider.settings, issuer };
  const answering = () => Promise.resolve(Response.json(answer));
  await expect(discoverProvider(settings, 1000, answering)).rejects.toThrow('other issuer');
});
