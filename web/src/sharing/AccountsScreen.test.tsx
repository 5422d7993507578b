import { getAccountInfo } from '@zaehlwerk/contract/accounts';
import { getJobs } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { meter } from '../../testing/meters.ts';
import { KARL, MARIA, type Person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';

const maria: Person = { ...MARIA, jobs: [meter({ id: 'gas', type: 'GAS_METER' })] };
const karl: Person = {
  ...KARL,
  jobs: [meter({ id: 'karl-1', customType: 'Allgemeinstrom' }), meter({ id: 'karl-2', done: true })],
};
const h1 = page.getByRole('heading', { level: 1 });
const main = page.getByRole('main');
const row = (name: string) => main.getByRole('listitem').filter({ hasText: name });

/** The only account opens on its own; from there to the list. */
async function toList() {
  await page.getByRole('link', { name: 'Konten', exact: true }).click();
  await expect.element(h1).toHaveTextContent('Meine Konten');
}

async function signInAs({ username, password }: Person) {
  await page.getByLabelText('Benutzername').fill(username);
  await page.getByLabelText('Kennwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

test('[SHL-33, OPN-008] My accounts in the menu leads to /management, open to everyone signed in', async () => {
  await renderApp({ signedIn: [maria] });
  await page.getByRole('button', { name: /^Menü/ }).click();
  const entry = page.getByRole('dialog').getByRole('link', { name: 'Meine Konten' });
  await expect.element(entry).toHaveAttribute('href', '/management');
  await entry.click();
  await toList();
  await expect.element(row('Maria Wessel')).toMatchTextContent(/von Stadtwerke Ellerbach.*0 von 1 abgelesen/);
  expect(page.getByRole('button', { name: 'Alle abmelden' }).elements()).toHaveLength(0);
});

test('[SHL-33, SHL-34] in wide windows My accounts and Logout stand in the user menu, which closes behind one', async () => {
  await page.viewport(1280, 800);
  await renderApp({ signedIn: [maria, karl] });
  const menu = page.getByRole('button', { name: 'Konto: 2 Konten' });
  await menu.click();
  await page.getByRole('link', { name: 'Meine Konten' }).click();
  await expect.element(h1).toHaveTextContent('Meine Konten');
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.click();
  await page.getByRole('button', { name: 'Alle abmelden' }).first().click();
  await expect.element(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
});

test('[SES-01, SES-03, SES-04, SES-05] another login joins the first: account info and jobs are loaded, all in one list', async () => {
  const { server } = await renderApp({ signedIn: [maria], people: [maria, karl], path: '/management' });
  await toList();
  await page.getByRole('link', { name: 'Weiteres Konto anmelden' }).click();
  await expect.element(h1).toHaveTextContent('Anmelden');
  await signInAs(karl);
  await expect.element(h1).toHaveTextContent('Guten Tag');
  await expect.element(main.getByText('Sie sind mit 2 Konten angemeldet.')).toBeVisible();
  expect(server.calls(getAccountInfo).at(-1)?.bearer).toMatch(/of-karl$/);
  await expect.element(row('Hausmeister Karl')).toMatchTextContent(/1 von 2 abgelesen/);
  expect(server.calls(getJobs).map(({ bearer }) => bearer?.split('.of-')[1])).toContain('karl');
  await page.getByRole('navigation').getByRole('link', { name: 'Ablesen' }).click();
  await expect.element(main.getByRole('link', { name: /^Gaszähler/ })).toBeVisible();
  await expect.element(main.getByRole('link', { name: /^Allgemeinstrom/ })).toBeVisible();
});

test('[SES-01, OPN-038] the same login again is renewed in place, and a wrong one changes nothing', async () => {
  await renderApp({ signedIn: [maria], people: [maria], path: '/management/anmelden' });
  await signInAs({ ...maria, password: 'falsch-falsch' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await signInAs(maria);
  await expect.element(h1).toHaveTextContent('Guten Tag, Maria Wessel');
});

test('[SES-03, SES-14] logging out one keeps the others, and takes along what was loaded for it', async () => {
  const { browser, clock } = await renderApp({ signedIn: [maria, karl], path: '/management' });
  await expect.element(row('Maria Wessel')).toMatchTextContent(/0 von 1 abgelesen/);
  await page.getByRole('button', { name: 'Maria Wessel abmelden' }).click();
  await expect.element(row('Maria Wessel')).not.toBeInTheDocument();
  await expect.element(h1).toHaveFocus();
  await expect.element(page.getByRole('region', { name: 'Meldungen' })).toMatchTextContent('Abgemeldet – Maria Wessel');
  expect(browser.values.get('zaehlwerk.accounts')).not.toContain('maria');
  await clock.pass(2_000);
  await page.getByRole('navigation').getByRole('link', { name: 'Ablesen' }).click();
  await expect.element(main.getByRole('link', { name: /^Allgemeinstrom/ })).toBeVisible();
  expect(main.getByRole('link', { name: /^Gaszähler/ }).elements()).toHaveLength(0);
});

test('[SES-13] logging out the last one leads outside', async () => {
  const { device } = await renderApp({ signedIn: [maria], path: '/management' });
  await toList();
  await page.getByRole('button', { name: 'Maria Wessel abmelden' }).click();
  await expect.element(h1).toHaveTextContent('Anmelden');
  expect(device.address.path()).toBe('/');
});

test('[SES-02, APP-29] where one login at a time is configured, no other is offered', async () => {
  const config = { features: { multipleAccountsLoginEnabled: false } };
  await renderApp({ signedIn: [maria], path: '/management', config });
  await toList();
  await expect.element(row('Maria Wessel')).toBeVisible();
  expect(page.getByRole('link', { name: 'Weiteres Konto anmelden' }).elements()).toHaveLength(0);
});

test('an account whose name could not be loaded has a stand-in', async () => {
  await renderApp({
    path: '/management',
    signedIn: [maria],
    prepare: (server) => server.on(getAccountInfo, () => new Refuses('unavailable')),
  });
  await toList();
  await expect.element(row('Konto ohne Namen')).toBeVisible();
});

test('[A07] a message that has gone can be read again in the menu', async () => {
  const { clock, services } = await renderApp({ signedIn: [maria] });
  services.notices.show('SUCCESS', 'Ablesung gesendet', 'Gaszähler');
  await clock.pass(10_000);
  await page.getByRole('button', { name: /^Menü/ }).click();
  await page.getByText('Letzte Meldungen').click();
  await expect.element(page.getByRole('dialog').getByText('Ablesung gesendet')).toBeVisible();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  expect(services.notices.log.get()).toEqual([]);
});
