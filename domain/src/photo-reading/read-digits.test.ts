import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals, subtractDecimals } from '../decimal/decimal.ts';
import { DEFAULT_SETTINGS } from '../job/settings.ts';
import { parseReadingValue } from '../reading/reading-value.ts';
import { value } from '../testing/a-job.ts';
import { readDigits } from './photo-outcome.ts';

const SIX_AND_ONE = { preDecimals: 6, postDecimals: 1 };

/** What is entered, and what stands on the counter; doubtful digits in brackets. */
function read(text: string | null, rate = SIX_AND_ONE, digitConfidences?: readonly number[]): string | null {
  const digits = readDigits({ value: text, digitConfidences }, rate);
  if (digits === null) return null;
  const shown = [digits.pre, digits.post].map((group) =>
    group.map(({ digit, doubtful }) => (doubtful ? `[${digit}]` : digit)).join(''),
  );
  return `${digits.typed.pre},${digits.typed.post} = ${shown.join(',')}`;
}

test('[AIR-12, OPN-092] surplus decimals are cut, never rounded; missing ones are filled with zeros', () => {
  expect(read('021074.3')).toBe('21074,3 = 021074,3');
  expect(read('021074.39')).toBe('21074,3 = 021074,3');
  expect(read('021074')).toBe('21074,0 = 021074,0');
  expect(read('00012.3', { preDecimals: 5, postDecimals: 3 })).toBe('12,300 = 00012,300');
  expect(read('12.9', { preDecimals: 5, postDecimals: 0 })).toBe('12, = 12,');
  expect(read('000000')).toBe('0,0 = 000000,0');
});

test('[OPN-091] a value with more digits before the comma than the rate has is not accepted; zeros in front are none where the comma was seen', () => {
  expect(read('1021074.3')).toBeNull();
  expect(read('0210743')).toBeNull();
  expect(read('0021074.3')).toBe('21074,3 = 0021074,3');
});

test('what is no plain number is none', () => {
  for (const text of [null, '', '-3', '12,5', '1e3', '12.', '.5', '1 2', 'A12'])
    expect(read(text), String(text)).toBeNull();
});

test('[OPN-235] digits below 0.9 are doubtful, those cut off and filled in are not', () => {
  const sure = [0.2, 0.95, 0.9, 0.89, 1, 1, 0.5, 0.1];
  expect(read('021074.39', SIX_AND_ONE, sure)).toBe('21074,3 = [0]21[0]74,[3]');
  expect(read('021074', SIX_AND_ONE, sure.slice(0, 6))).toBe('21074,0 = [0]21[0]74,0');
});

test('[OPN-234, OPN-235] where nobody says how sure each digit is, none is marked', () => {
  expect(read('021074.3', SIX_AND_ONE, [])).toBe('21074,3 = 021074,3');
  expect(read('021074.3', SIX_AND_ONE, [0.1, 0.1])).toBe('21074,3 = 021074,3');
});

const digits = (least: number, most: number) =>
  fc.array(fc.nat({ max: 9 }), { minLength: least, maxLength: most }).map((all) => all.join(''));

test('[AIR-12, OPN-092] what is entered is the read value, less than its last digit short of it', () => {
  const rates = fc.record({ preDecimals: fc.integer({ min: 1, max: 9 }), postDecimals: fc.nat({ max: 4 }) });
  fc.assert(
    fc.property(digits(1, 9), digits(0, 6), rates, (whole, decimals, rate) => {
      const text = decimals === '' ? whole : `${whole}.${decimals}`;
      const found = readDigits({ value: text }, rate);
      const significant = whole.replace(/^0+(?=\d)/, '').length;
      const counted = decimals === '' ? whole.length : significant;
      expect(found === null).toBe(counted > rate.preDecimals);
      if (found === null) return;
      const entered = parseReadingValue(found.typed, rate, DEFAULT_SETTINGS.meterReading);
      if (!entered.ok) throw new Error('the form would not take it');
      const short = subtractDecimals(value(text), entered.value);
      expect(compareDecimals(short, { units: 0n, scale: 0 })).toBeGreaterThanOrEqual(0);
      expect(compareDecimals(short, { units: 1n, scale: rate.postDecimals })).toBeLessThan(0);
      expect(found.typed.post).toHaveLength(rate.postDecimals);
      expect(found.post.map(({ digit }) => digit).join('')).toBe(found.typed.post);
      expect(found.pre.map(({ digit }) => digit).join('')).toBe(whole);
    }),
  );
});
