import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { connectForMaintenance, type DatabaseTarget, disconnect } from './connection.ts';
import { migrationSteps, type MigrationSteps } from './migration-steps.ts';
import type { Tables } from './schema.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');

/** Oldest supported PostgreSQL; the SQL stays inside its dialect. */
export const OLDEST_POSTGRES = 15;

/**
 * How long a migration waits for a table: less than the second after which PostgreSQL looks for a deadlock. So when an
 * older version writes at the same time, the migration is aborted and not a reading.
 */
const LOCK_TIMEOUT = '500ms';
const PAUSE_MS = 500;
/** Long enough to wait for a running import. */
const MOST_TRIES = 120;

export type MigrationOutcome =
  | {
      readonly ok: true;
      readonly applied: readonly string[];
      /** Migrations of a newer version, beside which this one runs. */
      readonly newer: readonly string[];
    }
  | { readonly ok: false; readonly reason: string };

/**
 * Brings the tables up to date: runs every SQL file of `migrations/` once, in order, all in one transaction under an
 * advisory lock. Several starting instances wait for each other; a killed start leaves the old tables. A running older
 * version continues; it waits only while a table it needs changes. Tables that a newer version has only extended are left as they
 * are, so that an instance of the version before starts again in the middle of an upgrade, and after a way back. Returns a reason
 * when the database is too old, or a newer version has taken from it what this one needs; throws when it cannot be reached.
 * `last`: the name of the migration after which it stops.
 */
export async function migrate(
  target: DatabaseTarget,
  folder: string = FOLDER,
  last?: string,
): Promise<MigrationOutcome> {
  const connection = connectForMaintenance(target);
  const { db } = connection;
  try {
    const files = await migrationFiles(folder);
    const reason = await tooOld(db);
    if (reason !== null) return { ok: false, reason };
    for (let tries = 1; ; tries += 1) {
      const ofNewer = newerVersion(await stepsOf(db, files));
      if (ofNewer !== null) return ofNewer;
      const migrator = new Migrator({ db, provider: sqlFiles(folder, files, tries > 1) });
      const { error, results = [] } = await (last === undefined
        ? migrator.migrateToLatest()
        : migrator.migrateTo(last));
      if (error === undefined) return { ok: true, applied: results.map((result) => result.migrationName), newer: [] };
      // A newer version that migrated meanwhile is seen by the next try.
      const isOvertaken = (await stepsOf(db, files)).unknown.length > 0;
      if (!isOvertaken && (!isHeldUp(error) || tries === MOST_TRIES)) throw error;
      await setTimeout(PAUSE_MS);
    }
  } finally {
    await disconnect(connection);
  }
}

/** The names of all migrations of this version, in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await migrationFiles(FOLDER)).map(nameOf);
}

async function migrationFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
}

/** The migrations in order. `alone` locks all tables first, so that no other session can hold up a later one. */
function sqlFiles(folder: string, files: readonly string[], alone: boolean): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {};
      for (const file of files) {
        const text = await readFile(path.join(folder, file), 'utf8');
        const up = async (db: Kysely<unknown>) => {
          await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(db);
          if (alone) await closeTables(db);
          await sql.raw(text).execute(db);
        };
        migrations[nameOf(file)] = { up };
      }
      return migrations;
    },
  };
}

async function closeTables(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely%' order by tablename`.execute(db);
  const names = rows.map(({ name }) => name).join(', ');
  if (names !== '') await sql.raw(`lock table ${names} in access exclusive mode`).execute(db);
}

/** Whether another session held a table for too long: lock_not_available, deadlock_detected. */
function isHeldUp(error: unknown): boolean {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return code === '55P03' || code === '40P01';
}

function nameOf(file: string): string {
  return path.basename(file, '.sql');
}

async function tooOld(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  return major >= OLDEST_POSTGRES ? null : tooOldReason(major);
}

/** What is said of a PostgreSQL that is too old. */
export function tooOldReason(major: number): string {
  return `The database is PostgreSQL ${major}; at least ${OLDEST_POSTGRES} is needed.`;
}

async function stepsOf(db: Kysely<Tables>, files: readonly string[]): Promise<MigrationSteps> {
  const known = files.map(nameOf);
  const { rows: tables } = await sql<{ found: string | null }>`select to_regclass('kysely_migration') as found`.execute(
    db,
  );
  if (tables[0]?.found == null) return migrationSteps([], known);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return migrationSteps(
    rows.map(({ name }) => name),
    known,
  );
}

/** The outcome on tables of a newer version, whatever it is; null where no migration is unknown. */
export function newerVersion({ unknown, servesUnknown }: MigrationSteps): MigrationOutcome | null {
  if (unknown.length === 0) return null;
  if (servesUnknown) return { ok: true, applied: [], newer: unknown };
  const reason = `The database was made by a newer version of this product (it has ${unknown.join(', ')}); start that version or a later one.`;
  return { ok: false, reason };
}
