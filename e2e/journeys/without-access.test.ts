import { signInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../portal/utility.ts';

const ADDRESS = '/ablesung-ohne-zugang';

test('[LOG-06, LOG-07, LOG-27, SHL-21] without access: from the sign-in screen to how a reading is handed in, and back', async ({
  page,
  utility,
}) => {
  const { open, username, password, button } = signInPage(page, utility);
  const title = page.getByRole('heading', { level: 1, name: 'Ablesung ohne Zugang' });
  const way = page.getByRole('link', { name: 'Ablesung ohne Zugang' });
  await open();
  await page.getByRole('tab', { name: 'Ohne Zugang' }).click();
  await way.click();
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(`${utility.origin}${ADDRESS}`);
  await expect(page.getByRole('link', { name: '030 23125 014' })).toBeVisible();
  await page.goBack();
  await expect(username).toBeVisible();

  await username.fill('EB-407188');
  await password.fill('falsch-falsch');
  await button.click();
  await page.getByRole('alertdialog').getByRole('link', { name: 'Ablesung ohne Zugang' }).click();
  await expect(title).toBeFocused();
  await page.reload();
  await expect(title).toBeVisible();
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await expect(page).toHaveURL(`${utility.origin}/`);
  await expect(username).toBeVisible();
});
