import type { MeterRateTask, ReadingResult } from './job.ts';
import type { JobFeatureSettings } from './settings.ts';

type RateResults = Pick<MeterRateTask, 'readingResults'>;

/** How many rates a job has, and how many of them are read or said not to be readable: all that its state depends on. */
export interface ReadRates {
  readonly rates: number;
  readonly read: number;
}

/** What of a rate decides whether it has been read. */
export interface CountedRate {
  readonly readingResults: ReadonlyArray<Pick<ReadingResult, 'created' | 'question'>>;
  readonly notReadable?: unknown;
  readonly askedBack?: { readonly question: string } | undefined;
}

/** Counts the rates of a job. */
export function countReadRates(rates: readonly CountedRate[]): ReadRates {
  return { rates: rates.length, read: rates.filter(isRead).length };
}

/** Whether a rate was read, or said not to be readable; one whose result was asked back about waits for another. */
export function isRead(rate: CountedRate): boolean {
  return rate.notReadable !== undefined || (rate.readingResults.length > 0 && questionAbout(rate) === null);
}

/**
 * The reading of a rate about which the utility asks; null where it asks nothing, or about a report that the rate could not be
 * read, and once there is anything newer.
 * @see OPN-475
 */
export function askedAbout<Result extends CountedRate['readingResults'][number]>({
  readingResults,
  notReadable,
  askedBack,
}: Pick<CountedRate, 'notReadable' | 'askedBack'> & { readonly readingResults: readonly Result[] }): Result | null {
  if (notReadable !== undefined || askedBack !== undefined) return null;
  const last = newest(readingResults);
  return last?.question === undefined ? null : last;
}

/** Whether the utility asks about a result of a job. */
export function isAskedBack({
  meter,
}: {
  readonly meter: { readonly meterRateTasks: readonly CountedRate[] };
}): boolean {
  return meter.meterRateTasks.some((rate) => questionAbout(rate) !== null);
}

/** What the utility asks about the result of a rate that was sent last; null as askedAbout. */
export function questionAbout(rate: CountedRate): string | null {
  if (rate.notReadable !== undefined) return null;
  return (rate.askedBack ?? askedAbout(rate))?.question ?? null;
}

/**
 * Whether a job is done: every rate has at least one result, or could not be read. A partial send leaves it open.
 * @see OPN-075, LST-24, OPN-449
 */
export function isDone({ rates, read }: ReadRates): boolean {
  return rates > 0 && read === rates;
}

/**
 * The result that counts for a rate: the one received last; of two at the same moment the later in the list. Null
 * without any.
 * @see OPN-075, OPN-076
 */
export function currentResult(rate: RateResults): ReadingResult | null {
  return newest(rate.readingResults);
}

/**
 * The result with which a rate is shown and corrected: the one that counts, unless it was said since that the rate cannot be
 * read. Then there is none, as that one was set aside.
 * @see OPN-456
 */
export function standingResult(rate: RateResults & Pick<MeterRateTask, 'notReadable'>): ReadingResult | null {
  return rate.notReadable === undefined ? currentResult(rate) : null;
}

function newest<Result extends Pick<ReadingResult, 'created'>>(results: readonly Result[]): Result | null {
  return results.reduce<Result | null>(
    (current, one) => (current === null || Date.parse(one.created) >= Date.parse(current.created) ? one : current),
    null,
  );
}

/**
 * Results without those that the utility has set aside, with which nothing is compared. They stay what their person has
 * sent, and a job that they have done stays done.
 * @see OPN-412
 */
export function withoutSetAside<Result extends { readonly setAside?: boolean | undefined }>(
  results: readonly Result[],
): readonly Result[] {
  return results.filter(({ setAside }) => setAside !== true);
}

/**
 * The result of a rate as a done job may show it: without its photos and its comment unless the job allows them.
 * @see JOB-07, JOB-18, JOB-19
 */
export function shownResult(
  rate: Parameters<typeof standingResult>[0],
  features: Pick<JobFeatureSettings, 'showReadingImagesAllowed' | 'showReadingCommentAllowed'>,
): ReadingResult | null {
  const result = standingResult(rate);
  if (result === null) return null;
  return {
    ...result,
    comment: features.showReadingCommentAllowed ? result.comment : null,
    readingResultImages: features.showReadingImagesAllowed ? result.readingResultImages : [],
  };
}
