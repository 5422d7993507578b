import { getAccountInfo, postToken } from '@zaehlwerk/contract/accounts';
import { getJobs } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settled } from '../../testing/fakes/fake-clock.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { renderApp } from '../../testing/render-app.ts';

const username = page.getByLabelText('Benutzername');
const password = page.getByLabelText('Kennwort', { exact: true });
const button = page.getByRole('button', { name: 'Anmelden' });
const dialog = page.getByRole('alertdialog');
const home = page.getByRole('heading', { level: 1, name: /^Guten Tag/ });

async function typeCredentials(name = 'EB-407188', secret = 'moos-linde') {
  await username.fill(name);
  await password.fill(secret);
}

test('[LOG-01, SES-01, SES-04, SES-05] somebody signs in, and the account and its jobs are loaded', async () => {
  const { server, services } = await renderApp();
  await typeCredentials();
  await button.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Guten Tag, Maria Wessel' })).toBeVisible();
  expect(services.accounts.list.get().map(({ id }) => id)).toEqual(['maria']);
  expect(server.calls(getAccountInfo)).toHaveLength(1);
  await expect.poll(() => server.calls(getJobs).length).toBe(1);
});

test('[LOG-04] the screen has a block for username and password', async () => {
  await renderApp();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
  await expect.element(username).toBeVisible();
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('[LOG-08, LOG-09, LOG-10] the screen shows a privacy notice with its link, and links to the imprint', async () => {
  await renderApp();
  await expect.element(page.getByText(/Wir verwenden Ihre Angaben nur für die Ablesung/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /Mehr zum Datenschutz/ }))
    .toHaveAttribute('href', 'https://ellerbach.example/datenschutz');
  await expect
    .element(page.getByRole('link', { name: /^Impressum/ }))
    .toHaveAttribute('href', 'https://ellerbach.example/impressum');
});

test('[LOG-11, LOG-12] white space is stripped from both before they are sent', async () => {
  const { server } = await renderApp();
  await typeCredentials(' EB-407\u00a0188 ', ' moos- linde ');
  await button.click();
  await expect.element(home).toBeVisible();
  expect(server.calls(postToken)[0]?.body).toMatchObject({ username: 'EB-407188', password: 'moos-linde' });
});

test('[LOG-13, LOG-14] the button waits for five characters in each field', async () => {
  await renderApp();
  for (const [name, secret, enabled] of [
    ['EB-4', 'moos-linde', false],
    ['EB-40', 'moos', false],
    ['E B - 4', 'moos-linde', false],
    ['EB-40', 'moos-', true],
  ] as const) {
    await typeCredentials(name, secret);
    if (enabled) await expect.element(button).toBeEnabled();
    else await expect.element(button).toBeDisabled();
  }
});

test('[LOG-13, LOG-14, APP-25, APP-26] the minimum lengths are configured', async () => {
  await renderApp({ config: { features: { loginUsernameMinLength: 3, loginPasswordMinLength: 8 } } });
  await typeCredentials('EB-', '1234567');
  await expect.element(button).toBeDisabled();
  await password.fill('12345678');
  await expect.element(button).toBeEnabled();
});

test('[OPN-378, OPS-43] a card code is enough where passwords have to be longer', async () => {
  await renderApp({ config: { features: { loginPasswordMinLength: 20 } } });
  await typeCredentials('10000001', 'ABCD-EFGH-KMN');
  await expect.element(button).toBeDisabled();
  await password.fill('abcd-efgh-kmnp');
  await expect.element(button).toBeEnabled();
});

test('pressed too early, the button says what is missing and goes there', async () => {
  const { server } = await renderApp();
  await username.fill('EB-407188');
  await button.click({ force: true });
  await expect.element(page.getByText(/Bitte geben Sie Benutzername \(mindestens 5 Zeichen\)/)).toBeVisible();
  await expect.element(password).toHaveFocus();
  expect(server.calls(postToken)).toHaveLength(0);
});

test('[LOG-15] Enter in the password field submits when, and only when, submitting is enabled', async () => {
  const { server } = await renderApp();
  await typeCredentials('EB-407188', 'moos');
  await userEvent.keyboard('{Enter}');
  await settled();
  expect(server.calls(postToken)).toHaveLength(0);
  await password.fill('moos-linde');
  await userEvent.keyboard('{Enter}');
  await expect.element(home).toBeVisible();
});

test('[LOG-16, LOG-18, LOG-20] the password is gone on submitting; the button is busy until the answer comes', async () => {
  let answer = (_refusal: Refuses) => {};
  await renderApp({
    prepare: (server) => server.on(postToken, () => new Promise((resolve) => (answer = resolve))),
  });
  await typeCredentials();
  await button.click();
  await expect.element(password).toHaveValue('');
  await expect.element(page.getByRole('button', { name: 'Wird geprüft …' })).toBeDisabled();
  answer(new Refuses('unauthorized'));
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Wird geprüft …' })).not.toBeInTheDocument();
});

test('[LOG-18] a new attempt clears the error of the one before', async () => {
  await renderApp();
  await typeCredentials('EB-407188', 'falsch-falsch');
  await button.click();
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await password.fill('moos-linde');
  await button.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(home).toBeVisible();
});

test('[LOG-17, APP-27] the password can be read while typing where that is configured', async () => {
  await renderApp({ config: { features: { loginPasswordInputAsCleartext: true } } });
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(page.getByRole('button', { name: 'Kennwort anzeigen' })).not.toBeInTheDocument();
});

test('[A25, A31] password managers, pasting and a look at the password work', async () => {
  await renderApp();
  await expect.element(username).toHaveAttribute('autocomplete', 'username');
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  // Smaller text makes iOS zoom into the field (A31).
  expect(parseFloat(getComputedStyle(username.element()).fontSize)).toBeGreaterThanOrEqual(16);
  await username.click();
  await userEvent.keyboard('moos-linde');
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.copy();
  await password.click();
  await userEvent.paste();
  await expect.element(password).toHaveValue('moos-linde');
  const reveal = page.getByRole('button', { name: 'Kennwort anzeigen' });
  await reveal.click();
  await expect.element(reveal).toHaveAttribute('aria-pressed', 'true');
  await expect.element(password).toHaveAttribute('type', 'text');
});

test('[LOG-22, LOG-23, LOG-24, LOG-25, LOG-26, OPN-005] wrong credentials open the dialog with its explanation, nothing passes', async () => {
  const { services } = await renderApp();
  await typeCredentials('EB-407188', 'falsch-falsch');
  await button.click();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toMatchTextContent(/Anmeldung fehlgeschlagen\. Bitte prüfen Sie Ihre Anmeldedaten\./);
  await expect.element(dialog).toMatchTextContent(/Daten Ihrer Ablesekarte noch nicht übermittelt/);
  await expect.element(dialog).toMatchTextContent(/Bitte versuchen Sie es später noch einmal\./);
  expect(services.notices.all.get()).toEqual([]);
});

test('[A10] the dialog is named, takes the focus, keeps it, closes with Esc and gives the focus back', async () => {
  await renderApp();
  await typeCredentials('EB-407188', 'falsch-falsch');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toHaveAttribute('aria-modal', 'true');
  await expect.element(page.getByRole('heading', { name: 'Sie sind nicht angemeldet' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Schließen' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Noch einmal versuchen' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(password).toHaveFocus();
});

test('[LOG-24, APP-88] the operator may word the failure under the documented key', async () => {
  const translations = { de: { 'login.error.login.text': 'Das hat nicht geklappt.' } };
  await renderApp({ config: { languageConfig: { translations } } });
  await typeCredentials('EB-407188', 'falsch-falsch');
  await button.click();
  await expect.element(dialog).toMatchTextContent(/Das hat nicht geklappt\./);
});

test('[OPN-035] after too many attempts the dialog says until when to wait', async () => {
  await renderApp({
    prepare: (server) => server.on(postToken, () => new Refuses('tooManyRequests', { 'Retry-After': '600' })),
  });
  await typeCredentials();
  await button.click();
  const until = new Date('2025-11-21T09:10:00.500Z');
  const time = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit' }).format(until);
  await expect.element(dialog).toMatchTextContent(new RegExp(`Bitte warten Sie bis ${time} Uhr.`));
});

test('without a connection the dialog does not blame the credentials', async () => {
  const { server } = await renderApp();
  server.unplug();
  await typeCredentials();
  await button.click();
  await expect.element(dialog).toMatchTextContent(/Keine Verbindung/);
  await expect.element(dialog).not.toMatchTextContent(/Anmeldedaten/);
});

test('[LOG-44] signing in leads home', async () => {
  const { device } = await renderApp({ path: '/ablesung/irgendein-auftrag' });
  await typeCredentials();
  await button.click();
  await expect.element(home).toBeVisible();
  expect(device.address.path()).toBe('/');
});

test('[LOG-43, APP-28] signing in leads to the readings where that is configured', async () => {
  const { device } = await renderApp({ config: { features: { redirectToJobsScreenOnLoginEnabled: true } } });
  await typeCredentials();
  await button.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ablesen' })).toBeVisible();
  expect(device.address.path()).toBe('/ablesung');
});
