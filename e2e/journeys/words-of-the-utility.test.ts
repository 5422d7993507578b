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
