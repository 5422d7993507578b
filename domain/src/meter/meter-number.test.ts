import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupMeterNumber } from './meter-number.ts';

test('a meter number is shown in groups of four', () => {
  expect(groupMeterNumber('1EMH0048213907')).toEqual(['1EMH', '0048', '2139', '07']);
  expect(groupMeterNumber('1234')).toEqual(['1234']);
  expect(groupMeterNumber('123')).toEqual(['123']);
  expect(groupMeterNumber('')).toEqual([]);
});

test('what is rather a name stays in one', () => {
  for (const name of ['Gartenhaus', 'Gartenhaus 2', 'Hauptzähler1', '1EMH 0048 2139']) {
    expect(groupMeterNumber(name), name).toEqual([name]);
  }
  expect(groupMeterNumber('ABCD1234')).toEqual(['ABCD', '1234']);
});

test('the groups joined are the number, unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (number) => {
      const groups = groupMeterNumber(number);
      expect(groups.join('')).toBe(number);
      expect(groups.slice(0, -1).every((group) => Array.from(group).length === 4)).toBe(true);
    }),
  );
});
