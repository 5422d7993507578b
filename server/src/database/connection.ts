import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Client, type ClientConfig, type CustomTypesConfig, Pool, types } from 'pg';
import type { Tables } from './schema.ts';

/** How a PostgreSQL is reached: by address, or on the Unix socket of the embedded one. */
export type DatabaseTarget =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    };

export interface Connection {
  readonly db: Kysely<Tables>;
  /** The pool used by Kysely, for the few hot statements that are prepared by name. */
  readonly pool: Pool;
}

/** In milliseconds, except `max`, the number of connections. */
export interface ConnectionLimits {
  readonly max: number;
  readonly connectionTimeoutMillis: number;
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
  readonly query_timeout: number;
}

/**
 * What stands between the portal and PostgreSQL: nothing; or a pooler that gives each transaction any of its connections, so that nothing
 * outlives a transaction: no statement that was prepared by name, no setting of the session, and no lock of it.
 */
export const DATABASE_POOLERS = ['none', 'transaction'] as const;
export type DatabasePooler = (typeof DATABASE_POOLERS)[number];

const SECOND = 1000;

/**
 * Limits that keep a stuck statement from holding a connection forever. The browser waits 30 s for an answer, so a
 * statement that takes longer is useless.
 */
const LIMITS: ConnectionLimits = {
  // Of a process alone (config.ts): more would only queue inside PostgreSQL.
  max: 16,
  connectionTimeoutMillis: 5 * SECOND,
  statement_timeout: 30 * SECOND,
  lock_timeout: 10 * SECOND,
  idle_in_transaction_session_timeout: 60 * SECOND,
  // The client's own limit: without it, a server that disappears without closing its socket is never noticed.
  query_timeout: 40 * SECOND,
};

/** Days stay ISO text, because a day is not an instant. numeric and int8 are text by default, so nothing is rounded. */
const TYPES: CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === types.builtins.DATE ? (value: string) => value : types.getTypeParser(type, format),
};

/** What belongs to a session of PostgreSQL; behind a pooler the pooler sets it for its connections (interfaces.md). */
const OF_SESSION = {
  statement_timeout: undefined,
  lock_timeout: undefined,
  idle_in_transaction_session_timeout: undefined,
} as const;

/** Asks for everything anew: what was prepared by name is on a connection that the next statement does not get. */
class NamelessClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as (...given: readonly unknown[]) => unknown;
    this.query = ((asked: unknown, ...more: readonly unknown[]) => ask(withoutName(asked), ...more)) as Client['query'];
  }
}

/** A statement without its name; what is none, as it is. */
function withoutName(asked: unknown): unknown {
  return typeof asked === 'object' && asked !== null && 'text' in asked && 'name' in asked && !('submit' in asked)
    ? { ...asked, name: undefined }
    : asked;
}

/**
 * Opens a pool. Connections are made on first use, so this never fails. While the database is unavailable, queries fail
 * (see database-fault.ts); the pool recovers on its own.
 */
export function connect(
  target: DatabaseTarget,
  onIdleError: (error: Error) => void = () => undefined,
  limits: Partial<ConnectionLimits> = {},
  pooler: DatabasePooler = 'none',
): Connection {
  const pool = new Pool({
    ...target,
    ...LIMITS,
    ...limits,
    ...(pooler === 'none' ? {} : { ...OF_SESSION, Client: NamelessClient }),
    types: TYPES,
    keepAlive: true,
    application_name: 'zaehlwerk',
  });
  // The pool drops a broken connection. Without a listener the error would end the process; a running query fails on
  // its own.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
}

/**
 * A single connection without statement limits, for migrations and other work at start-up that may take long; `waitMs` bounds each
 * step where it may not.
 */
export function connectForMaintenance(target: DatabaseTarget, waitMs?: number): Connection {
  const pool = new Pool({
    ...target,
    connectionTimeoutMillis: waitMs ?? 10 * SECOND,
    ...(waitMs === undefined ? {} : { statement_timeout: waitMs, query_timeout: waitMs }),
    max: 1,
    types: TYPES,
    application_name: 'zaehlwerk maintenance',
  });
  pool.on('error', () => undefined);
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
}

/** A connection of its own, for one piece of work. */
export type LongConnection = Client;

/** One connection for work that may take hours: without any limit of its own, and known to PostgreSQL by this name. */
export function clientOf(target: DatabaseTarget, name: string): LongConnection {
  const client = new Client({ ...target, keepAlive: true, application_name: `zaehlwerk ${name}` });
  client.on('error', () => undefined); // followed by a failing query
  return client;
}

/** Ends such a connection, of which nothing stays that was not committed. In the middle of many rows it would wait for them. */
export async function leave(client: LongConnection): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), pause(1000, undefined, { ref: false })]);
}

/** Where an address leads to, as people name it: without user and password. */
export function placeOf(connectionString: string): string {
  const { host, port, database } = new Client({ connectionString });
  return `${host}:${port}/${database ?? ''}`;
}

/** Closes all connections. Kysely alone would leave a pool open that was only used directly. */
export async function disconnect({ db, pool }: Connection): Promise<void> {
  await db.destroy();
  if (!pool.ending) await pool.end();
}

/** How often a transaction runs before its caller is asked to come back. */
const MOST_RUNS = 5;

/**
 * Runs a transaction, and again from its beginning where PostgreSQL has ended it because it and another one waited for each
 * other. `work` may run several times, so it changes nothing but the database.
 */
export async function runTransaction<T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (run === MOST_RUNS || !isDeadlock(error)) throw error;
    }
  }
}

/** deadlock_detected. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
