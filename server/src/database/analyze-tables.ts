import { sql } from 'kysely';
import type { Parts } from '../parts.ts';
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
