import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { EnteredDate } from '@zaehlwerk/domain/reading/reading-date';
import { NOTHING_TYPED, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { type AttachedPhotos, NO_PHOTOS, type PhotoEvent, photosReducer } from '../../photos/attached-photos.ts';

/** The fields of the form, by their names on the wire, in their order on the screen. */
export const FIELDS = ['login', 'meterNumber', 'readingValue', 'readingImages', 'readingDate', 'comment'] as const;
export type Field = (typeof FIELDS)[number];

/** What the server said about an attempt, by field; `whole` is about none of them. */
export type ServerMessages = Readonly<Partial<Record<Field | 'whole', readonly string[]>>>;

/** The form as the person has filled it in so far; what of it the device keeps says kept-unknown.ts. */
export interface UnknownDraft {
  /** As chosen; null as long as nothing is. */
  readonly accountId: string | null;
  readonly meterNumber: string;
  readonly typed: TypedDigits;
  readonly photos: AttachedPhotos;
  readonly date: EnteredDate;
  /** A date that was not possible has been put back (DAT-08). */
  readonly dateWasReset: boolean;
  readonly comment: string;
  /** Fields the person is done with for now: what they hold is judged (VAL-28, OPN-078). */
  readonly settled: readonly Field[];
  /** Send was pressed once: from then on everything is judged as it is. */
  readonly pressed: boolean;
  /** Send was pressed while a photo was still being prepared. */
  readonly sendWaits: boolean;
  readonly messages: ServerMessages;
}

export type UnknownDraftEvent =
  | { readonly type: 'accountChosen'; readonly accountId: string | null }
  | { readonly type: 'numberTyped'; readonly meterNumber: string }
  | { readonly type: 'valueTyped'; readonly typed: TypedDigits }
  | { readonly type: 'photos'; readonly event: PhotoEvent }
  | { readonly type: 'dateChosen'; readonly day: EnteredDate; readonly wasReset: boolean }
  | { readonly type: 'commented'; readonly comment: string }
  | { readonly type: 'settled'; readonly field: Field }
  | { readonly type: 'sendWaits' }
  | { readonly type: 'pressed' }
  | { readonly type: 'refused'; readonly messages: ServerMessages }
  /** Another form takes its place: what was filled in was thrown away, or is wanted back. */
  | { readonly type: 'replaced'; readonly draft: UnknownDraft };

/** An empty form on a day. */
export function emptyDraft(today: Day): UnknownDraft {
  return {
    accountId: null,
    meterNumber: '',
    typed: NOTHING_TYPED,
    photos: NO_PHOTOS,
    date: today,
    dateWasReset: false,
    comment: '',
    settled: [],
    pressed: false,
    sendWaits: false,
    messages: {},
  };
}

export function unknownDraftReducer(draft: UnknownDraft, event: UnknownDraftEvent): UnknownDraft {
  switch (event.type) {
    case 'accountChosen':
      return { ...touched(draft, 'login'), accountId: event.accountId };
    case 'numberTyped':
      return { ...touched(draft, 'meterNumber'), meterNumber: event.meterNumber };
    case 'valueTyped':
      return { ...touched(draft, 'readingValue'), typed: event.typed };
    case 'photos': {
      const sendWaits = draft.sendWaits && event.event.type !== 'refused';
      return { ...touched(draft, 'readingImages'), photos: photosReducer(draft.photos, event.event), sendWaits };
    }
    case 'dateChosen': {
      // Chosen is settled: what is no day is said at once.
      const next = touched(draft, 'readingDate');
      return { ...next, date: event.day, dateWasReset: event.wasReset, settled: [...next.settled, 'readingDate'] };
    }
    case 'commented':
      return { ...touched(draft, 'comment'), comment: event.comment };
    case 'settled':
      return draft.settled.includes(event.field) ? draft : { ...draft, settled: [...draft.settled, event.field] };
    case 'sendWaits':
      return { ...draft, sendWaits: true };
    case 'pressed':
      return { ...draft, pressed: true, sendWaits: false };
    case 'refused':
      return { ...draft, messages: event.messages };
    case 'replaced':
      return event.draft;
  }
}

/** What was said about a field no longer counts once it changes. */
function touched(draft: UnknownDraft, field: Field): UnknownDraft {
  const { [field]: _, ...messages } = draft.messages;
  return { ...draft, messages, settled: draft.settled.filter((one) => one !== field) };
}
