import { hkdfSync } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { readSecretKeys } from '../secret-keys.ts';

/** What the first start draws and keeps in the data folder, and nobody else has. */
const FILES = ['secret-key', 'operator-key'] as const;

/** A file of the data folder. */
export interface SecretFile {
  readonly name: (typeof FILES)[number];
  readonly bytes: Buffer;
}

/** The secrets in a data folder; those are left out that the environment gives. */
export function secretFilesIn({
  dataDir,
  secretKeys,
  operatorKey,
}: Pick<Config, 'dataDir' | 'secretKeys' | 'operatorKey'>): SecretFile[] {
  const given = { 'secret-key': secretKeys.length > 0, 'operator-key': operatorKey !== null };
  return FILES.flatMap((name) => {
    const bytes = given[name] ? null : readIfPresent(path.join(dataDir, name));
    return bytes === null ? [] : [{ name, bytes }];
  });
}

/** Puts secrets of a backup where a start looks for them, for the owner alone; those that are there already stay. */
export function keepSecretFiles(
  dataDir: string,
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): void {
  for (const name of FILES) {
    const file = path.join(dataDir, name);
    const found = files.find((one) => one.name === name);
    if (found === undefined || readIfPresent(file) !== null) continue;
    writeFileSync(`${file}.new`, found.bytes, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
}

/** A mark of each secret key of a portal, by which a backup knows it again; the key cannot be had from it. */
export function marksOf(keys: readonly Buffer[]): string[] {
  return keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'zaehlwerk backup mark', 16)).toString('hex'));
}

/** The secret keys in force: those of the environment, else that of the data folder. */
export function secretKeysOf(config: Pick<Config, 'dataDir' | 'secretKeys'>): readonly Buffer[] {
  if (config.secretKeys.length > 0) return config.secretKeys;
  const [kept] = secretFilesIn({ ...config, operatorKey: '' });
  const outcome = readSecretKeys(kept?.bytes.toString('utf8').trim() ?? null);
  return outcome.ok ? outcome.keys : [];
}

function readIfPresent(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
