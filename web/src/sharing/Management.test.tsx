import { getAccountInfo } from '@zaehlwerk/contract/accounts';
import { getShares } from '@zaehlwerk/contract/sharing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { meter } from '../../testing/meters.ts';
import { MANAGER, openManagement } from '../../testing/open-management.ts';
import { MARIA, type Person } from '../../testing/people.ts';
import { renderApp, reopen } from '../../testing/render-app.ts';

const maria: Person = { ...MARIA, jobs: [meter({ id: 'gas' })] };
const h1 = page.getByRole('heading', { level: 1 });
const main = page.getByRole('main');
const side = page.getByRole('complementary', { name: 'Meine Konten' });
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

test('[SHL-12, SHL-14, MGT-02, MGT-05, MGT-10] on phones the list of accounts leads to the shares of one, and back', async () => {
  const { device } = await openManagement({ path: '/management', signedIn: [MANAGER, maria] });
  await expect.element(h1).toHaveTextContent('Meine Konten');
  await expect.element(row('Maria Wessel')).toMatchTextContent(/von Stadtwerke Ellerbach/);
  await expect.element(row('Hausverwaltung Brandes')).toMatchTextContent(/5 Zugänge.*137 von 412 abgelesen/);
  await main.getByRole('link', { name: 'Hausverwaltung Brandes GmbH' }).click();
  await expect.element(h1).toHaveTextContent('Hausverwaltung Brandes GmbH');
  await expect.element(h1).toHaveFocus();
  await expect
    .element(page.getByRole('region', { name: 'Geteilte Zugänge' }).getByRole('listitem').first())
    .toBeVisible();
  await page.getByRole('link', { name: 'Konten', exact: true }).click();
  await expect.element(h1).toHaveTextContent('Meine Konten');
  expect(device.address.path()).toBe('/management');
});

test('[MGT-06, OPN-204] on phones the only account opens by itself, too; its way back leads to the list, with signing out and adding', async () => {
  await openManagement({ path: '/management' });
  await expect.element(h1).toHaveTextContent('Hausverwaltung Brandes GmbH');
  await page.getByRole('link', { name: 'Konten', exact: true }).click();
  await expect.element(h1).toHaveTextContent('Meine Konten');
  await expect.element(page.getByRole('link', { name: 'Weiteres Konto anmelden' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Hausverwaltung Brandes GmbH abmelden' })).toBeVisible();
});

test('[SHL-15, MGT-06, OPN-204] in wide windows the only account opens by itself beside the list', async () => {
  await page.viewport(1280, 800);
  await openManagement({ path: '/management' });
  await expect.element(h1).toHaveTextContent('Hausverwaltung Brandes GmbH');
  const only = side.getByRole('link', { name: 'Hausverwaltung Brandes GmbH' });
  await expect.element(only).toHaveAttribute('aria-current', 'page');
  await expect.element(side.getByRole('link', { name: 'Weiteres Konto anmelden' })).toBeVisible();
});

test('[SHL-15, MGT-08] in wide windows one of several accounts is to be chosen; the chosen one is marked', async () => {
  await page.viewport(1280, 800);
  await openManagement({ path: '/management', signedIn: [MANAGER, maria] });
  await expect.element(main.getByText(/^Wählen Sie ein Konto/)).toBeVisible();
  await side.getByRole('link', { name: 'Maria Wessel' }).click();
  await expect.element(h1).toHaveTextContent('Maria Wessel');
  await expect.element(side.getByRole('link', { name: 'Maria Wessel' })).toHaveAttribute('aria-current', 'page');
  await expect.element(side.getByRole('link', { name: /Brandes/ })).not.toHaveAttribute('aria-current');
});

test('[SES-03, SHL-15] signing out the account that is open leads to those that are left', async () => {
  await page.viewport(1280, 800);
  await openManagement({ signedIn: [MANAGER, maria] });
  await page.getByRole('button', { name: 'Hausverwaltung Brandes GmbH abmelden' }).click();
  await expect.element(h1).toHaveTextContent('Maria Wessel');
});

test('[MGT-03, MGT-04, MGT-07] a missing name has a stand-in and is fetched when management opens', async () => {
  let isKnown = false;
  const { server } = await renderApp({
    path: '/help',
    signedIn: [{ ...MANAGER, jobs: [] }],
    prepare: (fake) => {
      fake.on(getAccountInfo, () => {
        if (!isKnown) return new Refuses('unavailable');
        return { id: 'brandes', name: 'Hausverwaltung Brandes GmbH', parentName: null, parentId: null };
      });
    },
  });
  const before = server.calls(getAccountInfo).length;
  await page.getByRole('button', { name: /^Menü/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Meine Konten' }).click();
  await page.getByRole('link', { name: 'Konten', exact: true }).click();
  await expect.element(row('Konto ohne Namen')).toBeVisible();
  expect(server.calls(getAccountInfo).length).toBe(before + 1);
  await page.getByRole('navigation').getByRole('link', { name: 'Start' }).click();
  isKnown = true;
  await page.getByRole('button', { name: /^Menü/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Meine Konten' }).click();
  await expect.element(h1).toHaveTextContent('Hausverwaltung Brandes GmbH');
});

test('[MGT-01, MGT-13] the shares are asked for when management opens, for each account by itself, and kept nowhere', async () => {
  const app = await openManagement({ path: '/', signedIn: [MANAGER, maria] });
  await appears(h1);
  expect(app.server.calls(getShares)).toEqual([]);
  await page.getByRole('navigation').getByRole('link', { name: 'Verwaltung' }).click();
  await expect.element(row('Hausverwaltung Brandes')).toMatchTextContent(/5 Zugänge/);
  expect(app.server.calls(getShares).map(({ bearer }) => bearer?.split('.of-')[1])).toEqual(['brandes', 'maria']);
  await app.clock.pass(5_000);
  const copies = Array.from(app.browser.database.stores.copies.keys());
  expect(copies).toContain('jobs/brandes');
  expect(copies.filter((key) => key.startsWith('shares'))).toEqual([]);
  app.server.unplug();
  await reopen(app, '/management/account/brandes');
  await expect.element(page.getByText('Die Zugänge konnten nicht geladen werden.')).toBeVisible();
});

test('[OPN-008] the shares of nobody who is signed in here lead to the list', async () => {
  const { device } = await openManagement({
    path: '/management/account/fremd/noch-fremder',
    signedIn: [maria, MANAGER],
  });
  await expect.element(h1).toHaveTextContent('Meine Konten');
  expect(device.address.path()).toBe('/management/account/fremd/noch-fremder');
});

const shareable = (reShare: boolean | null): Person => ({
  ...maria,
  jobs: [{ ...meter({ id: 'gas' }), jobPermissions: { reShare } }],
});

test.each([
  [null, true, true],
  [null, false, false],
  [true, false, true],
  [false, true, false],
] as const)(
  '[SHL-31, ROL-07, ROL-08, ROL-09, ROL-10, APP-17, OPN-007] reShare %s, allowed in general %s: Management in the menu %s',
  async (reShare, reshareAllowed, shown) => {
    await openManagement({ path: '/ablesung', signedIn: [shareable(reShare)], features: { reshareAllowed } });
    await expect.element(main.getByRole('link', { name: /^Stromzähler/ })).toBeVisible();
    expect(page.getByRole('navigation').getByRole('link', { name: 'Verwaltung' }).elements()).toHaveLength(
      shown ? 1 : 0,
    );
    await page.getByRole('button', { name: /^Menü/ }).click();
    await expect.element(page.getByRole('dialog').getByRole('link', { name: 'Meine Konten' })).toBeVisible();
    const entry = page.getByRole('dialog').getByRole('navigation').getByRole('link', { name: 'Verwaltung' });
    expect(entry.elements()).toHaveLength(shown ? 1 : 0);
  },
);
