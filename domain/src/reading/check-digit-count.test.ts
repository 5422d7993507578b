import { expect, test } from 'vitest';
import { checkDigitCount, isAboutDigitCount } from './check-reading.ts';

const codes = (pre: string, obis: string | null) => checkDigitCount({ pre, post: '' }, obis).map(({ code }) => code);

test.each([
  ['1-0:1.8.0', '021012', 'value.leadingZero'],
  ['1-0:1.8.0', '210123', undefined],
  ['1-0:1.8.0', '2101234', 'value.manyDigits'],
  ['6-0:1.0.0', '2101234', undefined],
  ['7-0:3.0.0', '21012', undefined],
  ['7-0:3.0.0', '210123', 'value.manyDigits'],
  ['8-0:1.0.0', '210123', 'value.manyDigits'],
  ['9-0:1.0.0', '210123', 'value.manyDigits'],
  [null, '210123', undefined],
  [null, '2101234', 'value.manyDigits'],
  ['nonsense', '2101234', 'value.manyDigits'],
  [null, '0', undefined],
  [null, '01', 'value.leadingZero'],
  [null, '', undefined],
])('[OPN-246] of the code %s, %s: %s', (obis, pre, expected) => {
  expect(codes(pre, obis)[0]).toBe(expected);
});

test('[OPN-246] it warns at the value, with how many digits there are', () => {
  const [many] = checkDigitCount({ pre: '1234567', post: '' }, '8-0:1.0.0');
  expect(many).toEqual({
    code: 'value.manyDigits',
    severity: 'warns',
    at: 'readingValue',
    params: { count: 7, usual: 5 },
  });
  expect(many !== undefined && isAboutDigitCount(many)).toBe(true);
  const [zero] = checkDigitCount({ pre: '012', post: '' }, null);
  expect(zero).toMatchObject({ severity: 'warns', at: 'readingValue', params: { count: 3 } });
  expect(zero !== undefined && isAboutDigitCount(zero)).toBe(true);
  expect(isAboutDigitCount({ code: 'value.notDigits', severity: 'blocks', at: 'readingValue', params: {} })).toBe(
    false,
  );
});
