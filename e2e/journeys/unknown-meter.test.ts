import type { Page } from '@playwright/test';
import { berlinToday } from '@zaehlwerk/samples/today';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { cameraFile } from '../portal/camera-file.ts';
import { expect, test, type Utility } from '../portal/utility.ts';

test.describe('where it is allowed', () => {
  test.use({
    options: {
      meterReading: {},
      features: { unknownReadingsAllowed: true, unknownReadingsImageRequired: true },
      managed: 6,
    },
  });

  test('[SHL-09, UNK-01, UNK-08, UNK-15, UNK-20, OPN-057] a meter that is not on the list is reported with a photo, and the utility gets it', async ({
    page,
    utility,
  }) => {
    await signInPage(page, utility).signIn(utility.world.household.person);
    await readingsPage(page, utility).open();
    await page.getByRole('link', { name: 'Zähler fehlt in der Liste' }).click();
    const form = unknownMeterPage(page);
    await form.number.fill('8ZRI0019045527');
    await form.value.click();
    await page.keyboard.type('1482');
    await form.comment.fill('Keller, hinter der Heizung');
    await form.send.click();
    await expect(page.getByText('Bitte machen Sie ein Foto des Zählers.').last()).toBeVisible();
    await expect(form.sent).toHaveCount(0);
    await form.addPhoto((await cameraFile(page, 800, 600)).buffer);
    await expect(form.photo).toBeVisible();
    await form.send.click();
    await expect(form.sent).toBeVisible();

    const out = await unknownMeterReadingsOf(utility);
    expect(out).toHaveLength(1);
    expect(out[0]).toMatchObject({
      meterNumber: '8ZRI0019045527',
      readingValue: '1482',
      readingDate: berlinToday(),
      comment: 'Keller, hinter der Heizung',
    });
    const [imageId] = out[0]?.imageIds ?? [];
    const image = await imageOf(utility, imageId ?? '');
    expect([image.type, image.bytes.subarray(0, 3).toString('hex')]).toEqual(['image/jpeg', 'ffd8ff']);
  });
});

test.describe('where it is not allowed', () => {
  test.use({ options: { meterReading: {}, features: { unknownReadingsAllowed: false }, managed: 6 } });

  test('[UNK-17, UNK-18, UNK-19] the address leads back to the list, and says why', async ({ page, utility }) => {
    await signInPage(page, utility).signIn(utility.world.household.person);
    await page.goto(`${utility.origin}/ablesung/neu`);
    await expect(page).toHaveURL(/\/ablesung$/);
    const why = 'Nicht erlaubt: Sie verfügen nicht über die benötigten Rechte für diese Funktion.';
    await expect(page.getByText(why).first()).toBeVisible();
    expect(await unknownMeterReadingsOf(utility)).toEqual([]);
  });
});

interface UnknownMeterReading {
  readonly meterNumber: string;
  readonly readingValue: string;
  readonly readingDate: string;
  readonly comment: string | null;
  readonly imageIds: readonly string[];
}

async function unknownMeterReadingsOf(utility: Utility): Promise<readonly UnknownMeterReading[]> {
  const answer = await utility.operator('GET', `/applications/${utility.applicationId}/unknown-readings`);
  return JSON.parse(answer).readings;
}

async function imageOf({ portal }: Utility, imageId: string): Promise<{ type: string | null; bytes: Buffer }> {
  const headers = { authorization: `Bearer ${portal.operatorKey}` };
  const answer = await fetch(`http://127.0.0.1:${portal.port}/api/operator/images/${imageId}`, { headers });
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The form for a meter that is not on the list. */
function unknownMeterPage(page: Page) {
  const main = page.getByRole('main');
  return {
    number: main.getByRole('textbox', { name: 'Zählernummer' }),
    value: main.getByRole('textbox', { name: 'Zählerstand' }),
    comment: main.getByRole('textbox', { name: /^Kommentar/ }),
    /** Chooses a photo in the file chooser. */
    addPhoto: (photo: Buffer) =>
      main
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'zaehler.jpg', mimeType: 'image/jpeg', buffer: photo }),
    photo: main.getByRole('img', { name: 'Foto 1 des Zählers' }),
    send: page.getByRole('button', { name: 'Zähler melden' }),
    sent: page.getByRole('heading', { level: 1, name: 'Zähler gemeldet' }),
  };
}
