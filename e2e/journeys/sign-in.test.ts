import { readFileSync } from 'node:fs';
import { expect, test } from '../portal/utility.ts';
import { signInPage } from '../pages/sign-in-page.ts';

test('[LOG-01, SES-04, SES-05, SES-15] a customer signs in with the card and is still signed in after a reload', async ({
  page,
  utility,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signInPage(page, utility).signIn(utility.world.household.person);
  await expect(page.getByRole('heading', { name: 'Guten Tag, Familie Weber' })).toBeVisible();
  expect(asked).toContain('/api/pro/account/info');
  expect(asked).toContain('/api/pro/job');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Guten Tag, Familie Weber' })).toBeVisible();
});

test('[LOG-22, LOG-23, LOG-25, LOG-26] a wrong password opens a dialog that says what may be the reason', async ({
  page,
  utility,
}) => {
  const screen = signInPage(page, utility);
  await screen.open();
  await screen.username.fill(utility.world.household.person.username);
  await screen.password.fill('not-the-password');
  await screen.password.press('Enter');
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toContainText('Anmeldung fehlgeschlagen. Bitte prüfen Sie Ihre Anmeldedaten.');
  await expect(dialog).toContainText('Vielleicht wurden die Daten Ihrer Ablesekarte noch nicht übermittelt.');
  await expect(dialog).toContainText('Bitte versuchen Sie es später noch einmal.');
});

for (const slashes of ['/', '//']) {
  test(`[LOG-03, LOG-28, LOG-29, S07, S08] a direct link with ${slashes}m signs in and leaves no trace of itself`, async ({
    page,
    utility,
  }) => {
    const { token } = await utility.credentials(utility.world.household.person.username);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await page.goto(`${utility.origin}${slashes}m/${token}`);
    await expect(page.getByRole('heading', { name: 'So lesen Sie ab' })).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(token));
    expect(requested.slice(1).filter((line) => line.includes(token))).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(token);
    const log = readFileSync(utility.logFile, 'utf8');
    expect(log).not.toContain(token);
    expect(log.length).toBeGreaterThan(0);
  });
}

test('[LOG-31, LOG-32] a link that is not valid says so', async ({ page, utility }) => {
  await page.goto(`${utility.origin}/m/abcdefghijklmnopqrstuvwxyz012345`);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toContainText(
    'Zugang ungültig oder abgelaufen',
  );
});

test('[SHL-34, SES-13, SES-14] after logging out nothing of the account is left to see', async ({ page, utility }) => {
  await signInPage(page, utility).signIn(utility.world.household.person);
  await page.getByRole('button', { name: /^(Menü|Konto)/ }).click();
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await page.goto(`${utility.origin}/ablesung`);
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expect(page.getByText('Lindenweg')).toHaveCount(0);
});

test('[SES-19] another account gets nothing of this one', async ({ page, utility }) => {
  await signInPage(page, utility).signIn(utility.world.careful.person);
  await page.goto(`${utility.origin}/ablesung`);
  await expect(page.getByText('6KAM').first()).toBeVisible();
  await expect(page.getByText('Keller, links neben der Heizung')).toHaveCount(0);
});
