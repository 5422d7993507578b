import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes that the database keeps unreadable. They open for nothing but what they were sealed for. */
export function seal([key]: readonly [KeyObject, ...KeyObject[]], sealedFor: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(sealedFor));
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** What was sealed; null when no key of the configuration opens it. */
export function open(keys: readonly KeyObject[], sealedFor: string, kept: Buffer): Buffer | null {
  if (kept.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = kept.subarray(0, NONCE_BYTES);
  const tag = kept.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  for (const key of keys) {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(sealedFor)).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(kept.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      // sealed with another key
    }
  }
  return null;
}

/** The same of a text. */
export function sealText(keys: readonly [KeyObject, ...KeyObject[]], sealedFor: string, text: string): Buffer {
  return seal(keys, sealedFor, Buffer.from(text));
}

export function openText(keys: readonly KeyObject[], sealedFor: string, kept: Buffer): string | null {
  return open(keys, sealedFor, kept)?.toString('utf8') ?? null;
}
