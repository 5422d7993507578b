import { berlinToday } from '@zaehlwerk/samples/today';
import { wizardPage } from '../pages/wizard-page.ts';
import { cameraFile } from '../portal/camera-file.ts';
import { expect, test, type Utility } from '../portal/utility.ts';
import { CONTACT_WITHOUT_ACCESS } from '../portal/sender-without-access.ts';

/** From the sign-in screen to "sent", typing aside. */
const MOST_TAPS = 14;

test('[ANO-01, ANO-02, ANO-11, ANO-12, ANO-89, ANO-90, LOG-07] somebody without access gets from the sign-in screen to "sent" in a few taps, and the utility gets the reading with its photo', async ({
  page,
  utility,
}) => {
  const wizard = wizardPage(page);
  await page.goto(`${utility.origin}/`);
  const taps = await wizard.readEverything({ photo: (await cameraFile(page, 800, 600)).buffer });
  await expect(wizard.sent).toBeVisible();
  await expect(page.getByText('Ihre Ablesung ist bei uns angekommen.').first()).toBeVisible();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);

  const [reading, ...others] = await readingsOf(utility);
  expect(others).toEqual([]);
  expect(reading).toMatchObject({
    meterType: 'ELECTRIC_METER',
    meterNumber: '1EMH0048213907',
    obis: '1-0:1.8.0',
    rateName: 'Verbrauch',
    readingValue: '21074',
    readingDate: berlinToday(),
    readingReason: 'ANNUAL_READING',
    ...CONTACT_WITHOUT_ACCESS,
  });
  const [imageId] = reading?.imageIds ?? [];
  const image = await imageOf(utility, imageId ?? '');
  expect([image.type, image.bytes.subarray(0, 3).toString('hex')]).toEqual(['image/jpeg', 'ffd8ff']);
});

test('[ANO-02] the browser walks back and forward through the steps, and everything stays', async ({
  page,
  utility,
}) => {
  const wizard = wizardPage(page);
  await page.goto(`${utility.origin}/`);
  await wizard.readEverything({ send: false });
  await page.goBack();
  await expect(wizard.heading('Anschrift')).toBeFocused();
  await expect(page.getByLabel('Vorname')).toHaveValue('Margarete');
  await page.goBack();
  await expect(wizard.heading('Zählerstand')).toBeFocused();
  await page.goBack();
  await expect(wizard.heading('Welcher Zähler?')).toBeFocused();
  await expect(wizard.number).toHaveValue('1EMH0048213907');
  await page.goForward();
  await page.goForward();
  await page.goForward();
  await expect(wizard.heading('Stimmt alles?')).toBeFocused();
  await wizard.send.click();
  await expect(wizard.sent).toBeVisible();
  // What was sent cannot be sent again by going back: there is a new, empty form.
  await page.goBack();
  await expect(wizard.heading('Welcher Zähler?')).toBeVisible();
  await expect(wizard.number).toHaveValue('');
  expect(await readingsOf(utility)).toHaveLength(1);
});

test('[ANO-02] an address of a step that cannot be shown yet leads to the first open one', async ({
  page,
  utility,
}) => {
  await page.goto(`${utility.origin}/ablesung-ohne-zugang?schritt=pruefen`);
  await expect(wizardPage(page).heading('Welcher Zähler?')).toBeVisible();
  await expect(page).toHaveURL(/\/ablesung-ohne-zugang$/);
});

test('[ANO-02, ANO-89, OPN-080] the connection goes once the first step stands: all others can be walked, and the reading waits', async ({
  page,
  context,
  utility,
}) => {
  const wizard = wizardPage(page);
  await page.goto(`${utility.origin}/ablesung-ohne-zugang`);
  await expect(wizard.number).toBeVisible();
  await expect.poll(wizard.isLoadedAhead).toBe(true);
  await context.setOffline(true);
  await wizard.readEverything({ opened: true, send: false });
  await page.getByRole('button', { name: 'Ablesung speichern' }).click();
  await expect(wizard.heading('Auf diesem Gerät gespeichert')).toBeVisible();
  await context.setOffline(false);
  await expect(wizard.sent).toBeVisible();
  expect(await readingsOf(utility)).toHaveLength(1);
});

test('[ANO-02, I1] where the code of the other steps does not come, the first one stands, in words, and keeps what is typed', async ({
  page,
  utility,
}) => {
  const wizard = wizardPage(page);
  await page.goto(`${utility.origin}/`);
  await page.getByRole('tab', { name: 'Ohne Zugang' }).click();
  const link = page.getByRole('link', { name: 'Ablesung ohne Zugang' });
  await expect(link).toBeVisible();
  await page.route(/\/later-steps-/, (route) => route.abort());
  await link.click();
  await wizard.number.fill('7itr 0048 2139 07');
  await expect(page.getByRole('radio', { name: 'Gaszähler' })).toBeChecked();
  expect(await page.locator('main').innerHTML()).not.toMatch(/\b(withoutAccess|unknown|meter|reading)\.\w/);
  await page.unroute(/\/later-steps-/);
  await page.reload();
  await expect(wizard.heading('Hier wurde schon eine Ablesung begonnen')).toBeVisible();
  await page.getByRole('button', { name: 'Weitermachen' }).click();
  await expect(wizard.number).toHaveValue('7ITR0048213907');
});

test('[ANO-10, ANO-12] what was sent is printed without the rest of the page, and another meter is read at once', async ({
  page,
  utility,
}) => {
  const wizard = wizardPage(page);
  await page.goto(`${utility.origin}/`);
  await wizard.readEverything({});
  await expect(wizard.sent).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('21.074')).toBeVisible();
  // The sheet says on its own whom it was sent to, and when.
  await expect(page.getByText(/^Stadtwerke Ellerbach, \d\d\.\d\d\.\d{4}$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden();
  await expect(page.getByText('Sie haben eine Ablesekarte?')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Weiteren Zähler ablesen' }).click();
  await expect(wizard.heading('Welcher Zähler?')).toBeFocused();
  await expect(wizard.number).toHaveValue('');
});

interface Reading {
  readonly imageIds: readonly string[];
}

async function readingsOf(utility: Utility): Promise<readonly Reading[]> {
  const answer = await utility.operator('GET', `/applications/${utility.applicationId}/anonymous-readings`);
  return JSON.parse(answer).readings;
}

async function imageOf({ portal }: Utility, imageId: string): Promise<{ type: string | null; bytes: Buffer }> {
  const headers = { authorization: `Bearer ${portal.operatorKey}` };
  const answer = await fetch(`http://127.0.0.1:${portal.port}/api/operator/images/${imageId}`, { headers });
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
}
