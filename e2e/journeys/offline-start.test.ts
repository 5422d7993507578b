import { keptApp } from '../pages/kept-app.ts';
import { readingPage } from '../pages/reading-page.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { replaceablePortal } from '../portal/next-version.ts';
import { expect, test } from '../portal/utility.ts';

test.use({ serviceWorkers: 'allow' });

test('[SES-15, SES-17, SES-18, OPN-046] with the portal switched off, a new tab starts and opens a meter', async ({
  page,
  context,
  utility,
}) => {
  const portal = await replaceablePortal(utility);
  const there = { ...utility, origin: portal.origin };
  await signInPage(page, there).signIn(utility.world.household.person);
  await readingsPage(page, there).open();
  await readingsPage(page, there).meter('Schacht am Zaun').click();
  await expect(page.getByRole('heading', { name: 'So lesen Sie diesen Zähler ab' })).toBeVisible();
  await keptApp(page).whole();
  await page.close();
  await portal.switchOff();

  const later = await context.newPage();
  await later.goto(`${portal.origin}/ablesung`);
  const list = readingsPage(later, there);
  await list.meter('Schacht am Zaun').click();
  await later.getByRole('heading', { name: 'So lesen Sie diesen Zähler ab' }).click();
  await expect(later.getByText('Deckel öffnen und das Glas abwischen.')).toBeVisible();
  await later.goto(`${portal.origin}/ablesung`);
  await list.meter('links neben der Heizung').click();
  const reading = readingPage(later);
  await reading.counter('Verbrauch').type('21074,3');
  await expect(later.getByText('Passt zu Ihrem bisherigen Verbrauch.')).toBeVisible();
  await expect(later.locator('link[rel=stylesheet][href$="brand.css"]')).toHaveCount(1);
  const color = await later.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
  expect(color).not.toBe('');
});
