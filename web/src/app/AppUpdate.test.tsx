import { IDEMPOTENCY_HEADER, postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LOOK_EVERY_MS, START_AFTER_MS } from './app-update.ts';
import { UNSENT_WORK } from '../outbox/use-outbox.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { acceptReadings, before, send } from '../../testing/open-reading.ts';
import { meter } from '../../testing/meters.ts';
import { MARIA } from '../../testing/people.ts';
import { type RenderedApp, renderApp, reopen } from '../../testing/render-app.ts';
import { goOffline, goOnline, keepReading } from '../../testing/waiting-readings.ts';

const gas = meter({ id: 'gas', type: 'GAS_METER' });
const maria = { ...MARIA, jobs: [gas] };
const offer = page.getByRole('dialog', { name: 'Neue Version verfügbar' });
const question = page.getByRole('alertdialog', { name: 'Trotzdem aktualisieren?' });
const updateNow = page.getByRole('button', { name: 'Jetzt aktualisieren' });
const later = page.getByRole('button', { name: 'Später' });

/** A page whose app is on the device, while the server has a newer one. */
async function whileOneWaits(setting: Parameters<typeof renderApp>[0] = {}): Promise<RenderedApp> {
  const app = await renderApp(setting);
  await app.clock.pass(START_AFTER_MS);
  app.device.appKeeper.newer.set('waiting');
  return app;
}

test('[UPD-01, UPD-03, UPD-05, UPD-06] a newer version is offered; accepted, it takes over and the page loads once', async () => {
  const { device } = await whileOneWaits();
  await expect.element(offer).toBeVisible();
  expect(device.appKeeper.log).toEqual(['looked']);
  await updateNow.click();
  await expect.element(offer.getByRole('button', { name: /^Wird aktualisiert/ })).toBeVisible();
  expect(device.appKeeper.log).toEqual(['looked', 'took over', 'reloaded']);
});

test('[UPD-04, UPD-07, OPN-087] later: nothing changes, and nothing is offered again until the next start', async () => {
  const { device, clock } = await whileOneWaits({ signedIn: [maria] });
  await later.click();
  await expect.element(offer).not.toBeInTheDocument();
  await clock.pass(LOOK_EVERY_MS);
  device.appKeeper.newer.set('none');
  device.appKeeper.newer.set('waiting');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  expect(device.appKeeper.log).toEqual(['looked', 'looked']);
});

test('[UPD-02] without a network nothing is offered; with it, what waits', async () => {
  const { server, device, services } = await whileOneWaits({ signedIn: [maria] });
  await expect.element(offer).toBeVisible();
  server.unplug();
  await services.connection.check();
  await expect.element(offer).not.toBeInTheDocument();
  server.plugIn();
  await services.connection.check();
  await expect.element(offer).toBeVisible();
  expect(device.appKeeper.log).toEqual(['looked']);
});

test('[OPN-087] over typed, unsent values, in whichever tab, it asks again before it reloads', async () => {
  const { browser, device } = await whileOneWaits();
  const letGo = browser.openTab('/ablesung/gas').locks.hold(UNSENT_WORK);
  await updateNow.click();
  await expect.element(question).toBeVisible();
  expect(device.appKeeper.log).toEqual(['looked']);
  await page.getByRole('button', { name: 'Trotzdem aktualisieren' }).click();
  expect(device.appKeeper.log).toEqual(['looked', 'took over', 'reloaded']);
  letGo();
});

test('[OPN-087] what is typed here counts until it is taken back', async () => {
  const { services } = await whileOneWaits({ path: '/ablesung/gas', signedIn: [maria] });
  await later.click();
  const { hasUnsentWork } = services.appUpdate;
  expect(await hasUnsentWork()).toBe(false);
  await before.fill('21074');
  await expect.poll(hasUnsentWork).toBe(true);
  await before.fill('');
  await expect.poll(hasUnsentWork).toBe(false);
});

test('[OPN-087] asked again, one may still leave it for later', async () => {
  const { browser, device } = await whileOneWaits();
  browser.openTab('/').locks.hold(UNSENT_WORK);
  await updateNow.click();
  await expect.element(question).toBeVisible();
  await later.click();
  await expect.element(question).not.toBeInTheDocument();
  expect(device.appKeeper.log).toEqual(['looked']);
});

test('[F22] a tab whose neighbour has updated is not reloaded, it is offered the new version itself', async () => {
  const { device } = await whileOneWaits();
  device.appKeeper.newer.set('active');
  await expect.element(offer).toBeVisible();
  expect(device.appKeeper.log).toEqual(['looked']);
  await updateNow.click();
  expect(device.appKeeper.log).toEqual(['looked', 'reloaded']);
});

test('[F23, I5] a server that wants a newer version: what waits stays with that reason, the update is offered, then it is sent', async () => {
  const app = await whileOneWaits({
    path: '/ablesung',
    signedIn: [maria],
    prepare: (server) => server.on(postResults, () => new Refuses('outdated')),
  });
  await later.click();
  await goOffline(app);
  await keepReading(app, { job: gas, values: [8_410.2], photos: 1 });
  await goOnline(app);
  await app.clock.pass(6_000);
  // Although it was left for later; and no more than once.
  await expect.element(offer).toBeVisible();
  expect(app.device.appKeeper.log).toEqual(['looked', 'looked']);
  await later.click();
  await app.clock.pass(10 * 60_000);
  await expect.element(offer).not.toBeInTheDocument();
  await page.getByRole('button', { name: '1 Ablesung nicht gesendet. Ansehen' }).click();
  await expect.element(page.getByText(/^Dafür ist eine neuere Version des Portals nötig\./)).toBeVisible();
  expect(app.browser.database.stores.outbox.size).toBe(1);
  const refused = app.server.calls(postResults).length;
  acceptReadings(app.server, [gas]);
  await reopen(app);
  await app.clock.pass(1_000);
  const calls = app.server.calls(postResults);
  expect(calls).toHaveLength(refused + 1);
  expect(calls.at(-1)?.body).toEqual(calls[0]?.body);
  expect(new Set(calls.map(({ headers }) => headers.get(IDEMPOTENCY_HEADER))).size).toBe(1);
  expect(app.browser.database.stores.outbox.size).toBe(0);
});

test('[F23] a form whose reading an outdated app cannot send keeps it, and the update is offered', async () => {
  const app = await renderApp({
    path: '/ablesung/strom',
    signedIn: [{ ...MARIA, jobs: [meter({ id: 'strom' })] }],
    prepare: (server) => server.on(postResults, () => new Refuses('outdated')),
  });
  await app.clock.pass(START_AFTER_MS);
  await before.click();
  await userEvent.keyboard('21074,3');
  await send.click();
  await expect.poll(() => app.server.calls(postResults).length).toBe(1);
  app.device.appKeeper.newer.set('waiting');
  await expect.element(offer).toBeVisible();
  expect(app.device.appKeeper.log).toEqual(['looked', 'looked']);
  await later.click();
  await expect.element(before).toHaveValue('21074');
  await app.clock.pass(0);
  expect(app.browser.database.stores.drafts.size).toBe(1);
});

test('a browser that takes no service worker gets the app nevertheless', async () => {
  const { clock } = await renderApp({ signedIn: [maria], prepare: (_, __, device) => device.appKeeper.breakDown() });
  await clock.pass(START_AFTER_MS);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});
