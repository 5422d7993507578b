import { type Day, daysBetween } from '@zaehlwerk/domain/calendar/day';
import { type Decimal, decimalFromNumber, formatDecimal, subtractDecimals } from '@zaehlwerk/domain/decimal/decimal';
import { roundedPerDay } from '@zaehlwerk/domain/evaluation/rate-history';
import type { Job, MeterRateTask, ReadingResult } from '@zaehlwerk/domain/job/job';
import { currentResult, questionAbout, shownResult } from '@zaehlwerk/domain/job/job-result';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { lastOf } from '@zaehlwerk/domain/reading/last-reading';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import { needsPerson, type OutboxEntry } from '../outbox/outbox-entry.ts';

/** What was sent for one rate, with the reading before it. */
export interface RateResult {
  readonly task: MeterRateTask;
  readonly result: ReadingResult;
  /** Since the last reading of the utility; null without one, or when it is not earlier. */
  readonly since: { readonly day: Day; readonly difference: string; readonly perDay: string } | null;
}

/** The last result per rate, as far as the job shows it. */
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
  if (last === null || days <= 0) return null;
  const difference: Decimal = subtractDecimals(result.readingValue, last.readingValue);
  return {
    day: last.readingDate,
    difference: readingText(difference, task),
    perDay: formatDecimal(roundedPerDay(difference, days)),
  };
}

/** A rate of a job that has been sent while others are still open, or is waiting to be. */
export interface ArrivedRate {
  readonly taskId: string;
  readonly value: Decimal;
  /** It is still on this device. */
  readonly waits: boolean;
}

/**
 * The rates of a job that have arrived, including those waiting on this device; a waiting value is newer than a sent
 * one. Rejected ones wait for the person and have not arrived.
 */
export function arrivedRates({ meter }: Job, kept: readonly OutboxEntry[]): readonly ArrivedRate[] {
  const waiting = kept
    .filter((entry) => !needsPerson(entry))
    .flatMap(({ content }) => (content.kind === 'reading' ? content.body.results : []));
  return meter.meterRateTasks.flatMap((task): ArrivedRate[] => {
    const { taskId } = task;
    const own = waiting.findLast((one) => one.taskId === taskId);
    const sent = questionAbout(task) === null ? (currentResult(task)?.readingValue ?? null) : null;
    const value = own === undefined ? sent : decimalFromNumber(own.readingValue);
    return value === null ? [] : [{ taskId, value, waits: own !== undefined }];
  });
}
