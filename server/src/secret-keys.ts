import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartFault } from './start-fault.ts';

/** Length of a key in bytes: 256 bits for signing and sealing. */
const SECRET_KEY_BYTES = 32;

export type SecretKeysOutcome =
  | { readonly ok: true; readonly keys: readonly Buffer[] }
  | { readonly ok: false; readonly fault: string };

/** 32 random bytes have about 30 different values; fewer than this never happens by chance. */
const LEAST_DIFFERENT_BYTES = 16;

/**
 * Reads the keys of SECRET_KEY: base64 of 32 bytes, several separated by commas, of which the first signs. Refuses keys
 * that are too short or evidently not random.
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

/** Bytes that are all letters, digits or punctuation were probably typed by a person. */
function isText(key: Buffer): boolean {
  return key.every((byte) => byte >= 0x20 && byte < 0x7f);
}

/**
 * The secret key of a data folder: made on the first start, kept in a file for the owner alone. Called by the one
 * instance that owns the folder. Throws StartFault when the file is damaged.
 */
export function ensureSecretKey(dataDir: string): Buffer {
  const file = path.join(dataDir, 'secret-key');
  const outcome = readSecretKeys(readOrMake(file, () => randomBytes(SECRET_KEY_BYTES).toString('base64')));
  const key = outcome.ok ? outcome.keys[0] : undefined;
  if (key === undefined) {
    throw new StartFault(
      `The key in ${file} is damaged; restore it from a backup, or remove it, which signs everybody out.`,
    );
  }
  return key;
}

/** Written beside and renamed when complete, so that a start that is killed leaves no half key. */
function readOrMake(file: string, make: () => string): string {
  const existing = readIfPresent(file);
  if (existing !== null) return existing;
  const text = make();
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return text;
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** What the keys of the configuration are used for; each use has its own derived key, so none can stand in for another. */
const PURPOSES = [
  'access token',
  'login limit',
  'proof of work',
  'share link',
  'card code',
  'waiting password',
  'import file',
  'reminder link',
  'delivery secret',
  'clerk code',
  'clerk passkey',
  'clerk provider',
] as const;

/** The first key of each purpose signs, all of them verify, so that a key can be exchanged without logging everybody out. */
export type Keys = Readonly<Record<(typeof PURPOSES)[number], readonly [KeyObject, ...KeyObject[]]>>;

/** The keys of each purpose, derived from the configured ones by HKDF. */
export function deriveKeys({ secretKeys }: { readonly secretKeys: readonly Buffer[] }): Keys {
  const [first, ...others] = secretKeys;
  if (first === undefined) throw new Error('there is no secret key');
  const entries = PURPOSES.map((purpose) => [
    purpose,
    [deriveKey(first, purpose), ...others.map((secret) => deriveKey(secret, purpose))],
  ]);
  return Object.fromEntries(entries) as Keys;
}

function deriveKey(secret: Buffer, purpose: string): KeyObject {
  const bytes = hkdfSync('sha256', secret, new Uint8Array(0), `zaehlwerk ${purpose}`, 32);
  return createSecretKey(new Uint8Array(bytes));
}
