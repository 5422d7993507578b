import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { photoReader } from './start-reader.ts';

const reader = photoReader();
afterAll(() => reader.close());

const wall = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#888880' } })
    .jpeg()
    .toBuffer();

test('where there is no meter nothing is found', async () => {
  expect(await reader.read(await wall(), [])).toEqual([]);
});

test('a photo that cannot be decoded is refused, and the next one is read all the same', async () => {
  const photo = await wall();
  const outcomes = await Promise.allSettled(
    [photo, photo.subarray(0, 200), Buffer.from('kein Foto'), photo].map((one) => reader.read(one, [])),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
});

test('a photo that takes too long is given up', async () => {
  const hasty = photoReader(1);
  await expect(hasty.read(await wall(), [])).rejects.toThrow('too long');
  await hasty.close();
});
