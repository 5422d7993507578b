import { getCampaigns } from '@zaehlwerk/contract/campaigns';
import { deleteDeskSession, type DeskSession, getDeskSession, postDeskLock } from '@zaehlwerk/contract/clerks';
import { getDeskStart } from '@zaehlwerk/contract/desk-start';
import { getOpenOrders } from '@zaehlwerk/contract/open-orders';
import { getProgress } from '@zaehlwerk/contract/operator';
import { deleteDeskLease } from '@zaehlwerk/contract/leases';
import { getDeskProvider } from '@zaehlwerk/contract/provider-sign-in';
import { getReminders } from '@zaehlwerk/contract/reminders';
import { getSample } from '@zaehlwerk/contract/sample';
import { getOrder } from '@zaehlwerk/contract/one-order';
import { getOrders } from '@zaehlwerk/contract/order-search';
import { createElement } from 'react';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { DeskApp } from '../src/desk/DeskApp.tsx';
import { buildDeskServices } from '../src/desk/frame/desk-services.ts';
import { CAMPAIGNS, clerk, foundOf, foundOrder, oneOrder, START } from './desk-world.ts';
import { OPEN_ORDERS, PROGRESS, RUN } from './desk-campaign.ts';
import { fakeClock, settled } from './fakes/fake-clock.ts';
import { type FakeBrowser, fakeBrowser, type FakeDevice, TEST_NOW } from './fakes/fake-device.ts';
import { type FakeServer, fakeServer, Refuses } from './fakes/fake-server.ts';
import { runPortal } from './people.ts';
import { inLanguage } from './screens/screens.ts';

interface Setting {
  readonly path?: string;
  /** Who is signed in; null for nobody. */
  readonly session?: DeskSession | null;
  readonly language?: 'de' | 'de-informal' | 'en';
  /** Changes the server or the device before the page makes its first request. */
  readonly prepare?: (server: FakeServer, device: FakeDevice, browser: FakeBrowser) => void;
}

/** Renders the desk on a fake device with a fake server, at an address. */
export async function renderDesk({ path = '/betrieb', session = clerk(), language = 'de', prepare }: Setting = {}) {
  const server = fakeServer();
  const browser = fakeBrowser(server.fetch, fakeClock(TEST_NOW));
  const device = browser.openTab(path);
  runPortal(server, device.clock, [], inLanguage(language).config);
  server.on(getDeskSession, () => session ?? new Refuses('unauthorized'));
  server.on(getDeskProvider, () => ({ provider: null }));
  server.on(deleteDeskSession, () => null as never);
  server.on(postDeskLock, () => null as never);
  server.on(deleteDeskLease, () => null as never);
  server.on(getCampaigns, () => ({ campaigns: CAMPAIGNS }));
  server.on(getDeskStart, () => START);
  server.on(getSample, () => ({ sample: null }));
  server.on(getOrders, () => foundOf([foundOrder()]));
  server.on(getOrder, () => oneOrder());
  server.on(getProgress, () => PROGRESS);
  server.on(getOpenOrders, () => OPEN_ORDERS);
  server.on(getReminders, () => ({ runs: [RUN] }));
  prepare?.(server, device, browser);
  const services = buildDeskServices(device, device, document.documentElement);
  const view = await render(createElement(DeskApp, { services }));
  onTestFinished(() => view.unmount());
  await settled();
  return { view, services, server, device, browser, clock: device.clock };
}
