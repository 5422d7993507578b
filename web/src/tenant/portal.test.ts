import { expect, test } from 'vitest';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { fakeBrowser, TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { fakeServer } from '../../testing/fakes/fake-server.ts';
import { runPortal } from '../../testing/people.ts';
import { pageVisible } from '../device/tab.ts';
import { createServerApi } from '../server/server-api.ts';
import { loadPortal, portalOf } from './portal.ts';

const LEGAL = { imprint: 'https://ellerbach.example/impressum', privacy: 'https://ellerbach.example/datenschutz' };

test('[DOM-46] the tenant is loaded or not, and has its id, its name and what its configuration sets', async () => {
  const server = fakeServer();
  const clock = fakeClock(TEST_NOW);
  const config = { unknownUserReading: { unknownUserReadingAllowed: true }, features: { loginUsernameMinLength: 8 } };
  runPortal(server, clock, [], config);
  const device = fakeBrowser(server.fetch, clock).openTab('/');
  const tenant = loadPortal(device, createServerApi({ ...device, language: () => 'de' }));
  expect(tenant.get()).toEqual({ kind: 'loading', late: false });
  await clock.pass(0);
  expect(tenant.get()).toMatchObject({
    kind: 'ready',
    portal: {
      applicationId: 'ellerbach',
      name: 'Stadtwerke Ellerbach',
      ...LEGAL,
      withoutAccessAllowed: true,
      signIn: { loginUsernameMinLength: 8 },
    },
  });
});

test('[DOM-46] the app knows whether somebody looks at it', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const focused = pageVisible({ document: page } as unknown as Window);
  const seen: boolean[] = [];
  const stop = focused.subscribe(() => seen.push(focused.get()));
  for (const next of ['hidden', 'visible']) {
    page.visibilityState = next;
    page.dispatchEvent(new Event('visibilitychange'));
  }
  stop();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(seen).toEqual([false, true]);
});

test('[APP-17, APP-31, CST-34] sharing and reminders are off unless the tenant turns them on', () => {
  const said = { applicationId: 'ellerbach', name: 'Stadtwerke Ellerbach', brandColor: null };
  const off = { reshareAllowed: false, reminderMailEnabled: false };
  expect(portalOf({ ...said, config: {} })).toMatchObject(off);
  expect(portalOf({ ...said, config: { features: {} } })).toMatchObject(off);
  const features = { reshareAllowed: true, sendSubaccountReminderMailtoLinkEnabled: true };
  expect(portalOf({ ...said, config: { features } })).toMatchObject({
    reshareAllowed: true,
    reminderMailEnabled: true,
  });
});

test('[APP-56, OPN-151] without a word about it, nobody reads without access', () => {
  const said = { applicationId: 'ellerbach', name: 'Stadtwerke Ellerbach', brandColor: null };
  expect(portalOf({ ...said, config: {} }).withoutAccessAllowed).toBe(false);
  expect(portalOf({ ...said, config: { unknownUserReading: {} } }).withoutAccessAllowed).toBe(false);
});
