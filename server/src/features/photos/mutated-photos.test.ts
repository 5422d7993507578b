import { expect, test } from 'vitest';
import { photo } from '../../testing/test-photos.ts';
import { outlineJpeg } from './jpeg-outline.ts';
import { provePhoto } from './prove-photos.ts';

/** Small photos, so that their headers are hit often. */
const SEEDS = [
  await photo({ width: 48, height: 32 }),
  await photo({ width: 48, height: 32, progressive: true }),
  await photo({ width: 33, height: 47, kind: 'grey' }),
  await photo({ width: 40, height: 40, kind: 'cmyk' }),
  await photo({ width: 64, height: 48, quality: 95 }),
];
const MUTATIONS = 2000;
/** Every this many are decoded as well; the walk alone takes microseconds. */
const DECODE_EVERY = 10;

/** Always the same sequence (mulberry32), so that a failure can be looked at again. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

function mutate(seed: Buffer, random: (below: number) => number): Buffer {
  const copy = Buffer.from(seed);
  const at = random(copy.length);
  const other = random(copy.length);
  switch (random(6)) {
    case 0:
      for (let n = 0; n <= random(8); n += 1) copy[random(copy.length)] = random(256);
      return copy;
    case 1:
      copy[at] = copy[at]! ^ (1 << random(8));
      return copy;
    case 2:
      return copy.subarray(0, at);
    case 3:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(Math.min(at + 1 + random(40), copy.length))]);
    case 4:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(other, other + random(200)), copy.subarray(at)]);
    default:
      copy.writeUInt16BE(random(2) === 0 ? 0xffff : random(0x10000), Math.min(at, copy.length - 2));
      return copy;
  }
}

test.each(SEEDS.map((seed, index) => [index, seed] as const))(
  '[S32] whatever is done to a photo, it is checked: seed %i',
  async (index, seed) => {
    const random = randomFrom(1000 + index);
    const validated = { taken: 0, refused: 0 };
    for (let n = 0; n < MUTATIONS; n += 1) {
      const mutant = mutate(seed, random);
      const outline = outlineJpeg(mutant);
      if (outline !== null) {
        const picture = Buffer.concat(outline.kept);
        expect(picture.length).toBeLessThanOrEqual(mutant.length + 4);
        expect(Buffer.concat(outlineJpeg(picture)!.kept)).toEqual(picture);
      }
      if (n % DECODE_EVERY !== 0) continue;
      const proof = await provePhoto(mutant);
      validated[proof.ok ? 'taken' : 'refused'] += 1;
      if (proof.ok) expect(outline).not.toBeNull();
    }
    expect(validated.refused).toBeGreaterThan(0);
    expect(validated.taken + validated.refused).toBe(MUTATIONS / DECODE_EVERY);
  },
);

test('a photo still passes after all that', async () => {
  expect(await provePhoto(SEEDS[0]!)).toMatchObject({ ok: true });
});
