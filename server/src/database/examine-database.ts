import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { isAuditApart } from './grant-tables.ts';
import { OLDEST_POSTGRES } from './migrate.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

/** What a database is like, as far as a start would mind. Nothing is written. */
export interface ExaminedDatabase {
  readonly role: string;
  /** Its major version, where that is too old. */
  readonly tooOld: number | null;
  /** How many migrations of this version its tables lack, and the names of those that this version does not know. */
  readonly behind: number;
  readonly unknown: readonly string[];
  /** Whether its role could change what the audit holds; null where there are no tables yet. */
  readonly couldChangeAudit: boolean | null;
  /** How much its clock is ahead of this machine's, in milliseconds. */
  readonly aheadMs: number;
}

/** Looks at a database; `waitMs` bounds each step. Rejects where it cannot be reached or refuses. */
export async function examineDatabase(connectionString: string, waitMs: number): Promise<ExaminedDatabase> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: waitMs,
    statement_timeout: waitMs,
    query_timeout: waitMs,
    application_name: 'zaehlwerk doctor',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('set default_transaction_read_only = on');
    const asked = Date.now();
    const { rows } = await client.query<{ at: string; role: string; version: string; made: string | null }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as at, current_user::text as role,
        current_setting('server_version_num') as version, to_regclass('kysely_migration')::text as made`,
    );
    const between = (asked + Date.now()) / 2;
    const [{ at, role, version, made } = { at: '0', role: '', version: '0', made: null }] = rows;
    const done = made === null ? [] : (await client.query<{ name: string }>('select name from kysely_migration')).rows;
    const major = Math.floor(Number(version) / 10_000);
    return {
      role,
      tooOld: major < OLDEST_POSTGRES ? major : null,
      ...(await compare(done.map(({ name }) => name))),
      couldChangeAudit: made === null ? null : !(await isAuditApart(client)),
      aheadMs: Number(at) - between,
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function compare(done: readonly string[]): Promise<Pick<ExaminedDatabase, 'behind' | 'unknown'>> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'));
  const known = new Set(files.map((file) => path.basename(file, '.sql')));
  return {
    behind: [...known].filter((name) => !done.includes(name)).length,
    unknown: done.filter((name) => !known.has(name)).sort(),
  };
}
