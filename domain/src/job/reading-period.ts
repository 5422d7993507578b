import { addDays, type Day } from '../calendar/day.ts';
import { finding, type Finding } from '../finding.ts';
import type { Job } from './job.ts';
import type { EffectiveSettings } from './settings.ts';

/** When sending is allowed, both days included; null leaves that side open. */
export interface ReadingPeriod {
  readonly from: Day | null;
  readonly to: Day | null;
}

/**
 * From earliestExecution minus, until latestExecution plus the configured days.
 *
 * @see OPN-073
 */
export function readingPeriod(job: Pick<Job, 'jobConstraints'>, settings: EffectiveSettings): ReadingPeriod {
  const { earliestExecution, latestExecution } = job.jobConstraints;
  const { allowedDaysBeforeEarliestExecution, allowedDaysAfterLatestExecution } = settings.meterReading;
  return {
    from: earliestExecution === null ? null : addDays(earliestExecution, -allowedDaysBeforeEarliestExecution),
    to: latestExecution === null ? null : addDays(latestExecution, allowedDaysAfterLatestExecution),
  };
}

/** Whether a reading of a job taken on a day may be sent: yes, not yet, or no longer. */
export type Availability =
  | { readonly kind: 'open' }
  | { readonly kind: 'notYet'; readonly from: Day }
  /** `to` was the last day. */
  | { readonly kind: 'noLonger'; readonly to: Day };

/**
 * Whether a job can be read today; only then is it offered as the next one.
 *
 * @see OPN-178
 */
export function availabilityOf(
  job: Pick<Job, 'jobConstraints'>,
  settings: EffectiveSettings,
  today: Day,
): Availability {
  const { from, to } = readingPeriod(job, settings);
  if (from !== null && today < from) return { kind: 'notYet', from };
  return to !== null && today > to ? { kind: 'noLonger', to } : { kind: 'open' };
}

/**
 * Whether a reading taken today may be sent. The finding blocks and concerns the submission as a whole, so its `at` is empty;
 * the server refuses with `outsidePeriod`.
 *
 * @see OPN-165
 */
export function checkReadingPeriod(
  job: Pick<Job, 'jobConstraints'>,
  settings: EffectiveSettings,
  today: Day,
): Finding[] {
  const availability = availabilityOf(job, settings, today);
  if (availability.kind === 'notYet') return [finding('period.tooEarly', 'blocks', '', { from: availability.from })];
  if (availability.kind === 'noLonger') return [finding('period.tooLate', 'blocks', '', { to: availability.to })];
  return [];
}
