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
import { type KeptReading, keptPhotoIds, readKeptReading } from './kept-reading.ts';
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
  /** What was read on them for certain, as far as it is sent. */
  readonly photoValue?: string | undefined;
}

/** A waiting reading in terms of its form; null for one of another job. */
export function filledInAgain({ id, content, form }: OutboxEntry, job: Job): FilledIn | null {
  if (content.kind !== 'reading' || content.jobId !== job.id) return null;
  const { results, readingDate } = content.body;
  const rates = results.flatMap(({ taskId, readingValue, readingImages, photoValue }) => {
    const counter = job.meter.meterRateTasks.find((one) => one.taskId === taskId);
    return counter === undefined
      ? []
      : [{ rateId: taskId, counter, value: readingValue, photos: readingImages, photoValue }];
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
  const photoValues: Record<string, string> = {};
  for (const { rateId, counter, value, photos: kept, photoValue } of filled) {
    const exact = value === null ? null : decimalFromNumber(value);
    rates[rateId] = exact === null ? NOTHING_TYPED : formatReadingValue(exact, counter);
    const before = keptPhotoIds(form)[rateId] ?? [];
    const copies = await copiesOf(kept, before.length === kept.length ? before : [], photoOf);
    photosOfRate[rateId] = copies.map(({ id }) => id);
    photos.push(...copies.map(({ id, picture }) => ({ id, picture })));
    Object.assign(photoValues, valuesOnCopies(copies, form, photoValue));
  }
  const fields: KeptReading = {
    correcting: false,
    rates,
    photos: photosOfRate,
    photoValues,
    date,
    texts,
    failed: null,
    attempt: null,
    replaces: entryId,
  };
  return { fields, photos };
}

/** What was read on each photo, by its new id; of a reading whose form is not known, on the last of those there were. */
function valuesOnCopies(copies: readonly Copy[], form: unknown, sent: string | undefined): Record<string, string> {
  const values = readKeptReading(form)?.photoValues ?? {};
  const known = copies.flatMap(({ id, was }) => (was in values ? [[id, values[was]!] as const] : []));
  const last = copies.at(-1);
  const told = known.length > 0 || sent === undefined || last?.isLast !== true ? known : [[last.id, sent] as const];
  return Object.fromEntries(told);
}

type PhotoOf = (id: string) => Promise<Blob | null>;

/** A photo of a waiting reading under a new id; what its id was in the form, and whether it was the last of its rate. */
type Copy = PhotoToKeep & { readonly was: string; readonly isLast: boolean };

/** One at a time, so that only one is in memory twice. */
async function copiesOf(
  photos: readonly KeptPhoto[],
  before: readonly string[],
  photoOf: PhotoOf,
): Promise<readonly Copy[]> {
  const copies: Copy[] = [];
  for (const [at, { id }] of photos.entries()) {
    const picture = await photoOf(id);
    const was = before[at] ?? '';
    const isLast = at === photos.length - 1;
    if (picture !== null) copies.push({ id: isReadPhoto(was) ? readPhotoId() : randomId(), picture, was, isLast });
  }
  return copies;
}
