import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDecimal } from '../decimal/decimal.ts';
import { readDigits } from './photo-outcome.ts';
import { checkAgainstPhoto } from '../reading/check-against-photo.ts';
import { photoValueOf } from './photo-value.ts';

const RATE = { preDecimals: 6, postDecimals: 1 };
const decimal = (text: string) => parseDecimal(text)!;
const check = (value: string, text: string | null, images = 1) =>
  checkAgainstPhoto({
    value: decimal(value),
    read: text === null ? null : { value: decimal(text), text },
    images,
    unit: 'kWh',
  });

test('[OPN-486] what was read for certain goes with the reading; one doubtful digit, and nothing does', () => {
  const read = (value: string, digitConfidences?: number[]) =>
    photoValueOf(readDigits({ value, digitConfidences }, RATE)!);
  expect(read('021074.39')).toBe('21074.3');
  expect(read('000000')).toBe('0.0');
  expect(read('021074.3', [1, 1, 1, 1, 1, 1, 1])).toBe('21074.3');
  expect(read('021074.3', [1, 1, 1, 0.5, 1, 1, 1])).toBeNull();
});

test('[OPS-145, OPN-486] other digits before the comma are asked about, with what the photo shows; those behind it are not', () => {
  expect(check('21074.3', '21074.9')).toEqual([]);
  expect(check('21047.3', '21074.3')).toEqual([
    { code: 'photo.differs', severity: 'warns', at: 'readingValue', params: { read: '21074.3', unit: 'kWh' } },
  ]);
  // Nothing was read, or nothing of it goes with the reading.
  expect([check('1', null), check('1', '2', 0)]).toEqual([[], []]);
});

test('[OPN-486] whatever is typed, the photo only objects to another whole number', () => {
  const value = fc.tuple(fc.nat(999_999), fc.nat(9)).map(([whole, tenth]) => ({ whole, text: `${whole}.${tenth}` }));
  fc.assert(
    fc.property(value, value, (typed, read) => {
      expect(check(typed.text, read.text).length).toBe(typed.whole === read.whole ? 0 : 1);
    }),
  );
});
