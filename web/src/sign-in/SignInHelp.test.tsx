import { getContact, getHelp, getHelpText } from '@zaehlwerk/contract/help';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import type { FakeServer } from '../../testing/fakes/fake-server.ts';
import { renderApp } from '../../testing/render-app.ts';

const helpButton = page.getByRole('button', { name: 'Hilfe und Kontakt' });

function withHelp(server: FakeServer): void {
  const [de, markdown] = ['de' as const, '## Ablesen\n\nSo geht es.'];
  server.on(getContact, () => ({
    contactInformationItems: [
      { language: de, path: 'phone' as const, text: '030 23125 014' },
      { language: de, path: 'email' as const, text: 'ablesung@ellerbach.example' },
    ],
  }));
  server.on(getHelp, () => ({}));
  server.on(getHelpText, () => ({ markdown }));
}

async function expectHelp(dialog: Locator): Promise<void> {
  const link = (name: string) => dialog.getByRole('link', { name });
  await expect.element(link('Telefon 030 23125 014')).toHaveAttribute('href', 'tel:03023125014');
  await expect.element(link('E-Mail ablesung@ellerbach.example')).toBeVisible();
  await dialog.getByText('Hilfe', { exact: true }).click();
  await expect.element(dialog.getByText('So geht es.')).toBeVisible();
}

test('[OPN-254, CON-02, HLP-02] before anybody has tried to sign in, whom to ask and the help open, and are asked for only then', async () => {
  const { server } = await renderApp({ prepare: withHelp });
  await appears(helpButton);
  expect([server.calls(getContact), server.calls(getHelp)]).toEqual([[], []]);
  await helpButton.click();
  const dialog = page.getByRole('dialog', { name: 'Hilfe und Kontakt' });
  await expectHelp(dialog);
  await dialog.getByRole('button', { name: 'Schließen' }).last().click();
  await expect.element(helpButton).toHaveFocus();
});

test('[OPN-254] where the utility names neither, it says whom to ask', async () => {
  await renderApp();
  await helpButton.click();
  await expect
    .element(page.getByRole('dialog', { name: 'Hilfe und Kontakt' }))
    .toMatchTextContent(/Bitte wenden Sie sich bei Fragen an Stadtwerke Ellerbach/);
});

test('[OPN-254, CON-02] a failed sign-in says whom to ask and shows the help, which is read without signing in', async () => {
  await renderApp({ prepare: withHelp });
  await page.getByLabelText('Benutzername').fill('EB-407188');
  await page.getByLabelText('Kennwort', { exact: true }).fill('falsch-falsch');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expectHelp(page.getByRole('alertdialog'));
});
