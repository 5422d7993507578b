import { type Day, daysBetween } from '@zaehlwerk/domain/calendar/day';
import { type Decimal, decimalFromNumber, formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { consumptionSince, roundedPerDay } from '@zaehlwerk/domain/evaluation/rate-history';
import type { Job, MeterRateTask, NotReadable, ReadingResult } from '@zaehlwerk/domain/job/job';
import { questionAbout, shownResult, standingResult } from '@zaehlwerk/domain/job/job-result';
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

/** A rate that could not be read, and why. */
export interface RateNotReadable {
  readonly task: MeterRateTask;
  readonly notReadable: NotReadable;
}

/** The rates that could not be read, as far as the job shows it. */
export function ratesNotReadable(job: Job, { features }: EffectiveSettings): readonly RateNotReadable[] {
  return job.meter.meterRateTasks.flatMap((task) => {
    const { notReadable } = task;
    if (notReadable === undefined) return [];
    const comment = features.showReadingCommentAllowed ? notReadable.comment : null;
    const readingResultImages = features.showReadingImagesAllowed ? notReadable.readingResultImages : [];
    return [{ task, notReadable: { ...notReadable, comment, readingResultImages } }];
  });
}

/** Whether there is a value to correct; what could not be read is read anew. */
export function hasResults({ meter }: Job): boolean {
  return meter.meterRateTasks.some((task) => standingResult(task) !== null);
}

/** When the newest of the results arrived, as an ISO instant; null without results. */
export function sentAt(results: readonly Pick<ReadingResult, 'created'>[]): string | null {
  return (
    results
      .map(({ created }) => created)
      .sort((a, b) => Date.parse(a) - Date.parse(b))
      .at(-1) ?? null
  );
}

function sinceLast(task: MeterRateTask, result: ReadingResult): RateResult['since'] {
  const last = lastOf(task.readingEvents);
  const days = last === null ? 0 : daysBetween(last.readingDate, result.readingDate);
  if (last === null || days <= 0) return null;
  const difference = consumptionSince(last, result, task);
  return {
    day: last.readingDate,
    difference: readingText(difference, task),
    perDay: formatDecimal(roundedPerDay(difference, days)),
  };
}

/** A rate of a job that has been sent while others are still open, or is waiting to be. */
export interface ArrivedRate {
  readonly taskId: string;
  /** Null where it was said that it cannot be read. */
  readonly value: Decimal | null;
  /** It is still on this device. */
  readonly waits: boolean;
}

/**
 * The rates of a job that have arrived, including those waiting on this device; a waiting value is newer than a sent
 * one. Rejected ones wait for the person and have not arrived.
 */
export function arrivedRates({ meter }: Job, kept: readonly OutboxEntry[]): readonly ArrivedRate[] {
  const entries = kept
    .filter((entry) => !needsPerson(entry))
    .flatMap(({ content }) => (content.kind === 'reading' ? content.body.results : []));
  return meter.meterRateTasks.flatMap((task): ArrivedRate[] => {
    const { taskId } = task;
    const own = entries.findLast((one) => one.taskId === taskId);
    if (own?.notReadable !== undefined) return [{ taskId, value: null, waits: true }];
    const waiting = own?.readingValue ?? null;
    const sent = questionAbout(task) === null ? (standingResult(task)?.readingValue ?? null) : null;
    const value = waiting === null ? sent : decimalFromNumber(waiting);
    if (value === null && task.notReadable === undefined) return [];
    return [{ taskId, value, waits: own !== undefined }];
  });
}
