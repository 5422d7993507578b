import type { BrowserContext, Page } from '@playwright/test';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { readingPage } from '../pages/reading-page.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { cameraFile } from '../portal/camera-file.ts';
import { expect, test, type Utility } from '../portal/utility.ts';

const isDeleted = (page: Page) => page.getByRole('button', { name: /^1 Ablesung wurde von diesem Gerät gelöscht\./ });

/** Adds a row to the app's database; returns the name of the error, if any. */
function addSomething(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('zaehlwerk');
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('copies', 'readwrite');
      writing.objectStore('copies').put(crypto.getRandomValues(new Uint8Array(65_536)), `filling/${Math.random()}`);
      const say = (what: string) => {
        opening.result.close();
        resolve(what);
      };
      writing.addEventListener('complete', () => say('added'));
      writing.addEventListener('abort', () => say(writing.error?.name ?? 'aborted'));
    });
  });
}

/** Saves a reading with a photo offline, so that it waits on the device. */
async function keepReading(page: Page, context: BrowserContext, utility: Utility): Promise<void> {
  await signInPage(page, utility).signIn(utility.world.household.person);
  await readingsPage(page, utility).open();
  await readingsPage(page, utility).meter('links neben der Heizung').click();
  const reading = readingPage(page);
  await reading.counter('Verbrauch').type('21074,3');
  await reading.addPhotos(await cameraFile(page, 1200, 1600));
  await expect(reading.photo(1)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Ablesung speichern' }).click();
  await expect(reading.kept).toBeVisible();
  expect([await keptOutbox(page).count(), await keptOutbox(page).photos()]).toEqual([1, 1]);
}

test('[F15] with less room than is in use, what was sent leaves the device all the same', async ({
  page,
  context,
  utility,
}) => {
  test.slow();
  await keepReading(page, context, utility);
  const tools = await context.newCDPSession(page);
  await tools.send('Storage.overrideQuotaForOrigin', { origin: utility.origin, quotaSize: 1_000 });
  // The browser checks its quota only now and then: from here on it refuses to store more.
  await expect.poll(() => page.evaluate(addSomething), { timeout: 40_000 }).toBe('QuotaExceededError');
  await context.setOffline(false);
  await expect(readingPage(page).sent).toBeVisible();
  await expect.poll(() => keptOutbox(page).count()).toBe(0);
  expect(await keptOutbox(page).photos()).toBe(0);
});

test('[F16, I5] a database the browser clears while the app is open is reported, and nothing counts as sent', async ({
  page,
  context,
  utility,
}) => {
  await keepReading(page, context, utility);
  const tools = await context.newCDPSession(page);
  await tools.send('Storage.clearDataForOrigin', { origin: utility.origin, storageTypes: 'indexeddb' });
  await context.setOffline(false);
  await isDeleted(page).click();
  await expect(page.getByRole('dialog', { name: '1 Ablesung gelöscht' })).toBeVisible();
  await expect(page.getByText('Alles gesendet')).toBeHidden();
});

test('[F16, I5] and one it clears while the app is closed', async ({ page, context, utility }) => {
  await keepReading(page, context, utility);
  const address = page.url();
  const later = await context.newPage();
  // Closed, not left: a page that could be gone back to may still continue for a moment.
  await page.close();
  const tools = await context.newCDPSession(later);
  await tools.send('Storage.clearDataForOrigin', { origin: utility.origin, storageTypes: 'indexeddb' });
  await context.setOffline(false);
  await later.goto(address);
  await expect(isDeleted(later)).toBeVisible();
  await expect(readingPage(later).send).toBeVisible();
});
