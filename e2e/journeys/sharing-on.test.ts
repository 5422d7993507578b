import { readingsPage } from '../pages/readings-page.ts';
import { sharePages, standsOnLayer } from '../pages/share-pages.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../portal/utility.ts';

const GIVER = 'HV Brandes';
const CARETAKER = 'Hausmeister Pohl';
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };
const INFO = '**/api/pro/account/info';

test.use(CLIPBOARD);

test('[SHR-01, ROL-12, OPN-109] an access shares on where its giver has allowed it, and not otherwise', async ({
  page,
  browser,
  utility,
}) => {
  await signInPage(page, utility).signIn(utility.world.manager.person);
  const manager = sharePages(page, utility);
  await manager.select(GIVER, 'house');
  const link = await manager.create(CARETAKER, { mayShareOn: true });

  const caretaker = await (await browser.newContext(CLIPBOARD)).newPage();
  await caretaker.goto(link);
  await caretaker.getByRole('dialog').getByRole('button', { name: 'Zu den Ablesungen' }).click();
  await sharePages(caretaker, utility).select(CARETAKER, 'house');
  const further = await sharePages(caretaker, utility).create('Vertretung Arslan');

  const deputy = await (await browser.newContext()).newPage();
  await deputy.goto(further);
  await expect(deputy.getByRole('dialog')).toContainText(`${CARETAKER} hat ihn erstellt`);
  await deputy.getByRole('dialog').getByRole('button', { name: 'Zu den Ablesungen' }).click();
  await expect(readingsPage(deputy, utility).meter('Allgemeinstrom')).toBeVisible();
  await deputy.goBack();
  await expect(deputy.getByText('Die Zähler dieses Kontos können nicht geteilt werden.')).toBeVisible();
  await expect(sharePages(deputy, utility).share).toHaveCount(0);
});

test('[OPN-211, OPN-270] new access data stay until they are handed over, whatever opens over them or leads back', async ({
  page,
  utility,
}) => {
  await signInPage(page, utility).signIn(utility.world.manager.person);
  const screens = sharePages(page, utility);
  await screens.select(GIVER, 'house');
  await page.getByLabel('Name des Zugangs').fill(CARETAKER);
  await page.getByRole('button', { name: 'Zugang erstellen' }).click();
  const made = page.getByRole('heading', { name: `Zugang „${CARETAKER}“ ist erstellt` });
  await made.waitFor();
  const address = page.url();

  // Phones have no menu here.
  const menu = page.getByRole('button', { name: /^Konto: / });
  if (await menu.isVisible()) {
    await menu.click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  }
  // Who goes back in the same moment as they appear is a machine.
  await standsOnLayer(page, true);
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Zugangsdaten noch nicht weitergegeben' });
  await expect(question).toBeVisible();
  expect(page.url()).toBe(address);
  // The question has an entry of its own in the history, which the next step back takes away.
  await standsOnLayer(page, true);
  await page.goBack();
  await expect(question).toBeHidden();
  await standsOnLayer(page, true);
  await page.goBack();
  await question.getByRole('button', { name: 'Hier bleiben' }).click();
  await expect(made).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kennwort kopieren' })).toBeVisible();
  expect(page.url()).toBe(address);

  // More than one page at once, from where it stood before.
  await standsOnLayer(page, true);
  await page.evaluate(() => history.go(-2));
  await question.getByRole('button', { name: 'Hier bleiben' }).click();
  await expect(made).toBeVisible();
  await expect(page).toHaveURL(address);

  await standsOnLayer(page, true);
  await page.goBack();
  await question.getByRole('button', { name: 'Ich habe sie notiert' }).click();
  await expect(made).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Zähler teilen' })).toBeVisible();
});

test('[MGT-03, MGT-07] the name of an account that has not come is fetched when management opens', async ({
  page,
  utility,
}) => {
  await page.route(INFO, (route) => route.abort());
  await signInPage(page, utility).signIn(utility.world.manager.person);
  const management = page.getByRole('link', { name: 'Verwaltung' });
  const shown = (name: string) => page.getByRole('main').getByText(name, { exact: true }).first();
  await management.click();
  await expect(shown('Konto ohne Namen')).toBeVisible();
  await page.unroute(INFO);
  // On phones the account has bars of its own, with the way back to the list.
  const list = page.getByRole('link', { name: 'Konten', exact: true });
  if (await list.isVisible()) await list.click();
  await page.getByRole('link', { name: 'Start' }).click();
  const fetched = page.waitForResponse(INFO);
  await management.click();
  expect((await fetched).status()).toBe(200);
  await expect(shown(GIVER)).toBeVisible();
});

test('[MGT-42, OPN-026] management has two layouts and no third: the list beside the account from 640 px on, below that each by itself', async ({
  page,
  utility,
}) => {
  await signInPage(page, utility).signIn(utility.world.manager.person);
  await sharePages(page, utility).openAccount(GIVER);
  const list = page.getByRole('complementary', { name: 'Meine Konten' });
  const toTheList = page.getByRole('link', { name: 'Konten', exact: true });
  for (const width of [320, 639, 640, 768, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('heading', { level: 1, name: GIVER })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Geteilte Zugänge' })).toBeVisible();
    await expect(list).toHaveCount(width >= 640 ? 1 : 0);
    await expect(toTheList).toHaveCount(width >= 640 ? 0 : 1);
  }
});
