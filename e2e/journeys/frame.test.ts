import { expect, test } from '../portal/utility.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';

test('a file of a screen that cannot be loaded leads to our own screen, and from there to the real one', async ({
  page,
  utility,
}) => {
  await signInPage(page, utility).signIn(utility.world.household.person);
  await page.route('**/assets/Jobs*.js', (route) => route.abort());
  await page.goto(`${utility.origin}/ablesung`);
  await expect(page.getByRole('heading', { name: 'Hier ist etwas schiefgegangen' })).toBeVisible();
  await expect(page.getByText('Something went wrong!')).toHaveCount(0);
  await page.unroute('**/assets/Jobs*.js');
  await page.getByRole('button', { name: 'Seite neu laden' }).click();
  await expect(readingsPage(page, utility).meter('links neben der Heizung')).toBeVisible();
});

test('the whole inside cannot be loaded: our own screen says so', async ({ page, utility }) => {
  await page.route('**/assets/RoutedApp*.js', (route) => route.abort());
  const screen = signInPage(page, utility);
  await screen.open();
  await screen.username.fill(utility.world.household.person.username);
  await screen.password.fill(utility.world.household.person.password);
  await screen.password.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hier ist etwas schiefgegangen' })).toBeVisible();
  await page.unroute('**/assets/RoutedApp*.js');
  await page.getByRole('button', { name: 'Seite neu laden' }).click();
  await expect(page.getByRole('heading', { name: 'Guten Tag, Familie Weber' })).toBeVisible();
});

test("[APP-88, APP-86, APP-87, SHL-35, SHL-36, SHL-37, SHL-38, SHL-39, OPN-047] the operator's texts stand in for ours, in every language", async ({
  page,
  utility,
}) => {
  const { config, ...document } = utility.world.tenant;
  const languageConfig = {
    enabledLanguages: [
      { name: 'de', readableName: 'Deutsch' },
      { name: 'de-informal', readableName: 'Deutsch (Du)' },
      { name: 'en', readableName: 'English' },
    ],
    translations: {
      de: {
        'login.title': 'Willkommen bei <b>Ellerbach</b>',
        'home.greetingName': 'Moin, {{name}}',
      },
      'de-informal': { 'login.title': 'Schön, dass du da bist' },
      en: { 'login.title': 'Good to see you' },
    },
  };
  await utility.operator('PUT', `/applications/${utility.applicationId}`, {
    ...document,
    hosts: [new URL(utility.origin).host],
    config: { ...config, languageConfig },
  });
  const screen = signInPage(page, utility);
  await screen.open();
  const title = (text: string) => expect(page.getByRole('heading', { name: text, exact: true })).toBeVisible();
  await title('Willkommen bei <b>Ellerbach</b>'); // shown as plain text (OPN-156)
  await page.getByRole('button', { name: /Wechseln zu Deutsch \(Du\)$/ }).click();
  await title('Schön, dass du da bist');
  await page.getByRole('button', { name: /Wechseln zu English$/ }).click();
  await title('Good to see you');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await title('Good to see you');
  await page.getByRole('button', { name: /Switch to Deutsch$/ }).click();
  await title('Willkommen bei <b>Ellerbach</b>');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await screen.signIn(utility.world.household.person);
  await title('Moin, Familie Weber');
});

test('[SES-03, SES-19, HOM-03, LST-01] two logins: one list, each with its own token; the one that leaves takes its meters along', async ({
  page,
  utility,
}) => {
  const bearers = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/pro/job') bearers.add(request.headers()['authorization'] ?? '');
  });
  const { household, careful } = utility.world;
  await signInPage(page, utility).signIn(household.person);
  await page.goto(`${utility.origin}/management/anmelden`);
  await page.getByLabel('Benutzername').fill(careful.person.username);
  await page.getByLabel('Kennwort', { exact: true }).fill(careful.person.password);
  await page.getByLabel('Kennwort', { exact: true }).press('Enter');
  await expect(page.getByText('Sie sind mit 2 Konten angemeldet.')).toBeVisible();
  const list = readingsPage(page, utility);
  await page.getByRole('link', { name: 'Ablesen', exact: true }).first().click();
  await expect(list.meter('links neben der Heizung')).toBeVisible();
  await expect(list.meter('6KAM')).toBeVisible();
  expect(bearers.size).toBeGreaterThanOrEqual(2);
  await page.goto(`${utility.origin}/management`);
  await page.getByRole('button', { name: 'Familie Weber abmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Familie Weber' })).toHaveCount(0);
  await list.open();
  await expect(list.meter('6KAM')).toBeVisible();
  await expect(page.getByText('Keller, links neben der Heizung')).toHaveCount(0);
});

test("[OPN-270] the browser's way back closes what lies open, one after the other, and leaves the page only then; links, forward and a reload go with it", async ({
  page,
  utility,
}) => {
  await page.setViewportSize({ width: 390, height: 844 }); // wide windows show a meter's facts without a dialog
  // Nobody is as quick as a script: the entry of what is open is made right after it is drawn, and left right after it is closed.
  const hasEntry = (has: boolean) =>
    page.waitForFunction((expected) => (window.history.state?.layer === true) === expected, has);
  const screen = signInPage(page, utility);
  await page.goto('about:blank');
  await screen.open();
  await screen.username.fill('nobody');
  await screen.password.fill('nothing at all');
  await screen.password.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await hasEntry(true);
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(screen.username).toHaveValue('nobody');

  await screen.signIn(utility.world.household.person);
  await expect(page.getByRole('heading', { name: 'Guten Tag, Familie Weber' })).toBeVisible();
  await readingsPage(page, utility).open();
  await readingsPage(page, utility).meter('links neben der Heizung').click();
  await expect(page.getByRole('button', { name: 'Ablesung senden' })).toBeVisible();
  const form = page.url();
  const facts = page.getByRole('dialog', { name: 'Zählerdaten und Anschrift' });
  const open = () => page.getByRole('button', { name: 'Zählerdaten und Anschrift anzeigen' }).click();
  await open();
  await expect(facts).toBeVisible();
  await hasEntry(true);
  await page.goBack();
  await expect(facts).toHaveCount(0);
  expect(page.url()).toBe(form);
  await page.goForward();
  await expect(facts).toHaveCount(0);
  await hasEntry(false);
  await open();
  await hasEntry(true);
  await page.keyboard.press('Escape');
  await expect(facts).toHaveCount(0);
  await hasEntry(false);
  await open();
  await expect(facts).toBeVisible();
  await hasEntry(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Ablesung senden' })).toBeVisible();
  await expect(facts).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`${utility.origin}/ablesung`);
  await page.goForward();
  await expect(page).toHaveURL(form);
  await page.goBack();
  await expect(page).toHaveURL(`${utility.origin}/ablesung`);
});
