import path from 'node:path';
import { csvOf } from '@zaehlwerk/samples/csv';
import { orderLines } from '@zaehlwerk/samples/order-line';
import type { Page } from '@playwright/test';
import { keptApp } from '../pages/kept-app.ts';
import { readingPage } from '../pages/reading-page.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { readingsOut } from '../portal/exported-readings.ts';
import { filmPhoto } from '../portal/film.ts';
import { expect, test as base, type Utility } from '../portal/utility.ts';

/** A meter on a photo that was rendered, and what stands on it. */
const PHOTO = path.join(import.meta.dirname, '..', '..', 'recognition', 'vectors', 'display-with-point.jpg');
const [NUMBER, WHOLE, DECIMALS] = ['308288149', '85606', '838'];

const test = base.extend<{ camera: Page }>({
  options: { meterReading: {}, features: { aiImageEvaluationEnabled: true }, managed: 1 },
  camera: async ({ playwright, launchOptions }, use, { project }) => {
    const { file, remove } = await filmPhoto(PHOTO);
    const fake = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
    const args = [...(launchOptions.args ?? []), ...fake, `--use-file-for-fake-video-capture=${file}`];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const { timezoneId = 'Europe/Berlin' } = project.use;
    const size = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const page = await browser.newPage({ ...size, timezoneId, locale: 'de-DE', serviceWorkers: 'allow' });
    await use(page);
    await browser.close();
    remove();
  },
});

test.describe.configure({ timeout: 300_000 });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Mit der Kamera ablesen' });

/** Signs in and opens the meter that stands on the photo. */
async function openMeter(page: Page, utility: Utility) {
  const { person, meters } = utility.world.household;
  const [water] = meters.filter(({ type }) => type === 'WATER_METER');
  if (water === undefined) throw new Error('the sample household has no water meter');
  const rate = { name: 'Verbrauch', obis: '8-0:1.0.0', unit: 'm³', preDecimals: 5, postDecimals: 3 };
  const meter = { ...water, order: 'EB-9001', number: NUMBER, location: 'Garage', rates: [rate] };
  const orders = csvOf(orderLines(person, meter));
  await utility.operator('POST', `/applications/${utility.applicationId}/orders`, orders, 'text/csv');
  await signInPage(page, utility).signIn(person);
  const list = readingsPage(page, utility);
  await list.open();
  await list.meter('Garage').click();
  return readingPage(page);
}

async function readByCamera(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mit der Kamera ablesen' }).click();
  const dialog = dialogOf(page);
  // It takes none before the camera shows something.
  await dialog.getByRole('button', { name: 'Foto aufnehmen' }).click({ timeout: 60_000 });
  // The first photo waits until the networks are open, which takes the processor that other journeys have as well.
  await expect(dialog.getByRole('heading', { name: 'Stimmt dieser Stand?' })).toBeVisible({ timeout: 120_000 });
  await expect(dialog).toContainText(`Gelesener Stand: 85.606,${DECIMALS}`);
  await dialog.getByRole('button', { name: 'Stand übernehmen' }).click();
  await expect(dialog).toHaveCount(0);
}

test('[AIR-01, AIR-09, AIR-11, JOB-06] the camera looks at a meter, the device reads it, and the utility gets value and photo', async ({
  camera: page,
  utility,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted|wasm/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const reading = await openMeter(page, utility);
  await readByCamera(page);
  const counter = reading.counter('Verbrauch');
  await expect(counter.before).toHaveValue(WHOLE);
  await expect(counter.after).toHaveValue(DECIMALS);
  await expect(reading.photo(1)).toBeVisible({ timeout: 60_000 });
  expect(await readingsOut(utility)).toEqual([]);
  await reading.send.click();
  // The photo is made smaller beside the networks, which have the processor.
  await expect(reading.sent).toBeVisible({ timeout: 60_000 });
  const [out] = await readingsOut(utility);
  expect([out?.readingValue, out?.imageIds.length]).toEqual([`${WHOLE}.${DECIMALS}`, 1]);
  expect(complaints).toEqual([]);
});

test('[AIR-01, AIR-03] what reads photos is kept on the device: in a cellar without network it reads as well', async ({
  camera: page,
  utility,
}) => {
  const reading = await openMeter(page, utility);
  await keptApp(page).whole();
  const kept = () => keptApp(page).addresses();
  for (const file of [
    /photo-reader-worker/,
    /finder.*onnx/,
    /reader.*onnx/,
    /lines.*onnx/,
    /ort-wasm.*wasm/,
    /zxing.*wasm/,
  ])
    await expect.poll(kept, { timeout: 60_000 }).toContainEqual(expect.stringMatching(file));
  await page.context().setOffline(true);
  await page.reload();
  await readByCamera(page);
  await expect(reading.counter('Verbrauch').before).toHaveValue(WHOLE);
  await reading.send.click();
  await expect(reading.kept).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('[I1, JOB-06] where the code of the dialog does not come, the form says so and keeps what is typed', async ({
    page,
    utility,
  }) => {
    const reading = await openMeter(page, utility);
    await reading.counter('Verbrauch').type('85606');
    await page.route(/PhotoReadingDialog/, (route) => route.abort());
    await page.getByRole('button', { name: 'Mit der Kamera ablesen' }).click();
    await expect(page.getByRole('alert')).toContainText('Die Ablesung mit der Kamera konnte nicht geladen werden.');
    await expect(reading.counter('Verbrauch').before).toHaveValue('85606');
  });
});
