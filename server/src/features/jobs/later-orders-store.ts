import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';

/**
 * Gives the orders that look back at some another revision, before what these knew is deleted: a trigger would no longer find
 * them (migrations 0030 and 0049). Answers that were kept for repeats tell an order whole: none stays of either. Whoever calls
 * it has the turn of imports.
 */
export async function raiseLaterOrders(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  jobIds: readonly string[],
): Promise<void> {
  if (jobIds.length === 0) return;
  const { rows } = await sql<{ jobId: string }>`
    select j.job_id as "jobId" from jobs j
    where j.application_id = ${applicationId} and j.job_id in (
      select o.job_id
      from jobs e
      cross join lateral orders_directly_after(e.application_id, e.account_id, e.meter_number, e.created_at, e.job_id) o
      where e.application_id = ${applicationId} and e.job_id = any(${jobIds}::uuid[]) and o.campaign_id is not null
      union
      select o.job_id
      from jobs e
      cross join lateral orders_that_look_at(e.application_id, e.job_id) o
      where e.application_id = ${applicationId} and e.job_id = any(${jobIds}::uuid[])
    )
    order by j.job_id
    for no key update`.execute(transaction);
  const later = rows.map(({ jobId }) => jobId);
  // A statement of its own: it sees what was stored before they were held.
  await sql`
    update submissions set answer = null
    where application_id = ${applicationId} and job_id = any(${[...jobIds, ...later]}::uuid[]) and answer is not null`.execute(
    transaction,
  );
  await sql`
    update jobs set revision = revision + 1
    where application_id = ${applicationId} and job_id = any(${later}::uuid[])`.execute(transaction);
}
