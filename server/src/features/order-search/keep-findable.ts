import { wordsOfOrder } from '@zaehlwerk/domain/order-search/order-words';
import { sql } from 'kysely';
import { databaseFault } from '../../database/database-fault.ts';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { storeWords, takeOrdersToFind } from './order-words-store.ts';

/** Orders whose words are made in one transaction. */
const AT_ONCE = 500;
/** Whoever changes the same orders waits no longer, and never gives way: that is shorter than PostgreSQL waits before it ends one of two. */
const LOCK_MS = 200;
const PAUSE_MS = 5_000;

/** Makes the words of all orders that have none yet, or were changed, until it is stopped; gives of how many. */
export async function makeFindable(
  { db }: Pick<Parts, 'db'>,
  system: SystemScope,
  signal: AbortSignal,
): Promise<number> {
  let made = 0;
  while (!signal.aborted) {
    const some = await db.transaction().execute(async (transaction) => {
      await sql`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(transaction);
      const taken = await takeOrdersToFind(transaction, system, AT_ONCE);
      const there = taken.flatMap(({ searched, mail, ...order }) =>
        searched === null ? [] : [{ ...order, words: wordsOfOrder(searched, mail) }],
      );
      if (there.length > 0) await storeWords(transaction, system, there);
      return taken.length;
    });
    if (some === 0) break;
    made += some;
  }
  return made;
}

/** Makes words again and again until it is stopped; several instances may. What fails is made the next time. */
export function keepFindable(parts: Parts, system: SystemScope): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let round: Promise<void> | null = null;
  const begin = (): void => {
    round ??= makeFindable(parts, system, stopping.signal)
      .then(
        () => undefined,
        (error: unknown) => {
          parts.log[databaseFault(error) === null ? 'error' : 'debug'](
            { err: error },
            'words of orders could not be made',
          );
        },
      )
      .finally(() => {
        round = null;
      });
  };
  const timer = setInterval(begin, PAUSE_MS);
  begin();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
