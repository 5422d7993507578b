import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the mail `t` is the person's: one of their accounts, a question about a reading of their orders, or a reminder or a
 * question to the address of one of these, whose account may be somebody's who reads for others, too. A reminder is about all
 * orders with its address, whichever login has them.
 */
export function isMailOf(
  applicationId: string,
  { accountIds, jobIds }: { readonly accountIds: readonly string[]; readonly jobIds: readonly string[] },
): RawBuilder<boolean> {
  const jobs = sql`any(${jobIds}::uuid[])`;
  return sql<boolean>`(t.account_id = any(${accountIds}::uuid[])
    or t.kind = 'question' and t.told && array(
      select r.result_id
      from rate_tasks k
      join reading_results r on r.application_id = ${applicationId} and r.task_id = k.task_id
      where k.application_id = ${applicationId} and k.job_id = ${jobs}
    )
    or t.kind in ('reminder', 'question') and exists (
      select from jobs j
      where j.application_id = ${applicationId} and j.job_id = ${jobs}
        and (t.kind = 'reminder' or j.account_id = t.account_id) and lower(j.customer_email) = lower(t.recipient)
    ))`;
}
