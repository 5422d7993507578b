import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysLookingAlike, keysOneOff, nameKey, numberKey, placeKey } from './keys.ts';

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

test.each([
  ['1ESY1160O12345', '1ESY1160012345'],
  ['1E5Y1160012345', '1ESY1160012345'],
  ['1ESY116OOO2345', '1ESY1160002345'],
  ['O012345678', '12345678'],
  ['7GMT1B345', '7GMT18345'],
  ['1SAG3105I05233', '15AG3105105233'],
])('[OPS-139, OPN-503] %s is taken for %s, whose signs look alike', (read, written) => {
  expect(keysLookingAlike(numberKey(read))).toContain(numberKey(written));
});

test('[OPS-139, OPN-503] one or two signs that look alike are found from either side; the work is bounded', () => {
  const LIKE = { O: '0', I: '1', Z: '2', S: '5', G: '6', B: '8' } as const;
  const whole = fc.array(fc.constantFrom(...Object.keys(LIKE), ...Object.values(LIKE), 'E', '7'), {
    minLength: 4,
    maxLength: 18,
  });
  const other = (sign: string) =>
    Object.entries(LIKE).flatMap(([letter, digit]) => (sign === letter ? [digit] : sign === digit ? [letter] : []))[0];
  fc.assert(
    fc.property(whole, fc.nat(), fc.nat(), (signs, one, two) => {
      const number = `E${signs.join('')}`;
      const places = new Set([one, two].map((place) => 1 + (place % signs.length)));
      const read = Array.from(number, (sign, at) => (places.has(at) ? (other(sign) ?? sign) : sign)).join('');
      const found = keysLookingAlike(read);
      expect(found.length).toBeLessThan(300);
      expect(found).not.toContain(read);
      if (read !== number) {
        expect(found).toContain(number);
        expect(keysLookingAlike(number)).toContain(read);
      }
    }),
  );
  expect([keysLookingAlike('0O0'), keysLookingAlike('5'.repeat(21))]).toEqual([[], []]);
});
