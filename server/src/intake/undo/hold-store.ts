import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { holdSharesOf } from '../../features/sharing/end-share.ts';
import type { TenantScope } from '../../http/scope.ts';

/** Holds what is kept of an import, so that it is not deleted for its age meanwhile. */
export async function holdKept(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  importId: string,
): Promise<void> {
  await sql`
    select from undoable_imports where application_id = ${applicationId} and import_id = ${importId}::uuid
    for update`.execute(transaction);
}

/**
 * Holds all orders of an import and those that look back at them, by id, the former as whoever stores a reading of one does, then
 * its logins, then the shares that have its orders, until the transaction ends. Returns these shares. With the logins people go on
 * signing in.
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
      select j.job_id from jobs j
      where j.application_id = ${applicationId} and j.job_id in (${idsWithLater(applicationId, of)})
      order by j.job_id for no key update
    ) held`.execute(transaction);
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

/**
 * Orders of an import, and those that are other ones with them: they look back at them as they are, or as they become
 * (migrations 0030 and 0049).
 */
function idsWithLater(applicationId: string, of: RawBuilder<unknown>): RawBuilder<unknown> {
  const was = (column: string) => sql`b.before #>> array['job', ${sql.lit(column)}]`;
  return sql`
    select b.job_id from orders_before b where ${of}
    union
    select o.job_id from orders_before b
    join jobs j on j.application_id = b.application_id and j.job_id = b.job_id
    cross join lateral (
      select j.meter_number union select ${was('meter_number')} where ${was('meter_number')} is not null
    ) n
    cross join lateral orders_directly_after(b.application_id, j.account_id, n.meter_number, j.created_at, j.job_id) o
    where ${of} and o.campaign_id is not null
    union
    select o.job_id from orders_before b
    cross join lateral orders_that_look_at(b.application_id, b.job_id) o
    where ${of}
    union
    select o.job_id from orders_before b
    join jobs j on j.application_id = b.application_id and j.job_id = b.job_id
    join jobs o on o.application_id = b.application_id and o.meter_number = ${was('meter_number')}
      and (o.history_at_place or o.closing_of is not null)
    where ${of} and (o.order_number in (j.order_number, ${was('closing_of')}) or o.closing_of = j.order_number
      or o.ma_lo_id = ${was('ma_lo_id')})`;
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
