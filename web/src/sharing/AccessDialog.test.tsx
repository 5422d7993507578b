import { postShareCredentials } from '@zaehlwerk/contract/sharing';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { openManagement, SHARES } from '../../testing/open-management.ts';
import { newAccess } from '../../testing/sharing.ts';

const dialog = page.getByRole('dialog');
const question = page.getByRole('alertdialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const messages = page.getByRole('region', { name: 'Meldungen' });

const RENEW = 'Neue Zugangsdaten erstellen';
const LINK = 'https://portal.test/m/token-of-karl';

async function openAccess(prepare?: NonNullable<Parameters<typeof openManagement>[0]>['prepare']) {
  const shares = new Map([['brandes', SHARES]]);
  const app = await openManagement({ shares, ...(prepare && { prepare }) });
  await button('Zugang anzeigen Hausmeister Karl').click();
  return { ...app, shares };
}

test('[MGT-22, OPN-102, OPN-112] the access shows link and QR code at once, each part to be copied; no password', async () => {
  const { browser } = await openAccess();
  await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('Zugang „Hausmeister Karl“');
  await expect.element(dialog.getByRole('img', { name: 'QR-Code für die direkte Anmeldung' })).toBeVisible();
  await expect.element(dialog).toMatchTextContent(/Direkter Link.*https:\/\/portal\.test\/m\/token-of-karl/);
  expect(dialog.getByText('Benutzername', { exact: true }).elements()).toEqual([]);
  await button('Direkter Link kopieren').click();
  await expect.element(button('Direkter Link kopiert')).toBeVisible();
  await button('Webportal kopieren').click();
  expect(browser.copied).toEqual([LINK, 'https://portal.test']);
  await button('Schließen').first().click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Zugang anzeigen Hausmeister Karl')).toHaveFocus();
});

test('[MGT-22] it opens over the details as well', async () => {
  await openManagement({ path: '/management/account/brandes/karl' });
  await dialog.getByRole('button', { name: 'Zugang anzeigen' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Zugang „Hausmeister Karl“' })).toBeVisible();
});

test('[OPN-102] a link that the server can no longer tell is not shown; new access data can be made', async () => {
  await openManagement();
  await button('Zugang anzeigen Vertretung im Sommer').click();
  await expect.element(dialog).toMatchTextContent(/Der Link kann nicht mehr angezeigt werden\./);
  expect(dialog.getByRole('img').elements()).toEqual([]);
  await expect.element(button(RENEW)).toBeVisible();
});

test('[MGT-23, OPN-102] new access data are made after a question, shown once, and gone with the dialog', async () => {
  const { browser, server } = await openAccess();
  await button(RENEW).click();
  await expect.element(question).toMatchTextContent(/Die bisherigen gelten weiter, bis es fünf neuere gibt/);
  await button('Abbrechen').click();
  expect(server.calls(postShareCredentials)).toEqual([]);
  await button(RENEW).click();
  await question.getByRole('button', { name: RENEW }).click();
  const { username, password } = newAccess('karl');
  await expect.element(dialog).toMatchTextContent(new RegExp(`Benutzername.*${username}.*Kennwort.*${password}`));
  await expect.element(dialog).toMatchTextContent(/m\/new-1-of-karl/);
  await expect.element(dialog.getByText('Die Zugangsdaten sind erstellt.')).toBeVisible();
  await button('Kennwort kopieren').click();
  expect(browser.copied).toEqual([password]);
  expect(server.calls(postShareCredentials)).toMatchObject([{ params: { shareId: 'karl' } }]);
  await button('Schließen').first().click();
  await button('Zugang anzeigen Hausmeister Karl').click();
  await expect.element(dialog).toMatchTextContent(/m\/new-1-of-karl/);
  expect(document.body.textContent).not.toContain(password);
});

describe('[OPN-211, MGT-23] new access data that were not handed over', () => {
  const title = 'Zugangsdaten noch nicht weitergegeben';
  const asked = page.getByRole('alertdialog', { name: title });
  const { password } = newAccess('karl');
  const isShown = () => expect.element(dialog.getByText(password, { exact: true })).toBeVisible();

  async function openNew() {
    const app = await openAccess();
    // What is copied of the earlier ones says nothing about the new ones.
    await button('Direkter Link kopieren').click();
    await button(RENEW).click();
    await question.getByRole('button', { name: RENEW }).click();
    await isShown();
    return app;
  }

  test('are asked about when the dialog is closed, by Escape as by its buttons, and stay meanwhile', async () => {
    await openNew();
    for (const leave of [
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.keyboard('{Escape}'),
      () => button('Schließen').first().click(),
      () => button('Schließen').last().click(),
    ]) {
      await leave();
      await expect.element(asked).toBeVisible();
      await asked.getByRole('button', { name: 'Hier bleiben' }).click();
      await expect.element(asked).not.toBeInTheDocument();
      await isShown();
    }
    await userEvent.keyboard('{Escape}');
    await asked.getByRole('button', { name: 'Ich habe sie notiert' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Zugang anzeigen Hausmeister Karl')).toHaveFocus();
  });

  test('are asked about when another page is opened', async () => {
    await openNew();
    // Behind the dialog nothing can be pressed; the browser's way back comes here alike.
    const goOn = () => document.querySelector<HTMLAnchorElement>('nav a[href="/ablesung"]')?.click();
    goOn();
    await expect.element(asked).toBeVisible();
    await asked.getByRole('button', { name: 'Hier bleiben' }).click();
    await isShown();
    goOn();
    await asked.getByRole('button', { name: 'Ich habe sie notiert' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Ablesen');
  });

  test('are no longer asked about once they were copied', async () => {
    await openNew();
    await button('Kennwort kopieren').click();
    await expect.element(button('Kennwort kopiert')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

test('[MGT-24, OPN-020] a failure is said as documented, verbatim; it can be tried again', async () => {
  await openAccess((server) => server.on(postShareCredentials, () => new Refuses('unavailable')));
  await button(RENEW).click();
  await question.getByRole('button', { name: RENEW }).click();
  await expect
    .element(messages)
    .toMatchTextContent(
      /Fehler: Zugang erstellen – Der Zugang konnte nicht erstellt werden\. Bitte versuche es später erneut\./,
    );
  await expect.element(question.getByRole('button', { name: RENEW })).toBeEnabled();
});

test('[OPN-105] for a share that somebody has deleted meanwhile no access data are made, and that is said', async () => {
  const { shares } = await openAccess();
  shares.set('brandes', []);
  await button(RENEW).click();
  await question.getByRole('button', { name: RENEW }).click();
  await expect.element(messages).toMatchTextContent(/Diesen Zugang gibt es nicht mehr – Hausmeister Karl/);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(page.getByRole('link', { name: 'Hausmeister Karl' }).elements()).toEqual([]);
});
