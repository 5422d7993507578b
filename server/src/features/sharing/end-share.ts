import { sql, type Transaction } from 'kysely';
import { runTransaction } from '../../database/connection.ts';
import type { Tables } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AccountScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { revokeSessionsOf } from '../accounts/session-store.ts';
import { endAccess, endAccounts, lockMadeBy, lockShare } from './shares-store.ts';

/**
 * Ends a share of an account: it and all shares made from it, with their access data, sessions and jobs, at once and on
 * every instance; readings stay. Throws `notFound` where it is not the account's. Locked from the top down: while an
 * account is held, it makes no further share, so the next level is whole.
 */
export async function endShare(parts: Parts, scope: AccountScope, shareId: string): Promise<void> {
  const now = parts.clock();
  await runTransaction(parts.db, async (transaction) => {
    if (!(await lockShare(transaction, scope, shareId))) throw new Refusal('notFound');
    const below = await lockBelow(transaction, scope, [shareId]);
    await endAccounts(transaction, scope, { shareId, below, now });
    await revokeSessionsOf(transaction, scope, [shareId, ...below], now);
  });
}

/** All accounts below some, held from the top down until the transaction ends. */
async function lockBelow(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  accountIds: readonly string[],
): Promise<readonly string[]> {
  const below: string[] = [];
  for (let level = accountIds; level.length > 0; ) {
    level = await lockMadeBy(transaction, tenant, level);
    below.push(...level);
  }
  return below;
}

/** Ends all shares below some accounts, which the transaction holds; their orders are taken with those of the accounts. */
export async function endSharesBelow(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  const below = await lockBelow(transaction, tenant, accountIds);
  await endAccess(transaction, tenant, below, now);
  await revokeSessionsOf(transaction, tenant, below, now);
}

/** Ends those of some shares that have no job left, with the shares below them, in the transaction that has taken their jobs. */
export async function endEmptiedShares(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  shareIds: readonly string[],
  now: Date,
): Promise<void> {
  const { applicationId } = tenant;
  const { rows } = await sql<{ account_id: string }>`
    with recursive emptied as (
      select a.account_id from accounts a
      where a.application_id = ${applicationId} and a.account_id = any(${shareIds}::uuid[]) and not exists (
        select from account_jobs h where h.application_id = ${applicationId} and h.account_id = a.account_id
      )
      union
      select a.account_id
      from emptied join accounts a on a.application_id = ${applicationId} and a.parent_id = emptied.account_id
    )
    select a.account_id
    from emptied join accounts a on a.application_id = ${applicationId} and a.account_id = emptied.account_id
    where a.ended_at is null
    order by a.account_id
    for no key update of a`.execute(transaction);
  const emptied = rows.map((row) => row.account_id);
  if (emptied.length === 0) return;
  await endAccess(transaction, tenant, emptied, now);
  await revokeSessionsOf(transaction, tenant, emptied, now);
}
