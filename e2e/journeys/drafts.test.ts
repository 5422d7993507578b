import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { keptDrafts } from '../pages/kept-drafts.ts';
import { readingPage } from '../pages/reading-page.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { cameraFile } from '../portal/camera-file.ts';
import { expect, test, type Utility } from '../portal/utility.ts';

const isBack = (page: Page) => page.getByText('Ihre Eingabe ist noch da.');

/** Signs in and opens the meter in the cellar. */
async function openMeter(page: Page, utility: Utility) {
  await signInPage(page, utility).signIn(utility.world.household.person);
  await readingsPage(page, utility).open();
  await readingsPage(page, utility).meter('links neben der Heizung').click();
  return readingPage(page);
}

/** Crashes the tab, as when a phone runs out of memory: no handler of the page runs. */
async function crash(page: Page, context: BrowserContext): Promise<void> {
  const tools = await context.newCDPSession(page);
  const died = page.waitForEvent('crash');
  tools.send('Page.crash').catch(() => {});
  await died;
}

test('digits and photo are there again after a reload and after the tab has died; they are sent as they were', async ({
  page,
  context,
  utility,
}) => {
  const reading = await openMeter(page, utility);
  await reading.counter('Verbrauch').type('21074,3');
  await reading.addPhotos(await cameraFile(page, 3000, 4000));
  await expect(reading.photo(1)).toBeVisible();
  await expect.poll(() => keptDrafts(page).photos()).toHaveLength(1);
  const [hash] = await keptDrafts(page).photos();
  await page.reload();
  await expect(isBack(page)).toBeVisible();
  await expect(reading.counter('Verbrauch').before).toHaveValue('21074');
  await expect(reading.photo(1)).toBeVisible();

  await reading.counter('Verbrauch').type('21075,3');
  await expect.poll(() => keptDrafts(page).digits()).toEqual(['21075']);
  const address = page.url();
  const later = await context.newPage();
  await crash(page, context);
  await later.goto(address);
  const again = readingPage(later);
  await expect(isBack(later)).toBeVisible();
  await expect(again.counter('Verbrauch').before).toHaveValue('21075');
  await expect(again.counter('Verbrauch').after).toHaveValue('3');
  await expect(again.photo(1)).toBeVisible();
  const sending = later.waitForRequest((request) => request.url().endsWith('/meterRateTask/result'));
  await again.send.click();
  const [sent] = (await sending).postDataJSON().results;
  expect(sent.readingValue).toBe(21_075.3);
  const bytes = Buffer.from(sent.readingImages[0].encodedImage, 'base64');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
  await expect(again.sent).toBeVisible();
  await expect.poll(() => keptDrafts(later).digits()).toEqual([]);
  await expect.poll(() => keptDrafts(later).photos()).toEqual([]);
});

test('[F14, OPN-086] at ten sizes of a full device the person learns what is not kept, and everything is sent', async ({
  page,
  browser,
  isMobile,
  utility,
}) => {
  test.slow();
  // Five of ten moments for each window size; each needs a browser of its own.
  const sizes = isMobile ? [10, 40, 60, 80, 100] : [25, 50, 70, 90, 120];
  await openMeter(page, utility);
  const [address, storageState] = [page.url(), await page.context().storageState()];
  const photo = await cameraFile(page, 1200, 1600);
  for (const kilobytes of sizes) {
    const context = await browser.newContext({ storageState });
    const tab = await context.newPage();
    // Set before the first write, because the browser checks its quota only now and then.
    const tools = await context.newCDPSession(tab);
    await tools.send('Storage.overrideQuotaForOrigin', { origin: utility.origin, quotaSize: kilobytes * 1000 });
    await tab.goto(address);
    const reading = readingPage(tab);
    await reading.counter('Verbrauch').type('21074,3');
    await reading.addPhotos(photo);
    const refused = tab.getByText(/^Auf diesem Gerät ist kein Platz mehr für (Ihre Eingaben|Fotos)\.$/);
    await expect(refused, `${kilobytes} kB`).toBeVisible();
    await expect(reading.photo(1)).toBeVisible();
    const [words, digits, photos] = [
      await refused.innerText(),
      await keptDrafts(tab).digits(),
      await keptDrafts(tab).photos(),
    ];
    expect(photos, `${kilobytes} kB`).toEqual([]);
    expect(/Fotos/.test(words) ? digits : ['21074'], `${kilobytes} kB`).toEqual(['21074']);
    if (kilobytes === sizes.at(-1)) {
      await reading.send.click();
      await expect(reading.sent).toBeVisible();
      await expect.poll(() => keptDrafts(tab).digits()).toEqual([]);
    }
    await context.close();
  }
});
