import { type Decimal, parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { describe, expect, test } from 'vitest';
import { decimalDigits, deviatingDigit, scaleGeometry, wholeDigits } from './feedback.ts';

const d = (text: string): Decimal => {
  const value = parseDecimal(text);
  if (value === null) throw new Error(text);
  return value;
};
const at = (last: string | null, minimum: string | null, maximum: string | null, value: string | null) => {
  const geometry = scaleGeometry({
    last: last === null ? null : d(last),
    minimum: minimum === null ? null : d(minimum),
    maximum: maximum === null ? null : d(maximum),
    value: value === null ? null : d(value),
  });
  if (geometry === null) return null;
  const round = (place: number | null) => (place === null ? null : Math.round(place * 10) / 10);
  return [round(geometry.last), round(geometry.low), round(geometry.high), round(geometry.value)];
};

describe('the scale', () => {
  test.each([
    // last reading, minimum, maximum, value → last, low, high, needle in percent
    ['18432.7', '20700', '21500', null, [0, 49.3, 66.7, null]],
    ['18432.7', '20700', '21500', '21074.3', [0, 49.3, 66.7, 57.4]],
    ['18432.7', '20700', '21500', '31074.3', [0, 17.1, 23.1, 95.2]],
    ['18432.7', '20700', '21500', '18000', [10.1, 54.4, 70, 1.7]],
    // without a last reading half a range is shown below the minimum, never less than zero
    [null, '100', '200', '150', [null, 22.2, 66.7, 44.4]],
    [null, '10', '200', '10', [null, 3.3, 66.7, 3.3]],
    // without a minimum the band begins at the last reading
    ['100', null, '200', '150', [0, 0, 66.7, 33.3]],
    // a last reading above the minimum: the scale begins at the minimum
    ['150', '100', '200', null, [33.3, 0, 66.7, null]],
  ])('last %s, %s to %s, value %s', (last, minimum, maximum, value, expected) => {
    expect(at(last, minimum, maximum, value)).toEqual(expected);
  });

  test.each([
    ['no maximum', '100', '120', null],
    ['no minimum and no last reading', null, null, '200'],
    ['an empty range', '100', '200', '200'],
  ])('is not drawn for %s', (_, last, minimum, maximum) => {
    expect(at(last, minimum, maximum, '1')).toBeNull();
  });
});

describe('the digit to look at', () => {
  test.each([
    ['31074.3', '21500', 6, 1],
    ['22074', '21500', 6, 2],
    ['121074', '21500', 6, 0],
    ['18000', '20700', 6, 1],
    ['21500.4', '21500', 6, null],
  ])('%s against %s', (value, edge, pre, index) => {
    expect(deviatingDigit(d(value), d(edge), pre)).toBe(index);
  });
});

test('the digits of a value in the columns of the counter', () => {
  expect(wholeDigits(d('18432.7'), 6)).toBe('018432');
  expect(wholeDigits(d('0.99'), 3)).toBe('000');
  expect(decimalDigits(d('18432.7'), 3)).toBe('700');
  expect(decimalDigits(d('18432.789'), 1)).toBe('7');
  expect(decimalDigits(d('5'), 0)).toBe('');
});
