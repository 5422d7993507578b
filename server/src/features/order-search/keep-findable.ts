import { wordsOfOrder } from '@zaehlwerk/domain/order-search/order-words';
import { sql, type Transaction } from 'kysely';
import { analyzeTables, MANY_ROWS } from '../../database/analyze-tables.ts';
import { databaseFault } from '../../database/database-fault.ts';
import { keepBehind } from '../../database/keep-behind.ts';
import type { Tables } from '../../database/schema.ts';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import {
  type FindableOrder,
  findWithoutWords,
  type OrderId,
  storeWords,
  takeOrdersToFind,
} from './order-words-store.ts';

/** Orders whose words are made in one transaction. */
const AT_ONCE = 500;
/** Orders that are looked at for whether they have words. */
const LOOKED_AT_ONCE = 5_000;
/** Whoever changes the same orders waits no longer, and never gives way: that is shorter than PostgreSQL waits before it ends one of two. */
const LOCK_MS = 200;
const PAUSE_MS = 5_000;

/** Makes the words of all orders that wait for them, until it is stopped; gives of how many. */
export async function makeFindable(
  parts: Pick<Parts, 'db' | 'log'>,
  system: SystemScope,
  signal: AbortSignal,
): Promise<number> {
  let made = 0;
  while (!signal.aborted) {
    const some = await parts.db.transaction().execute((transaction) => makeSome(parts, system, transaction));
    if (some === 0) break;
    made += some;
  }
  if (made >= MANY_ROWS) await analyzeTables(parts, ['order_words']);
  return made;
}

async function makeSome(
  { log }: Pick<Parts, 'log'>,
  system: SystemScope,
  transaction: Transaction<Tables>,
): Promise<number> {
  await sql`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(transaction);
  const taken = await takeOrdersToFind(transaction, system, AT_ONCE);
  const all = taken.map(({ searched, mail, ...order }) => ({
    ...order,
    words: searched === null ? [] : wordsOfOrder(searched, mail),
  }));
  if (await isStored(transaction, system, all)) return taken.length;
  // One that PostgreSQL refuses must not keep those of everybody from being found.
  for (const one of all) {
    if (!(await isStored(transaction, system, [one])))
      log.error({ jobId: one.jobId }, 'an order cannot be found by words');
  }
  return taken.length;
}

/** False where PostgreSQL refuses them, and nothing is changed; throws where it cannot store anything now. */
async function isStored(
  transaction: Transaction<Tables>,
  system: SystemScope,
  orders: readonly FindableOrder[],
): Promise<boolean> {
  await sql`savepoint before_words`.execute(transaction);
  try {
    await storeWords(transaction, system, orders);
    return true;
  } catch (error) {
    if (databaseFault(error) !== null) throw error;
    await sql`rollback to savepoint before_words`.execute(transaction);
    return false;
  }
}

/** Lets the words be made of all orders that have none: those that were there before their words were kept. */
export async function findAllWithoutWords(
  { db }: Pick<Parts, 'db'>,
  system: SystemScope,
  signal: AbortSignal,
): Promise<void> {
  let last: OrderId | null = null;
  do last = await findWithoutWords(db, system, last, LOOKED_AT_ONCE);
  while (last !== null && !signal.aborted);
}

/** Makes words again and again until it is stopped; several instances may. What fails is made the next time. */
export function keepFindable(parts: Parts, system: SystemScope): { stop(): Promise<void> } {
  let hasLookedAtAll = false;
  return keepBehind(parts, 'words of orders could not be made', PAUSE_MS, async (signal) => {
    if (!hasLookedAtAll) await findAllWithoutWords(parts, system, signal);
    hasLookedAtAll = true;
    await makeFindable(parts, system, signal);
  });
}
