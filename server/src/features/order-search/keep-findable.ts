import { wordsOfReading } from '@zaehlwerk/domain/order-search/off-list';
import { wordsOfOrder } from '@zaehlwerk/domain/order-search/order-words';
import { sql, type Transaction } from 'kysely';
import { analyzeTables, MANY_ROWS } from '../../database/analyze-tables.ts';
import { databaseFault } from '../../database/database-fault.ts';
import { keepBehind } from '../../database/keep-behind.ts';
import type { Tables } from '../../database/schema.ts';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import {
  type FindableReading,
  findReadingsWithoutWords,
  type ReadingId,
  storeReadingWords,
  takeReadingsToFind,
} from './off-list-words-store.ts';
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

/** What is found by words: which want theirs made, as they are found by then, and how they are kept; in the log by their id. */
interface Findable<Row> {
  readonly table: 'order_words' | 'off_list_words';
  readonly take: (transaction: Transaction<Tables>, system: SystemScope, most: number) => Promise<readonly Row[]>;
  readonly store: (transaction: Transaction<Tables>, system: SystemScope, rows: readonly Row[]) => Promise<void>;
  /** Nothing finds it then. */
  readonly without: (row: Row) => Row;
  readonly idOf: (row: Row) => object;
}

const ORDERS: Findable<FindableOrder> = {
  table: 'order_words',
  take: async (transaction, system, most) =>
    (await takeOrdersToFind(transaction, system, most)).map(({ searched, mail, ...order }) => ({
      ...order,
      words: searched === null ? [] : wordsOfOrder(searched, mail),
    })),
  store: storeWords,
  without: (order) => ({ ...order, words: [] }),
  idOf: ({ jobId }) => ({ jobId }),
};

const READINGS: Findable<FindableReading> = {
  table: 'off_list_words',
  take: async (transaction, system, most) =>
    (await takeReadingsToFind(transaction, system, most)).map(({ said, ...reading }) => ({
      ...reading,
      words: said === null ? [] : wordsOfReading(said),
    })),
  store: storeReadingWords,
  without: (reading) => ({ ...reading, words: [] }),
  idOf: ({ readingId }) => ({ readingId }),
};

/** Makes the words of all orders, and of all readings without one, that wait for them, until it is stopped; gives of how many. */
export async function makeFindable(
  parts: Pick<Parts, 'db' | 'log'>,
  system: SystemScope,
  signal: AbortSignal,
): Promise<number> {
  return (await makeAll(parts, system, ORDERS, signal)) + (await makeAll(parts, system, READINGS, signal));
}

async function makeAll<Row>(
  parts: Pick<Parts, 'db' | 'log'>,
  system: SystemScope,
  findable: Findable<Row>,
  signal: AbortSignal,
): Promise<number> {
  let made = 0;
  while (!signal.aborted) {
    const some = await parts.db.transaction().execute((transaction) => makeSome(parts, system, findable, transaction));
    if (some === 0) break;
    made += some;
  }
  if (made >= MANY_ROWS) await analyzeTables(parts, [findable.table]);
  return made;
}

async function makeSome<Row>(
  { log }: Pick<Parts, 'log'>,
  system: SystemScope,
  findable: Findable<Row>,
  transaction: Transaction<Tables>,
): Promise<number> {
  await sql`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(transaction);
  const all = await findable.take(transaction, system, AT_ONCE);
  const isStored = (rows: readonly Row[]) => isDone(transaction, () => findable.store(transaction, system, rows));
  if (await isStored(all)) return all.length;
  // One that PostgreSQL refuses must not keep those of everybody from being found.
  for (const one of all) {
    if (await isStored([one])) continue;
    log.error(findable.idOf(one), 'something cannot be found by words');
    await isStored([findable.without(one)]);
  }
  return all.length;
}

/** False where PostgreSQL refuses it, and nothing is changed; throws where it cannot store anything now. */
async function isDone(transaction: Transaction<Tables>, work: () => Promise<void>): Promise<boolean> {
  await sql`savepoint before_words`.execute(transaction);
  try {
    await work();
    return true;
  } catch (error) {
    if (databaseFault(error) !== null) throw error;
    await sql`rollback to savepoint before_words`.execute(transaction);
    return false;
  }
}

/** Lets the words be made of all orders, and readings without one, that have none: those that were there before their words were kept. */
export async function findAllWithoutWords(
  { db }: Pick<Parts, 'db'>,
  system: SystemScope,
  signal: AbortSignal,
): Promise<void> {
  let last: OrderId | null = null;
  do last = await findWithoutWords(db, system, last, LOOKED_AT_ONCE);
  while (last !== null && !signal.aborted);
  for (const table of ['anonymous_readings', 'unknown_readings'] as const) {
    let reading: ReadingId | null = null;
    do reading = await findReadingsWithoutWords(db, system, table, reading, LOOKED_AT_ONCE);
    while (reading !== null && !signal.aborted);
  }
}

/** Makes words again and again until it is stopped; several instances may. What fails is made the next time. */
export function keepFindable(parts: Parts, system: SystemScope): { stop(): Promise<void> } {
  let hasLookedAtAll = false;
  return keepBehind(parts, 'words of orders and readings could not be made', PAUSE_MS, async (signal) => {
    if (!hasLookedAtAll) await findAllWithoutWords(parts, system, signal);
    hasLookedAtAll = true;
    await makeFindable(parts, system, signal);
  });
}
