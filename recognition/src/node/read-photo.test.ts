import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPhoto } from './read-photo.ts';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } });

test('a photo is turned upright, scaled down to 1,600 pixels, and says by how much', async () => {
  const jpeg = await drawn(3000, 2000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { picture, scale } = await readPhoto(jpeg);
  expect([picture.width, picture.height, picture.pixels.length]).toEqual([1067, 1600, 1067 * 1600 * 3]);
  expect(scale).toBeCloseTo(1.875, 2);
  const [red = 0, green = 0, blue = 0] = picture.pixels;
  for (const off of [red - 0xc0, green - 0x40, blue - 0x20]) expect(Math.abs(off)).toBeLessThan(6);
});

test('grey and transparent pictures have three colours too, and small ones stay as they are', async () => {
  for (const bytes of [
    await drawn(300, 200).toColourspace('b-w').jpeg().toBuffer(),
    await drawn(300, 200).ensureAlpha(0.5).png().toBuffer(),
  ]) {
    const { picture, scale } = await readPhoto(bytes);
    expect([picture.width, picture.height, picture.pixels.length, scale]).toEqual([300, 200, 180_000, 1]);
  }
});

test('what is no whole picture is refused', async () => {
  const jpeg = await drawn(300, 200).jpeg().toBuffer();
  for (const bytes of [Buffer.alloc(0), Buffer.from('GIF89a'), jpeg.subarray(0, 300)])
    await expect(readPhoto(bytes)).rejects.toThrow();
});
