import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartFault } from '../../start-fault.ts';
import { asksForPassword, hasPassword, letSetPassword } from './access-rules.ts';
import { type Binaries, type DatabaseUser, findBinaries, findDatabaseUser } from './database-user.ts';
import { makeCluster, ownCluster, refuseForeignOwner } from './make-cluster.ts';
import { keepMark, ownServer, refuseForeignUse, whenItIsBack } from './own-server.ts';
import { findPostmaster, isServerOf, type Postmaster } from './postmaster.ts';
import { prepareRoles, type RoleTargets, targetsOf } from './prepare-roles.ts';
import { startPostmaster, waitForPostmaster } from './start-postmaster.ts';

/** The embedded PostgreSQL, running on a data folder for one instance. */
export interface EmbeddedDatabase extends RoleTargets {
  close(): Promise<void>;
}

interface Options {
  readonly log: Logger;
  /** For tests that need speed rather than durability. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Programs to use instead of the package's. */
  readonly binaries?: Binaries;
}

const STOP_TIMEOUT_MS = 30_000;

/**
 * Opens the database of a data folder: takes over the server that outlived a killed instance, or creates and starts
 * one. From then on a server that dies is restarted. One instance at a time may use a data folder. Throws StartFault
 * when another instance uses it, or when the server cannot start.
 */
export async function openEmbeddedDatabase(dataDir: string, options: Options): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const cluster = path.join(realpathSync(dataDir), 'pg');
  refuseForeignOwner(cluster);
  await refuseForeignUse(dataDir);
  let mayBeNew = true;
  const { server, giveUp } = await ownServer(
    () => findOrStart(cluster, options, mayBeNew),
    () => stopWhenKilled(cluster, options.log),
    dataDir,
    options.log,
  );
  const eraseMark = keepMark(dataDir, options.log);
  const close = async (): Promise<void> => {
    await giveUp(() => stop(cluster, server));
    eraseMark();
  };
  try {
    const targets = await whenItIsBack(() => prepareRoles(server));
    mayBeNew = false;
    return { ...targets, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The database of a data folder for whoever only reads it: that of the portal that runs on it, which stops when that portal does;
 * without one it is started until it is closed. Throws StartFault where the folder has none.
 */
export async function visitEmbeddedDatabase(
  dataDir: string,
  options: Options,
): Promise<Pick<EmbeddedDatabase, 'target' | 'close'>> {
  const folder = lstatSync(dataDir, { throwIfNoEntry: false }) === undefined ? dataDir : realpathSync(dataDir);
  const cluster = path.join(folder, 'pg');
  if (lstatSync(cluster, { throwIfNoEntry: false }) === undefined)
    throw new StartFault(`There is no database in ${folder}; check DATA_DIR, or set DATABASE_URL.`);
  refuseForeignOwner(cluster);
  await refuseForeignUse(dataDir);
  const found = findPostmaster(cluster);
  const running = found === null ? null : await waitForPostmaster(cluster, found);
  if (running === null) return openEmbeddedDatabase(dataDir, options);
  return { target: targetsOf(running).target, close: async () => undefined };
}

async function findOrStart(cluster: string, options: Options, mayBeNew: boolean): Promise<Postmaster> {
  const found = findPostmaster(cluster);
  const running = found === null ? null : await waitForPostmaster(cluster, found);
  return running ?? start(cluster, options, mayBeNew);
}

async function start(cluster: string, options: Options, mayBeNew: boolean): Promise<Postmaster> {
  const binaries = options.binaries ?? (await findBinaries());
  if (binaries === null) {
    throw new StartFault(
      `There is no embedded database for this platform (${process.platform}, ${process.arch}); set DATABASE_URL to your own PostgreSQL server.`,
    );
  }
  const owner = lstatSync(cluster, { throwIfNoEntry: false }) ?? null;
  const user = findDatabaseUser(binaries, path.dirname(cluster), owner);
  if (user === null) {
    throw new StartFault(
      `The database cannot run as root here, and no other user may enter ${path.dirname(cluster)}; use another folder, start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  makeCluster(cluster, binaries, user);
  ownCluster(cluster, user);
  // A new database, one of an older version, or its password is lost.
  if (mayBeNew && !(hasPassword(cluster) && asksForPassword(cluster))) letSetPassword(cluster);
  // Recovery may take minutes; the watch of the owner begins only after it.
  const endWatch = stopWhenKilled(cluster, options.log);
  try {
    const socketFolder = makeSocketFolder(cluster, user);
    return await startPostmaster(cluster, socketFolder, user, binaries.postgres, options.settings ?? {});
  } finally {
    endWatch();
  }
}

async function stop(cluster: string, { socketFolder }: Postmaster): Promise<void> {
  const running = findPostmaster(cluster);
  if (running === null) return;
  process.kill(running.pid, 'SIGINT'); // fast shutdown: ends sessions, writes everything
  const giveUp = Date.now() + STOP_TIMEOUT_MS;
  while (isServerOf(running.pid, cluster) && Date.now() < giveUp) await pause(10);
  if (path.basename(socketFolder).startsWith('zaehlwerk-')) rmSync(socketFolder, { recursive: true, force: true });
}

const SCRIPT = path.join(import.meta.dirname, 'zaehlwerk-watch.sh');

/**
 * From now on the embedded server of a folder stops within 10 s when this process is killed, unless another instance has
 * taken it over by then. Ends when the returned function is called. One watch at a time is in force for a folder, the
 * latest.
 */
function stopWhenKilled(cluster: string, log: { warn(data: object, text: string): void }): () => void {
  const file = path.join(path.dirname(cluster), 'watched-by');
  const name = randomUUID();
  try {
    writeFileSync(file, `${name}\n`, { mode: 0o600 });
  } catch (error) {
    log.warn({ err: error }, 'the database would outlive a killed server');
    return () => undefined;
  }
  const watch = spawn('/bin/sh', [SCRIPT, cluster, file, name], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  watch.once('error', (error) => log.warn({ err: error }, 'the database would outlive a killed server'));
  watch.stdin.on('error', () => undefined); // it has ended on its own
  watch.unref();
  (watch.stdin as unknown as { unref(): void }).unref();
  return () => watch.stdin.end('ended\n');
}

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
