import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSecretKeys, SECRET_KEY_BYTES } from './secret-keys.ts';
import { StartFault } from './start-fault.ts';

/** The secret key of a data folder: made on the first start, kept in a file for the owner alone. */
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

/** Made beside and linked into place: of two instances that start at once, both read the first one's key. */
function readOrMake(file: string, make: () => string): string {
  const existing = readIfThere(file);
  if (existing !== null) return existing;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${make()}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
