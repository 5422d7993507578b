import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema.ts';

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
