import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { holdSharesOf } from '../../features/sharing/end-share.ts';
import type { TenantScope } from '../../http/scope.ts';

/**
 * Holds all orders of an import, as whoever stores a reading of one does, then its logins, then the shares that have its orders,
 * until the transaction ends. Returns these shares. With the logins people go on signing in.
 */
export async function holdTouched(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  importId: string,
): Promise<readonly string[]> {
  const { applicationId } = tenant;
  const of = sql`b.application_id = ${applicationId} and b.import_id = ${importId}::uuid`;
  await sql`
    select count(*) from (
      select j.job_id from orders_before b
      join jobs j on j.application_id = ${applicationId} and j.job_id = b.job_id
      where ${of} order by j.job_id for update of j
    ) held`.execute(transaction);
  await sql`
    select count(*) from (
      select a.account_id from logins_before b
      join accounts a on a.application_id = ${applicationId} and a.account_id = b.account_id
      where ${of} order by a.account_id for no key update of a
    ) held`.execute(transaction);
  // Those of an order that stays with its login keep it.
  const goes = sql`in (select b.job_id from orders_before b where ${of} and b.became in ('new', 'returned'))`;
  return holdSharesOf(transaction, tenant, goes);
}

/** Holds the logins of an import, which the transaction holds against changes already, against their use, too. */
export async function holdLogins(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  importId: string,
): Promise<void> {
  await sql`
    select count(*) from (
      select a.account_id from logins_before b
      join accounts a on a.application_id = ${applicationId} and a.account_id = b.account_id
      where b.application_id = ${applicationId} and b.import_id = ${importId}::uuid
      order by a.account_id for update of a
    ) held`.execute(transaction);
}
