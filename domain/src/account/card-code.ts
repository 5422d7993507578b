import { stripWhiteSpace } from '../characters.ts';

/**
 * The letters of card codes: those that nobody takes for another one or a digit, in print or by telephone. No I, J, L, O,
 * Q and V.
 */
export const CARD_CODE_LETTERS = 'ABCDEFGHKMNPRSTUWXYZ';

/** 12 of 20 letters are 51 bits. */
export const CARD_CODE_LENGTH = 12;
const GROUP = 4;

const CODE = new RegExp(`^[${CARD_CODE_LETTERS}]{${CARD_CODE_LENGTH}}$`);

/**
 * The card code in what somebody typed for a password: in small or capital letters, with or without the marks between its
 * groups. Null for what can be none.
 * @see OPS-43
 */
export function readCardCode(typed: string): string | null {
  const letters = stripWhiteSpace(typed)
    .replace(/[-‐-―]/g, '')
    .toUpperCase();
  return CODE.test(letters) ? letters : null;
}

/**
 * A card code as it is printed: `ABCD-EFGH-KMNP`.
 * @see OPS-43
 */
export function formatCardCode(letters: string): string {
  return (letters.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}
