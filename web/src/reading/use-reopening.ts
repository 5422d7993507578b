import type { Job } from '@zaehlwerk/domain/job/job';
import type { EnteredDate } from '@zaehlwerk/domain/reading/reading-date';
import { decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import { formatReadingValue, NOTHING_TYPED, type RateDigits } from '@zaehlwerk/domain/reading/reading-value';
import { randomId } from '../device/bytes.ts';
import type { DraftToKeep, PhotoToKeep } from '../outbox/kept-draft.ts';
import { useDrafts } from '../outbox/use-drafts.ts';
import type { KeptPhoto } from '../outbox/content.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { textsOfFall } from './explained-fall.ts';
import { type KeptReading, keptPhotoIds } from './kept-reading.ts';
import { REASON_TEXT, REMARK_TEXT } from './not-readable.ts';
import { isReadPhoto, readPhotoId } from '../photo/attached-photos.ts';

/** A waiting reading in terms of its form. */
export interface FilledIn {
  /** The id of its entry. */
  readonly id: string;
  readonly rates: readonly FilledRate[];
  readonly date: EnteredDate;
  readonly texts: Readonly<Record<string, string>>;
  /** The content of the form that sent it, as far as known. */
  readonly form?: unknown;
}

interface FilledRate {
  readonly rateId: string;
  readonly counter: RateDigits;
  /** Null where it cannot be read. */
  readonly value: number | null;
  readonly photos: readonly KeptPhoto[];
}

/** A waiting reading in terms of its form; null for one of another job. */
export function filledInAgain({ id, content, form }: OutboxEntry, job: Job): FilledIn | null {
  if (content.kind !== 'reading' || content.jobId !== job.id) return null;
  const { results, readingDate } = content.body;
  const rates = results.flatMap(({ taskId, readingValue, readingImages }) => {
    const counter = job.meter.meterRateTasks.find((one) => one.taskId === taskId);
    return counter === undefined ? [] : [{ rateId: taskId, counter, value: readingValue, photos: readingImages }];
  });
  const said = results.find((result) => result.comment !== null)?.comment ?? '';
  const reason = results.find((result) => result.notReadable !== undefined)?.notReadable;
  const texts: FilledIn['texts'] =
    reason === undefined
      ? Object.assign({ comment: said }, ...results.map(textsOfFall))
      : { [REASON_TEXT]: reason, [REMARK_TEXT]: said };
  return { id, rates, date: readingDate, texts, form };
}

/**
 * Restores a waiting reading into its form to be changed, unless something else was begun there; the entry stays until
 * the changed reading replaces it.
 */
export function useReopening(): (key: string, filled: FilledIn) => Promise<void> {
  const drafts = useDrafts();
  return async (key, filled) => {
    if (drafts.find(key) === null) drafts.keep(key, await draftOf(filled, drafts.photo));
  };
}

/**
 * As the form would have kept it. Photos are copied under new ids that still tell whether values were read on them;
 * unreadable ones are dropped.
 */
async function draftOf(
  { id: entryId, rates: filled, date, texts, form }: FilledIn,
  photoOf: PhotoOf,
): Promise<DraftToKeep> {
  const photos: PhotoToKeep[] = [];
  const rates: Record<string, KeptReading['rates'][string]> = {};
  const photosOfRate: Record<string, readonly string[]> = {};
  for (const { rateId, counter, value, photos: kept } of filled) {
    const exact = value === null ? null : decimalFromNumber(value);
    rates[rateId] = exact === null ? NOTHING_TYPED : formatReadingValue(exact, counter);
    const before = keptPhotoIds(form)[rateId] ?? [];
    const copies = await copiesOf(kept, before.length === kept.length ? before : [], photoOf);
    photosOfRate[rateId] = copies.map(({ id }) => id);
    photos.push(...copies);
  }
  const fields: KeptReading = {
    correcting: false,
    rates,
    photos: photosOfRate,
    date,
    texts,
    failed: null,
    attempt: null,
    replaces: entryId,
  };
  return { fields, photos };
}

type PhotoOf = (id: string) => Promise<Blob | null>;

/** One at a time, so that only one is in memory twice. */
async function copiesOf(
  photos: readonly KeptPhoto[],
  before: readonly string[],
  photoOf: PhotoOf,
): Promise<readonly PhotoToKeep[]> {
  const copies: PhotoToKeep[] = [];
  for (const [at, { id }] of photos.entries()) {
    const picture = await photoOf(id);
    if (picture !== null) copies.push({ id: isReadPhoto(before[at] ?? '') ? readPhotoId() : randomId(), picture });
  }
  return copies;
}
