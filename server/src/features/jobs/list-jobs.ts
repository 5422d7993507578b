import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';
import { jobTexts } from './job-memory.ts';
import { listJobStates } from './jobs-store.ts';

/** The answer of `GET /api/pro/job` as JSON text: all jobs of the account, in the order of their order numbers (OPN-K04). */
export async function listJobs(pool: pg.Pool, scope: AccountScope): Promise<string> {
  const jobs = await jobTexts(pool, scope, await listJobStates(pool, scope));
  return `{"jobs":[${jobs.map((job) => job.wire).join(',')}]}`;
}
