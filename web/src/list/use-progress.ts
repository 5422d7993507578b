import type { Job } from '@zaehlwerk/domain/job/job';
import { type Progress, progressOf } from '@zaehlwerk/domain/job/progress';
import { useWaitingJobs } from '../outbox/use-settled-waiting.ts';

/** How many of some jobs are done, and of how many open ones a reading waits to be sent (OPN-054). */
export function useProgress(jobs: readonly Job[]): Progress & { readonly waiting: number } {
  const waiting = useWaitingJobs();
  return { ...progressOf(jobs), waiting: jobs.filter((job) => !job.done && waiting.has(job.id)).length };
}
