import { expect, test } from '../portal/utility.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';

test('[HOM-10, CON-02, HLP-07, S41] what the utility tells in Markdown is shown under the rules of the page', async ({
  page,
  utility,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const document = JSON.parse(await utility.operator('GET', `/applications/${utility.applicationId}`));
  const [text] = document.contactInformationItems;
  text.text = 'Der **Kundenservice** &amp; das Team &copy; <b onclick="x()">helfen</b>';
  await utility.operator('PUT', `/applications/${utility.applicationId}`, document);
  await signInPage(page, utility).signIn(utility.world.household.person);
  await page.goto(utility.origin);
  await expect(page.getByText('Der Kundenservice & das Team © helfen')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Telefon 030 23125 014' })).toHaveAttribute('href', 'tel:03023125014');
  const list = readingsPage(page, utility);
  await list.open();
  await list.meter('Schacht am Zaun').click();
  await page.getByRole('heading', { name: 'So lesen Sie diesen Zähler ab' }).click();
  await expect(page.getByText('Deckel öffnen und das Glas abwischen.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[SHL-18, SHL-19, SHL-32, SHL-44, HLP-02, HLP-03, A33] the statement is reachable signed out, the help signed in, both by their links', async ({
  page,
  utility,
}) => {
  await page.goto(utility.origin);
  await page.getByRole('link', { name: 'Barrierefreiheit' }).click();
  const statement = page.getByRole('heading', { level: 1, name: 'Erklärung zur Barrierefreiheit' });
  await expect(statement).toBeVisible();
  await expect(page.getByRole('main').getByText(utility.origin)).toBeVisible();
  await expect(page.getByRole('link', { name: 'barrierefrei@stadtwerke-ellerbach.example' })).toBeVisible();
  await page.reload();
  await expect(statement).toBeVisible();
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Ablesen' }).click();
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await page.goBack();
  await expect(statement).toBeVisible();

  await signInPage(page, utility).signIn(utility.world.household.person);
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Hilfe' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Ihren Zähler finden' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Inhalt' }).getByRole('link', { name: 'Ohne Internet' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Ohne Internet' })).toBeFocused();
  await page.getByRole('link', { name: 'Barrierefreiheit' }).click();
  await expect(statement).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/accessibility');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeVisible();
});
