import { addDays, type Day } from '../calendar/day.ts';
import { finding, type Finding } from '../finding.ts';
import type { Job } from './job.ts';
import type { EffectiveSettings } from './settings.ts';

/** When sending is allowed, both days included; null leaves that side open (OPN-073). */
export interface ReadingPeriod {
  readonly from: Day | null;
  readonly to: Day | null;
}

/** From earliestExecution minus, until latestExecution plus the configured days (SND-08, SND-09, OPN-073). */
export function readingPeriod(job: Pick<Job, 'jobConstraints'>, settings: EffectiveSettings): ReadingPeriod {
  const { earliestExecution, latestExecution } = job.jobConstraints;
  const { allowedDaysBeforeEarliestExecution, allowedDaysAfterLatestExecution } = settings.meterReading;
  return {
    from: earliestExecution === null ? null : addDays(earliestExecution, -allowedDaysBeforeEarliestExecution),
    to: latestExecution === null ? null : addDays(latestExecution, allowedDaysAfterLatestExecution),
  };
}

/**
 * Whether a reading taken today may be sent (SND-10). The finding blocks and concerns the submission as a whole, so its
 * `at` is empty; the server refuses with `outsidePeriod` (OPN-165).
 */
export function checkReadingPeriod(
  job: Pick<Job, 'jobConstraints'>,
  settings: EffectiveSettings,
  today: Day,
): Finding[] {
  const { from, to } = readingPeriod(job, settings);
  if (from !== null && today < from) return [finding('period.tooEarly', 'blocks', '', { from })];
  if (to !== null && today > to) return [finding('period.tooLate', 'blocks', '', { to })];
  return [];
}
