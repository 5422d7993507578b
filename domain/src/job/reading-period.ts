import { addDays, type Day } from '../calendar/day.ts';
import { finding, type Finding } from '../finding.ts';
import type { AskedBack, Job, MeterRateTask, ReadingResult } from './job.ts';
import { askedAbout, isRead } from './job-result.ts';
import type { EffectiveSettings } from './settings.ts';

/** When sending is allowed, both days included; null leaves that side open. */
export interface ReadingPeriod {
  readonly from: Day | null;
  readonly to: Day | null;
}

/** The part of a job that says what the utility asks about it. */
export interface AskedJob {
  readonly meter: {
    readonly meterRateTasks: ReadonlyArray<{
      readonly readingResults: ReadonlyArray<Pick<ReadingResult, 'created' | 'question' | 'answerUntil'>>;
      readonly notReadable?: unknown;
      readonly askedBack?: Pick<AskedBack, 'question' | 'answerUntil'> | undefined;
    }>;
  };
}

/** The part of a job that decides when it may be read: its days, and what the utility asks about it. */
interface TimedJob extends Pick<Job, 'jobConstraints'>, AskedJob {
  readonly meter: {
    readonly meterRateTasks: ReadonlyArray<Pick<MeterRateTask, 'taskId'> & AskedJob['meter']['meterRateTasks'][number]>;
  };
}

/**
 * From earliestExecution minus, until latestExecution plus the configured days; while the utility asks about a reading, at
 * least until the day on which that may be answered.
 *
 * @see OPN-073, OPN-499
 */
export function readingPeriod(job: TimedJob, settings: EffectiveSettings): ReadingPeriod {
  const { from, to } = usualPeriod(job, settings);
  const answer = answerDay(job);
  return { from, to: to === null || answer === null || answer < to ? to : answer };
}

/** The last day on which what the utility asks about a job may be answered; null where it asks nothing. */
export function answerDay({ meter }: AskedJob): Day | null {
  return (
    meter.meterRateTasks
      .flatMap((rate) => (rate.askedBack ?? askedAbout(rate))?.answerUntil ?? [])
      .sort()
      .at(-1) ?? null
  );
}

function usualPeriod({ jobConstraints }: TimedJob, settings: EffectiveSettings): ReadingPeriod {
  const { earliestExecution, latestExecution } = jobConstraints;
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
export function availabilityOf(job: TimedJob, settings: EffectiveSettings, today: Day): Availability {
  const { from, to } = readingPeriod(job, settings);
  if (from !== null && today < from) return { kind: 'notYet', from };
  return to !== null && today > to ? { kind: 'noLonger', to } : { kind: 'open' };
}

/**
 * Whether a reading taken today may be sent. The finding blocks and concerns the submission as a whole, so its `at` is empty;
 * the server refuses with `outsidePeriod`. `sent`: the rates that it names; only because the utility asks, none of them may
 * have been read already.
 *
 * @see OPN-165, OPN-499
 */
export function checkReadingPeriod(
  job: TimedJob,
  settings: EffectiveSettings,
  today: Day,
  sent: readonly string[] = [],
): Finding[] {
  const availability = availabilityOf(job, settings, today);
  if (availability.kind === 'notYet') return [finding('period.tooEarly', 'blocks', '', { from: availability.from })];
  if (availability.kind === 'noLonger') return [finding('period.tooLate', 'blocks', '', { to: availability.to })];
  const { to } = usualPeriod(job, settings);
  if (to === null || today <= to) return [];
  const changes = job.meter.meterRateTasks.some((rate) => sent.includes(rate.taskId) && isRead(rate));
  return changes ? [finding('period.tooLate', 'blocks', '', { to })] : [];
}
