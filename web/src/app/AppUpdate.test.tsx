import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LOOK_EVERY_MS, START_AFTER_MS } from '../features/app-update/app-update.ts';
import { UNSENT_WORK } from '../reading-entry/use-unsent-work.ts';
import { before } from '../testing/open-reading.ts';
import { meter } from '../testing/meters.ts';
import { MARIA } from '../testing/people.ts';
import { type RenderedApp, renderApp } from '../testing/render-app.ts';

const maria = { ...MARIA, jobs: [meter({ id: 'gas', type: 'GAS_METER' })] };
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

test('a browser that takes no service worker gets the app nevertheless', async () => {
  const { clock } = await renderApp({ signedIn: [maria], prepare: (_, __, device) => device.appKeeper.breakDown() });
  await clock.pass(START_AFTER_MS);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});
