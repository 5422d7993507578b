import { postPhotoToRead } from '@zaehlwerk/contract/photo-reading';
import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import { onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { appears } from './appears.ts';
import type { FakeCamera } from './fakes/fake-camera.ts';
import type { FakeBrowser } from './fakes/fake-device.ts';
import type { FakeServer } from './fakes/fake-server.ts';
import { meterPicture } from './meter-picture.ts';
import type { MeterFacts } from './meters.ts';
import { openReading } from './open-reading.ts';

/** The button that starts it. */
export const offer = page.getByRole('button', { name: /^(Mit der Kamera ablesen|Read with the camera)$/ });
export const photoDialog = page.getByRole('dialog', { name: /^(Mit der Kamera ablesen|Read with the camera)$/ });
export const shutter = photoDialog.getByRole('button', { name: /^(Foto aufnehmen|Take photo)$/ });

/** Emulates a touch screen until the test is over. */
export async function touchScreen(): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
  onTestFinished(async () => void (await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })));
}

/** The photo reader was never loaded onto this device, and cannot be until the test is over. */
export function withoutReader(): void {
  replaceReader((worker) => queueMicrotask(() => worker.dispatchEvent(new Event('error'))));
}

/** The photo reader answers nothing until the test is over. */
export function slowReader(): void {
  replaceReader(() => undefined);
}

/** The photo reader is loaded, and returns this for each photo, until the test is over. */
export function readerReads(devices: readonly DetectedDevice[]): void {
  replaceReader((worker) => {
    const answer = ({ id }: { readonly id: number }) =>
      queueMicrotask(() => worker.dispatchEvent(new MessageEvent('message', { data: { id, devices } })));
    Object.assign(worker, { postMessage: answer });
  });
}

/** Replaces it until the test is over. */
function replaceReader(begin: (worker: EventTarget) => void): void {
  const { Worker: own } = globalThis;
  const replaced = () => {
    const worker = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });
    begin(worker);
    return worker;
  };
  const start = function (address: URL | string, options?: WorkerOptions) {
    return String(address).includes('photo-reader-worker') ? replaced() : new own(address, options);
  };
  Object.assign(globalThis, { Worker: start });
  onTestFinished(() => void Object.assign(globalThis, { Worker: own }));
}

type Setting = NonNullable<Parameters<typeof openReading>[1]>;

interface PhotoSetting extends Pick<Setting, 'config'> {
  /** What is read on each photo. */
  readonly read?: readonly DetectedDevice[];
  readonly prepare?: (camera: FakeCamera, server: FakeServer, browser: FakeBrowser) => void;
}

/** The form of a meter with photo reading, on a phone whose camera shows it. */
export async function openReadable(facts: Partial<MeterFacts> = {}, { read = [], prepare, config }: PhotoSetting = {}) {
  await touchScreen();
  const features = { aiImageEvaluationEnabled: true, ...facts.features };
  const app = await openReading(
    { ...facts, features },
    {
      ...(config === undefined ? {} : { config }),
      prepare: (server, browser, { camera }) => {
        camera.see(meterPicture());
        server.on(postPhotoToRead, () => ({ devices: read }));
        prepare?.(camera, server, browser);
      },
    },
  );
  return { ...app, camera: app.device.camera };
}

/** The same with the dialog open and the camera on. */
export async function openCamera(...setting: Parameters<typeof openReadable>) {
  const app = await openReadable(...setting);
  await offer.click();
  await appears(photoDialog);
  return app;
}

/** The same with a photo taken. */
export async function takePhoto(...setting: Parameters<typeof openReadable>) {
  const app = await openCamera(...setting);
  await shutter.click();
  return app;
}
