import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Word characters only, so that a QR code's `{host}/m/{word characters}` holds (LOG-33, OPN-032). */
const WORD_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_';

/** OPN-032: 32 of 63 characters are 191 bits; S11 asks for 128. */
const LINK_TOKEN_LENGTH = 32;

/** A new direct-link token; only its hash may be kept. */
export function newLinkToken(): string {
  return randomText(WORD_CHARACTERS, LINK_TOKEN_LENGTH);
}

/** A new refresh token: opaque, 256 bits; only its hash may be kept (OPN-031). */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the tables hold of a token. A plain hash is enough for 128 random bits or more; looking it up leaks no time (S10). */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Text of characters drawn evenly by a cryptographically secure generator (S11, S21). */
export function randomText(alphabet: string, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += alphabet.charAt(randomInt(alphabet.length));
  return text;
}
