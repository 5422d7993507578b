import { lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartFault } from '../start-fault.ts';
import type { DatabaseTarget } from './connection.ts';
import { findDatabaseUser } from './database-user.ts';
import { findBinaries } from './embedded-binaries.ts';
import { DATABASE_ROLE, makeCluster, ownCluster } from './make-cluster.ts';
import { findPostmaster, isAlive, type Postmaster } from './postmaster.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { addressOf, joinPostmaster, startPostmaster } from './start-postmaster.ts';

/** The PostgreSQL that comes with the product, running on a data folder; several instances may share it. */
export interface EmbeddedDatabase {
  readonly target: DatabaseTarget & { readonly host: string };
  /** Whether this instance found it running. */
  readonly joined: boolean;
  /** Leaves it; the last instance that leaves stops it. */
  close(): Promise<void>;
}

interface Options {
  readonly log: Logger;
  /** For tests that need speed rather than durability. */
  readonly settings?: Readonly<Record<string, string>>;
}

const PRESENCE = 'zaehlwerk presence';
const STOP_PATIENCE_MS = 30_000;

/**
 * Opens the database of a data folder: joins the server that runs on it (another instance's, or one that outlived a
 * killed instance) or makes and starts one. Keeps it running from then on: a server that dies is started again.
 * Throws StartFault with a plain sentence when that cannot be.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  { log, settings = {} }: Options,
): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const cluster = path.join(realpathSync(dataDir), 'pg');
  const found = findPostmaster(cluster);
  let server = found === null ? await start(cluster, settings) : await joinPostmaster(cluster, found);
  await makeDatabase(server);
  const target = { ...addressOf(server), database: DATABASE_ROLE };

  let closing = false;
  let presence = await attend(server, onLoss);

  /** A lost connection means that the server died or was stopped by somebody: it is started again until we close. */
  function onLoss(): void {
    if (closing) return;
    log.warn('the database stopped; starting it again');
    void recover();
  }

  async function recover(): Promise<void> {
    for (let wait = 50; !closing; wait = Math.min(wait * 2, 5000)) {
      try {
        const other = findPostmaster(cluster);
        server = other === null ? await start(cluster, settings) : await joinPostmaster(cluster, other);
        presence = await attend(server, onLoss);
        log.info('the database is back');
        return;
      } catch (error) {
        log.error({ err: error }, 'the database does not start');
        await pause(wait, undefined, { ref: false });
      }
    }
  }

  return {
    target,
    joined: found !== null,
    async close() {
      closing = true;
      const others = await countOthers(presence);
      await presence.end().catch(() => undefined);
      if (others === 0) await stop(cluster, server);
    },
  };
}

async function start(cluster: string, settings: Readonly<Record<string, string>>): Promise<Postmaster> {
  const binaries = await findBinaries();
  if (binaries === null) {
    throw new StartFault(
      `No database comes along for this machine (${process.platform}, ${process.arch}); set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const owner = lstatSync(cluster, { throwIfNoEntry: false }) ?? null;
  const user = findDatabaseUser(binaries.postgres, [path.dirname(cluster)], owner);
  if (user === null) {
    throw new StartFault(
      `The database cannot run as root here, and no other user may enter ${path.dirname(cluster)}; use another folder, start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  makeCluster(cluster, binaries, user);
  ownCluster(cluster, user);
  return startPostmaster(cluster, makeSocketFolder(cluster, user), user, binaries.postgres, settings);
}

async function makeDatabase(server: Postmaster): Promise<void> {
  const client = new pg.Client({ ...addressOf(server), database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_ROLE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE_ROLE}`);
  } catch (error) {
    // 42P04, 23505: another instance made it at the same moment.
    if (!(error instanceof pg.DatabaseError) || !['42P04', '23505'].includes(error.code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/** One connection kept open all the time: it shows other instances that we are here, and us when the server goes. */
async function attend(server: Postmaster, onLoss: () => void): Promise<pg.Client> {
  const client = new pg.Client({ ...addressOf(server), database: 'postgres', application_name: PRESENCE });
  await client.connect();
  client.on('error', () => undefined); // followed by 'end'
  client.on('end', onLoss);
  return client;
}

async function countOthers(presence: pg.Client): Promise<number> {
  try {
    const { rows } = await presence.query<{ others: number }>(
      'select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [PRESENCE],
    );
    return rows[0]?.others ?? 0;
  } catch {
    return 0; // it is away; stopping it does no harm
  }
}

async function stop(cluster: string, { socketFolder }: Postmaster): Promise<void> {
  const running = findPostmaster(cluster);
  if (running === null) return;
  process.kill(running.pid, 'SIGINT'); // "fast": ends sessions, writes everything out
  const giveUp = Date.now() + STOP_PATIENCE_MS;
  while (isAlive(running.pid) && findPostmaster(cluster) !== null && Date.now() < giveUp) await pause(10);
  if (path.basename(socketFolder).startsWith('zaehlwerk-')) rmSync(socketFolder, { recursive: true, force: true });
}
