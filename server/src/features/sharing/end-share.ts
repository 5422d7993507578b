import { runTransaction } from '../../database/run-transaction.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { revokeSessionsOf } from '../accounts/session-store.ts';
import { endAccounts, lockMadeBy, lockShare } from './shares-store.ts';

/**
 * Ends a share of an account: it and all shares made from it, with their access data, sessions and jobs, at once and on
 * every instance; readings stay. Throws `notFound` where it is not the account's. Locked from the top down: while an
 * account is held, it makes no further share, so the next level is whole.
 */
export async function endShare(parts: Parts, scope: AccountScope, shareId: string): Promise<void> {
  const now = parts.clock();
  await runTransaction(parts.db, async (transaction) => {
    if (!(await lockShare(transaction, scope, shareId))) throw new Refusal('notFound');
    const below: string[] = [];
    for (let level = [shareId]; level.length > 0; ) {
      level = await lockMadeBy(transaction, scope, level);
      below.push(...level);
    }
    await endAccounts(transaction, scope, { shareId, below, now });
    await revokeSessionsOf(transaction, scope, [shareId, ...below], now);
  });
}
