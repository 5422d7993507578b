import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import { differences } from '@zaehlwerk/recognition/testing/same-answer';
import answers from '@zaehlwerk/recognition/vectors/answers.jsonl?raw';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createDeviceReader } from './device-reader.ts';
import type { Told } from './reader-messages.ts';

const VECTORS = import.meta.glob<string>('../../../recognition/vectors/*.jpg', {
  eager: true,
  query: '?url',
  import: 'default',
});

interface Vector {
  readonly file: string;
  readonly devices: readonly DetectedDevice[];
}

const vectors = answers
  .trim()
  .split('\n')
  .map((line): Vector => JSON.parse(line));
const never = new AbortController().signal;
const reader = createDeviceReader();
afterAll(reader.start());

async function photoOf(file: string): Promise<Blob> {
  const address = Object.entries(VECTORS).find(([path]) => path.endsWith(`/${file}`))?.[1];
  return (await fetch(address ?? '')).blob();
}

test('[AIR-01, OPN-089] a browser reads photos as the server does, without it', async () => {
  expect(vectors.length).toBeGreaterThan(4);
  for (const { file, devices } of vectors) {
    const read = await reader.read(await photoOf(file.slice(file.lastIndexOf('/') + 1)), [], never);
    expect(differences(read ?? [], devices), file).toEqual([]);
  }
});

test('what is no photo is not read, and the next one is', async () => {
  const [first, second] = await Promise.all([
    reader.read(new Blob(['kein Foto'], { type: 'image/jpeg' }), [], never),
    reader.read(await photoOf('no-meter.jpg'), [], never),
  ]);
  expect([first, second]).toEqual([[], []]);
});

test('one that does not run reads nothing, and whoever waits is told when it ends', async () => {
  const other = createDeviceReader();
  expect(await other.read(await photoOf('drums.jpg'), [], never)).toBeNull();
  const end = other.start();
  const answer = other.read(await photoOf('drums.jpg'), [], never);
  end();
  expect(await answer).toBeNull();
});

test('the end of an older worker is nothing to who waits for a newer one', async () => {
  const other = createDeviceReader();
  const endOlder = other.start();
  const endNewer = other.start();
  const answer = other.read(await photoOf('no-meter.jpg'), [], never);
  endOlder();
  expect(await answer).toEqual([]);
  endNewer();
});

test('a photo that nobody waits for any more is called off, once, and nothing was found on it', async () => {
  const told: Told[] = [];
  const worker = Object.assign(new EventTarget(), {
    postMessage: (message: Told) => void told.push(message),
    terminate: () => undefined,
  });
  const other = createDeviceReader(() => worker);
  other.start();
  const over = new AbortController();
  const [first, second] = [1, 2].map(() => other.read(new Blob(), [], over.signal));
  worker.dispatchEvent(new MessageEvent('message', { data: { id: 1, devices: null } }));
  over.abort();
  expect([await first, await second, await other.read(new Blob(), [], over.signal)]).toEqual([null, [], []]);
  expect(told).toMatchObject([{ id: 1 }, { id: 2 }, { calledOff: 2 }]);
});

test('a failure that nobody expected is reported, and the next photo is read', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  onTestFinished(() => reported.mockRestore());
  const photo = await photoOf('no-meter.jpg');
  // No meter at all among those that are expected.
  const wrong = [null] as never;
  expect(await reader.read(photo, wrong, never)).toBeNull();
  expect(reported.mock.calls).toMatchObject([[{ name: 'TypeError' }]]);
  expect(await reader.read(photo, [], never)).toEqual([]);
});
