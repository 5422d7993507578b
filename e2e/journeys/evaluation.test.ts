import { openMeter } from '../pages/readings-page.ts';
import { confirmOffline } from '../pages/take-reading.ts';
import { keptApp } from '../pages/kept-app.ts';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { expect, test } from '../portal/utility.ts';

test.use({ serviceWorkers: 'allow' });

test('[EVA-01, EVA-33, EVA-40, EVA-45, EVA-53, OPN-122] what was just sent is evaluated, with its photo, also without a network', async ({
  page,
  utility,
}) => {
  const reading = await openMeter(page, utility, utility.world.household.person, 'links neben der Heizung');
  await reading.counter('Verbrauch').type('21074,3');
  await reading.addPhotos({ name: 'zaehler.jpg', mimeType: 'image/jpeg', buffer: PLAIN_JPEG });
  await expect(reading.photo(1)).toBeVisible();
  await reading.send.click();
  await expect(reading.sent).toBeVisible();

  await page.goto(`${utility.origin}/auswertung`);
  const done = page.getByRole('region', { name: 'Ablesung erledigt' });
  await done.getByRole('link', { name: /Stromzähler/ }).click();
  const newest = page.locator('details').getByRole('listitem').first();
  await expect(newest).toContainText('Ablesung im Portal');
  await expect(newest).toContainText(/21\.074,3.*\+ 2\.641,6/);
  await expect(page.locator('details').getByRole('listitem')).toHaveCount(6);
  await expect(page.getByRole('img', { name: /^Je Tag/ })).toBeVisible();
  const photo = newest.getByRole('img');
  await expect(photo).toHaveAttribute('src', /^data:image\/jpeg;base64,/);

  await keptApp(page).whole();
  await confirmOffline(page);
  await page.context().setOffline(true);
  await page.goBack();
  await done.getByRole('link', { name: /Stromzähler/ }).click();
  await expect(newest).toContainText(/21\.074,3.*\+ 2\.641,6/);
  await expect(photo).toBeVisible();
});

test('on paper every rate is open, over as many pages as it takes', async ({ page, utility }) => {
  await openMeter(page, utility, utility.world.household.person, 'Wärmepumpe');
  await page.goto(`${utility.origin}/auswertung`);
  await page.getByRole('link', { name: /Wärmepumpe/ }).click();
  await expect(page.getByRole('heading', { name: /Niedertarif/ })).toBeVisible();
  // Two rates begin open.
  for (const rate of await page.locator('details > summary').all()) await rate.click();
  await expect(page.locator('details').getByRole('listitem')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  // Each of the two rates with its chart, its years and its three readings.
  await expect(page.locator('details').getByRole('listitem')).toHaveCount(6);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect([2, 3]).toContain(paper.match(/\/Type ?\/Page\b/g)?.length);
});
