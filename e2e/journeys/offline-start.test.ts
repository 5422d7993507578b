import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { keptApp } from '../pages/kept-app.ts';
import { readingPage } from '../pages/reading-page.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { replaceablePortal } from '../portal/next-version.ts';
import { expect, test } from '../portal/utility.ts';

test.use({ serviceWorkers: 'allow' });

test('[SES-15, SES-17, SES-18, OPN-046] with the portal switched off, the browser starts again and opens a meter', async ({
  utility,
}, { project }) => {
  const portal = await replaceablePortal(utility);
  const there = { ...utility, origin: portal.origin };
  // A profile on the disk, because the browser is closed in between.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-e2e-'));
  type Options = Parameters<typeof chromium.launchPersistentContext>[1];
  const options = { ...project.use, ...project.use.launchOptions, serviceWorkers: 'allow' } as Options;
  const open = () => chromium.launchPersistentContext(folder, options);
  const browser = await open();
  const page = await browser.newPage();
  await signInPage(page, there).signIn(utility.world.household.person);
  await readingsPage(page, there).open();
  await readingsPage(page, there).meter('Schacht am Zaun').click();
  await expect(page.getByRole('heading', { name: 'So lesen Sie diesen Zähler ab' })).toBeVisible();
  await keptApp(page).whole();
  for (const what of [/^jobs\//, /^instructions\//])
    await expect.poll(() => keptApp(page).copies()).toContainEqual(expect.stringMatching(what));
  await browser.close();
  await portal.switchOff();

  const again = await open();
  const later = await again.newPage();
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
  // The utility's brand is still applied.
  const brand = await later.evaluate(() => {
    const sheet = Array.from(document.styleSheets).find(({ href }) => href?.endsWith('/brand.css'));
    return { rules: sheet?.cssRules.length ?? 0, logo: document.querySelector('header img')?.clientWidth ?? 0 };
  });
  expect(brand.rules).toBeGreaterThan(0);
  await again.close();
  rmSync(folder, { recursive: true, force: true });
});

test('[SES-14, SES-15] offline, screens that were never opened are there; whoever signs out takes everything along', async ({
  page,
  context,
  utility,
}) => {
  await signInPage(page, utility).signIn(utility.world.household.person);
  await readingsPage(page, utility).open();
  await expect(readingsPage(page, utility).meter('Schacht am Zaun')).toBeVisible();
  await keptApp(page).whole();
  await expect.poll(() => keptApp(page).copies()).toContainEqual(expect.stringMatching(/^jobs\//));
  await context.setOffline(true);
  await page.goto(`${utility.origin}/management`);
  await expect(page.getByRole('heading', { level: 1, name: 'Familie Weber' })).toBeVisible();
  await page.goto(`${utility.origin}/gibt-es-nicht`);
  await expect(page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es leider nicht' })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('zaehlwerk.accounts'));
  await page.goto(utility.origin);
  await expect(page.getByLabel('Benutzername')).toBeVisible();
  await expect.poll(() => keptApp(page).copies()).not.toContainEqual(expect.stringMatching(/^jobs\//));
});

test('[S08, S12, S35] the worker keeps files of the app and the look of the utility, no address, answer or token', async ({
  page,
  utility,
}) => {
  const { token } = await utility.credentials(utility.world.household.person.username);
  await signInPage(page, utility).open();
  await keptApp(page).whole();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text());
  });
  await page.goto(`${utility.origin}/m/${token}`);
  await expect(page.getByRole('heading', { name: 'So lesen Sie ab' })).toBeVisible();
  await readingsPage(page, utility).open();
  await expect(readingsPage(page, utility).meter('Schacht am Zaun')).toBeVisible();
  const kept = await keptApp(page).addresses();
  expect(kept.join(' ')).not.toContain(token);
  const ours =
    /^\/(assets\/[\w.-]+|(index\.html|first-paint\.js)\?__WB_REVISION__=\w+|api\/public\/application\/(brand\.css|logo\.png))$/;
  expect(kept.filter((address) => !ours.test(address))).toEqual([]);
  expect(kept.length).toBeGreaterThan(20);
  expect(complaints).toEqual([]);
});
