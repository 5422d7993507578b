import {
  type EnteredDate,
  type ReadingDateField,
  readTypedDate,
  settleReadingDate,
} from '@zaehlwerk/domain/reading/reading-date';
import { counterDigits, isEmpty, type RateDigits, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import type { Attempt } from '@zaehlwerk/domain/submission/same-content';
import {
  type DraftToKeep,
  holdTheSame,
  isListOfIds,
  isRecordOf,
  isText,
  type KeptDraft,
} from '../outbox/kept-draft.ts';
import { NO_PHOTOS } from '../photo/attached-photos.ts';
import { type Failure, photosOf, rateOf, type ReadingDraft } from './reading-draft.ts';

/** What is kept of a reading form, besides the bytes of its photos. */
export interface KeptReading {
  /** Sent values were being corrected: an empty rate was cleared. */
  readonly correcting: boolean;
  readonly rates: Readonly<Record<string, TypedDigits>>;
  readonly photos: Readonly<Record<string, readonly string[]>>;
  /** What was read on them for certain, by their ids. */
  readonly photoValues?: Readonly<Record<string, string>>;
  /** Empty when it was cleared and not left. */
  readonly date: EnteredDate;
  /** An impossible day was reset, and Send was not pressed since. */
  readonly dateWasReset?: true;
  readonly texts: Readonly<Record<string, string>>;
  readonly failed: Failure | null;
  readonly attempt: Attempt | null;
  /** The id of the waiting entry that it changes. */
  readonly replaces?: string;
  /** The counters with surplus digits: counters of the same size restore them as typed. */
  readonly overfull?: Readonly<Record<string, CounterSize>>;
}

type CounterSize = ReturnType<typeof counterDigits>;

/** What a form has room for: content kept for another version of it may no longer fit. */
export interface Room {
  /** The counters, by rate. */
  readonly counters: Readonly<Record<string, RateDigits>>;
  readonly photos: boolean;
  readonly date: ReadingDateField;
  /** Whether one of the texts has room for this. */
  readonly text: (name: string, text: string) => boolean;
  /** The text that says what else the form is about: without room for it, day and photos are not meant for this form. */
  readonly about?: string;
}

export interface RestoredReading {
  readonly draft: ReadingDraft;
  /** Whether everything that was kept is in it. */
  readonly whole: boolean;
}

/** What to keep of a form; null if it holds only what it was opened with. */
export function readingToKeep(
  draft: ReadingDraft,
  opened: ReadingDraft,
  { correcting, room }: { readonly correcting: boolean; readonly room: Room },
): DraftToKeep {
  const rateIds = Object.keys(draft.rates);
  const isUntouched =
    rateIds.every((rateId) => isSame(rateOf(draft, rateId).typed, rateOf(opened, rateId).typed)) &&
    rateIds.every((rateId) => hasPhotosItWasOpenedWith(draft, opened, rateId)) &&
    dateToKeep(draft, room) === opened.date &&
    draft.dateWasReset === opened.dateWasReset &&
    Object.entries(draft.texts).every(([name, { typed }]) => typed === opened.texts[name]?.typed) &&
    draft.failed === null;
  if (isUntouched) return null;
  const photos = rateIds.map((rateId) => [rateId, photosOf(draft, rateId).photos] as const);
  const fields: KeptReading = {
    correcting,
    rates: Object.fromEntries(rateIds.map((rateId) => [rateId, rateOf(draft, rateId).typed])),
    photos: Object.fromEntries(photos.map(([rateId, attached]) => [rateId, attached.map(({ id }) => id)])),
    ...(Object.keys(draft.photoValues).length > 0 && { photoValues: draft.photoValues }),
    date: dateToKeep(draft, room),
    ...(draft.dateWasReset && !draft.resetIsMet ? { dateWasReset: true } : {}),
    texts: Object.fromEntries(Object.entries(draft.texts).map(([name, { typed }]) => [name, typed])),
    failed: draft.failed,
    attempt: draft.attempt,
    ...(draft.replaces === null ? {} : { replaces: draft.replaces }),
    ...overfullOf(draft, room),
  };
  return { fields, photos: photos.flatMap(([, attached]) => attached) };
}

/**
 * Restores what was kept into a form just opened; what no longer fits is dropped. Null if nothing readable was kept.
 */
export function restoreReading(opened: ReadingDraft, kept: KeptDraft | null, room: Room): RestoredReading | null {
  const reading = readKeptReading(kept?.fields);
  if (reading === null) return null;
  const rateIds = Object.keys(opened.rates);
  let whole = Object.keys(reading.rates).every((rateId) => rateId in opened.rates || isNothing(reading, rateId));
  const fitting = (fits: boolean) => {
    whole &&= fits;
    return fits;
  };
  const rates = rateIds.map((rateId) => {
    const before = rateOf(opened, rateId);
    const [typed, counter] = [reading.rates[rateId], room.counters[rateId]];
    if (typed === undefined || counter === undefined || (isEmpty(typed) && !reading.correcting))
      return [rateId, before];
    const fits = fitsCounter(typed, counter) || holdTheSame(reading.overfull?.[rateId], counterDigits(counter));
    return [rateId, fitting(fits) ? { ...before, typed } : before];
  });
  const about = room.about === undefined ? '' : (reading.texts[room.about] ?? '');
  const isMeant = about === '' || room.about === undefined || room.text(room.about, about);
  const photos = rateIds.flatMap((rateId) => {
    const ids = reading.photos[rateId] ?? [];
    if (ids.length === 0 || !fitting(room.photos && isMeant)) return [];
    return [[rateId, { ...NO_PHOTOS, photos: ids.map((id) => ({ id, picture: null })) }]];
  });
  const texts = Object.entries(opened.texts).map(([name, before]) => {
    const text = reading.texts[name];
    if (text === undefined) return [name, before];
    const fits = room.text(name, text);
    fitting(fits || text === '');
    return [name, fits ? { typed: text, validated: text } : before];
  });
  const date = isMeant ? reading.date : opened.date;
  const settledDate = settleReadingDate(date === '' ? null : date, room.date);
  const wasReset = settledDate.wasReset || (isMeant && reading.dateWasReset === true);
  const draft: ReadingDraft = {
    ...opened,
    rates: Object.fromEntries(rates),
    photos: isMeant ? Object.fromEntries(photos) : opened.photos,
    photoValues: isMeant ? (reading.photoValues ?? {}) : opened.photoValues,
    texts: Object.fromEntries(texts),
    date: settledDate.day,
    dateWasReset: wasReset && room.date.mode === 'free',
    failed: reading.failed,
    messages: reading.failed?.messages ?? {},
    attempt: reading.attempt,
    replaces: reading.replaces ?? null,
  };
  return { draft, whole };
}

/** The ids of the photos of each rate in a kept form. */
export function keptPhotoIds(kept: unknown): KeptReading['photos'] {
  return readKeptReading(kept)?.photos ?? {};
}

/** The kept reading form, if it is one. */
export function readKeptReading(kept: unknown): KeptReading | null {
  const fields = (kept ?? {}) as Readonly<Partial<Record<string, unknown>>>;
  const { correcting, rates, photos, date, texts } = fields;
  if (!isText(date) || typeof correcting !== 'boolean') return null;
  if (!isRecordOf(rates, isTyped) || !isRecordOf(photos, isListOfIds) || !isRecordOf(texts, isText)) return null;
  const [failed, attempt] = [readFailure(fields['failed']), readAttempt(fields['attempt'])];
  const dateWasReset = fields['dateWasReset'] === true ? { dateWasReset: true as const } : {};
  const overfull = isRecordOf(fields['overfull'], isSize) ? fields['overfull'] : {};
  const photoValues = isRecordOf(fields['photoValues'], isText) ? { photoValues: fields['photoValues'] } : {};
  const replaces = isText(fields['replaces']) ? { replaces: fields['replaces'] } : {};
  return {
    correcting,
    rates,
    photos,
    ...photoValues,
    date,
    ...dateWasReset,
    texts,
    failed,
    attempt,
    ...replaces,
    overfull,
  };
}

/** The content of the date field, also if it was not left yet. */
function dateToKeep({ date, dateTyped }: ReadingDraft, room: Room): EnteredDate {
  return dateTyped === null ? date : (readTypedDate(dateTyped, room.date) ?? '');
}

function overfullOf(draft: ReadingDraft, { counters }: Room): Pick<KeptReading, 'overfull'> {
  const overfull = Object.entries(counters)
    .filter(([rateId, counter]) => !fitsCounter(rateOf(draft, rateId).typed, counter))
    .map(([rateId, counter]) => [rateId, counterDigits(counter)]);
  return overfull.length === 0 ? {} : { overfull: Object.fromEntries(overfull) };
}

function readFailure(kept: unknown): Failure | null {
  const { at, messages } = (kept ?? {}) as Partial<Failure>;
  return typeof at === 'string' && isRecordOf(messages, isListOfIds) ? { at, messages } : null;
}

/** Null when invalid. */
export function readAttempt(kept: unknown): Attempt | null {
  const { id, capturedAt, content } = (kept ?? {}) as Partial<Attempt>;
  if (typeof id !== 'string' || typeof capturedAt !== 'string' || typeof content !== 'string') return null;
  return { id, capturedAt, content };
}

function isNothing({ rates, photos }: KeptReading, rateId: string): boolean {
  const typed = rates[rateId];
  return (typed === undefined || isEmpty(typed)) && (photos[rateId] ?? []).length === 0;
}

/** A photo that could not be loaded is no change by the person. */
function hasPhotosItWasOpenedWith(draft: ReadingDraft, opened: ReadingDraft, rateId: string): boolean {
  const idsOf = (form: ReadingDraft) => photosOf(form, rateId).photos.map(({ id }) => id);
  const lost = draft.lostPhotos[rateId] ?? [];
  const expected = idsOf(opened).filter((id) => !lost.includes(id));
  const present = idsOf(draft);
  return present.length === expected.length && present.every((id, index) => id === expected[index]);
}

function isSame(one: TypedDigits, other: TypedDigits): boolean {
  return one.pre === other.pre && one.post === other.post;
}

function isTyped(value: unknown): value is TypedDigits {
  const { pre, post } = (value ?? {}) as Partial<TypedDigits>;
  return typeof pre === 'string' && typeof post === 'string' && /^[\d.,]*$/.test(pre + post);
}

/** Whether digits fit into a counter; it may have had more places when they were typed. */
function fitsCounter(typed: TypedDigits, rate: RateDigits): boolean {
  const { pre, post } = counterDigits(rate);
  return typed.pre.length <= pre && typed.post.length <= post;
}

function isSize(value: unknown): value is CounterSize {
  const { pre, post } = (value ?? {}) as Partial<Record<'pre' | 'post', unknown>>;
  return typeof pre === 'number' && typeof post === 'number';
}
