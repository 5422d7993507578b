import type { CDPSession, Page } from '@playwright/test';
import { commandLine } from '../portal/command-line.ts';
import { deskPage } from '../pages/desk-page.ts';
import { expect, test } from '../portal/utility.ts';

const PASSWORD = 'drei Zähler im Keller';

/** A computer that recognises its user, and keeps passkeys; tells how many. */
async function recognisingComputer(page: Page) {
  const browser: CDPSession = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    kept: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    /** Whether it recognises whoever is there. */
    recognises: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('[DSK-169, DSK-170, DSK-210] a clerk makes a passkey, opens the lock and signs in by it alone, and removes it; then it lets nobody in', async ({
  page,
  utility,
}) => {
  const mail = `s.arndt@${utility.applicationId}.example`;
  const invited = await commandLine(utility, ['clerks', 'invite', mail, '--name', 'S. Arndt', '--roles', 'work']);
  expect(invited.code, invited.output).toBe(0);
  const computer = await recognisingComputer(page);
  const desk = deskPage(page);
  const { app } = await desk.takeUp(/\S+\/betrieb\/einladung#\S+/.exec(invited.output)?.[0] ?? '', PASSWORD);
  const dialog = page.getByRole('dialog');
  const prove = async () => {
    await dialog.getByLabel('Kennwort', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('Code', { exact: true }).fill(await app.next());
  };
  await page.getByRole('button', { name: /^Angemeldet:/ }).click();
  await page.getByRole('button', { name: 'Mein Zugang' }).click();
  await page.getByRole('button', { name: 'Passkey anlegen …' }).click();
  await prove();
  await page.getByRole('button', { name: 'Weiter zum Passkey' }).click();
  await dialog.getByLabel('Name').fill('Rechner im Büro');
  await dialog.getByRole('button', { name: 'Passkey anlegen', exact: true }).click();
  const row = page.getByRole('row', { name: /Rechner im Büro/ });
  await expect(row).toContainText('noch nie');
  expect(await computer.kept()).toBe(1);

  await page.getByRole('button', { name: /^Angemeldet:/ }).click();
  await page.getByRole('button', { name: 'Sperren' }).click();
  const unlock = page.getByRole('button', { name: 'Mit Passkey entsperren' });
  await expect(unlock).toBeFocused();
  await computer.recognises(false);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Es wurde kein Passkey benutzt/)).toBeVisible();
  await computer.recognises(true);
  await unlock.press('Enter');
  await expect(row).not.toContainText('noch nie');

  await desk.signOut();
  const byPasskey = page.getByRole('button', { name: 'Mit Passkey anmelden' });
  await computer.recognises(false);
  await byPasskey.click();
  await expect(page.getByText(/^Es wurde kein Passkey benutzt/)).toBeVisible();
  await computer.recognises(true);
  await byPasskey.click();
  // Where the same clerk was before.
  await expect(page.getByRole('heading', { name: 'Mein Zugang' })).toBeVisible();
  await expect(row).not.toContainText('noch nie');
  await row.getByRole('button', { name: /^Entfernen/ }).click();
  await prove();
  await dialog.getByRole('button', { name: 'Passkey entfernen' }).click();
  await expect(row).toBeHidden();
  await desk.signOut();
  await byPasskey.click();
  await expect(page.getByText(/^Dieser Passkey gilt hier nicht mehr/)).toBeVisible();
  const audit = await commandLine(utility, ['audit']);
  for (const act of ['clerk.addPasskey', 'clerk.unlock', 'clerk.removePasskey', 'clerk.failToSignIn'])
    expect(audit.output).toContain(act);
});
