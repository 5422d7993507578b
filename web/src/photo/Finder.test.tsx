import { postPhotoToRead } from '@zaehlwerk/contract/photo-reading';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { browserCamera } from '../device/camera.ts';
import { appears } from '../../testing/appears.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { meterPicture, readMeter } from '../../testing/meter-picture.ts';
import { offer, openCamera, openReadable, photoDialog, shutter, takePhoto } from '../../testing/open-photo-reading.ts';
import { before } from '../../testing/open-reading.ts';
import { photoFile } from '../../testing/photo-files.ts';

const button = (name: string | RegExp) => photoDialog.getByRole('button', { name });
const noResult = photoDialog.getByRole('heading', { name: 'Kein Zählerstand erkannt' });
const READ = { read: [readMeter()] };
const forever = () => new Promise<never>(() => {});

/** Picks a file as the person does in the window of the browser. */
async function pick(which: number, file: File) {
  const input = document.querySelectorAll('dialog input[type=file]')[which];
  if (input === undefined) throw new Error('nothing to pick a file with');
  await userEvent.upload(input, file);
}

test('[AIR-16, AIR-17, AIR-19] after five seconds nothing was found, without a word about why', async () => {
  const { clock, server } = await takePhoto({}, { prepare: (_camera, portal) => portal.on(postPhotoToRead, forever) });
  await expect.element(photoDialog).toMatchTextContent(/Das Foto wird gelesen …/);
  await expect.poll(() => server.calls(postPhotoToRead).length).toBe(1);
  await clock.pass(4_900);
  await expect.element(noResult).not.toBeInTheDocument();
  await clock.pass(100);
  await expect.element(noResult).toBeVisible();
});

test('[AIR-18] nor is anything said about a call that failed', async () => {
  await takePhoto({}, { prepare: (_camera, server) => server.on(postPhotoToRead, () => new Refuses('unavailable')) });
  await expect.element(noResult).toBeVisible();
  expect(document.querySelector('[role=alert]:not(:empty)')).toBeNull();
  await button('Selbst eintippen').click();
  await expect.element(before).toHaveFocus();
});

test('reading can be called off, for another photo', async () => {
  const { clock } = await takePhoto({}, { prepare: (_camera, server) => server.on(postPhotoToRead, forever) });
  await expect.element(button('Abbrechen')).toHaveFocus();
  await button('Abbrechen').click();
  await expect.element(shutter).toHaveFocus();
  await clock.pass(10_000);
  await expect.element(shutter).toBeVisible();
});

test('the camera, one without a light, is off while the page is hidden', async () => {
  const { camera, device } = await openCamera();
  await expect.poll(() => camera.on()).toBe(true);
  await expect.element(button('Licht einschalten')).not.toBeInTheDocument();
  device.visible.set(false);
  await expect.poll(() => camera.on()).toBe(false);
  await expect.element(photoDialog).toMatchTextContent(/Die Kamera wird gestartet/);
  device.visible.set(true);
  await expect.poll(() => camera.on()).toBe(true);
});

test('[AIR-09] the shutter is off until the camera shows something, also after the page was hidden', async () => {
  const { camera, device, server } = await openCamera({}, { prepare: (one) => one.stayDark() });
  await expect.poll(() => camera.on()).toBe(true);
  await expect.element(photoDialog).toMatchTextContent(/Die Kamera wird gestartet/);
  await expect.element(shutter).toHaveAttribute('aria-disabled', 'true');
  await shutter.click({ force: true });
  camera.show();
  await expect.element(shutter).not.toHaveAttribute('aria-disabled');
  expect(server.calls(postPhotoToRead)).toEqual([]);
  device.visible.set(false);
  camera.stayDark();
  device.visible.set(true);
  await expect.poll(() => camera.on()).toBe(true);
  await expect.element(shutter).toHaveAttribute('aria-disabled', 'true');
  camera.show();
  await expect.element(shutter).not.toHaveAttribute('aria-disabled');
});

test('[AIR-09] a video that knows its size and has no picture yet gives none', async () => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 64, height: 48 });
  canvas.getContext('2d')?.fillRect(0, 0, 64, 48);
  const opening = await browserCamera({ getUserMedia: async () => canvas.captureStream() }).open('photo');
  if (!opening.ok) throw new Error('no camera');
  const video = document.createElement('video');
  const seen = new Promise<void>((resolve) => opening.camera.showIn(video, resolve));
  Object.defineProperty(video, 'readyState', { value: HTMLMediaElement.HAVE_METADATA, configurable: true });
  await seen;
  expect([video.videoWidth, opening.camera.picture()]).toEqual([64, null]);
  Reflect.deleteProperty(video, 'readyState');
  expect(opening.camera.picture()).toMatchObject({ width: 64, height: 48 });
  opening.camera.close();
});

test('[AIR-09] what is seen in the video is what is sent', async () => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 640, height: 480 });
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas to draw on');
  pen.fillStyle = '#d00000';
  pen.fillRect(0, 0, 640, 480);
  const stream = canvas.captureStream(10);
  const { open } = browserCamera({ getUserMedia: () => Promise.resolve(stream) });
  const { server } = await openCamera({}, { ...READ, prepare: (camera) => Object.assign(camera, { open }) });
  await expect.poll(() => document.querySelector('video')?.videoWidth).toBe(640);
  await shutter.click();
  await appears(photoDialog.getByRole('heading', { name: 'Stimmt dieser Stand?' }));
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
  const image = server.calls(postPhotoToRead)[0]?.form?.get('image');
  if (!(image instanceof File)) throw new Error('no photo was sent');
  const sent = await createImageBitmap(image);
  expect([sent.width, sent.height]).toEqual([1080, 810]);
  pen.drawImage(sent, 0, 0);
  const [red = 0, green = 255] = pen.getImageData(320, 240, 1, 1).data;
  expect([red > 150, green < 80]).toEqual([true, true]);
});

test('says how to aim: what two looks agree on', async () => {
  const dark = { width: 8, height: 8, data: new Uint8ClampedArray(256) };
  const { camera, clock } = await openCamera({}, { prepare: (own) => own.see(dark) });
  await clock.pass(800);
  await expect.element(photoDialog).toMatchTextContent(/Es ist zu dunkel\./);
  camera.see(meterPicture());
  await clock.pass(1_600);
  await expect.element(photoDialog).toMatchTextContent(/So ist es gut\./);
  const cloth = { width: 96, height: 123, data: new Uint8ClampedArray(96 * 123 * 4) };
  for (let at = 0; at < cloth.data.length; at += 1) cloth.data[at] = Math.floor(at / 4) % 2 === 0 ? 60 : 180;
  camera.see(cloth);
  await clock.pass(1_600);
  await expect.element(photoDialog).toMatchTextContent(/Nehmen Sie das Zählwerk in den Rahmen\./);
});

test('its light can be turned on, where it has one', async () => {
  const { camera } = await openCamera({}, { prepare: (own) => own.addLamp() });
  const light = button('Licht einschalten');
  await expect.element(light).toHaveAttribute('aria-pressed', 'false');
  await light.click();
  await expect.element(light).toHaveAttribute('aria-pressed', 'true');
  expect(camera.lamp.get()).toBe(true);
});

test.each([
  ['denied', /Der Zugriff auf die Kamera ist nicht erlaubt\./],
  ['absent', /Es wurde keine Kamera gefunden/],
  ['busy', /Ein anderes Programm nutzt die Kamera gerade\./],
] as const)('[AIR-09] without a camera (%s) a photo of the camera app is read', async (failure, words) => {
  await openCamera({}, { ...READ, prepare: (camera) => camera.breakDown(failure) });
  await expect.element(photoDialog).toMatchTextContent(words);
  await appears(button('Foto aufnehmen'));
  expect(document.querySelector('dialog input[type=file]')?.getAttribute('capture')).toBe('environment');
  await pick(0, await photoFile({ width: 400, height: 300 }));
  await expect.element(photoDialog.getByRole('heading', { name: 'Stimmt dieser Stand?' })).toBeVisible();
});

test('a camera that is taken away is told', async () => {
  const { camera } = await openCamera();
  await expect.poll(() => camera.on()).toBe(true);
  (shutter.element() as HTMLElement).focus();
  camera.takeAway();
  await expect.element(photoDialog).toMatchTextContent(/Die Kamera wurde abgeschaltet\./);
  await expect.element(button('Foto auswählen')).toHaveFocus();
});

test('[AIR-09] a photo that is chosen while the camera is taken away is read all the same', async () => {
  const { camera } = await openCamera({}, READ);
  await expect.poll(() => camera.on()).toBe(true);
  const chooser = document.querySelector<HTMLInputElement>('dialog input[type=file]');
  camera.takeAway();
  await expect.element(photoDialog).toMatchTextContent(/Die Kamera wurde abgeschaltet\./);
  expect(chooser?.isConnected).toBe(false);
  const chosen = new DataTransfer();
  chosen.items.add(await photoFile({ width: 400, height: 300 }));
  if (chooser !== null) chooser.files = chosen.files;
  chooser?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(photoDialog.getByRole('heading', { name: 'Stimmt dieser Stand?' })).toBeVisible();
});

test('[IMG-03] a file that is no photo is told, and another one can be chosen', async () => {
  await openReadable({}, READ);
  await offer.click();
  await appears(shutter);
  await pick(0, new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], 'foto.png', { type: 'image/png' }));
  await expect.element(photoDialog).toMatchTextContent(/Nur JPEG-Fotos werden angenommen\./);
  await expect.element(shutter).toHaveFocus();
  await pick(0, await photoFile({ width: 400, height: 300 }));
  await expect.element(photoDialog.getByRole('heading', { name: 'Stimmt dieser Stand?' })).toBeVisible();
});

test('[A07] a message takes its room from what the camera sees: shutter and buttons stay in view', async () => {
  const { services } = await openCamera({}, { prepare: (own) => own.addLamp() });
  await pick(0, new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], 'foto.png', { type: 'image/png' }));
  await appears(photoDialog.getByText(/Nur JPEG-Fotos/));
  const stayInView = async (...controls: readonly Locator[]) => {
    for (const one of controls) await expect.element(one).toBeInViewport({ ratio: 1 });
  };
  const below = [shutter, button('Galerie'), button('Eintippen')];
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [1280, 800],
    [844, 390],
  ] as const) {
    await page.viewport(width, height);
    await stayInView(...below);
  }
  services.notices.show('WARNING', 'Keine Verbindung', 'Was Sie eingeben, bleibt auf diesem Gerät.');
  await page.viewport(320, 568);
  await stayInView(shutter);
  await page.viewport(390, 844);
  await stayInView(...below);
});

test('[A17, A18] the other ways stand beside the shutter, each large enough for a finger; large letters put them below', async () => {
  await page.viewport(320, 568);
  await openCamera();
  const boxes = () =>
    [button('Galerie'), shutter, button('Eintippen')].map((one) => one.element().getBoundingClientRect());
  await appears(shutter);
  const [left, middle, right] = boxes();
  if (left === undefined || middle === undefined || right === undefined) throw new Error('a button is missing');
  expect(boxes().every(({ width, height }) => width >= 44 && height >= 44)).toBe(true);
  expect([left.right <= middle.left, middle.right <= right.left, left.bottom > middle.top]).toEqual([true, true, true]);
  document.documentElement.style.fontSize = '200%';
  const [gallery, large, type] = boxes();
  document.documentElement.style.fontSize = '';
  if (gallery === undefined || large === undefined || type === undefined) throw new Error('a button is missing');
  expect([gallery.top >= large.bottom, type.top >= large.bottom, type.right <= 320]).toEqual([true, true, true]);
});
