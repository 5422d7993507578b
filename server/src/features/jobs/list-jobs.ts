import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';
import { buildJobs, listJobStates } from './jobs-store.ts';
import type { RememberedJobs } from './remembered-jobs.ts';

/** The answer of `GET /api/pro/job` as JSON text: all jobs of the account, in the order of their order numbers (OPN-K04). */
export async function listJobs(pool: pg.Pool, scope: AccountScope, remembered: RememberedJobs): Promise<string> {
  const states = await listJobStates(pool, scope);
  const texts = new Map<string, string>();
  const missing: string[] = [];
  for (const state of states) {
    const text = remembered.recall(state);
    if (text === null) missing.push(state.jobId);
    else texts.set(state.jobId, text);
  }
  for (const job of await buildJobs(pool, scope, missing)) {
    remembered.remember(job);
    texts.set(job.jobId, job.wire);
  }
  const list = states.flatMap((state) => texts.get(state.jobId) ?? []);
  return `{"jobs":[${list.join(',')}]}`;
}
