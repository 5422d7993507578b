import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCharacters } from './characters.ts';

test('characters are code points, whatever a text is made of', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(countCharacters(text, text.length)).toBe(Array.from(text).length);
    }),
  );
});

test('nothing is counted beyond the bound', () => {
  expect(countCharacters('a'.repeat(5), 5)).toBe(5);
  expect(countCharacters(`aaaa${'😀'.repeat(1000)}`, 5)).toBe(6);
});
