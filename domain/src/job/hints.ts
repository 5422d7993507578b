import type { Day } from '../calendar/day.ts';
import type { Job, MeterRateTask } from './job.ts';

/** The part of a job that its hint needs. */
export interface HintedJob {
  readonly jobConstraints: Job['jobConstraints'];
  readonly meter: { readonly meterRateTasks: ReadonlyArray<Pick<MeterRateTask, 'targetReadingDate'>> };
}

/** A hint about the schedule of a job, with the days its sentence needs. */
export type JobHint =
  | { readonly kind: 'early'; readonly earliest: Day }
  | { readonly kind: 'late'; readonly target: Day; readonly latest: Day | null }
  | { readonly kind: 'overdue'; readonly latest: Day };

/**
 * The hint for a day: early before earliestExecution, overdue after latestExecution, late after the earliest target
 * date of the rates if not overdue; null in time.
 * @see JOB-11, JOB-12, OPN-059
 */
export function hintFor({ jobConstraints, meter }: HintedJob, today: Day): JobHint | null {
  const { earliestExecution: earliest, latestExecution: latest } = jobConstraints;
  if (latest !== null && today > latest) return { kind: 'overdue', latest };
  if (earliest !== null && today < earliest) return { kind: 'early', earliest };
  const targets = meter.meterRateTasks.map((task) => task.targetReadingDate).filter((day) => day !== null);
  const [target] = targets.sort();
  return target !== undefined && today > target ? { kind: 'late', target, latest } : null;
}
