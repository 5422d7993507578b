import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import { differences } from '@zaehlwerk/recognition/testing/same-answer';
import answers from '@zaehlwerk/recognition/vectors/answers.jsonl?raw';
import { afterAll, expect, test } from 'vitest';
import { createDeviceReader } from './device-reader.ts';

const VECTORS = import.meta.glob<string>('../../../../recognition/vectors/*.jpg', {
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
const reader = createDeviceReader();
afterAll(reader.start());

async function photoOf(file: string): Promise<Blob> {
  const address = Object.entries(VECTORS).find(([path]) => path.endsWith(`/${file}`))?.[1];
  return (await fetch(address ?? '')).blob();
}

test('[AIR-01, OPN-089] a browser reads photos as the server does, without it', async () => {
  expect(vectors.length).toBeGreaterThan(4);
  for (const { file, devices } of vectors) {
    const read = await reader.read(await photoOf(file.slice(file.lastIndexOf('/') + 1)), []);
    expect(differences(read ?? [], devices), file).toEqual([]);
  }
});

test('what is no photo is not read, and the next one is', async () => {
  const [first, second] = await Promise.all([
    reader.read(new Blob(['kein Foto'], { type: 'image/jpeg' }), []),
    reader.read(await photoOf('no-meter.jpg'), []),
  ]);
  expect([first, second]).toEqual([[], []]);
});

test('one that does not run reads nothing, and whoever waits is told when it ends', async () => {
  const other = createDeviceReader();
  expect(await other.read(await photoOf('drums.jpg'), [])).toBeNull();
  const end = other.start();
  const answer = other.read(await photoOf('drums.jpg'), []);
  end();
  expect(await answer).toBeNull();
});
