import { postToken } from '@zaehlwerk/contract/accounts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeServer, Refuses } from '../../testing/fakes/fake-server.ts';
import type { FakeDevice } from '../../testing/fakes/fake-device.ts';
import { METERS } from '../../testing/open-without-access.ts';
import { takeReadingsWithoutAccess } from '../../testing/without-access.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';

const h1 = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const tab = page.getByRole('tab', { name: 'Ohne Zugang' });
const start = page.getByRole('link', { name: 'Ablesung ohne Zugang' });
const ALLOWED = { config: { unknownUserReading: { unknownUserReadingAllowed: true, meters: METERS } } };
const ADDRESS = '/ablesung-ohne-zugang';

const taking = (server: FakeServer, _browser: unknown, { clock }: FakeDevice) =>
  takeReadingsWithoutAccess(server, clock);

test('[LOG-06, APP-56] the block for those without access is there when the operator allows it, else not', async () => {
  const { view } = await renderApp();
  await expect.element(page.getByRole('tab', { name: 'QR-Code' })).toBeVisible();
  await expect.element(tab).not.toBeInTheDocument();
  await view.unmount();
  await renderApp(ALLOWED);
  await tab.click();
  await expect.element(page.getByText('Zählernummer')).toBeVisible();
  await expect.element(start).toBeVisible();
});

test('[LOG-06] the block is there as well where the camera is not offered', async () => {
  const prepare = (_server: unknown, _browser: unknown, device: { identification: object }) =>
    Object.assign(device.identification, {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) CriOS/120',
      maxTouchPoints: 5,
    });
  await renderApp({ ...ALLOWED, prepare });
  await expect.element(page.getByRole('tab')).toHaveLength(2);
  await tab.click();
  await expect.element(start).toBeVisible();
});

test('[LOG-07, A09] it leads to the reading without access, the heading has the focus, and back to the sign-in', async () => {
  const { device } = await renderApp({ ...ALLOWED, prepare: taking });
  await tab.click();
  await start.click();
  await expect.element(h1('Welcher Zähler?')).toHaveFocus();
  expect(device.address.path()).toBe(ADDRESS);
  expect(document.title).toBe('Welcher Zähler? – Ableseportal Stadtwerke Ellerbach');
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await expect.element(h1('Anmelden')).toHaveFocus();
  expect(device.address.path()).toBe('/');
});

test('the browser leads back, too', async () => {
  const { device } = await renderApp({ ...ALLOWED, path: ADDRESS, prepare: taking });
  await expect.element(h1('Welcher Zähler?')).toBeVisible();
  device.address.replace('/');
  await expect.element(h1('Anmelden')).toBeVisible();
});

test('[LOG-27] the dialog of a failed sign-in offers it when it is allowed', async () => {
  const refused = (server: FakeServer, browser: unknown, device: FakeDevice) => {
    taking(server, browser, device);
    server.on(postToken, () => new Refuses('unauthorized'));
  };
  const dialog = page.getByRole('alertdialog');
  const { view } = await renderApp({ path: '/m/abgelaufen', prepare: refused });
  await expect.element(dialog).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
  await view.unmount();

  const { device } = await renderApp({ ...ALLOWED, prepare: refused });
  await page.getByLabelText('Benutzername').fill('EB-407188');
  await page.getByLabelText('Kennwort', { exact: true }).fill('falsch-falsch');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Ablesung ohne Zugang' }).click();
  await expect.element(h1('Welcher Zähler?')).toBeVisible();
  expect(device.address.path()).toBe(ADDRESS);
});

test('[LOG-27] it is offered after a link that no longer works, and leads there', async () => {
  const { device } = await renderApp({
    ...ALLOWED,
    path: '/m/abgelaufen',
    prepare: (server, browser, opened) => {
      taking(server, browser, opened);
      server.on(postToken, () => new Refuses('unauthorized'));
    },
  });
  await start.click();
  await expect.element(h1('Welcher Zähler?')).toBeVisible();
  expect(device.address.path()).toBe(ADDRESS);
});

test('[SHL-20, SHL-21] the exact address can be opened by itself, signed in or not', async () => {
  const beside = await renderApp({ ...ALLOWED, path: `${ADDRESS}/schritt`, prepare: taking });
  await expect.element(h1('Anmelden')).toBeVisible();
  await beside.view.unmount();

  const outside = await renderApp({ ...ALLOWED, path: `${ADDRESS}?von=plakat`, prepare: taking });
  await expect.element(h1('Welcher Zähler?')).toBeVisible();
  await outside.view.unmount();

  await renderApp({ ...ALLOWED, path: ADDRESS, signedIn: [MARIA], prepare: taking });
  await expect.element(h1('Welcher Zähler?')).toBeVisible();
  await page.getByRole('link', { name: 'Zur Startseite' }).click();
  await expect.element(h1(/^Guten Tag/)).toBeVisible();
});

test('[APP-56, ANO-13, ANO-14, ANO-15, OPN-018] switched off, the address says so and leads home, signed in or not', async () => {
  const off = page.getByText('Die Ablesung ohne Zugang gibt es hier nicht.');
  const home = page.getByRole('link', { name: 'Zur Startseite' }).last();
  const outside = await renderApp({ path: ADDRESS });
  await expect.element(off).toBeVisible();
  await home.click();
  await expect.element(h1('Anmelden')).toBeVisible();
  await outside.view.unmount();

  const config = { unknownUserReading: { unknownUserReadingAllowed: false, meters: METERS } };
  await renderApp({ path: ADDRESS, signedIn: [MARIA], config });
  await expect.element(off).toBeVisible();
  await home.click();
  await expect.element(h1(/^Guten Tag/)).toBeVisible();
});
