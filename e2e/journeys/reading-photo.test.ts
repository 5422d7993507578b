import type { Page } from '@playwright/test';
import { cameraFile } from '../portal/camera-file.ts';
import { pictureOf, readingsOut, storedImage } from '../portal/exported-readings.ts';
import { openMeter } from '../pages/readings-page.ts';
import { expect, test } from '../portal/utility.ts';

/** Violations the browser reports, of the content security policy for example. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('[JOB-03, JOB-08, IMG-01, IMG-14, API-27, A24] a photo goes with the reading, the done job shows it, and the utility gets its picture byte for byte', async ({
  page,
  utility,
}) => {
  const complaints = complaintsOf(page);
  const reading = await openMeter(page, utility, utility.world.household.person, 'links neben der Heizung');
  await reading.counter('Verbrauch').type('21074,3');
  await reading.addPhotos(await cameraFile(page, 3000, 4000));
  await expect(reading.photo(1)).toBeVisible();
  const sending = page.waitForRequest((request) => request.url().endsWith('/meterRateTask/result'));
  await reading.send.click();
  const [sent] = (await sending).postDataJSON().results[0].readingImages;
  expect(sent.mimeType).toBe('image/jpeg');
  await expect(reading.sent).toBeVisible();

  const shown = page.getByRole('img', { name: /^Foto 1 zum Zählerstand 21\.074,3\skWh$/ });
  // The link shows the photo's name until the image is loaded.
  await expect(shown).toHaveJSProperty('naturalWidth', 1200);
  await expect(shown).toHaveJSProperty('naturalHeight', 1600);

  const out = await readingsOut(utility);
  const imageIds = out[0]?.imageIds ?? [];
  expect(imageIds).toHaveLength(1);
  const received = await storedImage(utility, imageIds[0] ?? '');
  expect(pictureOf(received).length).toBeGreaterThan(10_000);
  expect(pictureOf(received).equals(pictureOf(Buffer.from(sent.encodedImage, 'base64')))).toBe(true);
  expect(complaints).toEqual([]);
});

test('[A03, F07] by the keyboard: the same photo twice, one taken away and put back, seen large, sent', async ({
  page,
  utility,
}) => {
  const reading = await openMeter(page, utility, utility.world.household.person, 'links neben der Heizung');
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
  const out = await readingsOut(utility);
  expect(out[0]?.imageIds).toHaveLength(2);
  await expect(page.getByRole('img', { name: /^Foto 2 zum Zählerstand/ })).toBeVisible();
});

test.describe('a utility that keeps photos to itself', () => {
  test.use({ options: { meterReading: {}, features: { showReadingImagesAllowed: false }, managed: 12 } });

  test('[JOB-18, APP-34] the done job does not show them', async ({ page, utility }) => {
    const reading = await openMeter(page, utility, utility.world.household.person, 'links neben der Heizung');
    await reading.counter('Verbrauch').type('21074,3');
    await reading.addPhotos(await cameraFile(page, 800, 600));
    await reading.send.click();
    await expect(reading.sent).toBeVisible();
    await expect(page.getByRole('img', { name: /^Foto/ })).toHaveCount(0);
  });
});
