import { expect, test } from 'vitest';
import { fakeBrowser, type FakeDevice } from '../../testing/fakes/fake-device.ts';
import { settled } from '../../testing/fakes/fake-clock.ts';
import { scanQrCodes } from './scan-qr-codes.ts';

const LINK = 'https://portal.test/m/abc';

function scanner(prepare: (device: FakeDevice) => void = () => {}) {
  const device = fakeBrowser(() => Promise.reject(new Error('nothing is asked of the server'))).openTab('/');
  prepare(device);
  const said: string[] = [];
  const stop = scanQrCodes(device, {
    opened: () => said.push('opened'),
    paused: () => said.push('paused'),
    read: (text) => said.push(text),
    failed: (failure) => said.push(failure),
  });
  return { device, camera: device.camera, said, stop };
}

test('[LOG-41, CST-45] 200 ms lie between one scan and the next', async () => {
  const { device, camera } = scanner();
  await settled();
  expect(camera.scans()).toBe(1);
  await device.clock.pass(199);
  expect(camera.scans()).toBe(1);
  await device.clock.pass(1);
  expect(camera.scans()).toBe(2);
  await device.clock.pass(1000);
  expect(camera.scans()).toBe(7);
});

test('what is held up is told with every scan, until it is taken away', async () => {
  const { device, camera, said } = scanner((own) => own.camera.holdUp(LINK));
  await settled();
  await device.clock.pass(200);
  camera.holdUp(null);
  await device.clock.pass(1000);
  expect(said).toEqual(['opened', LINK, LINK]);
});

test('stopped, it turns the camera off at once and looks no more', async () => {
  const { device, camera, stop } = scanner();
  await settled();
  expect(camera.on()).toBe(true);
  stop();
  expect(camera.on()).toBe(false);
  await device.clock.pass(1000);
  expect(camera.scans()).toBe(1);
});

test('stopped before the person allowed the camera, it turns the camera off as soon as it comes', async () => {
  const { camera, said, stop } = scanner();
  stop();
  await settled();
  expect(camera.on()).toBe(false);
  expect(said).toEqual([]);
  expect(camera.log).toEqual(['camera asked for']);
});

test('the camera is off while the page cannot be seen, and comes back with it', async () => {
  const { device, camera, said } = scanner();
  await settled();
  device.visible.set(false);
  expect(camera.on()).toBe(false);
  await device.clock.pass(1000);
  expect(camera.scans()).toBe(1);
  device.visible.set(true);
  await settled();
  expect(camera.on()).toBe(true);
  expect(said).toEqual(['opened', 'paused', 'opened']);
});

test.each(['denied', 'absent', 'busy'] as const)(
  'a camera that is %s is told, and no reader is loaded',
  async (why) => {
    const { device, camera, said } = scanner((own) => own.camera.breakDown(why));
    await settled();
    expect(said).toEqual([why]);
    expect(camera.log).toEqual(['camera asked for']);
    device.visible.set(false);
    device.visible.set(true);
    await settled();
    expect(camera.log).toEqual(['camera asked for']);
  },
);

test('a camera that is taken away ends the scanner', async () => {
  const { camera, said } = scanner();
  await settled();
  camera.takeAway();
  expect(camera.on()).toBe(false);
  expect(said).toEqual(['opened', 'interrupted']);
});

test.each([
  ['a reader that cannot be loaded', () => Promise.reject(new Error('no connection'))],
  [
    'a reader that does not run',
    async () => ({ read: () => Promise.reject(new Error('not running')), close: () => {} }),
  ],
])('%s ends the scanner', async (_what, openQrReader) => {
  const { camera, said } = scanner((device) => Object.assign(device, { openQrReader }));
  await settled();
  expect(camera.on()).toBe(false);
  expect(said).toEqual(['opened', 'interrupted']);
});

test('a camera whose code cannot be loaded ends the scanner', async () => {
  const { said } = scanner(({ camera: own }) =>
    Object.assign(own, { open: () => Promise.reject(new Error('no connection')) }),
  );
  await settled();
  expect(said).toEqual(['interrupted']);
});
