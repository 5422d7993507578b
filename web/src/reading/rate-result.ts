import { daysBetween, type Day } from '@zaehlwerk/domain/calendar/day';
import {
  type Decimal,
  decimalFromNumber,
  divideDecimals,
  formatDecimal,
  subtractDecimals,
} from '@zaehlwerk/domain/decimal/decimal';
import { shownResult } from '@zaehlwerk/domain/job/job-result';
import type { Job, MeterRateTask, ReadingResult } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { readingText } from '@zaehlwerk/domain/reading/reading-text';
import { lastOf } from '@zaehlwerk/domain/reading/last-reading';

/** What was sent for one rate, beside the reading before it. */
export interface RateResult {
  readonly task: MeterRateTask;
  readonly result: ReadingResult;
  /** Since the last reading of the utility; null without one, or when it is not earlier. */
  readonly since: { readonly day: Day; readonly difference: string; readonly perDay: string } | null;
}

/** Decimals of the consumption per day. */
const PER_DAY_DECIMALS = 2;

/** The last result per rate (JOB-07), as far as the job shows it (JOB-18, JOB-19). */
export function rateResults(job: Job, settings: EffectiveSettings): readonly RateResult[] {
  return job.meter.meterRateTasks.flatMap((task) => {
    const result = shownResult(task, settings.features);
    return result === null ? [] : [{ task, result, since: sinceLast(task, result) }];
  });
}

/** When the newest of the results arrived, as an ISO instant; null without results. */
export function sentAt(results: readonly RateResult[]): string | null {
  return (
    results
      .map(({ result }) => result.created)
      .sort((a, b) => Date.parse(a) - Date.parse(b))
      .at(-1) ?? null
  );
}

function sinceLast(task: MeterRateTask, result: ReadingResult): RateResult['since'] {
  const last = lastOf(task.readingEvents);
  const days = last === null ? 0 : daysBetween(last.readingDate, result.readingDate);
  const whole = decimalFromNumber(days);
  if (last === null || days <= 0 || whole === null) return null;
  const difference: Decimal = subtractDecimals(result.readingValue, last.readingValue);
  return {
    day: last.readingDate,
    difference: readingText(difference, task),
    perDay: formatDecimal(divideDecimals(difference, whole, PER_DAY_DECIMALS)),
  };
}
