import { readFileSync } from 'node:fs';
import { readingPage } from '../pages/reading-page.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { cameraFile } from '../portal/camera-file.ts';
import { commandLine } from '../portal/command-line.ts';
import { startFaultProxy } from '../portal/fault-proxy.ts';
import { pictureOf, storedImage } from '../portal/exported-readings.ts';
import { expect, test } from '../portal/utility.ts';

interface Accepted {
  readonly readingValue: string;
  readonly imageIds: readonly string[];
}

test('[OPN-083, I2, I3] what cannot be sent reaches the utility as a file, with its photo; what the device sends later counts no second time', async ({
  page,
  utility,
}) => {
  const proxy = await startFaultProxy(utility.portal.port, { remember: false });
  const there = { ...utility, origin: `http://${utility.applicationId}.localhost:${proxy.port}` };
  const accepted = async (): Promise<readonly Accepted[]> =>
    JSON.parse(await utility.operator('GET', `/applications/${utility.applicationId}/readings`)).readings;
  await signInPage(page, there).signIn(utility.world.household.person);
  const list = readingsPage(page, there);
  await list.open();
  await list.meter('links neben der Heizung').click();
  const reading = readingPage(page);
  await reading.counter('Verbrauch').type('21074,3');
  await reading.addPhotos(await cameraFile(page, 800, 600));
  await expect(reading.photo(1)).toBeVisible();
  proxy.setOnline(false);
  await reading.send.click();
  await page.getByRole('button', { name: 'Verstanden' }).click();
  await expect(page.getByRole('heading', { name: 'Auf diesem Gerät gespeichert' })).toBeVisible();

  await page.getByRole('button', { name: /Ansehen$/ }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'In eine Datei sichern' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^ablesungen-\d{4}-\d{2}-\d{2}\.jsonl$/);
  const file = await download.path();
  const take = (...options: readonly string[]) => commandLine(utility, ['import-unsent', file, ...options]);
  expect(await take('--dry-run')).toMatchObject({ code: 0, output: expect.stringContaining('accepted 1,') });
  expect(await accepted()).toEqual([]);
  expect(await take()).toMatchObject({
    code: 0,
    output: expect.stringContaining('Done: accepted 1, already there 0, refused 0'),
  });
  const [taken, ...others] = await accepted();
  expect([taken?.readingValue, taken?.imageIds.length, others]).toEqual(['21074.3', 1, []]);
  const entry = JSON.parse(readFileSync(file, 'utf8').split('\n')[1] ?? '');
  const [photo] = entry.body.results[0].readingImages;
  const kept = await storedImage(utility, taken?.imageIds[0] ?? '');
  expect(pictureOf(kept).equals(pictureOf(Buffer.from(photo.encodedImage, 'base64')))).toBe(true);

  proxy.setOnline(true);
  await page.getByRole('button', { name: 'Jetzt versuchen' }).click();
  await expect(page.getByText('Alles gesendet')).toBeVisible();
  expect(await accepted()).toEqual([taken]);
  expect(await take()).toMatchObject({
    code: 0,
    output: expect.stringContaining('Done: accepted 0, already there 1, refused 0'),
  });
  await proxy.close();
});
