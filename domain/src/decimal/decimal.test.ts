import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  decimalFromNumber,
  decimalToNumber,
  divideDecimals,
  formatDecimal,
  fractionDigits,
  integerDigits,
  numberFromText,
  parseDecimal,
  roundDecimal,
  subtractDecimals,
  type Decimal,
} from './decimal.ts';

const d = (text: string): Decimal => parseDecimal(text) ?? expect.fail(text);
const anyDecimal = fc.record({ units: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), scale: fc.nat(6) });

describe('text to value and back', () => {
  test.each([
    ['12.50', 1250n, 2],
    ['0', 0n, 0],
    ['-3', -3n, 0],
    ['-0.05', -5n, 2],
    ['007', 7n, 0],
    ['0.000', 0n, 3],
    ['123456789012345678901234567890.1', 1234567890123456789012345678901n, 1],
  ])('%s', (text, units, scale) => {
    expect(parseDecimal(text)).toEqual({ units, scale });
  });

  test.each(['', ' ', '.', '1.', '.5', '1,5', '1e3', '+1', '--1', '1.2.3', '1 000', '0x1', 'NaN', '١٢', '1.5 '])(
    '%j is no value',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );

  test('parse undoes format, digit for digit', () => {
    fc.assert(
      fc.property(anyDecimal, (value) => {
        expect(parseDecimal(formatDecimal(value))).toEqual(value);
      }),
    );
  });

  test.each([
    [{ units: 5n, scale: 3 }, '0.005'],
    [{ units: -5n, scale: 1 }, '-0.5'],
    [{ units: 100n, scale: 2 }, '1.00'],
    [{ units: 0n, scale: 0 }, '0'],
  ])('prints every decimal it has: %o', (value, text) => {
    expect(formatDecimal(value)).toBe(text);
  });
});

describe('numbers from the wire', () => {
  test.each([
    [12.5, '12.5'],
    [0.1, '0.1'],
    [1.005, '1.005'],
    [99999999.999, '99999999.999'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [1.5e-7, '0.00000015'],
    [1.234567890123e-7, '0.0000001234567890123'],
    [5e-324, `0.${'0'.repeat(323)}5`],
    [999999999999999, '999999999999999'],
  ])('%d is %s', (number, text) => {
    const exact = decimalFromNumber(number);
    expect(exact === null ? null : formatDecimal(exact)).toBe(text);
  });

  test.each([
    ['12.50', 12.5],
    ['-0', -0],
    ['0.000e-400', 0],
    ['5e-324', 5e-324],
    ['1e-400', Number.NaN],
    ['-1.5E-400', Number.NaN],
    [`0.${'0'.repeat(400)}1`, Number.NaN],
    ['1e400', Number.NaN],
    ['12,5', Number.NaN],
  ])('[S45] the text %s is the number %d', (text, number) => {
    expect(numberFromText(text)).toBe(number);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e15, -1e15, 1e21, 1.7e308])(
    '%d cannot be taken exactly',
    (number) => {
      expect(decimalFromNumber(number)).toBeNull();
    },
  );

  test('[OPN-170] every value of up to 15 digits survives the trip as a number', () => {
    const digits = fc.record({ units: fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), scale: fc.nat(6) });
    fc.assert(
      fc.property(digits, (value) => {
        const back = decimalFromNumber(decimalToNumber(value));
        expect(back === null ? null : compareDecimals(back, value)).toBe(0);
      }),
    );
  });

  test('a number keeps its shortest text', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e14, max: 1e14, noNaN: true }), (number) => {
        const exact = decimalFromNumber(number);
        expect(exact === null ? null : Number(formatDecimal(exact)) + 0).toBe(number + 0);
      }),
    );
  });
});

describe('comparing, adding, subtracting', () => {
  test.each([
    ['12.5', '12.50', 0],
    ['12.5', '12.51', -1],
    ['-1', '1', -1],
    ['0.3', '0.29999', 1],
    ['-0.5', '-0.25', -1],
  ])('%s against %s', (a, b, sign) => {
    expect(compareDecimals(d(a), d(b))).toBe(sign);
    expect(compareDecimals(d(b), d(a)) + sign).toBe(0);
  });

  test('0.1 and 0.2 are 0.3', () => {
    expect(formatDecimal(addDecimals(d('0.1'), d('0.2')))).toBe('0.3');
    expect(formatDecimal(subtractDecimals(d('21074.3'), d('18432.75')))).toBe('2641.55');
  });

  test('what was added can be taken away; more is never less', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        expect(compareDecimals(subtractDecimals(addDecimals(a, b), b), a)).toBe(0);
        const sign = compareDecimals(b, { units: 0n, scale: 0 });
        expect(compareDecimals(addDecimals(a, b), a)).toBe(sign);
      }),
    );
  });
});

describe('rounding', () => {
  test.each([
    ['77359.2625', 3, '77359.263'],
    ['77359.2624', 3, '77359.262'],
    ['0.5', 0, '1'],
    ['0.4999', 0, '0'],
    ['1.5', 0, '2'],
    ['2.5', 0, '3'],
    ['-0.5', 0, '-1'],
    ['9.995', 2, '10.00'],
    ['1.005', 2, '1.01'],
    ['12.5', 3, '12.500'],
    ['7', 0, '7'],
  ])('%s to %i decimals is %s', (text, scale, rounded) => {
    expect(formatDecimal(roundDecimal(d(text), scale))).toBe(rounded);
  });

  test('is never off by more than half a digit, and keeps the order of values', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, fc.nat(6), (a, b, scale) => {
        const off = subtractDecimals(roundDecimal(a, scale), a);
        const half = { units: 5n, scale: scale + 1 };
        const size = off.units < 0n ? { ...off, units: -off.units } : off;
        expect(compareDecimals(size, half)).toBeLessThanOrEqual(0);
        const order = compareDecimals(a, b);
        expect(compareDecimals(roundDecimal(a, scale), roundDecimal(b, scale)) * order).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test.each([
    ['1', '3', 2, '0.33'],
    ['2', '3', 2, '0.67'],
    ['-2', '3', 2, '-0.67'],
    ['2', '-3', 2, '-0.67'],
    ['-2', '-3', 2, '0.67'],
    ['-1', '-2', 0, '1'],
    ['10', '4', 0, '3'],
    ['0.1', '0.02', 1, '5.0'],
    ['2641.6', '365', 1, '7.2'],
  ])('%s / %s to %i decimals is %s', (a, b, scale, quotient) => {
    expect(formatDecimal(divideDecimals(d(a), d(b), scale))).toBe(quotient);
  });

  test('nothing can be divided by zero', () => {
    expect(() => divideDecimals(d('1'), d('0.00'), 2)).toThrow(RangeError);
  });
});

describe('counting digits', () => {
  test.each([
    ['0', 0, 0],
    ['0.5', 0, 1],
    ['12.50', 2, 1],
    ['120', 3, 0],
    ['120.00', 3, 0],
    ['12.05', 2, 2],
    ['-7.25', 1, 2],
    ['999999', 6, 0],
    ['1000000', 7, 0],
  ])('%s has %i before and %i after the point', (text, before, after) => {
    expect([integerDigits(d(text)), fractionDigits(d(text))]).toEqual([before, after]);
  });
});
