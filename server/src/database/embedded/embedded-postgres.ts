import { lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartFault } from '../../start-fault.ts';
import type { DatabaseTarget } from '../connection.ts';
import { findDatabaseUser } from './database-user.ts';
import { type Binaries, findBinaries } from './embedded-binaries.ts';
import { asksForPassword, letSetPassword } from './client-rules.ts';
import { hasPassword } from './database-password.ts';
import { ownServer } from './own-server.ts';
import { makeCluster, ownCluster, refuseForeignOwner } from './make-cluster.ts';
import { keepMark, refuseForeignUse } from './machine-mark.ts';
import { findPostmaster, isServerOf, type Postmaster } from './postmaster.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { stopWhenKilled } from './stop-when-killed.ts';
import { prepareRoles } from './prepare-roles.ts';
import { startPostmaster, waitForPostmaster } from './start-postmaster.ts';

/** The embedded PostgreSQL, running on a data folder for one instance. */
export interface EmbeddedDatabase {
  readonly target: Extract<DatabaseTarget, { readonly host: string }>;
  close(): Promise<void>;
}

interface Options {
  readonly log: Logger;
  /** For tests that need speed rather than durability. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Programs to use instead of the package's. */
  readonly binaries?: Binaries;
}

const STOP_PATIENCE_MS = 30_000;

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
    const target = await prepareRoles(server);
    mayBeNew = false;
    return { target, close };
  } catch (error) {
    await close();
    throw error;
  }
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
  const giveUp = Date.now() + STOP_PATIENCE_MS;
  while (isServerOf(running.pid, cluster) && Date.now() < giveUp) await pause(10);
  if (path.basename(socketFolder).startsWith('zaehlwerk-')) rmSync(socketFolder, { recursive: true, force: true });
}
