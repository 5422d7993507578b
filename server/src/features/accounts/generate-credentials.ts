import { randomText } from './secret-token.ts';

/** Small letters and digits without those that look alike (0 o, 1 i l): 31, typed on a phone without shift. */
export const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 10;
const USERNAME_LENGTH = 8;

/** A password of ten characters (49 bits), longer where the application asks for more (OPN-042, S21). */
export function generatePassword(minimumLength: number): string {
  return randomText(PASSWORD_ALPHABET, Math.max(PASSWORD_LENGTH, minimumLength));
}

/** A username of eight digits, longer where the application asks for more; never begins with 0, which spreadsheets drop. */
export function generateUsername(minimumLength: number): string {
  return randomText('123456789', 1) + randomText('0123456789', Math.max(USERNAME_LENGTH, minimumLength) - 1);
}
