import type { WireJob, WireReadingResult } from '@zaehlwerk/contract/jobs';
import { countReadRates, isDone } from '@zaehlwerk/domain/job/job-result';
import type * as z from 'zod/mini';

export type WireResult = z.infer<typeof WireReadingResult>;

/**
 * The job as it is once these results are stored, by register: the answer of a submission (API-10), the same as
 * PostgreSQL builds of it afterwards (job-json.ts). A correction is added, the older results stay (OPN-075).
 */
export function addResults(job: WireJob, results: ReadonlyMap<string, WireResult>): WireJob {
  const meterRateTasks = job.meter.meterRateTasks.map((task) => {
    const added = results.get(task.taskId);
    return added === undefined ? task : { ...task, readingResults: [...task.readingResults, added] };
  });
  const done = isDone(countReadRates(meterRateTasks));
  return { ...job, done, meter: { ...job.meter, meterRateTasks } };
}

/**
 * When results accepted now came about: now, but always later than what the job has, so that the last one received is
 * the newest whatever the clocks of several servers say (OPN-075, OPN-076).
 */
export function createdAfter(job: WireJob, now: Date): Date {
  const newest = job.meter.meterRateTasks
    .flatMap((task) => task.readingResults)
    .reduce((latest, result) => Math.max(latest, Date.parse(result.created)), 0);
  return new Date(Math.max(now.getTime(), newest + 1));
}
