import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSecretKeys, SECRET_KEY_BYTES } from './secret-keys.ts';
import { StartFault } from './start-fault.ts';

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
      `The key in ${file} is damaged; put it back from a backup, or remove it to sign everybody out.`,
    );
  }
  return key;
}

/** A new key of the operator interface. */
export function drawOperatorKey(): string {
  return `zwo_${randomBytes(24).toString('base64url')}`;
}

/** Written beside and renamed when complete, so that a start that is killed leaves no half key. */
function readOrMake(file: string, make: () => string): string {
  const existing = readIfThere(file);
  if (existing !== null) return existing;
  const text = make();
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return text;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
