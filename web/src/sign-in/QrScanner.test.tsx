import { postToken } from '@zaehlwerk/contract/accounts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settled } from '../../testing/fakes/fake-clock.ts';
import type { FakeCamera } from '../../testing/fakes/fake-camera.ts';
import { type FakeDevice, PORTAL_HOST } from '../../testing/fakes/fake-device.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { KARL, MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';

const LINK = `https://${PORTAL_HOST}/m/${MARIA.linkToken}`;
const FOREIGN = 'Dieser QR-Code gehört nicht zu diesem Portal.';
const credentialsTab = page.getByRole('tab', { name: 'Zugangsdaten' });
const qrTab = page.getByRole('tab', { name: 'QR-Code' });
const username = page.getByLabelText('Benutzername');
const dialog = page.getByRole('alertdialog');
const hold = page.getByText(/Halten Sie den QR-Code der Ablesekarte in den Rahmen\./);
const picture = page.getByRole('img', { name: 'Bild der Kamera' });

/** The sign-in screen with its scanner, the camera prepared before it is asked for. */
async function openScanner(prepare: (camera: FakeCamera, device: FakeDevice) => void = () => {}) {
  const app = await renderApp({ prepare: (_server, _browser, device) => prepare(device.camera, device) });
  await qrTab.click();
  return { ...app, camera: app.device.camera };
}

test('[LOG-02, LOG-33, LOG-34] the code of the card signs in, and the camera is off from then on', async () => {
  const { server, camera, clock } = await openScanner();
  await expect.element(hold).toBeVisible();
  camera.holdUp(LINK);
  await clock.pass(200);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
  expect(server.calls(postToken).map(({ body }) => body.token)).toEqual([MARIA.linkToken]);
  expect(camera.on()).toBe(false);
});

test('[LOG-05] the screen has a tab for the QR code; the camera is asked for when it is chosen', async () => {
  const { device } = await renderApp();
  await expect.element(qrTab).toHaveAttribute('aria-selected', 'false');
  expect(device.camera.log).toEqual([]);
  await qrTab.click();
  await expect.element(qrTab).toHaveAttribute('aria-selected', 'true');
  await expect.element(picture).toBeVisible();
  await expect.element(username).not.toBeVisible();
});

test('[LOG-36] the camera is asked for first, and the reader is loaded only when there is one', async () => {
  const { camera, view } = await openScanner();
  await expect.element(hold).toBeVisible();
  expect(camera.log).toEqual(['camera asked for', 'reader loaded']);
  await view.unmount();
  const denied = await openScanner((own) => own.breakDown('denied'));
  await expect.element(dialog).toBeVisible();
  expect(denied.camera.log).toEqual(['camera asked for']);
});

const FAILURES = [
  ['denied', /Der Zugriff auf die Kamera ist nicht erlaubt\./],
  ['absent', /Es wurde keine Kamera gefunden/],
  ['busy', /Ein anderes Programm nutzt die Kamera gerade\./],
] as const;

test.each(FAILURES)(
  '[LOG-37, LOG-38, LOG-39, LOG-40] a camera that is %s: a dialog says so, then the credentials',
  async (failure, why) => {
    await openScanner((camera) => camera.breakDown(failure));
    await expect.element(dialog).toHaveAccessibleName('Kamera nicht verfügbar');
    await expect.element(dialog).toMatchTextContent(/Die Kamera dieses Geräts kann nicht genutzt werden\./);
    await expect.element(dialog).toMatchTextContent(why);
    await page.getByRole('button', { name: 'Mit Zugangsdaten anmelden' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(credentialsTab).toHaveAttribute('aria-selected', 'true');
    await expect.element(username).toBeVisible();
  },
);

test('[A10] the dialog of the camera is named, takes the focus, keeps it, closes with Esc and gives it back', async () => {
  await openScanner((camera) => camera.breakDown('denied'));
  await expect.element(dialog).toHaveAttribute('aria-modal', 'true');
  await expect.element(page.getByRole('heading', { name: 'Kamera nicht verfügbar' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Schließen' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Mit Zugangsdaten anmelden' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(credentialsTab).toHaveFocus();
});

test('[LOG-37] the operator may word the failure of the camera under the documented keys', async () => {
  const translations = {
    de: { 'login.qrcode.error.access.title': 'Ohne Kamera', 'login.qrcode.error.access.text': 'Tippen Sie.' },
  };
  await renderApp({
    config: { languageConfig: { translations } },
    prepare: (_server, _browser, device) => device.camera.breakDown('denied'),
  });
  await qrTab.click();
  await expect.element(dialog).toHaveAccessibleName('Ohne Kamera');
  await expect.element(dialog).toMatchTextContent(/Tippen Sie\./);
});

test('[LOG-41, CST-45] the scanner on the screen looks again every 200 ms', async () => {
  const { camera, clock } = await openScanner();
  await expect.element(hold).toBeVisible();
  await expect.poll(() => camera.scans()).toBe(1);
  await clock.pass(199);
  expect(camera.scans()).toBe(1);
  await clock.pass(1);
  expect(camera.scans()).toBe(2);
});

test('[OPN-033] a code of somebody else is told, and scanning goes on', async () => {
  const { server, camera, clock } = await openScanner((own) => own.holdUp('https://elsewhere.example/m/abc'));
  const foreign = page.getByRole('status').filter({ hasText: FOREIGN });
  await expect.element(foreign).toBeVisible();
  expect(server.calls(postToken)).toHaveLength(0);
  expect(camera.on()).toBe(true);
  camera.holdUp(LINK);
  await clock.pass(200);
  await expect.poll(() => server.calls(postToken).length).toBe(1);
});

test('[LOG-32] a code whose access has ended says so, and the credentials are back', async () => {
  const { camera, server } = await openScanner((own) => own.holdUp(`${PORTAL_HOST}/m/ended`));
  await expect.element(dialog).toMatchTextContent(/Zugang ungültig oder abgelaufen/);
  expect(camera.on()).toBe(false);
  await userEvent.keyboard('{Escape}');
  await expect.element(credentialsTab).toHaveFocus();
  await expect.element(username).toBeVisible();
  expect(server.calls(postToken)).toHaveLength(1);
});

test('[LOG-19] while the code is checked the screen says so and looks for no other', async () => {
  let answer = (_refusal: Refuses) => {};
  const { camera, clock, server } = await openScanner();
  await expect.element(hold).toBeVisible();
  camera.holdUp(LINK);
  server.on(postToken, () => new Promise((resolve) => (answer = resolve)));
  await clock.pass(200);
  await expect.element(page.getByRole('status').filter({ hasText: 'Anmeldung wird geprüft...' })).toBeVisible();
  expect(camera.on()).toBe(false);
  await clock.pass(1000);
  expect(server.calls(postToken).length).toBe(1);
  answer(new Refuses('unauthorized'));
});

test('[A24] that the camera is on is announced, its picture is named, and a sign-in without it is one tab away', async () => {
  await openScanner();
  const status = page.getByRole('status').filter({ hasText: 'Die Kamera ist an.' });
  await expect.element(status).toMatchTextContent(/Halten Sie den QR-Code der Ablesekarte in den Rahmen\./);
  await expect.element(picture).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await expect.element(username).toBeVisible();
});

test('the camera is off whenever the scanner is left: another tab of the screen, or the page out of sight', async () => {
  const { camera, device } = await openScanner();
  await expect.element(hold).toBeVisible();
  await credentialsTab.click();
  expect(camera.on()).toBe(false);
  await qrTab.click();
  await expect.poll(() => camera.on()).toBe(true);
  device.visible.set(false);
  expect(camera.on()).toBe(false);
  await expect.element(page.getByText('Die Kamera wird gestartet …')).toBeVisible();
  device.visible.set(true);
  await expect.element(hold).toBeVisible();
  expect(camera.on()).toBe(true);
});

test('the camera is off when the whole screen is left', async () => {
  const { camera, view } = await openScanner();
  await expect.element(hold).toBeVisible();
  await view.unmount();
  expect(camera.on()).toBe(false);
});

test('a lamp beside the lens can be lit, where there is one', async () => {
  const { camera, view } = await openScanner((own) => own.addLamp());
  await page.getByRole('button', { name: 'Licht einschalten' }).click();
  await page.getByRole('button', { name: 'Licht ausschalten' }).click();
  await expect.element(page.getByRole('button', { name: 'Licht einschalten' })).toBeVisible();
  expect(camera.lamp.get()).toBe(false);
  await view.unmount();
  await openScanner();
  await expect.element(hold).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Licht/ })).not.toBeInTheDocument();
});

test('a second login is scanned beside the first, once', async () => {
  const { device, server, clock, services } = await renderApp({
    path: '/management/anmelden',
    people: [MARIA, KARL],
    signedIn: [MARIA],
  });
  await qrTab.click();
  await expect.element(hold).toBeVisible();
  const before = server.calls(postToken).length;
  device.camera.holdUp(`${PORTAL_HOST}/m/${KARL.linkToken}`);
  await clock.pass(200);
  await expect.element(page.getByRole('dialog', { name: 'Hausmeister Karl' })).toBeVisible();
  await clock.pass(1000);
  expect(
    services.accounts.list
      .get()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['karl', 'maria']);
  expect(server.calls(postToken).length - before).toBe(1);
  expect(device.camera.log.filter((line) => line === 'camera asked for')).toHaveLength(1);
  expect(device.camera.on()).toBe(false);
});

test('[LOG-35] on iPhone and iPad in browsers other than Safari there is no scanner, only the credentials', async () => {
  const chrome =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1';
  const identification = { userAgent: chrome, maxTouchPoints: 5, installed: false };
  await renderApp({ prepare: (_server, _browser, device) => Object.assign(device, { identification }) });
  await expect.element(username).toBeVisible();
  await settled();
  await expect.element(qrTab).not.toBeInTheDocument();
});

test('[A02] the arrow keys move along the tabs and turn nothing on; Enter chooses', async () => {
  const { device } = await renderApp();
  await username.fill('EB-407188');
  credentialsTab.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(qrTab).toHaveFocus();
  expect(device.camera.log).toEqual([]);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(credentialsTab).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(qrTab).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowLeft}{Enter}');
  await expect.element(picture).toBeVisible();
  await credentialsTab.click();
  await expect.element(username).toHaveValue('EB-407188');
});
