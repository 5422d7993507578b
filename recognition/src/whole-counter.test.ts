import { expect, test } from 'vitest';
import type { Area } from './areas.ts';
import type { ReadStrips } from './read-strips.ts';
import { wholeOf } from './whole-counter.ts';

/** A counter with digits 10 pixels wide from 100 on, of which a strip shows those it covers wholly. */
function counterWith(digits: string, likelihood = 0.9): ReadStrips {
  return async (cuttings) =>
    cuttings.map(({ x, along }) => {
      const isCovered = (place: number): boolean =>
        100 + 10 * place >= x - 0.5 && 110 + 10 * place <= x + along[0] + 0.5;
      const whole = [...digits].filter((_, place) => isCovered(place)).join('');
      const text = { whole, decimals: '', hasPoint: false, turning: null, isUnmarked: false };
      return { candidates: [{ text, likelihood }], evidence: 1 };
    });
}

/** Covers the digits from one place to before another. */
function areaOf(from: number, to: number): Area {
  return { kind: 'drums', middle: [100 + 5 * (from + to), 50], along: [1, 0], half: [5 * (to - from), 8], score: 1 };
}

async function wholeFrom(read: ReadStrips, area: Area): Promise<Area> {
  const { middle, half } = area;
  const [said] = await read([{ x: middle[0] - half[0], y: 42, along: [2 * half[0], 0], down: [0, 16] }]);
  if (said === undefined) throw new Error('nothing is said of the area');
  return wholeOf(read, area, said);
}

test('where digits go on at an end, the area becomes longer by as many', async () => {
  expect(await wholeFrom(counterWith('01340077'), areaOf(0, 4))).toEqual(areaOf(0, 8));
  expect(await wholeFrom(counterWith('01340077'), areaOf(4, 8))).toEqual(areaOf(0, 8));
  expect(await wholeFrom(counterWith('01340077'), areaOf(2, 6))).toEqual(areaOf(0, 8));
});

test('an area that shows all of its counter, or nothing of one, stays as it is', async () => {
  const [all, one] = [areaOf(0, 8), areaOf(3, 4)];
  expect(await wholeFrom(counterWith('01340077'), all)).toBe(all);
  expect(await wholeFrom(counterWith('01340077'), one)).toBe(one);
});

test('what is hardly likely beside an area makes it no longer', async () => {
  const part = areaOf(0, 4);
  expect(await wholeFrom(counterWith('01340077', 0.19), part)).toBe(part);
  expect(await wholeFrom(counterWith('01340077', 0.21), part)).toEqual(areaOf(0, 8));
});
