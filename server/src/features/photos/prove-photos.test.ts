import sharp from 'sharp';
import { expect, test } from 'vitest';
import { exifSegment, markersOf, photo, segment, withSegments } from '../../testing/test-photos.ts';
import { provePhoto, type ProvenPhoto } from './prove-photos.ts';

const END = Buffer.from([0xff, 0xd9]);

async function proven(jpeg: Buffer): Promise<ProvenPhoto> {
  const proof = await provePhoto(jpeg);
  if (!proof.ok) throw new Error(proof.fault);
  return proof.value;
}

const pixelsOf = (jpeg: Buffer): Promise<Buffer> => sharp(jpeg).raw().toBuffer();

test.each(['colour', 'grey'] as const)('[S32] a whole photo passes, sequential or progressive: %s', async (kind) => {
  for (const progressive of [false, true]) {
    const jpeg = await photo({ kind, progressive });
    const kept = await proven(jpeg);
    expect(kept).toMatchObject({ width: 160, height: 120 });
    expect(await pixelsOf(kept.bytes)).toEqual(await pixelsOf(jpeg));
  }
});

test('[S30] place, maker, serial number and preview go; the picture is not compressed again', async () => {
  const jpeg = await photo();
  const golden = withSegments(
    jpeg,
    exifSegment(1, await photo({ width: 32, height: 24 })),
    segment(0xfe, 'Keller links'),
  );
  const { bytes } = await proven(golden);
  for (const trace of ['Exif', 'PhoneCorp', 'SN1234567', 'Keller']) {
    expect(golden.includes(trace)).toBe(true);
    expect(bytes.includes(trace)).toBe(false);
  }
  expect(markersOf(bytes).markers).not.toContain(0xe1);
  expect(await pixelsOf(bytes)).toEqual(await pixelsOf(jpeg));
});

test.each([2, 3, 4, 5, 6, 7, 8])(
  '[S30] a photo held in orientation %i is stored upright, without the note',
  async (orientation) => {
    const half = await sharp({ create: { width: 120, height: 80, channels: 3, background: 'white' } })
      .composite([{ input: { create: { width: 40, height: 80, channels: 3, background: 'black' } }, left: 0, top: 0 }])
      .jpeg({ quality: 95 })
      .toBuffer();
    const held = withSegments(half, exifSegment(orientation));
    const kept = await proven(held);
    const upright = await sharp(held).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const stored = await sharp(kept.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(kept.bytes.includes('Exif')).toBe(false);
    expect([kept.width, kept.height]).toEqual([upright.info.width, upright.info.height]);
    expect([stored.info.width, stored.info.height]).toEqual([kept.width, kept.height]);
    const difference = upright.data.reduce((most, value, at) => Math.max(most, Math.abs(value - stored.data[at]!)), 0);
    expect(difference).toBeLessThan(40);
  },
);

test('a side of 1600 pixels is the most', async () => {
  const flat = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: 'grey' } })
      .jpeg()
      .toBuffer();
  expect(await provePhoto(await flat(1600, 900))).toMatchObject({ ok: true });
  expect(await provePhoto(await flat(1601, 10))).toEqual({ ok: false, fault: 'images.tooLarge' });
  expect(await provePhoto(await flat(10, 1601))).toEqual({ ok: false, fault: 'images.tooLarge' });
});

const BROKEN = [
  [
    'cut in the middle, with an end put to it',
    (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, jpeg.length / 2), END]),
  ],
  ['cut short', (jpeg: Buffer) => jpeg.subarray(0, jpeg.length - 100)],
  ['nothing but a name', () => Buffer.from('a photo.jpg')],
] as const;

test.each(BROKEN)('a broken photo is refused: %s', async (_what, breakIt) => {
  const jpeg = await photo({ width: 400, height: 400 });
  expect(await provePhoto(breakIt(jpeg))).toEqual({ ok: false, fault: 'images.notJpeg' });
});

test('[S31] what claims to be two things at once is only a picture afterwards', async () => {
  const jpeg = await photo();
  const { bytes } = await proven(jpeg);
  const polyglots = [
    withSegments(jpeg, segment(0xfe, '<html><script>alert(1)</script></html>')),
    withSegments(jpeg, segment(0xe0, '/*JFIF'), segment(0xfe, '*/=alert(1);/*')),
    withSegments(jpeg, segment(0xe1, "<?php system($_GET['c']); __HALT_COMPILER();")),
    withSegments(jpeg, segment(0xe2, '%PDF-1.7\n1 0 obj << /OpenAction << /JS (app.alert(1)) >> >>')),
    withSegments(jpeg, segment(0xed, 'MZ\x90\0 an executable')),
    withSegments(jpeg, segment(0xfe, '<svg onload=alert(1)>')),
    withSegments(jpeg, segment(0xe0, 'JFXX\0\x10'), segment(0xe5, '#!/bin/sh')),
    Buffer.concat([jpeg, Buffer.from('<script>alert(document.domain)</script>')]),
    Buffer.concat([jpeg, Buffer.from('PK\x03\x04 archive with a central directory PK\x05\x06')]),
    Buffer.concat([jpeg, Buffer.from('\0'.repeat(512)), Buffer.from('ustar  phar')]),
    Buffer.concat([jpeg, jpeg]),
    Buffer.concat([jpeg, Buffer.from('Rar!\x1a\x07\0')]),
  ];
  for (const polyglot of polyglots) expect((await proven(polyglot)).bytes).toEqual(bytes);
});
