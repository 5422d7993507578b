/** Length of a key in bytes: 256 bits for signing and sealing. */
export const SECRET_KEY_BYTES = 32;

export type SecretKeysOutcome =
  | { readonly ok: true; readonly keys: readonly Buffer[] }
  | { readonly ok: false; readonly fault: string };

/** 32 random bytes have about 30 different values; fewer than this never happens by chance. */
const LEAST_DIFFERENT_BYTES = 16;

/**
 * Reads the keys of SECRET_KEY: base64 of 32 bytes, several separated by commas, of which the first signs (S16).
 * Refuses short keys and such as nobody drew at random.
 */
export function readSecretKeys(text: string | null): SecretKeysOutcome {
  const keys = text === null ? [] : text.split(',').map((one) => one.trim());
  const decoded = keys.map((one) => (/^[A-Za-z0-9+/_-]+=*$/.test(one) ? Buffer.from(one, 'base64') : Buffer.alloc(0)));
  if (decoded.some((key) => key.length !== SECRET_KEY_BYTES)) {
    return { ok: false, fault: `SECRET_KEY must be ${SECRET_KEY_BYTES} bytes in base64 (openssl rand -base64 32).` };
  }
  if (decoded.some((key) => new Set(key).size < LEAST_DIFFERENT_BYTES || isText(key))) {
    return { ok: false, fault: 'SECRET_KEY must be drawn at random (openssl rand -base64 32), not made up.' };
  }
  return { ok: true, keys: decoded };
}

/** Bytes that are all letters, digits or signs are a sentence somebody typed. */
function isText(key: Buffer): boolean {
  return key.every((byte) => byte >= 0x20 && byte < 0x7f);
}
