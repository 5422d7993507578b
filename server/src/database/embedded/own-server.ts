import { existsSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Logger } from 'pino';
import { StartFault } from '../../start-fault.ts';
import { databaseFault } from '../database-fault.ts';
import type { Postmaster } from './postmaster.ts';
import { addressOf } from './start-postmaster.ts';

/** The database server of a data folder, owned by this instance alone. */
interface OwnedServer {
  /** As found when opened; a restarted server has the same address. */
  readonly server: Postmaster;
  /** Stops watching the server and calls `stop` while no other instance can own it; not when it is no longer owned. */
  giveUp(stop: () => Promise<void>): Promise<void>;
}

interface Owned {
  readonly server: Postmaster;
  /** Holds the owner's lock; ends with the server or with this process. */
  readonly owner: Client;
  readonly endWatch: () => void;
}

/** The advisory lock of the owner. The number has no meaning; it must only stay the same. */
const OWNER_LOCK = 5_090_213_661;
/** PostgreSQL releases the lock of a killed instance as soon as it notices the closed connection. */
const LOCK_TIMEOUT_MS = 3000;
/** Each found server may be about to stop. */
const MOST_TRIES = 5;
/** A server that does not answer for so long is frozen, not lost. */
const FROZEN_AFTER_MS = 5000;

/**
 * Makes this instance the owner of the server that `findOrStart` returns: one connection holds an advisory lock while
 * the process lives. The same connection shows when the server ends; then `findOrStart` is called until a server runs
 * and is owned again. While it is owned, `stopWhenKilled` watches this process. Throws StartFault when another instance
 * owns it.
 */
export async function ownServer(
  findOrStart: () => Promise<Postmaster>,
  stopWhenKilled: () => () => void,
  dataDir: string,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
): Promise<OwnedServer> {
  const state = { givenUp: false };
  let recovery: Promise<void> = Promise.resolve();
  const ownNext = async (): Promise<Owned> => {
    const locked = await lockServer(findOrStart, dataDir);
    locked.owner.on('end', onLoss);
    return { ...locked, endWatch: stopWhenKilled() };
  };
  const first = await ownNext();
  // Null while lost. Where only the connection was lost, another instance may own the server by now.
  let owned: Owned | null = first;

  function onLoss(): void {
    if (state.givenUp) return;
    owned?.endWatch();
    owned = null;
    log.warn('the database stopped; starting it again');
    recovery = recover();
  }

  async function recover(): Promise<void> {
    for (let wait = 50; !state.givenUp; wait = Math.min(wait * 2, 5000)) {
      try {
        owned = await ownNext();
        log.info('the database is back');
        return;
      } catch (error) {
        log.error({ err: error }, 'the database failed to start');
        await pause(wait, undefined, { ref: false });
      }
    }
  }

  return {
    server: first.server,
    async giveUp(stop) {
      state.givenUp = true;
      await recovery;
      if (owned === null || !(await isStillHeld(owned.owner))) return;
      await stop();
      owned.endWatch();
      await owned.owner.end().catch(() => undefined);
    },
  };
}

/** It stops and starts again within seconds; recovery takes longer only after it was killed. */
const BACK_MS = 30_000;

/**
 * Does what needs the owned server, and again while it cannot be reached: the watch of a killed instance may have begun to
 * stop it just before it was owned, and its owner starts it again. Throws what else fails, or fails for half a minute.
 */
export async function whenItIsBack<T>(work: () => Promise<T>): Promise<T> {
  for (const giveUp = Date.now() + BACK_MS; ; await pause(50)) {
    try {
      return await work();
    } catch (error) {
      if (databaseFault(error) !== 'unavailable' || Date.now() > giveUp) throw error;
    }
  }
}

/** Asked of the server, because the end of a connection may not have been noticed yet. */
async function isStillHeld(owner: Client): Promise<boolean> {
  return Promise.race([owner.query('select'), pause(FROZEN_AFTER_MS, undefined, { ref: false })]).then(
    () => true,
    () => false,
  );
}

async function lockServer(
  findOrStart: () => Promise<Postmaster>,
  dataDir: string,
): Promise<Pick<Owned, 'server' | 'owner'>> {
  for (let tries = 1; ; tries += 1) {
    const server = await findOrStart();
    try {
      return { server, owner: await lock(server, dataDir) };
    } catch (error) {
      if (tries === MOST_TRIES || databaseFault(error) !== 'unavailable') throw error;
    }
  }
}

async function lock(server: Postmaster, dataDir: string): Promise<Client> {
  const client = new Client({ ...addressOf(server), database: 'postgres', application_name: 'zaehlwerk owner' });
  client.on('error', () => undefined); // followed by 'end'
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query('select pg_advisory_lock($1)', [OWNER_LOCK]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    const isOwned = error instanceof DatabaseError && error.code === '55P03';
    if (!isOwned) throw error;
    throw new StartFault(
      `Another instance uses the data folder ${dataDir}; stop it first, or give all instances one DATABASE_URL.`,
    );
  }
}

/**
 * PostgreSQL protects its files by process numbers and shared memory. Another container or machine that mounts the same
 * folder sees neither, and two servers would destroy the data. So the instance that runs the database writes a file
 * beside it every few seconds.
 */
const EVERY_MS = 2000;
const WATCH_MS = 5000;

/** The machine and its process id namespace: two containers on one machine differ. */
function machineId(): string {
  if (process.platform !== 'linux') return os.hostname();
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
}

/** Writes the file every few seconds until the returned function is called. */
export function keepMark(dataDir: string, log: { warn(data: object, text: string): void }): () => void {
  const writeMark = (): void => {
    try {
      writeFileSync(fileOf(dataDir), machineId(), { mode: 0o600 });
    } catch (error) {
      log.warn({ err: error }, 'cannot write to the data folder');
    }
  };
  writeMark();
  const timer = setInterval(writeMark, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Throws StartFault when an instance in another container or on another machine uses the folder. Watches for `watchMs`
 * only if the file is of another machine.
 */
export async function refuseForeignUse(dataDir: string, watchMs: number = WATCH_MS): Promise<void> {
  const file = fileOf(dataDir);
  if (!existsSync(path.join(dataDir, 'pg', 'postmaster.pid')) || !existsSync(file)) return;
  if (readFileSync(file, 'utf8') === machineId()) return;
  const before = statSync(file).mtimeMs;
  for (const giveUp = Date.now() + watchMs; Date.now() < giveUp; await pause(20)) {
    if (statSync(file).mtimeMs === before) continue;
    throw new StartFault(
      `An instance on another machine or in another container uses the data folder ${dataDir}; stop it first, or give all instances one DATABASE_URL.`,
    );
  }
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, 'in-use');
}
