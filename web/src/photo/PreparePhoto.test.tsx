import { expect, test } from 'vitest';
import { photoFile, SECRET_IN_EXIF } from '../../testing/photo-files.ts';
import { preparePhoto } from './prepare-photo.ts';
import type { PhotoSource } from './redraw-photo.ts';

async function prepared(file: Blob, source: PhotoSource = 'file'): Promise<Blob> {
  const result = await preparePhoto({ file, source });
  if (!result.ok) throw new Error(result.finding.code);
  return result.picture;
}

const sizeOf = async (file: Blob) => {
  const { width, height } = await createImageBitmap(file);
  return [width, height];
};
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const textOf = async (file: Blob) => new TextDecoder('latin1').decode(await file.arrayBuffer());

test('[IMG-04, OPN-069] at most 1600 px on the longest side, and a file is never enlarged', async () => {
  expect(await sizeOf(await prepared(await photoFile({ width: 2000, height: 1000 })))).toEqual([1600, 800]);
  expect(await sizeOf(await prepared(await photoFile({ width: 900, height: 3000 })))).toEqual([480, 1600]);
  expect(await sizeOf(await prepared(await photoFile({ width: 640, height: 480 })))).toEqual([640, 480]);
});

test('[IMG-07, OPN-069] a picture of the camera is drawn at least 1080 px wide, then fitted', async () => {
  const small = await photoFile({ width: 640, height: 480 });
  expect(await sizeOf(await prepared(small, 'camera'))).toEqual([1080, 810]);
  expect(await sizeOf(await prepared(await photoFile({ width: 360, height: 640 }), 'camera'))).toEqual([900, 1600]);
});

test('[IMG-05] written as JPEG of quality 0.75', async () => {
  const picture = await prepared(await photoFile({ width: 1800, height: 1200 }));
  expect(picture.type).toBe('image/jpeg');
  const bytes = await bytesOf(picture);
  const table = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xdb);
  // The first values of the JPEG standard's luminance table, halved: quality 75.
  expect(Array.from(bytes.subarray(table + 5, table + 11))).toEqual([8, 6, 6, 7, 6, 5]);
});

test('[OPN-171] stands upright, and what the camera noted is removed', async () => {
  const lying = await photoFile({ width: 400, height: 300, orientation: 6 });
  expect(await textOf(lying)).toContain(SECRET_IN_EXIF);
  const picture = await prepared(lying);
  expect(await textOf(picture)).not.toMatch(/Exif|Lindenstrasse/);
  expect(await sizeOf(picture)).toEqual([300, 400]);
  const canvas = new OffscreenCanvas(300, 400);
  const pen = canvas.getContext('2d');
  pen?.drawImage(await createImageBitmap(picture), 0, 0);
  // After a turn to the right, the upper half is the right half.
  const [red = 0, , blue = 255] = pen?.getImageData(250, 200, 1, 1).data ?? [];
  expect([red > 150, blue < 100]).toEqual([true, true]);
});

test.each([
  ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), 'foto.png', 'image/png'],
  ['HEIC', new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0'), 'foto.heic', 'image/heic'],
  ['HEIC that says it is JPEG', new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0'), 'foto.jpg', 'image/jpeg'],
  ['nothing at all', new Uint8Array(0), 'leer.jpg', 'image/jpeg'],
])('[IMG-03, OPN-068] refused by its content: %s', async (_, bytes, name, type) => {
  const result = await preparePhoto({ file: new File([bytes], name, { type }), source: 'file' });
  expect(result).toMatchObject({ ok: false, finding: { code: 'images.notJpeg', at: 'readingImages' } });
});

test('[IMG-06] refused when it cannot be read: cut off, or JPEG in name alone', async () => {
  const whole = await photoFile({ width: 1200, height: 900 });
  const cut = whole.slice(0, whole.size / 2);
  const start = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3)]);
  for (const file of [cut, start]) {
    const result = await preparePhoto({ file, source: 'file' });
    expect(result).toMatchObject({ ok: false, finding: { code: 'images.invalidData' } });
  }
});
