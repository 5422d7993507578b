import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import { revokeSessionsOf } from '../accounts/session-store.ts';
import { endAccess } from './shares-store.ts';

/** Ends those of some shares that have no job left, with the shares below them, in the transaction that has taken their jobs. */
export async function endEmptiedShares(
  transaction: Transaction<Tables>,
  application: ApplicationScope,
  shareIds: readonly string[],
  now: Date,
): Promise<void> {
  const { applicationId } = application;
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
  await endAccess(transaction, application, emptied, now);
  await revokeSessionsOf(transaction, application, emptied, now);
}
