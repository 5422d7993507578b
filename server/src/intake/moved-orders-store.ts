import { sql, type Transaction } from 'kysely';
import { inChunks } from '../database/in-chunks.ts';
import type { Tables } from '../database/schema.ts';
import { endEmptiedShares } from '../features/sharing/end-emptied-shares.ts';
import type { ApplicationScope } from '../http/scope.ts';

/**
 * Takes jobs from the accounts that had them, because their orders went to other ones: from now on nobody has them, nor
 * what was read and known of them. They leave every share; one that has nothing else ends.
 */
export async function leaveJobs(
  transaction: Transaction<Tables>,
  application: ApplicationScope,
  jobIds: readonly string[],
  now: Date,
): Promise<void> {
  const { applicationId } = application;
  const shares = new Set<string>();
  for (const some of inChunks(jobIds)) {
    const ofThese = sql`application_id = ${applicationId} and job_id = any(${some}::uuid[])`;
    const { rows } = await sql<{ account_id: string }>`
      select distinct account_id from account_jobs where ${ofThese} and given_by is not null`.execute(transaction);
    for (const row of rows) shares.add(row.account_id);
    await sql`update jobs set left_at = ${now} where ${ofThese}`.execute(transaction);
    // From the top down: what was given on goes with it.
    await sql`delete from account_jobs where ${ofThese} and given_by is null`.execute(transaction);
  }
  await endEmptiedShares(transaction, application, [...shares], now);
}

/** Gives jobs back to the accounts they were taken from, because their orders are for these again. */
export async function returnJobs(
  transaction: Transaction<Tables>,
  { applicationId }: ApplicationScope,
  jobIds: readonly string[],
): Promise<void> {
  for (const some of inChunks(jobIds)) {
    await sql`
      with back as (
        update jobs set left_at = null
        where application_id = ${applicationId} and job_id = any(${some}::uuid[])
        returning application_id, account_id, job_id
      )
      insert into account_jobs (application_id, account_id, job_id)
      select application_id, account_id, job_id from back`.execute(transaction);
  }
}
