import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Logger } from 'pino';
import { StartFault } from '../start-fault.ts';
import {
  clientOf,
  connect,
  type Connection,
  type DatabasePooler,
  type DatabaseTarget,
  disconnect,
  leave,
  placeOf,
} from './connection.ts';
import { databaseFault } from './database-fault.ts';
import { openEmbeddedDatabase, visitEmbeddedDatabase } from './embedded/embedded-postgres.ts';
import { whenItIsBack } from './embedded/own-server.ts';
import { examineOver, type ExaminedDatabase } from './examine-database.ts';
import { faultOfOwner, grantTables } from './grant-tables.ts';
import { migrate, newerVersion, tooOldReason } from './migrate.ts';
import { prepareWorkQueue } from './queue-tables.ts';
import { QUEUE_SCHEMA } from './work-queue.ts';

/** The database, ready to use, with its tables up to date. */
export interface Database extends Connection {
  /** How the portal reaches it. */
  readonly target: DatabaseTarget;
  close(): Promise<void>;
}

/** How long to wait for a database that starts at the same time (containers). */
const TIMEOUT_MS = 5000;

/** Where the database is. */
export interface DatabasePlace {
  /** The most connections of this process to it at a time; left out, as many as a process has that serves alone. */
  readonly databaseConnections?: number;
  /** What stands in between; left out, nothing. */
  readonly databasePooler?: DatabasePooler;
  /** Null: the embedded one under the data folder. */
  readonly databaseUrl: string | null;
  /** As the role that owns the tables, where that is another one; the embedded one always has one. */
  readonly databaseOwnerUrl: string | null;
  readonly dataDir: string;
}

/** The PostgreSQL of the settings, which answers. */
export interface ReachedDatabase {
  readonly target: DatabaseTarget;
  /** As the role that owns the tables, which may be the same. */
  readonly owner: DatabaseTarget;
  /**
   * Brings the tables up to date as the role that owns them, which then grants what the portal needs; `last`: the name of the
   * migration after which it stops. Without that role nothing is changed, and they must be up to date already. Throws StartFault when
   * they are not, a newer version has taken from them what this one needs, or the role may not.
   */
  prepare(last?: string): Promise<void>;
  /** Stops the embedded one. */
  close(): Promise<void>;
}

/**
 * Opens the database, and brings its tables up to date, or sees that they are. Throws StartFault when it cannot be reached, refuses the connection, or
 * belongs to a newer version beside which this one cannot run.
 */
export async function openDatabase(place: DatabasePlace, log: Logger): Promise<Database> {
  const reached = await reachDatabase(place, log);
  try {
    await reached.prepare();
  } catch (error) {
    await reached.close();
    throw error;
  }
  const database = connectTo(reached.target, place, log);
  return {
    ...database,
    async close() {
      await database.close();
      await reached.close();
    },
  };
}

/** Connects to a database that is open and up to date, such as that of the primary, and leaves it running in the end. */
export function connectTo(
  target: DatabaseTarget,
  { databaseConnections, databasePooler }: Pick<DatabasePlace, 'databaseConnections' | 'databasePooler'>,
  log: Logger,
): Database {
  const onIdleError = (error: Error): void => log.warn({ err: error }, 'an idle database connection was lost');
  const connection = connect(
    target,
    onIdleError,
    databaseConnections === undefined ? {} : { max: databaseConnections },
    databasePooler,
  );
  return { ...connection, target, close: () => disconnect(connection) };
}

/** Reaches the database as both its roles, and starts the embedded one. Throws StartFault where that cannot be done. */
export async function reachDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: DatabasePlace,
  log: Logger,
): Promise<ReachedDatabase> {
  const embedded = databaseUrl === null ? await openEmbeddedDatabase(dataDir, { log }) : null;
  const target: DatabaseTarget = embedded?.target ?? { connectionString: databaseUrl ?? '' };
  const ownerUrl = databaseOwnerUrl === null ? null : { connectionString: databaseOwnerUrl };
  const owner: DatabaseTarget | null = embedded?.owner ?? ownerUrl;
  const whereAllowed = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isForbidden(error)) throw error;
      throw new StartFault(OWNER_FAULTS[ownerUrl === null ? 'noSchema' : 'notTheOwner']);
    }
  };
  await whereAllowed(async () => {
    if (databaseUrl !== null) await reach(target, 'DATABASE_URL', databaseUrl);
    if (ownerUrl !== null) await reach(ownerUrl, 'DATABASE_OWNER_URL', ownerUrl.connectionString);
    const fault = ownerUrl === null ? null : await faultOfOwner(ownerUrl, target);
    if (fault !== null) throw new StartFault(OWNER_FAULTS[fault]);
  });
  const prepare = async (last?: string): Promise<void> => {
    if (owner === null) {
      const found = await examine(target);
      if (!found.mayPrepare && last !== undefined) throw new StartFault(OWNER_FAULTS.noSchema);
      if (!found.mayPrepare) return refuseUnprepared(found, log);
    }
    const isOurs = await bringUpToDate(owner ?? target, log, last);
    // The newer version knows better what may be done to its tables.
    if (isOurs && owner !== null) await grantTables(owner, target);
  };
  return {
    target,
    owner: owner ?? target,
    prepare: (last) => whereAllowed(() => (embedded === null ? prepare(last) : whenItIsBack(() => prepare(last)))),
    close: async () => embedded?.close(),
  };
}

/**
 * Reaches the database only to read it, also while a portal runs on it: as the portal's role, and where it is the embedded one and
 * runs, without owning it. Throws StartFault where it cannot be reached, or there is none yet.
 */
export async function visitDatabase(
  { databaseUrl, dataDir }: Omit<DatabasePlace, 'databaseOwnerUrl'>,
  log: Logger,
): Promise<Pick<ReachedDatabase, 'target' | 'close'>> {
  if (databaseUrl === null) return visitEmbeddedDatabase(dataDir, { log });
  const target = { connectionString: databaseUrl };
  await reach(target, 'DATABASE_URL', databaseUrl);
  return { target, close: async () => undefined };
}

/** Whether the tables are those of this version, and not of a newer one that has prepared everything. */
async function bringUpToDate(target: DatabaseTarget, log: Logger, last: string | undefined): Promise<boolean> {
  const outcome = await migrate(target, undefined, last);
  if (!outcome.ok) throw new StartFault(outcome.reason);
  if (outcome.newer.length > 0) {
    log.warn({ migrations: outcome.newer }, BESIDE_NEWER);
    return false;
  }
  await prepareWorkQueue(target);
  if (outcome.applied.length > 0) log.info({ migrations: outcome.applied }, 'the tables are up to date');
  return true;
}

const BESIDE_NEWER = 'a newer version has extended the tables; this one runs beside it';

async function examine(target: DatabaseTarget): Promise<ExaminedDatabase> {
  const client = clientOf(target, 'start');
  await client.connect();
  try {
    return await examineOver(client);
  } finally {
    await leave(client);
  }
}

/** What a role sees that may make no tables: they must be there as this version needs them, and be granted to it. */
function refuseUnprepared({ tooOld, steps, mayWork }: ExaminedDatabase, log: Logger): void {
  if (tooOld !== null) throw new StartFault(tooOldReason(tooOld));
  const beside = steps === null ? null : newerVersion(steps);
  if (beside?.ok === false) throw new StartFault(beside.reason);
  if (beside !== null) log.warn({ migrations: beside.newer }, BESIDE_NEWER);
  else if (steps !== null && steps.behind > 0)
    throw new StartFault(
      `The tables lack ${steps.behind} steps of this version, which the role of DATABASE_URL may not make: ${MIGRATE_FIRST}`,
    );
  else if (!mayWork)
    throw new StartFault(`Not all tables of this version are there for the role of DATABASE_URL: ${MIGRATE_FIRST}`);
}

const MIGRATE_FIRST = 'run `zaehlwerk migrate` with DATABASE_OWNER_URL, the role that owns them (docs/interfaces.md).';

const OWNER_FAULTS = {
  noSchema: `The role of DATABASE_URL may not change the database: it must own the tables, and may create the schema ${QUEUE_SCHEMA} (grant create on database … to …), or that schema is there and its own.`,
  sameRole:
    'DATABASE_OWNER_URL has the role of DATABASE_URL: it must have another one, which owns the database and its tables.',
  otherDatabase:
    'DATABASE_OWNER_URL names another database than DATABASE_URL: it must be the same one, as another role.',
  notTheOwner:
    'The role of DATABASE_OWNER_URL must own the database and its tables: docs/interfaces.md says how they are handed over to it.',
} as const;

/** insufficient_privilege. */
function isForbidden(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '42501';
}

async function reach(target: DatabaseTarget, setting: string, url: string): Promise<void> {
  const giveUp = Date.now() + TIMEOUT_MS;
  for (;;) {
    const client = new Client({ ...target, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      // An explicit refusal (wrong password, no such database) is permanent. A server that starts says so, and a pooler that its
      // server is away.
      const refused = error instanceof DatabaseError && databaseFault(error) === null;
      if (refused || Date.now() > giveUp) throw new StartFault(reasonOf(error, setting, url));
    } finally {
      await client.end().catch(() => undefined);
    }
    await pause(250);
  }
}

/** The error's message without user and password, which the address may contain. */
function reasonOf(error: unknown, setting: string, url: string): string {
  const place = placeOf(url);
  if (error instanceof DatabaseError) return `The database at ${place} refuses: ${error.message}.`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
  return `The database at ${place} cannot be reached (${code}); check ${setting}.`;
}
