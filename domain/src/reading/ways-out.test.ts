import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { german, type, WHOLE } from '../testing/type-digits.ts';
import { checkRoom, counterDigits, type RateDigits } from './reading-value.ts';
import { withDecimals } from './typed-digits.ts';
import { waysOut } from './ways-out.ts';

const anyRate: fc.Arbitrary<RateDigits> = fc.record({
  preDecimals: fc.integer({ min: 1, max: 9 }),
  postDecimals: fc.integer({ min: 0, max: 4 }),
});

describe('[OPN-318, VAL-06, VAL-07] what may be meant by digits too many', () => {
  const TENTHS: RateDigits = { preDecimals: 6, postDecimals: 1 };
  const ways = (pre: string, post: string, rate: RateDigits) =>
    waysOut({ pre, post }, rate).map((one) => `${one.pre},${one.post}`);

  test.each([
    ['the zero may be too many, or the last digit', '002101', '23', ['002101,2', '021012,3']],
    ['two zeros', '000210', '123', ['000210,1', '021012,3']],
    ['no zero leads: the last digit', '121012', '34', ['121012,3']],
    ['too few zeros lead', '021012', '345', ['021012,3']],
    ['a comma was typed behind a digit too many', '0210123', '5', ['021012,3', '210123,5']],
    ['the same, and no zero leads', '1210123', '5', ['121012,3']],
    ['a comma was typed, and decimals too many', '2101', '23', ['2101,2']],
    ['several signs', '021012', '3,4', []],
    ['all have a place', '021012', '3', []],
  ])('%s: %s and %s', (_, pre, post, expected) => {
    expect(ways(pre, post, TENTHS)).toEqual(expected);
  });

  test.each([
    ['0210123', ['021012,', '210123,']],
    ['1210123', ['121012,']],
    ['12500,4', ['12500,']],
    ['012500,4', ['012500,']],
    ['0012500,4', ['001250,', '012500,']],
  ])('without decimals: %s', (pre, expected) => {
    expect(ways(pre, '', WHOLE)).toEqual(expected);
  });
});

describe('[OPN-318] the ways out of digits too many', () => {
  const anyTyped = fc.record({
    pre: fc.stringMatching(/^0{0,4}\d{0,9}(,\d{0,3})?$/),
    post: fc.stringMatching(/^\d{0,4}$/),
  });
  const RUNS = { numRuns: 10_000 };

  test('each fits, leaves out nothing but zeros in front or digits at the end, and names another value', () => {
    fc.assert(
      fc.property(anyRate, anyTyped, (rate, typed) => {
        const ways = waysOut(typed, rate);
        const row = typed.pre.replace(/,.*$/, '') + typed.post;
        for (const way of ways) {
          expect(checkRoom(way, rate)).toEqual([]);
          const kept = way.pre + way.post;
          const before = row.slice(0, row.length - row.replace(/^0*/, '').length);
          expect(Array.from({ length: before.length + 1 }, (_, zeros) => row.startsWith(kept, zeros))).toContain(true);
        }
        expect(new Set(ways.map(({ pre, post }) => `${pre},${post}`)).size).toBe(ways.length);
        const [first] = checkRoom(typed, rate);
        if (first === undefined || first.code === 'value.notDigits') expect(ways).toEqual([]);
        else if (/^\d/.test(typed.pre)) expect(ways.length).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });

  test('a row with as many zeros in front as it has digits too many has both', () => {
    fc.assert(
      fc.property(anyRate, fc.integer({ min: 1, max: 3 }), fc.nat(), (rate, zeros, seed) => {
        const { pre, post } = counterDigits(rate);
        fc.pre(post > 0);
        const digit = String((seed % 9) + 1);
        const number = digit.repeat(pre + post);
        const { typed } = type('0'.repeat(zeros) + number, german(rate));
        expect(waysOut(typed, rate)).toContainEqual({ pre: number.slice(0, pre), post: number.slice(pre) });
        expect(waysOut(typed, rate)).toHaveLength(2);
      }),
      RUNS,
    );
  });

  test('decimals that come later lose no digit, and leave a comma where it was typed', () => {
    fc.assert(
      fc.property(anyRate, anyTyped, (rate, { pre }) => {
        const typed = { pre, post: '' };
        const placed = withDecimals(typed, rate);
        expect((placed.pre + placed.post).replace(/,/g, '')).toBe(pre.replace(/,/g, ''));
        const comma = pre.indexOf(',');
        if (comma >= 0 && placed !== typed) expect(placed.pre).toBe(pre.slice(0, comma));
      }),
      RUNS,
    );
  });
});
