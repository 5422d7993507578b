import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysOneOff, nameKey, numberKey, placeKey } from './keys.ts';

test.each([
  ['1EMH0012345678', '1emh 0012-345678'],
  ['0012345', '12345'],
  ['7 ELS.003/211', '7ELS003211'],
])('[OPN-483] %s and %s are one number in different spellings', (one, other) => {
  expect(numberKey(one)).toBe(numberKey(other));
});

test('[OPN-483] addresses and names are compared without what is written in different ways; what names no house has no key', () => {
  expect(placeKey('12345', 'Große Straße', '1 a')).toBe(placeKey(' 12345', 'Grosse Str.', '1A'));
  expect(placeKey('12345', 'Große Straße', '1a')).not.toBe(placeKey('12345', 'Große Straße', '1'));
  expect([placeKey('', 'Weg', '1'), placeKey('12345', '-', '1'), placeKey('12345', 'Weg', ' ')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(nameKey('12345', 'von der Heide')).toBe(nameKey('12345', 'Von-der-Heide'));
  expect([nameKey('12345', ''), nameKey('', 'Heide')]).toEqual([null, null]);
});

const key = fc.stringMatching(/^[1-9A-Z][0-9A-Z]{4,18}$/);

test('[OPN-483] whoever mistypes one digit is found, and who finds whom is mutual; no key is its own slip', () => {
  fc.assert(
    fc.property(key, fc.nat(), fc.integer({ min: 0, max: 9 }), (number, place, digit) => {
      const at = place % number.length;
      const near = keysOneOff(number);
      expect(near).not.toContain(number);
      const slips = [
        number.slice(0, at) + digit + number.slice(at),
        number.slice(0, at) + number.slice(at + 1),
        ...(/\d/.test(number[at]!) ? [number.slice(0, at) + digit + number.slice(at + 1)] : []),
      ].map((slip) => slip.replace(/^0+/, ''));
      for (const slip of slips) if (slip !== number && slip.length >= 4) expect(near).toContain(slip);
    }),
  );
});

test('[OPN-483] the work is bounded: of what is too short or too long to be a number there are none', () => {
  expect([keysOneOff('123'), keysOneOff('1'.repeat(21))]).toEqual([[], []]);
  expect(keysOneOff('12345678901234567890').length).toBeLessThan(500);
});
