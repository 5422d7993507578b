import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { StartFault } from '../../start-fault.ts';
import { type Binaries, type DatabaseUser, invoke } from './database-user.ts';
import { isAlive } from './postmaster.ts';

/** The superuser of the embedded server, for making and owning it alone. */
export const SUPERUSER = 'zaehlwerk';

/**
 * Creates an empty database in the folder unless there is one. It is created beside the folder and renamed when
 * complete, so a killed start leaves no half database, and of two instances that start at once the first one wins.
 */
export function makeCluster(cluster: string, binaries: Binaries, user: DatabaseUser): void {
  removeLeftovers(cluster);
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return refuseOtherVersion(cluster, binaries);
  const fresh = `${cluster}.new-${process.pid}`;
  mkdirSync(fresh, { mode: 0o700 });
  if (user.how !== 'ourselves') chownSync(fresh, user.uid, user.gid);
  try {
    initialise(fresh, binaries, user);
    renameSync(fresh, cluster);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    const lost = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (!lost) throw error;
  }
}

/** Throws StartFault for another user's database, which only root can run. */
export function refuseForeignOwner(cluster: string): void {
  const owner = lstatSync(cluster, { throwIfNoEntry: false })?.uid;
  const ourselves = process.getuid?.();
  if (owner === undefined || ourselves === 0 || owner === ourselves) return;
  throw new StartFault(`The database in ${cluster} belongs to another user (UID ${owner}); start as that user.`);
}

/** Gives the files of a database to the user it will run as; the way to run it may have changed with the machine. */
export function ownCluster(cluster: string, user: DatabaseUser): void {
  const { uid } = lstatSync(cluster);
  if (uid === user.uid) return;
  for (const entry of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(cluster, entry), user.uid, user.gid);
  }
  chownSync(cluster, user.uid, user.gid);
}

function initialise(folder: string, binaries: Binaries, user: DatabaseUser): void {
  const settings = ['-U', SUPERUSER, '-A', 'reject', '-E', 'UTF8', '--locale=C'];
  const { file, args, options } = invoke(user, binaries.initdb, ['-D', folder, ...settings]);
  const done = spawnSync(file, args, { ...options, encoding: 'utf8' });
  if (done.status === 0) return;
  const said = `${done.stderr ?? ''}${done.error?.message ?? ''}`;
  if (/No space left/.test(said)) throw new StartFault(`The data folder ${path.dirname(folder)} is full.`);
  throw new StartFault(`The database could not be created in ${path.dirname(folder)}: ${lastLine(said)}`);
}

function refuseOtherVersion(cluster: string, binaries: Binaries): void {
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === binaries.major) return;
  throw new StartFault(
    `The database in ${cluster} was created by PostgreSQL ${version}, but this version includes PostgreSQL ${binaries.major}; start the version that created it, or move the data to your own server and set DATABASE_URL.`,
  );
}

function removeLeftovers(cluster: string): void {
  const prefix = `${path.basename(cluster)}.new-`;
  for (const name of readdirSync(path.dirname(cluster))) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) {
      rmSync(path.join(path.dirname(cluster), name), { recursive: true, force: true });
    }
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
