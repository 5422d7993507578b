import type { RetentionClass } from '@zaehlwerk/domain/retention/retention';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { raiseLaterOrders } from '../jobs/later-orders-store.ts';
import { endEmptiedShares } from '../sharing/end-share.ts';
import { HAS_EVENTS, jobsOfEvents } from './held-store.ts';

/** Classes whose rows are deleted, or emptied, by their ids alone. */
export type PlainClass = Exclude<RetentionClass, 'logins' | 'audit'>;

/** Orders whose earlier readings, or which themselves, go. */
async function findOrders(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  name: PlainClass,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (name === 'orders') return ids;
  if (name !== 'history') return [];
  const { rows } = await sql<{ jobId: string }>`
    select o.job_id as "jobId" from (${jobsOfEvents(applicationId, ids)}) o`.execute(transaction);
  return rows.map(({ jobId }) => jobId);
}

/** The shares that have some orders. */
async function findShares(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  jobIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select distinct account_id as "accountId" from account_jobs
    where application_id = ${applicationId} and job_id = any(${jobIds}::uuid[]) and given_by is not null`.execute(
    transaction,
  );
  return rows.map(({ accountId }) => accountId);
}

/** Deletes rows of a class whose bytes, where there are any, are gone; later orders of their meters know no more of them, and shares that had no other order end. */
export async function deleteDue(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  name: PlainClass,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<void> {
  const { applicationId } = tenant;
  const orders = await findOrders(transaction, tenant, name, ids);
  if (orders.length > 0) await raiseLaterOrders(transaction, tenant, orders);
  const of = (column: string) => sql`application_id = ${applicationId} and ${sql.ref(column)} = any(${ids}::uuid[])`;
  const statements: Readonly<Record<PlainClass, readonly RawBuilder<unknown>[]>> = {
    photos: [
      raiseJobs(
        applicationId,
        sql`
        select r.submission_id from result_images i
        join reading_results r on r.application_id = ${applicationId} and r.result_id = i.result_id
        where i.application_id = ${applicationId} and i.image_id = any(${ids}::uuid[])`,
      ),
      sql`delete from result_images where ${of('image_id')}`,
      sql`delete from unknown_reading_images where ${of('image_id')}`,
    ],
    comments: [
      raiseJobs(
        applicationId,
        sql`
        select r.submission_id from reading_results r
        where r.application_id = ${applicationId} and r.result_id = any(${ids}::uuid[])`,
      ),
      sql`update reading_results set comment = null where ${of('result_id')}`,
      // Whoever has left one waiting until now proposes it again.
      sql`delete from clearing_proposals where ${of('result_id')}`,
      sql`update clearings set reason = null, release_reason = null where ${of('result_id')}`,
      sql`
        update submissions set correction_reason = null
        where application_id = ${applicationId} and correction_reason is not null and submission_id = any(array(
          select r.submission_id from reading_results r
          where r.application_id = ${applicationId} and r.result_id = any(${ids}::uuid[])
        ))`,
      sql`update unknown_readings set comment = null, decision_reason = null where ${of('reading_id')}`,
    ],
    history: [
      // An import that is taken back does not bring them back.
      sql`
        update orders_before b set before = b.before || '{"events": []}'
        where b.application_id = ${applicationId} and b.job_id = any(${orders}::uuid[]) and ${HAS_EVENTS}`,
      sql`delete from reading_events where ${of('event_id')}`,
    ],
    // What took the place of one is no part of its import any more: taken back, the import leaves it where it is.
    orders: [
      sql`delete from orders_before where ${of('replaces')}`,
      sql`delete from submissions where ${of('job_id')}`,
      sql`delete from jobs where ${of('job_id')}`,
    ],
    contacts: [sql`delete from anonymous_readings where ${of('reading_id')}`],
    mails: [sql`delete from mails where ${of('mail_id')}`],
  };
  const shares = name === 'orders' ? await findShares(transaction, tenant, ids) : [];
  for (const statement of statements[name]) await statement.execute(transaction);
  await endEmptiedShares(transaction, tenant, shares, now);
}

/**
 * Jobs whose results change have another revision, and no answer kept that tells them as they were. By arrays, as they are held
 * (held-store.ts).
 */
function raiseJobs(applicationId: string, submissionIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with changed as materialized (
      select distinct s.job_id from submissions s
      where s.application_id = ${applicationId} and s.submission_id = any(array(${submissionIds}))
    ), answers as (
      update submissions set answer = null
      where application_id = ${applicationId} and job_id = any(array(select job_id from changed)) and answer is not null
    )
    update jobs set revision = revision + 1
    where application_id = ${applicationId} and job_id = any(array(select job_id from changed))`;
}
