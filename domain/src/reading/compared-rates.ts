import type { Day } from '../calendar/day.ts';
import { withoutSetAside } from '../job/job-result.ts';
import type { MeterRateTask, ReadingResult } from '../job/job.ts';

/** The part of a job that says what a new reading of it is compared with. */
interface ComparedJob {
  readonly done: boolean;
  readonly meter: { readonly meterRateTasks: readonly MeterRateTask[] };
}

/**
 * The rates of a job with what a new reading of that day is compared with: without the results that it replaces, those
 * that are set aside, and those that fell and say why. What is read after such a one counts in its place, in histories and for
 * the next order, which know nothing between: so it is compared with what that was compared with, and says why it fell itself.
 * Browser and server compare with this alone, also where they show what was read before.
 * @see OPN-066, OPN-412, OPN-505
 */
export function comparedRates({ done, meter }: ComparedJob, day: Day | null): readonly MeterRateTask[] {
  return meter.meterRateTasks.map((task) => {
    const compared = withoutSetAside(notReplaced(task.readingResults, done, day)).filter(
      ({ fall }) => fall === undefined,
    );
    return compared.length === task.readingResults.length ? task : { ...task, readingResults: compared };
  });
}

/**
 * The results of a rate that a new reading of that day does not replace. Of a job that is done every new reading is a
 * correction: it replaces the result that counts, as that had replaced those before, whatever their day; none of them is left.
 * Of an open job it replaces those of its own day or later, without a day none.
 * @see OPN-066
 */
export function notReplaced(
  results: readonly ReadingResult[],
  done: boolean,
  day: Day | null,
): readonly ReadingResult[] {
  return done ? [] : results.filter(({ readingDate }) => day === null || readingDate < day);
}
