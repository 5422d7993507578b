import { getApplication } from '@zaehlwerk/contract/application';
import { expect, test } from 'vitest';
import { NOT_SIGNING_IN, signInReducer } from '../sign-in/sign-in.ts';
import { loadPortal } from '../tenant/portal.ts';
import { createServerApi } from '../server/server-api.ts';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { fakeBrowser, type FakeBrowser, TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { fakeServer } from '../../testing/fakes/fake-server.ts';
import { runPortal } from '../../testing/people.ts';
import { createSpeech } from '../text/speech.ts';
import { startUp } from './services.ts';

function setting() {
  const server = fakeServer();
  const clock = fakeClock(TEST_NOW);
  runPortal(server, clock, []);
  const browser = fakeBrowser(server.fetch, clock);
  return { server, clock, browser };
}

function open(browser: FakeBrowser) {
  const device = browser.openTab('/');
  const api = createServerApi({ ...device, language: () => 'de' });
  return startUp(device, createSpeech(), loadPortal(device, api));
}

test('[SHL-02, CST-29] the loading screen stays another 500 ms after the configuration has come', async () => {
  const { clock, browser } = setting();
  const state = open(browser);
  await clock.pass(499);
  expect(state.get()).toEqual({ kind: 'loading', late: false });
  await clock.pass(1);
  expect(state.get()).toMatchObject({ kind: 'ready', portal: { name: 'Stadtwerke Ellerbach' } });
});

test('[OPN-046] without a configuration it is asked for every 5 s, and after 10 s the screen says why', async () => {
  const { clock, browser, server } = setting();
  let asked = 0;
  server.watch(() => (asked += 1));
  server.unplug();
  const state = open(browser);
  await clock.pass(9_999);
  expect([asked, state.get()]).toEqual([2, { kind: 'loading', late: false }]);
  await clock.pass(1);
  expect([asked, state.get()]).toEqual([3, { kind: 'loading', late: true }]);
  server.plugIn();
  await clock.pass(5_500);
  expect(state.get().kind).toBe('ready');
});

test('[OPN-046] the configuration kept last time is used when it cannot be loaded', async () => {
  const { clock, browser, server } = setting();
  open(browser);
  await clock.pass(500);
  server.unplug();
  const later = open(browser);
  await clock.pass(500);
  expect(later.get()).toMatchObject({ kind: 'ready', portal: { name: 'Stadtwerke Ellerbach' } });
});

test('a server that is slow to answer does not keep those waiting who know the configuration; its answer is taken over', async () => {
  const { clock, browser, server } = setting();
  open(browser);
  await clock.pass(500);
  let answer = (_name: string) => {};
  server.on(
    getApplication,
    () =>
      new Promise((resolve) => {
        answer = (name) => resolve({ applicationId: 'ellerbach', name, brandColor: null, config: {} });
      }),
  );
  const later = open(browser);
  await clock.pass(3_500);
  expect(later.get()).toMatchObject({ kind: 'ready', portal: { name: 'Stadtwerke Ellerbach' } });
  answer('Neuer Name');
  await clock.pass(0);
  expect(later.get()).toMatchObject({ kind: 'ready', portal: { name: 'Neuer Name' } });
});

test('a kept configuration that nobody can read is as good as none', async () => {
  const { clock, browser, server } = setting();
  browser.values.set('zaehlwerk.application', '{"config":');
  server.unplug();
  const state = open(browser);
  await clock.pass(4_000);
  expect(state.get().kind).toBe('loading');
});

test('[DOM-04] the sign-in knows whether it is loading and what went wrong, and the start says when it is done', async () => {
  const { clock, browser } = setting();
  const start = open(browser);
  expect([NOT_SIGNING_IN, start.get().kind]).toEqual([{ loading: false, error: null }, 'loading']);
  await clock.pass(500);
  expect(start.get().kind).toBe('ready');
  const loading = signInReducer(NOT_SIGNING_IN, { type: 'started' });
  expect(loading).toEqual({ loading: true, error: null });
  const failure = { kind: 'refused' } as const;
  expect(signInReducer(loading, { type: 'failed', failure })).toEqual({ loading: false, error: failure });
});
