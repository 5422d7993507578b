import type { Job } from '@zaehlwerk/domain/job/job';
import { isAskedBack } from '@zaehlwerk/domain/job/job-result';
import { nextJob } from '@zaehlwerk/domain/job/order-jobs';
import { type ExpiryWarning, expiryWarning, type Progress, progressOf } from '@zaehlwerk/domain/job/progress';
import { type Availability, availabilityOf } from '@zaehlwerk/domain/job/reading-period';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { useCallback, useMemo } from 'react';
import { useToday } from '../meters/use-today.ts';
import { useWaitingJobs } from '../outbox/use-waiting.ts';
import { usePortal } from '../tenant/use-portal.ts';

/** Returns whether a job can be read today. The same function until the day changes. */
export function useAvailability(): (job: Job) => Availability {
  const { jobSettings } = usePortal();
  const today = useToday();
  return useCallback(
    (job) => availabilityOf(job, resolveSettings(jobSettings, job.config), today),
    [jobSettings, today],
  );
}

/** The job to read next, without a reading waiting to be sent; null when none can be read now. */
export function useNextJob(jobs: readonly Job[]): Job | null {
  const availability = useAvailability();
  const waiting = useWaitingJobs();
  return useMemo(
    () => nextJob(jobs, (job) => !waiting.has(job.id) && availability(job).kind === 'open'),
    [jobs, availability, waiting],
  );
}

/** The next deadline that is close or past, of the jobs that can still be read. */
export function useExpiryWarning(jobs: readonly Job[]): ExpiryWarning | null {
  const availability = useAvailability();
  const today = useToday();
  return useMemo(
    () =>
      expiryWarning(
        jobs.filter((job) => !job.done && !isAskedBack(job) && availability(job).kind === 'open'),
        today,
      ),
    [jobs, availability, today],
  );
}

/** How many of some jobs are done, and how many open ones have a reading waiting to be sent. */
export function useProgress(jobs: readonly Job[]): Progress & { readonly waiting: number } {
  const waiting = useWaitingJobs();
  return { ...progressOf(jobs), waiting: jobs.filter((job) => !job.done && waiting.has(job.id)).length };
}
