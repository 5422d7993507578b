import { getAccountInfo, postToken } from '@zaehlwerk/contract/accounts';
import { getJobs } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { fakeClock, settled } from '../../testing/fakes/fake-clock.ts';
import { fakeBrowser, TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { fakeServer, Refuses } from '../../testing/fakes/fake-server.ts';
import { KARL, MARIA, runPortal } from '../../testing/people.ts';
import { MINUTE, openTab, renewals, SECOND } from '../../testing/open-tab.ts';

function setting() {
  const server = fakeServer();
  const clock = fakeClock(TEST_NOW);
  const browser = fakeBrowser(server.fetch, clock);
  runPortal(server, clock, [MARIA, KARL]);
  return { server, clock, browser, ...openTab(browser) };
}

test('[SES-03] several accounts may be signed in at the same time', async () => {
  const { ids, signIn } = setting();
  await signIn(MARIA);
  await signIn(KARL);
  expect(ids()).toEqual(['maria', 'karl']);
});

test('[SES-02] with several logins switched off, a sign-in removes the other accounts', async () => {
  const { ids, signIn } = setting();
  await signIn(MARIA);
  await signIn(KARL, false);
  expect(ids()).toEqual(['karl']);
});

test('[OPN-038] signing in again renews the entry in its place', async () => {
  const { accounts, ids, signIn } = setting();
  await signIn(MARIA);
  await signIn(KARL);
  const before = accounts.list.get()[0]?.refreshToken;
  await signIn(MARIA);
  expect(ids()).toEqual(['maria', 'karl']);
  expect(accounts.list.get()[0]?.refreshToken).not.toBe(before);
});

test('[SES-06] a token is renewed 60 s before its end, not earlier', async () => {
  const { server, clock, signIn } = setting();
  await signIn(MARIA);
  await clock.pass(14 * MINUTE - SECOND);
  expect(renewals(server)).toHaveLength(0);
  await clock.pass(SECOND);
  expect(renewals(server)).toHaveLength(1);
});

test('[SES-07] a token that has less than 30 s left is renewed at once', async () => {
  const { browser, clock, server, signIn } = setting();
  await signIn(MARIA);
  clock.jump(15 * MINUTE - 20 * SECOND); // the device slept
  openTab(browser);
  await settled();
  await clock.pass(0);
  expect(renewals(server).length).toBeGreaterThan(0);
});

test('[SES-08, OPN-029] a renewal without an answer is tried every 30 s, and removes nothing', async () => {
  const { clock, ids, server, signIn } = setting();
  await signIn(MARIA);
  server.unplug();
  let tries = 0;
  server.watch(({ method }) => (tries += method === 'POST' ? 1 : 0));
  await clock.pass(14 * MINUTE);
  expect(tries).toBe(1);
  await clock.pass(29 * SECOND);
  expect(tries).toBe(1);
  await clock.pass(SECOND);
  expect(tries).toBe(2);
  await clock.pass(10 * MINUTE);
  expect(ids()).toEqual(['maria']);
  server.plugIn();
  await clock.pass(30 * SECOND);
  expect(renewals(server)).toHaveLength(1);
});

test('when the network returns, the renewal does not wait for its turn', async () => {
  const { clock, device, server, signIn } = setting();
  await signIn(MARIA);
  server.unplug();
  device.online.set(false);
  await clock.pass(14 * MINUTE);
  server.plugIn();
  device.online.set(true);
  await clock.pass(0);
  expect(renewals(server)).toHaveLength(1);
});

test.each([
  ['401', 'unauthorized'],
  ['403', 'forbidden'],
] as const)(
  '[SES-09, SES-10, SES-12, CST-30] an account the server refuses with %s is removed; without any, one is logged out after 2 s',
  async (_status, refusal) => {
    const { accounts, clock, expired, ids, server, signIn } = setting();
    await signIn(MARIA);
    server.on(postToken, () => new Refuses(refusal));
    await clock.pass(14 * MINUTE);
    expect(ids()).toEqual([]);
    expect(expired).toEqual(['maria']);
    await clock.pass(1999);
    expect(accounts.signedIn.get()).toBe(true);
    await clock.pass(1);
    expect(accounts.signedIn.get()).toBe(false);
  },
);

test('a server that is broken or busy removes no account', async () => {
  for (const code of ['internal', 'unavailable', 'tooManyRequests'] as const) {
    const { clock, ids, server, signIn } = setting();
    await signIn(MARIA);
    server.on(postToken, () => new Refuses(code));
    await clock.pass(14 * MINUTE);
    expect(ids(), code).toEqual(['maria']);
  }
});

test('[SES-13] logging out forgets all accounts and both tokens', async () => {
  const { accounts, browser, ids, signIn } = setting();
  await signIn(MARIA);
  await signIn(KARL);
  accounts.signOut();
  expect(ids()).toEqual([]);
  expect(accounts.signedIn.get()).toBe(false);
  expect(JSON.stringify([...browser.values])).not.toContain('refresh-');
});

test('[SES-03] logging out one account keeps the others; the last one takes the whole sign-in with it', async () => {
  const { accounts, browser, ids, signIn } = setting();
  await signIn(MARIA);
  await signIn(KARL);
  const token = accounts.list.get()[0]?.refreshToken ?? '';
  accounts.signOutOne('maria');
  expect(ids()).toEqual(['karl']);
  expect(accounts.signedIn.get()).toBe(true);
  expect(JSON.stringify([...browser.values])).not.toContain(token);
  accounts.signOutOne('karl');
  expect(ids()).toEqual([]);
  expect(accounts.signedIn.get()).toBe(false);
});

test('each account calls with its own token', async () => {
  const { api, accounts, server, signIn } = setting();
  await signIn(MARIA);
  await signIn(KARL);
  await api.call(getJobs, { as: accounts.bearerOf('karl') });
  await api.call(getJobs, { as: accounts.bearerOf('maria') });
  const owners = server.calls(getJobs).map(({ bearer }) => bearer?.split('.').at(-1));
  expect(owners).toEqual(['of-karl', 'of-maria']);
});

test('a 401 is answered by one renewal and one more try', async () => {
  const { accounts, api, server, signIn } = setting();
  await signIn(MARIA);
  const old = accounts.list.get()[0]?.token;
  server.on(getJobs, ({ bearer }) => (bearer === old ? new Refuses('unauthorized') : { jobs: [] }));
  const outcome = await api.call(getJobs, { as: accounts.bearerOf('maria') });
  expect(outcome.kind).toBe('delivered');
  expect(renewals(server)).toHaveLength(1);
});

test('two tabs that need a new token at the same moment renew it once', async () => {
  const { accounts, browser, server, signIn } = setting();
  await signIn(MARIA);
  const second = openTab(browser);
  const old = accounts.list.get()[0]?.token ?? '';
  const renewed = await Promise.all([accounts, second.accounts].map((tab) => tab.bearerOf('maria').renewed(old)));
  expect(renewals(server)).toHaveLength(1);
  expect(renewed[0]).toBe(renewed[1]);
  expect(renewed[0]).not.toBe(old);
});

test('another tab that signs in or out is followed', async () => {
  const { accounts, browser, clock, signIn } = setting();
  const second = openTab(browser);
  await signIn(MARIA);
  expect(second.accounts.signedIn.get()).toBe(true);
  accounts.signOut();
  await clock.pass(2000);
  expect(second.accounts.signedIn.get()).toBe(false);
});

test('an info that could not be loaded at sign-in is loaded the next time', async () => {
  const { accounts, browser, server, signIn } = setting();
  server.on(getAccountInfo, () => new Refuses('unavailable'));
  await signIn(MARIA);
  expect(accounts.list.get()[0]).toMatchObject({ info: null, loading: false });
  runPortal(server, fakeClock(TEST_NOW), [MARIA]);
  const later = openTab(browser);
  await settled();
  expect(later.accounts.list.get()[0]?.info?.name).toBe('Maria Wessel');
});

test('an unreadable list of accounts counts as empty', () => {
  const { browser } = setting();
  for (const text of ['{', '{}', '[{"id":"maria"}]', 'null']) {
    browser.values.set('zaehlwerk.accounts', text);
    expect(openTab(browser).ids(), text).toEqual([]);
  }
});
