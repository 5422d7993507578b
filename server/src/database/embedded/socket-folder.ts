import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartFault } from '../../start-fault.ts';
import type { DatabaseUser } from './database-user.ts';

/**
 * Longest path of the base folder: a Unix socket's path has at most 107 bytes; PostgreSQL's name and the folder's own
 * take 50.
 */
const LONGEST_BASE = 50;

/**
 * The folder for temporary files, unless its path is too long or unusual for a socket, or the database user cannot
 * enter it.
 */
function base(): string {
  const usual = os.tmpdir();
  const fits = Buffer.byteLength(usual) <= LONGEST_BASE && /^[\w/.-]+$/.test(usual);
  return fits && process.getuid?.() !== 0 ? usual : '/tmp';
}

/**
 * Creates the folder of a database's socket: short, private to the database user, and always the same for the same
 * data, because the data folder's own path may be too long for a socket.
 */
export function makeSocketFolder(cluster: string, user: DatabaseUser): string {
  const mark = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  const folder = path.join(base(), `zaehlwerk-${mark}`);
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) mkdirSync(folder, { mode: 0o700 });
  else if (!found.isDirectory() || ![0, user.uid, process.getuid?.()].includes(found.uid)) {
    throw new StartFault(`The folder ${folder} is needed for the database but belongs to another user; remove it.`);
  }
  chmodSync(folder, 0o700);
  if (user.how !== 'ourselves') chownSync(folder, user.uid, user.gid);
  return folder;
}
