import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import { DEFAULT_SIGN_IN_SETTINGS } from '@zaehlwerk/domain/tenant/tenant-settings';
import { createMemoryHistory } from '@tanstack/react-router';
import { createElement } from 'react';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { createAccounts } from '../src/sign-in/accounts.ts';
import { App } from '../src/app/App.tsx';
import { buildServices } from '../src/app/services.ts';
import { settable } from '../src/device/observable.ts';
import { createServerApi } from '../src/server/server-api.ts';
import { fakeClock } from './fakes/fake-clock.ts';
import { fakeBrowser, type FakeBrowser, type FakeDevice, TEST_NOW } from './fakes/fake-device.ts';
import { type FakeServer, fakeServer } from './fakes/fake-server.ts';
import { MARIA, type Person, runPortal } from './people.ts';

interface Setting {
  readonly path?: string;
  readonly config?: ApplicationConfig;
  readonly people?: readonly Person[];
  /** Who is signed in before the page is opened. */
  readonly signedIn?: readonly Person[];
  /** Changes server or device before the page makes its first request. */
  readonly prepare?: (server: FakeServer, browser: FakeBrowser, device: FakeDevice) => void;
  /** Returns while the loading screen is shown. */
  readonly untilLoaded?: boolean;
}

export type RenderedApp = Awaited<ReturnType<typeof renderApp>>;

/** Renders the whole app on a fake device with a fake server, at an address; waits until it is loaded. */
export async function renderApp(setting: Setting = {}) {
  const { path = '/', people = setting.signedIn ?? [MARIA], signedIn = [], untilLoaded = true } = setting;
  const server = fakeServer();
  const browser = fakeBrowser(server.fetch, fakeClock(TEST_NOW));
  const device = browser.openTab(path);
  runPortal(server, device.clock, people, setting.config);
  setting.prepare?.(server, browser, device);
  if (signedIn.length > 0) browser.values.set('zaehlwerk.accounts', await keptAccounts(server, device, signedIn));
  const view = await open(device);
  if (untilLoaded) await device.clock.pass(500);
  return { ...view, server, device, browser, clock: device.clock };
}

/**
 * Opens the page again in the same browser: the page's memory is lost, the browser's storage stays. `adapt` changes the
 * device before the page starts.
 */
export async function reopen(
  { browser, clock, server, device, view }: RenderedApp,
  path = device.address.path(),
  adapt = (tab: FakeDevice): FakeDevice => tab,
) {
  await view.unmount();
  const tab = adapt(browser.openTab(path));
  const opened = await open(tab);
  await clock.pass(500);
  return { ...opened, server, device: tab, browser, clock };
}

async function open(device: FakeDevice) {
  const services = buildServices(device, document.documentElement);
  const makeHistory = () => createMemoryHistory({ initialEntries: [device.address.path()] });
  const view = await render(createElement(App, { services, makeHistory }));
  onTestFinished(() => view.unmount());
  return { view, services };
}

/** Signs the people in, so that the device has the accounts of an earlier visit. */
async function keptAccounts(server: FakeServer, device: FakeDevice, people: readonly Person[]): Promise<string> {
  const earlier = fakeBrowser(server.fetch, device.clock);
  const tab = earlier.openTab('/');
  const accounts = createAccounts(tab, createServerApi({ ...tab, language: () => 'de' }), settable('online'));
  const portal = { applicationId: 'ellerbach', signIn: DEFAULT_SIGN_IN_SETTINGS };
  for (const { username, password } of people) {
    await accounts.signIn({ by: 'password', typed: { username, password } }, portal, () => {});
  }
  const kept = earlier.values.get('zaehlwerk.accounts');
  if (kept === undefined) throw new Error('the sign-in failed');
  return kept;
}
