import { shortObis } from '../meter/obis.ts';

/**
 * A meter's number as it is compared: upper case, letters and digits only, since makers print spaces, dots and dashes
 * as they like.
 * @see OPN-091
 */
export function plainNumber(number: string): string {
  return number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Whether the number read on a meter is the expected one: its last characters are the same; shorter ones as a whole.
 * @see AIR-13, OPN-091
 */
export function isSameMeter(read: string | null, expected: string, matchLength: number): boolean {
  const [one, other] = [plainNumber(read ?? ''), plainNumber(expected)];
  if (one === '' || other === '') return false;
  if (Math.min(one.length, other.length) < matchLength) return one === other;
  return one.slice(-matchLength) === other.slice(-matchLength);
}

/**
 * Whether two codes name the same register, whatever is before the colon.
 * @see AIR-15, OPN-091
 */
export function isSameRegister(read: string | null, expected: string): boolean {
  return read !== null && shortObis(read.trim()) === shortObis(expected.trim());
}
