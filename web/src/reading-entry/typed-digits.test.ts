import { describe, expect, test } from 'vitest';
import { digitsOf, enterText, isSeparator } from './typed-digits.ts';

const size = { pre: 6, post: 3 };
const empty = { pre: '', post: '' };
const start = { group: 'pre', start: 0, end: 0 } as const;

test('[VAL-03] only the digits of a text stay', () => {
  expect(digitsOf('1a2 3,4')).toBe('1234');
  expect(digitsOf('kWh')).toBe('');
});

test('comma and point mean the decimals, nothing else does', () => {
  expect([',', '.', ';', '', ',,', '1'].map(isSeparator)).toEqual([true, true, false, false, false, false]);
});

describe('a number that arrives at once', () => {
  test.each([
    ['12345,678', '12345', '678'],
    ['12345.678', '12345', '678'],
    ['12.345,678', '12345', '678'],
    ['12,345.678', '12345', '678'],
    ['12 345,6', '12345', '6'],
    ["12'345,6", '12345', '6'],
    ['1.234.567', null, null],
    ['123.456.', '123456', ''],
    [' 21074,3\n', '21074', '3'],
    [',5', '', '5'],
    ['000021074,3', '21074', '3'],
    ['21074', '21074', ''],
  ])('%s', (text, pre, post) => {
    const entry = enterText(empty, start, text, size);
    if (pre === null) expect(entry.ok).toBe(false);
    else expect(entry).toEqual({ ok: true, typed: { pre, post } });
  });

  test('replaces what is typed', () => {
    expect(enterText({ pre: '99', post: '9' }, { group: 'post', start: 1, end: 1 }, '12,5', size)).toEqual({
      ok: true,
      typed: { pre: '12', post: '5' },
    });
  });

  test('bare digits go to the selection of their group', () => {
    const typed = { pre: '2174', post: '3' };
    expect(enterText(typed, { group: 'pre', start: 2, end: 3 }, '10', size)).toEqual({
      ok: true,
      typed: { pre: '21104', post: '3' },
    });
    expect(enterText(typed, { group: 'post', start: 1, end: 1 }, '04', size)).toEqual({
      ok: true,
      typed: { pre: '2174', post: '304' },
    });
  });

  test('[VAL-06, VAL-07] what does not fit is refused whole, never cut off', () => {
    expect(enterText(empty, start, '1234567', size)).toEqual({
      ok: false,
      refusal: { code: 'value.tooManyPreDecimals', count: 6 },
    });
    expect(enterText(empty, start, '1,2345', size)).toEqual({
      ok: false,
      refusal: { code: 'value.tooManyPostDecimals', count: 3 },
    });
  });

  test.each(['abc', '-5', '', '12 kWh', '..'])('%j is no number', (text) => {
    expect(enterText(empty, start, text, size)).toEqual({ ok: false, refusal: { code: 'value.notDigits' } });
  });
});
