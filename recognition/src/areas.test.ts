import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Area, closeUp, cornersOf, distinct, longer, placed, strip, upsideDown } from './areas.ts';
import { areasIn } from './areas-in-maps.ts';
import { mapsOf, SIDE } from './testing/said.ts';

const turnedArea = fc
  .record({
    angle: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    x: fc.integer({ min: 35, max: 45 }),
    y: fc.integer({ min: 35, max: 45 }),
    length: fc.integer({ min: 14, max: 28 }),
  })
  .map(({ angle, x, y, length }) => ({
    middle: [x, y] as const,
    along: [Math.cos(angle), Math.sin(angle)] as const,
    half: [length, length / 5] as const,
  }));

test('a counter is found where it is, however it is turned, and read from its left end', () => {
  fc.assert(
    fc.property(turnedArea, (there) => {
      const [found, ...others] = areasIn(mapsOf(there), 'drums', 3);
      expect(others).toEqual([]);
      expect(found?.middle[0]).toBeCloseTo(there.middle[0], 0);
      expect(found?.middle[1]).toBeCloseTo(there.middle[1], 0);
      expect((found?.along[0] ?? 0) * there.along[0] + (found?.along[1] ?? 0) * there.along[1]).toBeGreaterThan(0.995);
      expect(Math.abs((found?.half[0] ?? 0) - there.half[0])).toBeLessThan(1.2);
      expect(Math.abs((found?.half[1] ?? 0) - there.half[1])).toBeLessThan(1.2);
      expect(found?.score).toBeGreaterThan(0.5);
    }),
  );
});

test('nothing is found where there is nothing, and of each kind its own', () => {
  const maps = mapsOf({ middle: [40, 40], along: [1, 0], half: [20, 4] });
  expect(areasIn(maps, 'display', 3)).toEqual([]);
  expect(areasIn(maps, 'number', 3)).toEqual([]);
});

test('a part of a counter is no second one, and the whole stands for it where it is nearly as sure', () => {
  const whole: Area = { kind: 'drums', middle: [50, 40], along: [1, 0], half: [20, 5], score: 0.9 };
  const part: Area = { ...whole, kind: 'display', middle: [38, 40], half: [8, 5], score: 0.95 };
  const elsewhere: Area = { ...whole, middle: [50, 70], score: 0.5 };
  expect(distinct([elsewhere, whole, part], 0.8)).toEqual([whole, elsewhere]);
  expect(distinct([elsewhere, whole, part])).toEqual([part, elsewhere]);
  expect(distinct([{ ...whole, score: 0.7 }, part], 0.8)).toEqual([part]);
  // Parts of the same counter, which are not each other's: the whole stands for both.
  const other: Area = { ...part, middle: [62, 40], score: 0.92 };
  expect(distinct([other, whole, part, { ...elsewhere, score: 0.91 }], 0.8)).toEqual([
    { ...elsewhere, score: 0.91 },
    whole,
  ]);
  // Print beside a counter makes it a little longer: that is not another one.
  const withPrint: Area = { ...whole, half: [24, 5], score: 0.85 };
  expect(distinct([withPrint, whole], 0.8)).toEqual([whole]);
});

test('an area looked at from near by fills the same part of it, and comes back to its place', () => {
  fc.assert(
    fc.property(turnedArea, (there) => {
      const area: Area = { kind: 'drums', score: 1, ...there };
      const cutting = closeUp(area, 0.5);
      const near: Area = { ...area, middle: [SIDE / 2, SIDE / 2], along: [1, 0], half: [0.25 * SIDE, 0.05 * SIDE] };
      const back = placed(near, cutting, SIDE);
      expect(back.middle[0]).toBeCloseTo(area.middle[0], 6);
      expect(back.middle[1]).toBeCloseTo(area.middle[1], 6);
      expect(back.along[0]).toBeCloseTo(area.along[0], 6);
      expect(back.half[0]).toBeCloseTo(area.half[0], 6);
    }),
  );
});

test('a strip begins at the left upper corner; read from the other end, at the right lower one', () => {
  const area: Area = { kind: 'drums', middle: [50, 40], along: [1, 0], half: [20, 5], score: 1 };
  expect(strip(area, [0, 0])).toEqual({ x: 30, y: 35, along: [40, 0], down: [-0, 10] });
  const [, , corner] = cornersOf(area);
  expect(strip(upsideDown(area), [0, 0])).toMatchObject({ x: corner?.x, y: corner?.y, along: [-40, -0] });
});

test('an area is made longer at its beginning or at its end, however it is turned', () => {
  const upright: Area = { kind: 'drums', middle: [50, 40], along: [1, 0], half: [20, 5], score: 1 };
  expect(longer(upright, 'end', 10)).toEqual({ ...upright, middle: [55, 40], half: [25, 5] });
  expect(longer(upright, 'beginning', 10)).toEqual({ ...upright, middle: [45, 40], half: [25, 5] });
  const turned = { ...upright, along: [0, -1] as const };
  expect(longer(turned, 'beginning', 10)).toEqual({ ...turned, middle: [50, 45], half: [25, 5] });
});
