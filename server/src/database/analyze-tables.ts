import { sql } from 'kysely';
import type { Parts } from '../parts.ts';
import { keepBehind } from './keep-behind.ts';
import type { Tables } from './schema.ts';

/** From so many new rows on PostgreSQL is to know of them at once. */
export const MANY_ROWS = 100;

/**
 * Lets PostgreSQL look at tables that have much more in them than before. By itself it does so up to a minute later, or not at all while
 * others keep it busy, and until then takes the rows of a new utility for one: a list of a household read all orders of a utility for each
 * of them. Never fails: what has filled the tables stands.
 */
export async function analyzeTables(
  { db, log }: Pick<Parts, 'db' | 'log'>,
  names: readonly (keyof Tables)[],
): Promise<void> {
  try {
    for (const name of names) await sql`select analyze_table(${name})`.execute(db);
  } catch (error) {
    log.warn({ err: error }, 'PostgreSQL could not look at tables that were filled');
  }
}

/**
 * Tables that grow with each reading, each decision and each share, or behind them: no single writer fills them. Not those that rows
 * pass through, which are as often empty as full.
 */
const GROWING = [
  'accounts',
  'account_jobs',
  'submissions',
  'reading_results',
  'result_images',
  'clearings',
  'order_states',
  'unknown_readings',
  'anonymous_submissions',
  'anonymous_readings',
] as const satisfies readonly (keyof Tables)[];

const PAUSE_MS = 5_000;

/** In shares of the rows that PostgreSQL knows of. Next year's orders are no more than as many again as this year's: it has to know of them, too. */
const MUCH_MORE = 1.2;

/**
 * Lets PostgreSQL look at the tables that have many more rows than it knows of; gives their names. A connection keeps how it reads a
 * table from when that was nearly empty: in the first minute of a new portal each reading looked through all there were. A table that is only
 * written anew is left to PostgreSQL, as each look ends the vacuum of it.
 */
export async function analyzeGrown(parts: Pick<Parts, 'db' | 'log'>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: (typeof GROWING)[number] }>`
    select c.relname as name from pg_class c join pg_stat_user_tables s on s.relid = c.oid
    where c.oid in (select name::regclass from unnest(${GROWING}::text[]) name)
      and s.n_live_tup >= ${MANY_ROWS} and s.n_live_tup > ${MUCH_MORE} * c.reltuples
    order by 1`.execute(parts.db);
  const names = rows.map(({ name }) => name);
  await analyzeTables(parts, names);
  return names;
}

/** Does so again and again until it is stopped; several instances may. */
export function keepAnalyzed(parts: Pick<Parts, 'db' | 'log'>): { stop(): Promise<void> } {
  return keepBehind(parts, 'PostgreSQL could not be asked how large tables are', PAUSE_MS, async () => {
    await analyzeGrown(parts);
  });
}
