import type { EndedShare } from '@zaehlwerk/contract/ended-logins';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { runTransaction } from '../../database/connection.ts';
import type { Tables } from '../../database/schema.ts';
import type { Changing } from '../../http/audit/act.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AccountScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { revokeSessionsOf } from '../accounts/session-store.ts';
import { countEnding, findGiver } from './shares-below-store.ts';
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

/**
 * Ends a share for its utility, as its giver would. Throws `notFound` where there is none, or it has ended, and `conflict`
 * where other shares would end with it than were seen. A dry run says what hangs on it.
 */
export function endShareOf(
  { clock }: Pick<Parts, 'clock'>,
  tenant: TenantScope,
  { shareId: typedId, dryRun, shares: seen, change }: ShareToEnd,
): Promise<EndedShare> {
  const shareId = typedId.toLowerCase();
  const work = async (transaction: Transaction<Tables>) => {
    const giverId = await findGiver(transaction, tenant, shareId);
    if (giverId === null) throw new Refusal('notFound');
    if (dryRun) return { giverId, counted: await countEnding(transaction, tenant, shareId) };
    const [held] = await lockMadeBy(transaction, tenant, [giverId], shareId);
    // Somebody has ended it meanwhile.
    if (held === undefined) throw new Refusal('notFound');
    const below = await lockBelow(transaction, tenant, [shareId]);
    const counted = await countEnding(transaction, tenant, shareId);
    refuseOtherShares(seen, counted.shares);
    const now = clock();
    await endAccounts(transaction, tenant, { shareId, below, now });
    await revokeSessionsOf(transaction, tenant, [shareId, ...below], now);
    return { giverId, counted };
  };
  return change(work, ({ giverId, counted }) =>
    dryRun ? null : { applicationId: tenant.applicationId, objects: [shareId, giverId], details: { ...counted } },
  ).then(({ counted }) => ({ dryRun, ...counted }));
}

interface ShareToEnd extends Changing {
  readonly shareId: string;
  readonly dryRun: boolean;
  /** How many shares below it a dry run has told; undefined where none was made. */
  readonly shares?: number | undefined;
}

/** Throws `conflict` where other shares would end for good than were seen. */
export function refuseOtherShares(seen: number | undefined, shares: number): void {
  if (seen === undefined || seen === shares) return;
  throw new Refusal('conflict');
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

/**
 * Holds the shares that have some orders, and all below them, from the top down as whoever ends one does: for a transaction
 * that holds the orders and is about to take them from there. `ofOrders` is what the id of such an order is compared with.
 * Returns the shares that have any.
 */
export async function holdSharesOf(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  ofOrders: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ accountId: string; hasOrders: boolean }>`
    with recursive holders as materialized (
      select distinct h.account_id from account_jobs h
      where h.application_id = ${applicationId} and h.given_by is not null and h.job_id ${ofOrders}
    ), below as (
      select account_id from holders
      union
      select a.account_id
      from below join accounts a on a.application_id = ${applicationId} and a.parent_id = below.account_id
    ), above as (
      select account_id as share_id, account_id, 0 as depth from below
      union all
      select above.share_id, a.parent_id, above.depth + 1
      from above join accounts a on a.application_id = ${applicationId} and a.account_id = above.account_id
      where a.parent_id is not null
    ), placed as (
      select share_id, max(depth) as depth from above group by share_id
    )
    select a.account_id as "accountId", a.account_id in (select account_id from holders) as "hasOrders"
    from placed join accounts a on a.application_id = ${applicationId} and a.account_id = placed.share_id
    where a.ended_at is null
    order by placed.depth, a.account_id
    for no key update of a`.execute(transaction);
  return rows.flatMap(({ accountId, hasOrders }) => (hasOrders ? [accountId] : []));
}

/** How many shares would have nothing left without these jobs, and so end with all below them. */
export async function countEmptied(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  jobIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive emptied as (
      select a.account_id from accounts a
      where a.application_id = ${applicationId} and a.ended_at is null and a.account_id in (
          select distinct h.account_id from account_jobs h
          where h.application_id = ${applicationId} and h.given_by is not null and h.job_id = any(${jobIds}::uuid[])
        )
        and not exists (
          select from account_jobs h
          where h.application_id = ${applicationId} and h.account_id = a.account_id and h.job_id <> all(${jobIds}::uuid[])
        )
      union
      select a.account_id
      from emptied join accounts a on a.application_id = ${applicationId} and a.parent_id = emptied.account_id
      where a.ended_at is null
    )
    select count(*)::int as count from emptied`.execute(db);
  return rows[0]?.count ?? 0;
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
