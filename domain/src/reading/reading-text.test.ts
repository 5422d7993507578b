import { expect, test } from 'vitest';
import { parseDecimal } from '../decimal/decimal.ts';
import { readingText } from './reading-value.ts';

test.each([
  ['218.33', 3, '218.330'],
  ['218', 0, '218'],
  ['218.50', 0, '218.5'],
  ['218.1234', 3, '218.1234'],
  ['218', null, '218'],
])('%s of a rate with %s decimals', (text, postDecimals, expected) => {
  const value = parseDecimal(text);
  expect(value && readingText(value, { preDecimals: 5, postDecimals })).toBe(expected);
});
