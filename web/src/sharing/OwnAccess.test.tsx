import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CARETAKER, MANAGER, openManagement } from '../../testing/open-management.ts';

const dialog = page.getByRole('dialog');
const h1 = page.getByRole('heading', { level: 1, includeHidden: true });
const BOTH_ORDERS = ['/management/account/brandes/karl', '/management/account/karl/brandes'];

test('[LOG-46, SHL-16, MGT-29, MGT-30, OPN-001, OPN-002] the link of a share lands there: whose it is, nothing to delete, no jobs', async () => {
  const { device } = await openManagement({ path: `/m/${CARETAKER.linkToken}`, people: [CARETAKER], signedIn: [] });
  await expect.element(dialog).toMatchTextContent(/^Hausmeister Karl/);
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Sie sind mit dem Zugang „Hausmeister Karl“ angemeldet\..*Hausverwaltung Brandes GmbH hat ihn erstellt/,
    );
  expect(device.address.path()).toBe('/management/account/brandes/karl');
  expect(page.getByRole('button', { name: /löschen|entfernen/ }).elements()).toEqual([]);
  expect(dialog.getByRole('list').elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Zu den Ablesungen' }).click();
  await expect.element(h1).toHaveTextContent('Ablesen');
});

test.each(BOTH_ORDERS)(
  '[OPN-001, MGT-29, MGT-30] %s with the access alone: the notice, then its own shares',
  async (path) => {
    await page.viewport(1280, 800);
    await openManagement({ path, signedIn: [CARETAKER] });
    await expect.element(dialog).toMatchTextContent(/Sie sind mit dem Zugang „Hausmeister Karl“ angemeldet/);
    await dialog.getByRole('button', { name: 'Schließen' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(h1).toHaveTextContent('Hausmeister Karl');
    await expect.element(page.getByText('von Hausverwaltung Brandes GmbH').first()).toBeVisible();
  },
);

test.each(BOTH_ORDERS)(
  '[LOG-46, MGT-29, MGT-30, OPN-001] %s with the giver signed in as well: the details of this one, with a notice and no jobs',
  async (path) => {
    await openManagement({ path, signedIn: [CARETAKER, MANAGER] });
    await expect.element(dialog).toMatchTextContent(/^Hausmeister Karl.*12 von 38.*über seinen Link geöffnet/);
    expect(dialog.getByRole('list').elements()).toEqual([]);
    await expect.element(dialog.getByRole('button', { name: 'Zugang löschen' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Schließen' }).click();
    await expect.element(h1).toHaveTextContent('Hausverwaltung Brandes GmbH');
  },
);

test('[SHL-15, OPN-001] beside the notice the access is marked in the list', async () => {
  await page.viewport(1280, 800);
  await openManagement({ path: '/management/account/brandes/karl', signedIn: [CARETAKER] });
  const own = page.getByRole('link', { name: 'Hausmeister Karl', includeHidden: true });
  await expect.element(own.first()).toHaveAttribute('aria-current', 'page');
});
