import type { EnteredDate } from '@zaehlwerk/domain/reading/reading-date';
import { NOTHING_TYPED, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import type { Attempt } from '@zaehlwerk/domain/submission/same-content';
import {
  arePreparing,
  type AttachedPhotos,
  NO_PHOTOS,
  type PhotoEvent,
  photosReducer,
} from '../photo/attached-photos.ts';
import {
  DATE,
  type Validated,
  type Messages,
  NO_TEXT,
  photosAt,
  type Field,
  rateAt,
  settled,
  textAt,
  type TextEvent,
  type TextsDraft,
  textsReducer,
} from './form-field.ts';

/** Prefix of the ids of photos that the server already has. */
const SENT = 'sent-';

export type RateDraft = Validated<TypedDigits>;

const NO_DIGITS: RateDraft = { typed: NOTHING_TYPED, validated: NOTHING_TYPED };

/** That sending failed: shown on the form until it is sent, changed or discarded. */
export interface Failure {
  /** ISO instant. */
  readonly at: string;
  readonly messages: Messages;
}

/**
 * The form of a reading as filled in so far, of whatever kind; kept-reading.ts has what the device keeps of it. The
 * kind defines the ids of rates.
 */
export interface ReadingDraft extends TextsDraft {
  readonly rates: Readonly<Record<string, RateDraft>>;
  /** Separate from the digits, so that typing does not touch them. */
  readonly photos: Readonly<Record<string, AttachedPhotos>>;
  /** What was read on photos for certain, by their ids. */
  readonly photoValues: Readonly<Record<string, string>>;
  /** Photos of the corrected result that could not be loaded, by rate. */
  readonly lostPhotos: Readonly<Record<string, readonly string[]>>;
  readonly date: EnteredDate;
  /** What was typed into the date field since it was last settled; null for nothing. */
  readonly dateTyped: string | null;
  /** An impossible date has been reset. */
  readonly dateWasReset: boolean;
  /** Send was pressed since then, and was stopped. */
  readonly resetIsMet: boolean;
  /** Send was pressed while a photo was still being prepared. */
  readonly sendWaits: boolean;
  /** Send was pressed once. */
  readonly pressed: boolean;
  /** The server's messages about the last attempt, each until its field changes. */
  readonly messages: Messages;
  readonly failed: Failure | null;
  /** What was sent last without a conclusive response. */
  readonly attempt: Attempt | null;
  /** The id of the waiting entry that it changes; null for a new reading. */
  readonly replaces: string | null;
}

export type DraftEvent =
  | { readonly type: 'typed'; readonly rateId: string; readonly typed: TypedDigits }
  | { readonly type: 'rateSettled'; readonly rateId: string }
  | { readonly type: 'photos'; readonly rateId: string; readonly event: PhotoEvent }
  | { readonly type: 'photoRead'; readonly id: string; readonly value: string }
  | { readonly type: 'photoLost'; readonly rateId: string; readonly id: string }
  /** `day` if what is typed is a day that may be chosen. */
  | { readonly type: 'dateTyped'; readonly text: string; readonly day: EnteredDate | null }
  | { readonly type: 'dateChosen'; readonly day: EnteredDate; readonly wasReset: boolean }
  | { readonly type: 'resetMet' }
  | TextEvent
  | { readonly type: 'sendWaits' }
  /** Send was pressed: everything is validated at once. */
  | { readonly type: 'pressed' }
  /** It is being sent: opening the form meanwhile sends the same content as the same submission. */
  | { readonly type: 'submitted'; readonly attempt: Attempt }
  /** These rates are sent, others are left. */
  | { readonly type: 'partlySent'; readonly rateIds: readonly string[] }
  | { readonly type: 'failed'; readonly failed: Failure; readonly attempt: Attempt | null }
  /** Another form replaces it: what was typed was discarded, or is restored. */
  | { readonly type: 'replaced'; readonly draft: ReadingDraft };

/** An empty form. */
export function emptyDraft(date: EnteredDate, rateIds: readonly string[], textNames: readonly string[]): ReadingDraft {
  return {
    rates: Object.fromEntries(rateIds.map((rateId) => [rateId, NO_DIGITS])),
    photos: {},
    photoValues: {},
    lostPhotos: {},
    date,
    dateTyped: null,
    dateWasReset: false,
    resetIsMet: false,
    texts: Object.fromEntries(textNames.map((name) => [name, NO_TEXT])),
    sendWaits: false,
    pressed: false,
    messages: {},
    failed: null,
    attempt: null,
    replaces: null,
  };
}

export function draftReducer(draft: ReadingDraft, event: DraftEvent): ReadingDraft {
  switch (event.type) {
    case 'typed': {
      const { rateId, typed } = event;
      return withRate(changed(draft, rateAt(rateId)), rateId, { ...rateOf(draft, rateId), typed });
    }
    case 'rateSettled':
      return withRate(draft, event.rateId, settled(rateOf(draft, event.rateId)));
    case 'photos': {
      const { rateId } = event;
      const photos = photosReducer(photosOf(draft, rateId), event.event);
      // A prepared picture belongs to a photo that is already in the form.
      const base = event.event.type === 'prepared' ? draft : changed(draft, photosAt(rateId));
      const sendWaits = draft.sendWaits && event.event.type !== 'refused';
      return { ...base, photos: { ...draft.photos, [rateId]: photos }, sendWaits };
    }
    case 'photoRead':
      return { ...draft, photoValues: { ...draft.photoValues, [event.id]: event.value } };
    case 'photoLost': {
      const { rateId, id } = event;
      const photos = photosReducer(photosOf(draft, rateId), { type: 'removed', id });
      return {
        ...draft,
        photos: { ...draft.photos, [rateId]: photos },
        lostPhotos: { ...draft.lostPhotos, [rateId]: [...(draft.lostPhotos[rateId] ?? []), id] },
      };
    }
    case 'dateTyped':
      return { ...withDate(draft, event.day ?? draft.date, false), dateTyped: event.text };
    case 'dateChosen':
      return withDate(draft, event.day, event.wasReset);
    case 'resetMet':
      return { ...draft, resetIsMet: true };
    case 'textTyped':
      return textsReducer(changed(draft, textAt(event.name)), event);
    case 'textSettled':
      return textsReducer(draft, event);
    case 'sendWaits':
      return { ...draft, sendWaits: true };
    case 'pressed':
      return {
        ...draft,
        sendWaits: false,
        pressed: true,
        rates: Object.fromEntries(Object.entries(draft.rates).map(([rateId, rate]) => [rateId, settled(rate)])),
        texts: Object.fromEntries(Object.entries(draft.texts).map(([name, text]) => [name, settled(text)])),
      };
    case 'submitted':
      return { ...draft, attempt: event.attempt };
    case 'partlySent':
      return withoutSent(draft, event.rateIds);
    case 'failed':
      return { ...draft, messages: event.failed.messages, failed: event.failed, attempt: event.attempt };
    case 'replaced':
      return event.draft;
  }
}

export function rateOf(draft: ReadingDraft, rateId: string): RateDraft {
  return draft.rates[rateId] ?? NO_DIGITS;
}

export function photosOf(draft: ReadingDraft, rateId: string): AttachedPhotos {
  return draft.photos[rateId] ?? NO_PHOTOS;
}

/** What was read on the last photo of a rate on which something was; null where nothing was. */
export function photoValueAt(draft: ReadingDraft, rateId: string): string | null {
  const values = photosOf(draft, rateId).photos.flatMap(({ id }) => draft.photoValues[id] ?? []);
  return values.at(-1) ?? null;
}

export function waitsForPhotos(draft: ReadingDraft): boolean {
  return Object.values(draft.photos).some(arePreparing);
}

/** The photos whose pictures are being loaded. */
export function awaitedPhotos(draft: ReadingDraft): readonly string[] {
  return Object.values(draft.photos).flatMap(({ photos }) =>
    photos.filter(({ picture }) => picture === null).map(({ id }) => id),
  );
}

/** The rate a photo belongs to; null if it is not in the form. */
export function rateOfPhoto(draft: ReadingDraft, id: string): string | null {
  return (
    Object.keys(draft.photos).find((rateId) => photosOf(draft, rateId).photos.some((one) => one.id === id)) ?? null
  );
}

/** The form id of a photo the server already has. */
export function sentPhotoId(imageId: string): string {
  return `${SENT}${imageId}`;
}

/** The server image of a photo in the form; null when it was picked here. */
export function sentImageOf(id: string): string | null {
  return id.startsWith(SENT) ? id.slice(SENT.length) : null;
}

/** A change clears the messages about the field, and that sending failed. */
function changed(draft: ReadingDraft, field: Field): ReadingDraft {
  const { [field]: _, ...messages } = draft.messages;
  return { ...draft, failed: null, messages: field in draft.messages ? messages : draft.messages };
}

/** Day and comment stay for the remaining rates. */
function withoutSent(draft: ReadingDraft, rateIds: readonly string[]): ReadingDraft {
  const forEach = <T>(value: T) => Object.fromEntries(rateIds.map((rateId) => [rateId, value]));
  return {
    ...draft,
    rates: { ...draft.rates, ...forEach(NO_DIGITS) },
    photos: { ...draft.photos, ...forEach(NO_PHOTOS) },
    messages: {},
    failed: null,
    attempt: null,
    replaces: null,
  };
}

function withDate(draft: ReadingDraft, date: EnteredDate, dateWasReset: boolean): ReadingDraft {
  return { ...changed(draft, DATE), date, dateTyped: null, dateWasReset, resetIsMet: false };
}

function withRate(draft: ReadingDraft, rateId: string, rate: RateDraft): ReadingDraft {
  return rate === draft.rates[rateId] ? draft : { ...draft, rates: { ...draft.rates, [rateId]: rate } };
}
