import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The password of both roles of an embedded server: beside its data, for the owner alone. */
function fileOf(cluster: string): string {
  return path.join(path.dirname(cluster), 'database-password');
}

export function hasPassword(cluster: string): boolean {
  return existsSync(fileOf(cluster));
}

/** The password as it is kept now; one that no server takes where none is. */
export function readPassword(cluster: string): string {
  return hasPassword(cluster) ? readFileSync(fileOf(cluster), 'utf8').trim() : 'none';
}

/** The password; generated when there is none yet. Called by the one instance that owns the server. */
export function ensurePassword(cluster: string): string {
  const file = fileOf(cluster);
  if (!hasPassword(cluster)) {
    // Complete when it has its name, so that a start that is killed leaves no half password.
    writeFileSync(`${file}.new`, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  return readPassword(cluster);
}
