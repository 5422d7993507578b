import { berlinToday } from '@zaehlwerk/samples/today';
import { cameraFile } from '../portal/camera-file.ts';
import { storedImage } from '../portal/exported-readings.ts';
import { readingsPage, openMeter } from '../pages/readings-page.ts';
import { expect, test, type Utility } from '../portal/utility.ts';

/** What the utility is handed over of readings without a value, or with a lower one. */
async function handedOver({ operator, applicationId }: Utility) {
  const { readings } = JSON.parse(await operator('GET', `/applications/${applicationId}/readings`));
  return readings as readonly (Record<string, unknown> & { readonly imageIds: readonly string[] })[];
}

test.use({ options: { meterReading: {}, features: { notReadableAllowed: true }, managed: 1 } });

test('[OPS-106, OPS-107, OPS-108] a meter that cannot be read leaves the open list with reason, comment and photo, and the utility gets all of it', async ({
  page,
  utility,
}) => {
  const reading = await openMeter(page, utility, utility.world.household.person, 'links neben der Heizung');
  await page.getByRole('button', { name: 'Zähler nicht ablesbar?' }).click();
  await page.getByRole('radio', { name: 'Die Anzeige ist dunkel' }).check();
  await page.getByRole('textbox', { name: /^Kommentar an uns/ }).fill('Seit dem Gewitter');
  await reading.addPhotos(await cameraFile(page, 1200, 1600));
  await expect(reading.photo(1)).toBeVisible();
  await page.getByRole('button', { name: 'Meldung senden' }).click();
  await expect(page.getByRole('heading', { name: 'Als nicht ablesbar gemeldet' })).toBeFocused();
  await expect(page.getByText('Seit dem Gewitter')).toBeVisible();
  await readingsPage(page, utility).open();
  await expect(readingsPage(page, utility).meter(/nicht ablesbar/)).toContainText('links neben der Heizung');

  const [said] = await handedOver(utility);
  expect(said).toMatchObject({
    kind: 'notReadable',
    notReadable: 'displayDark',
    readingValue: null,
    comment: 'Seit dem Gewitter',
  });
  expect((await storedImage(utility, said?.imageIds[0] ?? '')).length).toBeGreaterThan(10_000);
});

test('[OPS-111, OPS-113, OPS-114] a value lower than the last time is answered with exchanged; corrected, the answer is still there', async ({
  page,
  utility,
}) => {
  const today = berlinToday().split('-').reverse().join('.');
  const reading = await openMeter(page, utility, utility.world.household.person, 'links neben der Heizung');
  await reading.counter('Verbrauch').type('104,3');
  await page.getByRole('radio', { name: 'Der Zähler wurde getauscht' }).check();
  await reading.send.click();
  await page.getByRole('link', { name: /^Letzter Stand des alten Zählers: / }).click();
  await page.keyboard.type('20955,5');
  await page.getByRole('textbox', { name: 'Nummer des neuen Zählers' }).fill('1EMH 0099 0000 01');
  await page.getByRole('textbox', { name: 'Tag des Tauschs' }).fill(today);
  await reading.send.click();
  await expect(reading.sent).toBeVisible();
  await expect(page.getByText('1EMH 0099 0000 01')).toBeVisible();

  await reading.correctAndResend.click();
  await reading.counter('Verbrauch').before.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('105,3');
  await expect(page.getByRole('textbox', { name: 'Letzter Stand des alten Zählers' })).toHaveValue('20955,5');
  await reading.send.click();
  await expect(reading.sent).toBeVisible();

  const [first, corrected] = await handedOver(utility);
  const exchange = {
    fall: 'exchanged',
    oldEndValue: '20955.5',
    newStartValue: '0.0',
    newMeterNumber: '1EMH 0099 0000 01',
  };
  expect(first).toMatchObject({ readingValue: '104.3', ...exchange });
  expect(corrected).toMatchObject({ readingValue: '105.3', replaces: first?.['id'], ...exchange });
  const { applicationId, operator } = utility;
  const { readings } = JSON.parse(await operator('GET', `/applications/${applicationId}/clearing?reason=exchanged`));
  expect(readings).toHaveLength(2);
});
