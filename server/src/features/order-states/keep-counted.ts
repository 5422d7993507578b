import type { Transaction } from 'kysely';
import { keepBehind } from '../../database/keep-behind.ts';
import type { Tables } from '../../database/schema.ts';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import {
  type ChangeId,
  findMissed,
  FIRST,
  isAlone,
  type OrderId,
  storeStates,
  takeChanged,
} from './order-states-store.ts';

/** Changes that are taken in one transaction. */
const AT_ONCE = 1000;
/** Orders that are looked at for whether they were missed. */
const LOOKED_AT_ONCE = 2000;
const PAUSE_MS = 2_000;

/**
 * Keeps how all orders stand that changed, until it is stopped; gives how many were kept. Where another instance does so, it leaves
 * that to it. What cannot be kept now is left to the next time.
 */
export async function countChanged(
  parts: Pick<Parts, 'db' | 'log'>,
  system: SystemScope,
  signal: AbortSignal,
): Promise<number> {
  let kept = 0;
  let last: ChangeId | null = FIRST;
  while (last !== null && !signal.aborted) {
    const after: ChangeId = last;
    const some = await parts.db.transaction().execute((transaction) => countSome(system, transaction, after));
    kept += some.kept;
    last = some.last;
  }
  return kept;
}

async function countSome(
  system: SystemScope,
  transaction: Transaction<Tables>,
  after: ChangeId,
): Promise<{ readonly last: ChangeId | null; readonly kept: number }> {
  if (!(await isAlone(transaction, system))) return { last: null, kept: 0 };
  const { last, orders } = await takeChanged(transaction, system, after, AT_ONCE);
  let kept = 0;
  for (const some of orders) {
    await storeStates(transaction, system, some);
    kept += some.jobIds.length;
  }
  return { last, kept };
}

/** Keeps how orders stand again and again until it is stopped, and looks once whether any was missed; several instances may. */
export function keepCounted(parts: Parts, system: SystemScope): { stop(): Promise<void> } {
  let lookedAt: OrderId | null = FIRST;
  return keepBehind(parts, 'how orders stand could not be kept', PAUSE_MS, async (signal) => {
    await countChanged(parts, system, signal);
    while (lookedAt !== null && !signal.aborted) {
      lookedAt = await findMissed(parts.db, system, lookedAt, LOOKED_AT_ONCE);
      await countChanged(parts, system, signal);
    }
  });
}
