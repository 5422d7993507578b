import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARD_CODE_LENGTH, CARD_CODE_LETTERS, formatCardCode, readCardCode } from './card-code.ts';

const code = fc
  .array(fc.constantFrom(...CARD_CODE_LETTERS), { minLength: CARD_CODE_LENGTH, maxLength: CARD_CODE_LENGTH })
  .map((letters) => letters.join(''));

describe('[OPS-43] a card code', () => {
  test('has letters alone that are taken for no other', () => {
    expect(new Set(CARD_CODE_LETTERS).size).toBe(CARD_CODE_LETTERS.length);
    for (const letter of 'IJLOQV0123456789') expect(CARD_CODE_LETTERS).not.toContain(letter);
    expect(Math.log2(CARD_CODE_LETTERS.length) * CARD_CODE_LENGTH).toBeGreaterThan(50);
  });

  test('is printed in groups, and read however they are typed', () => {
    expect(formatCardCode('ABCDEFGHKMNP')).toBe('ABCD-EFGH-KMNP');
    for (const typed of [
      'ABCD-EFGH-KMNP',
      'abcdefghkmnp',
      ' abcd efgh kmnp ',
      'Abcd–Efgh—Kmnp',
      'A-B-C-D-E-F-G-H-K-M-N-P',
    ])
      expect(readCardCode(typed)).toBe('ABCDEFGHKMNP');
  });

  test('is none with a letter too few, too many or another', () => {
    for (const typed of ['', 'ABCD-EFGH-KMN', 'ABCD-EFGH-KMNPP', 'ABCD-EFGH-KMNI', 'ABCD-EFGH-KMN1', 'ABCD_EFGH_KMNP'])
      expect(readCardCode(typed)).toBeNull();
  });

  test('is read as it was made', () => {
    fc.assert(
      fc.property(code, (letters) => {
        expect(readCardCode(formatCardCode(letters))).toBe(letters);
        expect(readCardCode(formatCardCode(letters).toLowerCase())).toBe(letters);
      }),
    );
  });
});
