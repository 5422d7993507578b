import { keptApp } from '../pages/kept-app.ts';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { readingPage } from '../pages/reading-page.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { type ReplaceablePortal, replaceablePortal } from '../portal/next-version.ts';
import { type Utility, expect, test as base } from '../portal/utility.ts';
import type { Page } from '@playwright/test';

/** A utility whose portal can be replaced by a newer version. */
const test = base.extend<{ portal: ReplaceablePortal; there: Utility }>({
  serviceWorkers: 'allow',
  portal: async ({ utility }, use) => {
    const portal = await replaceablePortal(utility);
    await use(portal);
    await portal.switchOff();
  },
  there: async ({ utility, portal }, use) => use({ ...utility, origin: portal.origin }),
});

const offer = (page: Page) => page.getByRole('dialog', { name: 'Neue Version verfügbar' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Trotzdem aktualisieren?' });
const updateNow = (page: Page) => page.getByRole('button', { name: 'Jetzt aktualisieren' });
const later = (page: Page) => page.getByRole('button', { name: 'Später' });
const isNext = (page: Page) => page.locator('script[src*="-next.js"]').count();

/** The whole app is stored on the device; then a newer version is deployed. */
async function meetNext(page: Page, portal: ReplaceablePortal, there: Utility): Promise<void> {
  await signInPage(page, there).signIn(there.world.household.person);
  await keptApp(page).whole();
  portal.deployNext();
}

/**
 * Triggers the check for updates that browser and app make every hour. Repeated until the newer version is found,
 * because a check that began before the deployment also answers later callers.
 */
const look = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration?.update();
        return (registration?.installing ?? registration?.waiting ?? null) !== null;
      }),
    )
    .toBe(true);

test('[UPD-01, UPD-03, UPD-05, UPD-06, UPD-08] a newer version is offered; accepted, the page loads once in it', async ({
  page,
  portal,
  there,
}) => {
  await meetNext(page, portal, there);
  expect(portal.asked).toContain('/service-worker.js');
  await look(page);
  await expect(offer(page)).toBeVisible();
  expect(await isNext(page)).toBe(0);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await updateNow(page).click();
  await expect.poll(() => isNext(page)).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await expect.poll(() => loads).toBe(1);
  await readingsPage(page, there).open();
  await expect(readingsPage(page, there).meter('links neben der Heizung')).toBeVisible();
});

test('[UPD-04, UPD-07, F22] later: this version goes on working whole, and is offered again at the next start', async ({
  page,
  portal,
  there,
}) => {
  await meetNext(page, portal, there);
  await look(page);
  await later(page).click();
  await expect(offer(page)).toHaveCount(0);
  // Opens screens not loaded before, whose files the portal no longer has.
  await page.getByRole('link', { name: 'Ablesen' }).first().click();
  await readingsPage(page, there).meter('links neben der Heizung').click();
  const reading = readingPage(page);
  await reading.counter('Verbrauch').type('21074,3');
  await reading.send.click();
  await expect(reading.sent).toBeVisible();
  expect(await isNext(page)).toBe(0);
  await page.reload();
  await expect(offer(page)).toBeVisible();
  expect(await isNext(page)).toBe(0);
});

test('[F22, OPN-087] over typed values it asks again, and neither tab loses any', async ({
  page,
  context,
  portal,
  there,
}) => {
  await meetNext(page, portal, there);
  await readingsPage(page, there).open();
  await readingsPage(page, there).meter('links neben der Heizung').click();
  const reading = readingPage(page);
  const counter = reading.counter('Verbrauch');
  await counter.type('21074,3');
  const neighbour = await context.newPage();
  await readingsPage(neighbour, there).open();
  await look(neighbour);
  await updateNow(neighbour).click();
  await expect(question(neighbour)).toBeVisible();
  expect(await isNext(neighbour)).toBe(0);
  await neighbour.getByRole('button', { name: 'Trotzdem aktualisieren' }).click();
  await expect.poll(() => isNext(neighbour)).toBeGreaterThan(0);
  // The first tab keeps its version, with every file it still has to load.
  await page.bringToFront();
  await later(page).click();
  await expect(counter.before).toHaveValue('21074');
  expect(await isNext(page)).toBe(0);
  await reading.send.click();
  await expect(reading.sent).toBeVisible();
  // The portal no longer has it: it can only come from the browser's cache.
  const file = portal.asked.find((path) => /^\/assets\/UnknownMeterScreen-[\w-]{7}\.js$/.test(path)) ?? '';
  expect(await page.evaluate(async (path) => (await fetch(path)).status, file)).toBe(200);
});

test('[F22, OPN-087] accepted over an open draft, what was typed is there again in the new version', async ({
  page,
  portal,
  there,
}) => {
  await meetNext(page, portal, there);
  await readingsPage(page, there).open();
  await readingsPage(page, there).meter('links neben der Heizung').click();
  const counter = readingPage(page).counter('Verbrauch');
  await counter.type('21074,3');
  await look(page);
  await updateNow(page).click();
  await expect(question(page)).toBeVisible();
  await expect(counter.before).toHaveValue('21074');
  await page.getByRole('button', { name: 'Trotzdem aktualisieren' }).click();
  await expect.poll(() => isNext(page)).toBeGreaterThan(0);
  await expect(counter.before).toHaveValue('21074');
  await expect(counter.after).toHaveValue('3');
});

test('[F23, UPD-03] a portal that no longer takes what this version sends: the reading stays, the update is offered, then it is sent', async ({
  page,
  portal,
  there,
}) => {
  await signInPage(page, there).signIn(there.world.household.person);
  await keptApp(page).whole();
  await readingsPage(page, there).open();
  await readingsPage(page, there).meter('links neben der Heizung').click();
  const reading = readingPage(page);
  await reading.counter('Verbrauch').type('21074,3');
  await portal.switchOff();
  await reading.send.click();
  // Until then the form itself still tries, and would have the answer shown in it.
  await expect(reading.kept).toBeVisible();
  portal.deployNext({ refusesOld: true });
  await portal.switchOn();
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await expect.poll(() => keptOutbox(page).records()).toMatchObject([{ state: { kind: 'failed', status: 426 } }]);
  await expect(offer(page)).toBeVisible();
  await updateNow(page).click();
  await expect.poll(() => isNext(page)).toBeGreaterThan(0);
  await expect.poll(() => keptOutbox(page).count()).toBe(0);
  await readingsPage(page, there).open();
  await expect(page.getByRole('link', { name: /links neben der Heizung.*21\.074,3/ })).toBeVisible();
});
