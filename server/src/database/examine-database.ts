import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientBase } from 'pg';
import type { DatabasePooler } from './connection.ts';
import { isAuditApart, mayPrepareTables, mayWorkOnTables } from './grant-tables.ts';
import { knownMigrations, OLDEST_POSTGRES } from './migrate.ts';
import { migrationSteps, type MigrationSteps } from './migration-steps.ts';
import { isWorkQueuePrepared } from './queue-tables.ts';

/** What a database is like, as far as a start would mind. */
export interface ExaminedDatabase {
  /** Its major version, where that is too old. */
  readonly tooOld: number | null;
  /** Null where its role may not read which migrations there were. */
  readonly steps: MigrationSteps | null;
  /** Whether a start could bring the tables up to date as this role. */
  readonly mayPrepare: boolean;
  /** Whether its role may work on all tables that are there, and the queue's are those of this version. */
  readonly mayWork: boolean;
  /** Whether its role could change what the audit holds; null where there are no tables yet. */
  readonly couldChangeAudit: boolean | null;
  /** How much its clock is ahead of this machine's, in milliseconds. */
  readonly aheadMs: number;
  /** How many connections its roles may have at a time, of all programs together. */
  readonly mostConnections: number;
}

interface AskedAtOnce {
  readonly at: string;
  readonly version: string;
  readonly most: number;
  readonly made: boolean;
  readonly readable: boolean | null;
}
const NOTHING_SAID: AskedAtOnce = { at: '0', version: '0', most: 0, made: false, readable: null };

/** Looks at a database, maybe behind a pooler; `waitMs` bounds each step. Rejects where it cannot be reached or refuses. */
export async function examineDatabase(
  connectionString: string,
  waitMs: number,
  pooler: DatabasePooler = 'none',
): Promise<ExaminedDatabase> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: waitMs,
    ...(pooler === 'none' ? { statement_timeout: waitMs } : {}),
    query_timeout: waitMs,
    application_name: 'zaehlwerk doctor',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await examineOver(client);
  } finally {
    // A server that has stopped answering never takes its leave.
    await Promise.race([client.end().catch(() => undefined), pause(waitMs, undefined, { ref: false })]);
  }
}

/**
 * The same over a connection that is there already. Nothing is written: all of it is one transaction that could not, and nothing is
 * set for the session, which behind a pooler would be set for whoever comes next.
 */
export async function examineOver(client: Pick<ClientBase, 'query'>): Promise<ExaminedDatabase> {
  await client.query('begin transaction read only');
  try {
    const asked = Date.now();
    const { rows } = await client.query<AskedAtOnce>(
      `select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as at,
        current_setting('server_version_num') as version,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true), '0')::int as most, to_regclass('kysely_migration') is not null as made,
        has_table_privilege(to_regclass('kysely_migration'), 'select') as readable`,
    );
    const between = (asked + Date.now()) / 2;
    const [{ at, version, most, made, readable } = NOTHING_SAID] = rows;
    const major = Math.floor(Number(version) / 10_000);
    return {
      tooOld: major < OLDEST_POSTGRES ? major : null,
      steps: made && readable !== true ? null : await stepsOf(client, made),
      mayPrepare: await mayPrepareTables(client),
      mayWork: (await mayWorkOnTables(client)) && (await isWorkQueuePrepared(client)),
      couldChangeAudit: made ? !(await isAuditApart(client)) : null,
      aheadMs: Number(at) - between,
      mostConnections: most,
    };
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

async function stepsOf(client: Pick<ClientBase, 'query'>, made: boolean): Promise<MigrationSteps> {
  const done = made ? (await client.query<{ name: string }>('select name from kysely_migration')).rows : [];
  return migrationSteps(
    done.map(({ name }) => name),
    await knownMigrations(),
  );
}
