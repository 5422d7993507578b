import { postAnonymousToken, PROOF_HEADER } from '@zaehlwerk/contract/anonymous-tokens';
import { ROLES_FOR_RECEIPT_WITHOUT_ACCESS } from '@zaehlwerk/domain/account/roles';
import { expect, test } from 'vitest';
import { settable } from '../device/observable.ts';
import { createServerApi } from '../server/server-api.ts';
import { fakeBrowser, TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { fakeServer, Refuses } from '../../testing/fakes/fake-server.ts';
import { tokenWithoutAccess } from '../../testing/without-access.ts';
import { type TokenWithoutAccessState, createTokensWithoutAccess } from './tokens-without-access.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A page with its tokens; `aheadMs` is by how much the device's clock is ahead of the server's. */
function setting(aheadMs = 0) {
  const server = fakeServer();
  const clock = fakeClock(TEST_NOW);
  const device = fakeBrowser(server.fetch, clock).openTab('/');
  const serverNow = () => new Date(clock.now().getTime() - aheadMs);
  const give = () =>
    server.on(postAnonymousToken, () => ({ token: tokenWithoutAccess(serverNow(), ROLES_FOR_RECEIPT_WITHOUT_ACCESS) }));
  give();
  const state = settable<TokenWithoutAccessState>({ kind: 'none' });
  const states: string[] = [];
  state.subscribe(() => states.push(state.get().kind));
  const tokens = createTokensWithoutAccess(
    { ...device, api: createServerApi({ ...device, language: () => 'de' }) },
    state,
  );
  const asked = () => server.calls(postAnonymousToken).length;
  return { server, clock, device, tokens, state, states, give, asked };
}

test('[ANO-16, ANO-17, ANO-20, ROL-03, ROL-04] the token is fetched, with its roles, and ends by its claim', async () => {
  const { clock, tokens, state, states, asked } = setting();
  expect(tokens.bearer.token()).toBeNull();
  await tokens.request();
  expect(states).toEqual(['pending', 'valid']);
  expect(state.get()).toEqual({ kind: 'valid', roles: ROLES_FOR_RECEIPT_WITHOUT_ACCESS });
  await clock.pass(HOUR_MS - 1);
  expect([state.get().kind, tokens.bearer.token()]).toEqual(['valid', expect.any(String)]);
  await clock.pass(1);
  expect([state.get().kind, tokens.bearer.token(), asked()]).toEqual(['expired', null, 1]);
});

test('[ANO-22] the refresh brings a new one; one that is valid is not fetched again', async () => {
  const { clock, tokens, states, asked } = setting();
  await tokens.request();
  await tokens.request();
  expect(asked()).toBe(1);
  await clock.pass(HOUR_MS);
  await tokens.request();
  expect([states, asked()]).toEqual([['pending', 'valid', 'expired', 'pending', 'valid'], 2]);
});

test.each([-400, -1, 1, 400])('[F29, ANO-20] a device that is %s days ahead counts the same hour', async (days) => {
  const { clock, tokens, state } = setting(days * 24 * HOUR_MS);
  await tokens.request();
  await clock.pass(HOUR_MS - MINUTE_MS);
  expect(state.get().kind).toBe('valid');
  await clock.pass(MINUTE_MS);
  expect(state.get().kind).toBe('expired');
});

test('[ANO-20] a page that slept sees the end as soon as it is visible again', async () => {
  const { clock, device, tokens, state } = setting();
  await tokens.request();
  device.visible.set(false);
  clock.jump(HOUR_MS);
  device.visible.set(true);
  await clock.pass(0);
  expect(state.get().kind).toBe('expired');
});

test('[OPN-135] as long as something is typed another token replaces it before it ends', async () => {
  const { clock, tokens, states, asked } = setting();
  await tokens.request();
  const first = tokens.bearer.token();
  const letGo = tokens.keepFresh();
  await clock.pass(3 * HOUR_MS);
  expect(new Set(states)).toEqual(new Set(['pending', 'valid']));
  expect(tokens.bearer.token()).not.toBe(first);
  const before = asked();
  letGo();
  await clock.pass(2 * HOUR_MS);
  expect([states.at(-1), asked()]).toEqual(['expired', before]);
});

test('[ANO-21, OPN-135] a renewal that is refused is tried again; at the end of the token that is said', async () => {
  const { server, clock, tokens, state, give } = setting();
  await tokens.request();
  tokens.keepFresh();
  server.on(postAnonymousToken, () => new Refuses('tooManyRequests'));
  await clock.pass(HOUR_MS - 1);
  expect(state.get().kind).toBe('valid');
  await clock.pass(MINUTE_MS);
  expect(state.get().kind).toBe('expired');
  give();
  await tokens.request();
  expect(state.get().kind).toBe('valid');
});

test('[OPN-135] where nobody answers the form goes on, and the token comes with the connection', async () => {
  const { server, clock, tokens, state } = setting();
  await tokens.request();
  tokens.keepFresh();
  server.unplug();
  await clock.pass(5 * HOUR_MS);
  expect([state.get().kind, tokens.bearer.token()]).toEqual(['valid', null]);
  server.plugIn();
  await clock.pass(MINUTE_MS);
  expect([state.get().kind, tokens.bearer.token()]).toEqual(['valid', expect.any(String)]);
});

test('[ANO-14, OPN-136] where the feature is off that is said, also when it is switched off meanwhile', async () => {
  const { server, clock, tokens, state } = setting();
  await tokens.request();
  tokens.keepFresh();
  server.on(postAnonymousToken, () => new Refuses('forbidden'));
  await clock.pass(HOUR_MS);
  expect([state.get().kind, tokens.bearer.token()]).toEqual(['off', null]);
});

test.each([
  ['too many', () => new Refuses('tooManyRequests')],
  ['no room', () => new Refuses('unavailable')],
  ['no token of ours', () => ({ token: 'something' })],
] as const)('[ANO-18] failed: %s; the next try may bring one', async (_, answer) => {
  const { server, tokens, state, give } = setting();
  server.on(postAnonymousToken, answer);
  await tokens.request();
  expect(state.get().kind).toBe('failed');
  give();
  await tokens.request();
  expect(state.get().kind).toBe('valid');
});

test('[ANO-18] no answer is a failure, too', async () => {
  const { server, tokens, state } = setting();
  server.unplug();
  await tokens.request();
  expect(state.get().kind).toBe('failed');
});

test('[OPN-077] a refused token is replaced once, however many ask', async () => {
  const { tokens, asked } = setting();
  await tokens.request();
  const old = tokens.bearer.token() ?? '';
  const fresh = await Promise.all([tokens.bearer.renewed(old), tokens.bearer.renewed(old)]);
  expect([new Set(fresh).size, asked()]).toEqual([1, 2]);
  expect(await tokens.bearer.renewed(old)).toBe(fresh[0]);
  expect(asked()).toBe(2);
});

test('[S08] the token is on the device nowhere', async () => {
  const server = fakeServer();
  const browser = fakeBrowser(server.fetch, fakeClock(TEST_NOW));
  const device = browser.openTab('/');
  server.on(postAnonymousToken, () => ({ token: tokenWithoutAccess(device.clock.now()) }));
  const tokens = createTokensWithoutAccess({ ...device, api: createServerApi({ ...device, language: () => 'de' }) });
  await tokens.request();
  expect(tokens.bearer.token()).toEqual(expect.any(String));
  expect(browser.values.size).toBe(0);
  for (const store of Object.values(browser.database.stores)) expect(store.size).toBe(0);
});

/** Made by another PBKDF2: its number is 5. */
const CHALLENGE = {
  token: 'a.b.c',
  salt: 'BwcHBwcHBwcHBwcHBwcHBw==',
  iterations: 1000,
  below: 8,
  key: 'nOBzAoEwjGMvfHvsg/e0HQ==',
};

test('[S23, OPN-197] the work that a busy address has to do is done unnoticed', async () => {
  const { server, clock, tokens, states } = setting();
  const proofs: (string | null)[] = [];
  server.on(postAnonymousToken, ({ headers }) => {
    proofs.push(headers.get(PROOF_HEADER));
    if (proofs.at(-1) !== '5.a.b.c') return new Refuses('proofRequired', {}, [], CHALLENGE);
    return { token: tokenWithoutAccess(clock.now(), []) };
  });
  await tokens.request();
  expect([proofs, states]).toEqual([
    [null, '5.a.b.c'],
    ['pending', 'valid'],
  ]);
});

test.each([
  ['is asked for again and again', CHALLENGE, 4],
  ['cannot be done', { ...CHALLENGE, below: 5 }, 1],
  ['is not named', undefined, 1],
])('[S23, ANO-18] work that %s ends in the failure of every refusal', async (_what, challenge, asked) => {
  const { server, tokens, states } = setting();
  server.on(postAnonymousToken, () => new Refuses('proofRequired', {}, [], challenge));
  await tokens.request();
  expect([states, server.calls(postAnonymousToken).length]).toEqual([['pending', 'failed'], asked]);
});
