import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Columns, columnsOf } from './columns.ts';
import { neighboursOf, surenessOf } from './expected-number.ts';
import { LINE_SYMBOLS } from './symbols.ts';

const NUMBER = '48213907';
const CLASSES = LINE_SYMBOLS.length + 1;

/**
 * A line that says a number, but at one place two digits, one of them so much more likely (natural logarithm) than the
 * other.
 */
function saying(number: string, place: number, other: string, likelier: number): Columns {
  const raw = [...number].flatMap((symbol, at) => {
    const said = Array.from({ length: CLASSES }, () => -12);
    said[LINE_SYMBOLS.indexOf(symbol) + 1] = 0;
    if (at === place) said[LINE_SYMBOLS.indexOf(other) + 1] = likelier;
    const blank = Array.from({ length: CLASSES }, (_, kind) => (kind === 0 ? 0 : -12));
    return [...said, ...blank];
  });
  return columnsOf(Float32Array.from(raw), 2 * number.length, CLASSES);
}

const digit = fc.integer({ min: 0, max: 9 }).map(String);

test('[AIR-13, OPN-290] a number is refused where the same one with another digit is likelier by more than 3, wherever that stands', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 7 }),
      digit,
      fc.double({ min: 0, max: 8, noNaN: true }),
      (place, other, by) => {
        fc.pre(other !== NUMBER[place] && Math.abs(by - 3) > 0.01);
        const sure = surenessOf(NUMBER, [saying(NUMBER, place, other, by)]);
        // The mean over eight characters alone allows 5.5.
        expect(sure >= 0.5).toBe(by < 3);
      },
    ),
  );
});

test('[AIR-13] what is read just so is sure, each neighbour of it is not', () => {
  const line = saying(NUMBER, 0, '4', 0);
  expect(surenessOf(NUMBER, [line])).toBeGreaterThan(0.9);
  expect(neighboursOf(NUMBER)).toHaveLength(72);
  for (const neighbour of neighboursOf(NUMBER)) expect(surenessOf(neighbour, [line]), neighbour).toBeLessThan(0.5);
});

test('[AIR-13, OPN-290] what is in doubt in one reading is decided by both: a true number gains, its neighbour loses', () => {
  const doubtful = saying(NUMBER, 7, '1', -2);
  const clear = saying(NUMBER, 7, '1', -6);
  const neighbour = '48213901';
  expect(surenessOf(neighbour, [doubtful])).toBeGreaterThan(0.5);
  expect(surenessOf(neighbour, [doubtful, clear])).toBeLessThan(0.5);
  expect(surenessOf(NUMBER, [doubtful, clear])).toBeGreaterThan(surenessOf(NUMBER, [doubtful]));
});

test('[AIR-13, OPN-290] a reading that does not see the line at all is no witness against a number', () => {
  const line = saying(NUMBER, 7, '1', -4);
  const nothing = saying('', 0, '1', 0);
  const elsewhere = saying('ABCDEFGHI', 8, '1', 9);
  expect(surenessOf(NUMBER, [line, nothing])).toBeGreaterThan(0.5);
  expect(surenessOf(NUMBER, [line, elsewhere])).toBeGreaterThan(0.5);
});
