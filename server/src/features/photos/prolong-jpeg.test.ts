import sharp from 'sharp';
import { expect, test } from 'vitest';
import { segment, withSegments } from '../../testing/test-photos.ts';
import { provePhoto } from './prove-photos.ts';

/** A picture whose every block differs, so that each has bits of its own in the scan. */
function picture(width: number, height: number) {
  const samples = Buffer.from(Array.from({ length: width * height * 3 }, (_, n) => (n * 7919 + (n >> 5) * 31) % 256));
  return sharp(samples, { raw: { width, height, channels: 3 } });
}

/** The photo with another size in its frame header. */
function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = [0xc0, 0xc2].map((marker) => copy.indexOf(Buffer.from([0xff, marker]))).find((at) => at > 0)!;
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

async function isTaken(jpeg: Buffer): Promise<boolean> {
  return (await provePhoto(jpeg)).ok;
}

const KINDS = [
  ['sequential', {}],
  ['progressive', { progressive: true }],
  ['unsampled', { chromaSubsampling: '4:4:4' }],
] as const;

test.each(KINDS)(
  '[S29, S32] a %s photo whose header claims another size than its scan has is refused',
  async (_kind, options) => {
    const [width, height] = [160, 320];
    const jpeg = await picture(width, height).jpeg(options).toBuffer();
    expect(await isTaken(jpeg)).toBe(true);
    for (const [claimedWidth, claimedHeight] of [
      [width, height - 16],
      [width, 16],
      [16, 16],
      [width / 2, height],
      [width, height + 16],
      [width, height + 64],
      [width + 16, height],
    ] as const) {
      expect([claimedWidth, claimedHeight, await isTaken(claiming(jpeg, claimedWidth, claimedHeight))]).toEqual([
        claimedWidth,
        claimedHeight,
        false,
      ]);
    }
  },
);

test('[S29] a row of blocks too many or too few is seen at every height', async () => {
  for (let height = 16; height <= 160; height += 16) {
    const jpeg = await picture(48, height).toColourspace('b-w').jpeg().toBuffer();
    const verdicts = [height, height - 8, height + 8].map((claimed) => isTaken(claiming(jpeg, 48, claimed)));
    expect([height, ...(await Promise.all(verdicts))]).toEqual([height, true, false, false]);
  }
});

test('[S32] the last rows are proven like all others', async () => {
  const jpeg = await picture(160, 128).jpeg().toBuffer();
  const broken = Buffer.concat([jpeg.subarray(0, jpeg.length - 40), Buffer.from([0xff, 0xd9])]);
  expect(await isTaken(broken)).toBe(false);
});

test('[S29] photos of every small size are taken, and come back as they were', async () => {
  for (const [width, height] of [
    [1, 1],
    [7, 5],
    [16, 16],
    [17, 33],
    [90, 61],
    [8, 1600],
  ] as const) {
    const jpeg = await picture(width, height).jpeg().toBuffer();
    const proof = await provePhoto(jpeg);
    expect([width, height, proof.ok && proof.value.bytes.subarray(-200).equals(jpeg.subarray(-200))]).toEqual([
      width,
      height,
      true,
    ]);
  }
});

test('[S29] a second scan that no decoder reads is refused', async () => {
  const jpeg = await picture(160, 128).jpeg().toBuffer();
  const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2);
  expect(await isTaken(Buffer.concat([jpeg.subarray(0, jpeg.length - 2), scan, jpeg.subarray(-2)]))).toBe(false);
});

test('[S29] where restarts are announced, there are as many as the size asks for', async () => {
  const jpeg = await picture(160, 128).jpeg().toBuffer();
  expect(await isTaken(withSegments(jpeg, segment(0xdd, Buffer.from([0, 80]))))).toBe(true);
  expect(await isTaken(withSegments(jpeg, segment(0xdd, Buffer.from([0, 40]))))).toBe(false);
});
