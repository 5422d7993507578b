import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Who may connect how (pg_hba.conf): over the socket alone, by password. */
const BY_PASSWORD = 'local all all scram-sha-256\n';

/** For the moment in which a server has no password yet, or its own is lost; its socket is in a folder of its user. */
const TO_SET_PASSWORD = 'local all all trust\n';

/** Whether whoever connects is asked for the password. Older versions made databases in which nobody was. */
export function asksForPassword(cluster: string): boolean {
  return readFileSync(fileOf(cluster), 'utf8') === BY_PASSWORD;
}

/** From the next start or reload on, the password is asked for. */
export function askForPassword(cluster: string): void {
  write(cluster, BY_PASSWORD);
}

/** From the next start on, a password can be set. */
export function letSetPassword(cluster: string): void {
  write(cluster, TO_SET_PASSWORD);
}

function write(cluster: string, rules: string): void {
  const file = fileOf(cluster);
  writeFileSync(`${file}.new`, rules, { mode: 0o600, flush: true });
  const { uid, gid } = lstatSync(cluster);
  if (process.getuid?.() === 0) chownSync(`${file}.new`, uid, gid);
  renameSync(`${file}.new`, file);
}

function fileOf(cluster: string): string {
  return path.join(cluster, 'pg_hba.conf');
}

/** The password of both roles of an embedded server: beside its data, for the owner alone. */
function passwordFileOf(cluster: string): string {
  return path.join(path.dirname(cluster), 'database-password');
}

export function hasPassword(cluster: string): boolean {
  return existsSync(passwordFileOf(cluster));
}

/** The password as it is kept now; one that no server takes where none is. */
export function readPassword(cluster: string): string {
  return hasPassword(cluster) ? readFileSync(passwordFileOf(cluster), 'utf8').trim() : 'none';
}

/** The password; generated when there is none yet. Called by the one instance that owns the server. */
export function ensurePassword(cluster: string): string {
  const file = passwordFileOf(cluster);
  if (!hasPassword(cluster)) {
    // Complete when it has its name, so that a start that is killed leaves no half password.
    writeFileSync(`${file}.new`, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  return readPassword(cluster);
}
