import { randomUUID } from 'node:crypto';
import type { TestAccount } from './test-account.ts';
import type { TestJob } from './test-job.ts';
import type { TestServer } from './test-server.ts';

/** A result as it is put into the table. */
export interface StoredResult {
  readonly readingDate: string;
  readonly created: Date;
  /** Null as a version before the column left it. */
  readonly nth: number | null;
}

/** Results of the first register of a job, as if its account had sent them, without sending each. */
export async function addResults(
  { parts: { pool } }: TestServer,
  { accountId, tenant }: TestAccount,
  { jobId, taskId }: TestJob,
  results: readonly StoredResult[],
): Promise<void> {
  await pool.query(
    `with sent as (
       insert into submissions (application_id, submission_id, account_id, job_id, content_hash, reading_date, received_at)
       values ($1, $2, $3, $4, '', '2026-03-10', now())
       returning application_id, submission_id
     ), raised as (
       update jobs set updated_at = now() where application_id = $1 and job_id = $4
     )
     insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, created, nth)
     select application_id, gen_random_uuid(), submission_id, $5, 1, n."readingDate", n.created, n.nth
     from sent cross join json_to_recordset($6) as n ("readingDate" date, created timestamptz, nth int)`,
    [tenant.applicationId, randomUUID(), accountId, jobId, taskId, JSON.stringify(results)],
  );
}

/** That many results, a second apart, alternating between a few days. */
export function correctedOften(
  count: number,
  nth: (place: number) => number | null = (place) => place,
): StoredResult[] {
  return Array.from({ length: count }, (_, place) => ({
    readingDate: `2026-03-0${1 + (place % 5)}`,
    created: new Date(Date.UTC(2026, 2, 9) + place * 1000),
    nth: nth(place + 1),
  }));
}
