import { expect, test } from 'vitest';
import { CHECK_EVERY_MS } from '../server/connection.ts';
import { appears } from '../../testing/appears.ts';
import {
  openCamera,
  photoDialog,
  shutter,
  slowReader,
  takePhoto,
  withoutReader,
} from '../../testing/open-photo-reading.ts';
import { before } from '../../testing/open-reading.ts';
import { view } from '../../testing/rate-photos.ts';
import { goOffline } from '../../testing/waiting-readings.ts';

const button = (name: string | RegExp) => photoDialog.getByRole('button', { name });
const heading = (name: string) => photoDialog.getByRole('heading', { name });
const notYet = heading('Dieses Gerät kann Fotos ohne Netz noch nicht lesen');
const noResult = heading('Kein Zählerstand erkannt');

const READER = {
  prepare: (_camera: unknown, _server: unknown, browser: { runsWebAssembly: boolean }) => {
    browser.runsWebAssembly = true;
  },
};

test('[AIR-05, OPN-238] without a network a device without its reader says so, and the photo goes with what is typed', async () => {
  withoutReader();
  const app = await openCamera({}, READER);
  await goOffline(app);
  await shutter.click();
  await expect.element(notYet).toHaveFocus();
  await expect.element(photoDialog).toMatchTextContent(/lädt es, wenn es Netz hat\.\s*Hängen Sie das Foto an/);
  await expect.element(photoDialog).not.toMatchTextContent(/Licht einschalten/);
  await button('Foto anhängen und eintippen').click();
  await expect.element(before).toHaveFocus();
  await appears(view(1));
});

test('[OPN-238] where no server answers the device has 30 s, whatever the browser believes of the network', async () => {
  slowReader();
  const app = await openCamera({}, READER);
  app.server.unplug();
  await app.clock.pass(CHECK_EVERY_MS);
  expect(app.device.online.get()).toBe(true);
  await shutter.click();
  await appears(photoDialog.getByText('Das Foto wird gelesen …'));
  await appears(photoDialog.getByRole('img'));
  await app.clock.pass(29_999);
  await expect.element(noResult).not.toBeInTheDocument();
  await app.clock.pass(1);
  await expect.element(noResult).toBeVisible();
});

test('[AIR-05, OPN-238] a photo on which nothing was found is another matter, with a network and the same device', async () => {
  withoutReader();
  await takePhoto({}, READER);
  await expect.element(noResult).toHaveFocus();
  await expect.element(photoDialog).toMatchTextContent(/Meist hilft:\s*Licht einschalten/);
});

test('[AIR-05, OPN-238] nor is anything said of it once there is a network again', async () => {
  const app = await openCamera();
  await goOffline(app);
  await shutter.click();
  // An old browser never will.
  await expect.element(heading('Dieses Gerät kann Fotos nur mit Netz lesen')).toBeVisible();
  await expect.element(photoDialog).not.toMatchTextContent(/lädt es/);
  app.server.plugIn();
  app.device.online.set(true);
  await app.clock.pass(0);
  await button('Neues Foto').click();
  await shutter.click();
  await expect.element(noResult).toBeVisible();
});
