import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';
import { jobTexts } from './job-memory.ts';
import { listJobStates } from './jobs-store.ts';

const [START, COMMA, END] = ['{"jobs":[', ',', ']}'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

/** The answer of `GET /api/pro/job` as JSON in UTF-8: all jobs of the account, in the order of their order numbers (OPN-K04). */
export async function listJobs(pool: pg.Pool, scope: AccountScope): Promise<Buffer> {
  const jobs = await jobTexts(pool, scope, await listJobStates(pool, scope));
  return Buffer.concat([START, ...jobs.flatMap(({ wire }, index) => (index === 0 ? wire : [COMMA, wire])), END]);
}
