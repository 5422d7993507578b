import type { Day } from '../calendar/day.ts';
import type { MeterRateTask } from '../job/job.ts';

/** The part of a job that says what a new reading of it is compared with. */
export interface ComparedJob {
  readonly done: boolean;
  readonly meter: { readonly meterRateTasks: readonly MeterRateTask[] };
}

/**
 * The rates of a job with what a new reading of that day is compared with: without the results that it replaces. Of a
 * job that is done every new reading is a correction: it replaces the result that counts, as that had replaced those
 * before, whatever their day; none of them is left. Of an open job it replaces those of its own day or later. Browser
 * and server compare with this alone, also where they show what was read before. Without a day nothing of an open job
 * is left out.
 * @see OPN-066
 */
export function comparedRates({ done, meter }: ComparedJob, day: Day | null): readonly MeterRateTask[] {
  return meter.meterRateTasks.map((task) => {
    const left = done ? [] : task.readingResults.filter(({ readingDate }) => day === null || readingDate < day);
    return left.length === task.readingResults.length ? task : { ...task, readingResults: left };
  });
}
