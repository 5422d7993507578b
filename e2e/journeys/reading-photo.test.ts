import type { Page } from '@playwright/test';
import { readingPage } from '../pages/reading-page.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { cameraFile } from '../portal/camera-file.ts';
import { expect, test, type Utility } from '../portal/utility.ts';

/** What the browser complains about: files it may not load, scripts it may not start. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** The picture of a JPEG, from its first table on: notes about it stand before that, and stay with the server. */
function pictureOf(jpeg: Buffer): Buffer {
  return jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xdb])));
}

async function imageOf(utility: Utility, imageId: string): Promise<Buffer> {
  const { port, operatorKey } = utility.portal;
  const headers = { authorization: `Bearer ${operatorKey}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api/operator/images/${imageId}`, { headers });
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  return Buffer.from(await answer.arrayBuffer());
}

test('[JOB-03, JOB-08, IMG-01, IMG-14, A24] a photo goes with the reading, and the utility gets its picture byte for byte', async ({
  page,
  utility,
}) => {
  const complaints = complaintsOf(page);
  await signInPage(page, utility).signIn(utility.world.household.person);
  const list = readingsPage(page, utility);
  await list.open();
  await list.meter('links neben der Heizung').click();
  const reading = readingPage(page);
  await reading.counter('Verbrauch').type('21074,3');
  await reading.addPhotos(await cameraFile(page, 3000, 4000));
  await expect(reading.photo(1)).toBeVisible();
  const sending = page.waitForRequest((request) => request.url().endsWith('/meterRateTask/result'));
  await reading.send.click();
  const [sent] = (await sending).postDataJSON().results[0].readingImages;
  expect(sent.mimeType).toBe('image/jpeg');
  await expect(reading.sent).toBeVisible();

  const shown = page.getByRole('img', { name: /^Foto 1 zum Zählerstand 21\.074,3\skWh$/ });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight])).toEqual([1200, 1600]);

  const out = JSON.parse(await utility.operator('GET', `/applications/${utility.applicationId}/readings`));
  expect(out.readings[0].imageIds).toHaveLength(1);
  const received = await imageOf(utility, out.readings[0].imageIds[0]);
  expect(pictureOf(received).length).toBeGreaterThan(10_000);
  expect(pictureOf(received).equals(pictureOf(Buffer.from(sent.encodedImage, 'base64')))).toBe(true);
  expect(complaints).toEqual([]);
});

test('[A03, F07] by the keyboard: the same photo twice, one taken away and put back, seen large, sent', async ({
  page,
  utility,
}) => {
  await signInPage(page, utility).signIn(utility.world.household.person);
  const list = readingsPage(page, utility);
  await list.open();
  await list.meter('links neben der Heizung').click();
  const reading = readingPage(page);
  await reading.counter('Verbrauch').type('21074,3');
  const file = await cameraFile(page, 800, 600);
  for (const place of [1, 2]) {
    const choosing = page.waitForEvent('filechooser');
    await reading.choosePhoto.focus();
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(file);
    await expect(reading.photo(place)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Foto 1 entfernen' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Rückgängig machen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reading.photo(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reading.photo(1)).toBeFocused();
  await reading.send.focus();
  await page.keyboard.press('Enter');
  await expect(reading.sent).toBeVisible();
  const out = JSON.parse(await utility.operator('GET', `/applications/${utility.applicationId}/readings`));
  expect(out.readings[0].imageIds).toHaveLength(2);
  await expect(page.getByRole('img', { name: /^Foto 2 zum Zählerstand/ })).toBeVisible();
});

test.describe('a utility that keeps photos to itself', () => {
  test.use({ options: { meterReading: {}, features: { showReadingImagesAllowed: false }, managed: 12 } });

  test('[JOB-18] the done job does not show them', async ({ page, utility }) => {
    await signInPage(page, utility).signIn(utility.world.household.person);
    const list = readingsPage(page, utility);
    await list.open();
    await list.meter('links neben der Heizung').click();
    const reading = readingPage(page);
    await reading.counter('Verbrauch').type('21074,3');
    await reading.addPhotos(await cameraFile(page, 800, 600));
    await reading.send.click();
    await expect(reading.sent).toBeVisible();
    await expect(page.getByRole('img', { name: /^Foto/ })).toHaveCount(0);
  });
});
