import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** Word characters only, so that a QR code's `{host}/m/{word characters}` holds. */
const WORD_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_';

/** 32 of 63 characters are 191 bits; 128 would be enough against guessing. */
const LINK_TOKEN_LENGTH = 32;

/** Small letters and digits without those that look alike (0 o, 1 i l): 31, typed on a phone without shift. */
export const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 10;
const USERNAME_LENGTH = 8;

/** A new direct-link token; only its hash may be kept. */
export function newLinkToken(): string {
  return randomText(WORD_CHARACTERS, LINK_TOKEN_LENGTH);
}

/** A new refresh token: opaque, 256 bits; only its hash may be kept. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What makes the successor of one refresh token; worth nothing without that token. */
export function newSuccessorSalt(): Buffer {
  return randomBytes(32);
}

/**
 * The refresh token that another one is exchanged for: the same for the same salt, and known only to the holder of that
 * one.
 */
export function successorOf(refreshToken: string, salt: Buffer): string {
  return createHmac('sha256', refreshToken).update(salt).digest('base64url');
}

/** What the tables hold of a token. A plain hash is enough for 128 random bits or more; looking it up leaks no time. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A password of ten characters (49 bits), longer where the application asks for more. */
export function generatePassword(minimumLength: number): string {
  return randomText(PASSWORD_ALPHABET, Math.max(PASSWORD_LENGTH, minimumLength));
}

/** A username of eight digits, longer where the application asks for more; never begins with 0, which spreadsheets drop. */
export function generateUsername(minimumLength: number): string {
  return randomText('123456789', 1) + randomText('0123456789', Math.max(USERNAME_LENGTH, minimumLength) - 1);
}

/** A text of uniformly chosen characters from a cryptographically secure generator. */
function randomText(alphabet: string, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += alphabet.charAt(randomInt(alphabet.length));
  return text;
}
