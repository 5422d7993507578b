import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterbox, type Picture, pyramidOf, stripsOf } from './picture.ts';

/** Each pixel's red says how far right it is, its green how far down, its blue is 200. */
function ramp(width: number, height: number): Picture {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1)
    pixels.set(
      [Math.round(((at % width) / width) * 255), Math.round((Math.floor(at / width) / height) * 255), 200],
      at * 3,
    );
  return { width, height, pixels };
}

test('a cutting shows what stands there, from whichever level it is sampled, turned as it is cut', () => {
  const photo = pyramidOf(ramp(900, 700));
  fc.assert(
    fc.property(
      fc.record({
        x: fc.integer({ min: 100, max: 500 }),
        y: fc.integer({ min: 100, max: 300 }),
        side: fc.integer({ min: 8, max: 300 }),
        turned: fc.boolean(),
      }),
      ({ x, y, side, turned }) => {
        const cutting = turned
          ? { x: x + side, y: y + side, along: [-side, 0] as const, down: [0, -side] as const }
          : { x, y, along: [side, 0] as const, down: [0, side] as const };
        const { values } = stripsOf(photo, [cutting], { width: 16, height: 16 });
        const [left, right] = [values[0] ?? 0, values[15] ?? 0].map((red) => red * 900);
        const [first, last] = turned ? [x + side, x] : [x, x + side];
        expect(Math.abs((left ?? 0) - first)).toBeLessThan(side / 16 + 4);
        expect(Math.abs((right ?? 0) - last)).toBeLessThan(side / 16 + 4);
        expect(values[2 * 256]).toBeCloseTo(200 / 255, 2);
      },
    ),
    { numRuns: 50 },
  );
});

test('around a photo that is no square there is grey, and beyond the edge its last pixel where no grey is wanted', () => {
  const pyramid = pyramidOf(ramp(200, 100));
  const [grey, edge] = [0.5, null].map(
    (outside) => stripsOf(pyramid, [letterbox(pyramid[0])], { width: 20, height: 20 }, outside).values,
  );
  expect(grey?.[0]).toBe(0.5);
  expect(grey?.[10 * 20]).not.toBe(0.5);
  expect(edge?.[400]).toBeCloseTo(0, 1);
});

test('each level is half of the one before, down to a small one', () => {
  const sizes = pyramidOf(ramp(901, 640)).map(({ width, height, pixels }) => [width, height, pixels.length]);
  expect(sizes).toEqual([
    [901, 640, 901 * 640 * 3],
    [450, 320, 450 * 320 * 3],
    [225, 160, 225 * 160 * 3],
    [112, 80, 112 * 80 * 3],
    [56, 40, 56 * 40 * 3],
  ]);
});
