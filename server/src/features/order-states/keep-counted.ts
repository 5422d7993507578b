import { sql, type Transaction } from 'kysely';
import { analyzeTables, MANY_ROWS } from '../../database/analyze-tables.ts';
import { keepBehind } from '../../database/keep-behind.ts';
import type { Tables } from '../../database/schema.ts';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { countNextApplication, isAlone, storeStates, takeChanged } from './order-states-store.ts';

/** Changes that are taken in one transaction. */
const AT_ONCE = 1000;
/** Whoever takes back what an order said waits no longer, and never gives way: that is shorter than PostgreSQL waits before it ends one of two. */
const LOCK_MS = 200;
const PAUSE_MS = 2_000;

/**
 * Keeps how all orders stand that changed, until it is stopped; gives how many were kept. Where another instance does so, it leaves
 * that to it.
 */
export async function countChanged(
  parts: Pick<Parts, 'db' | 'log'>,
  system: SystemScope,
  signal: AbortSignal,
): Promise<number> {
  let kept = 0;
  while (!signal.aborted) {
    const some = await parts.db.transaction().execute((transaction) => countSome(system, transaction));
    if (some === 0) break;
    kept += some;
  }
  if (kept >= MANY_ROWS) await analyzeTables(parts, ['order_states']);
  return kept;
}

async function countSome(system: SystemScope, transaction: Transaction<Tables>): Promise<number> {
  await sql`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(transaction);
  if (!(await isAlone(transaction, system))) return 0;
  let kept = 0;
  for (const some of await takeChanged(transaction, system, AT_ONCE)) {
    await storeStates(transaction, system, some);
    kept += some.jobIds.length;
  }
  return kept;
}

/** Lets orders be counted that were there before they were kept. */
export async function countAllBefore(
  { db }: Pick<Parts, 'db'>,
  system: SystemScope,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await countNextApplication(db, system)));
}

/** Keeps how orders stand again and again until it is stopped; several instances may. */
export function keepCounted(parts: Parts, system: SystemScope): { stop(): Promise<void> } {
  return keepBehind(parts, 'how orders stand could not be kept', PAUSE_MS, async (signal) => {
    await countAllBefore(parts, system, signal);
    await countChanged(parts, system, signal);
  });
}
