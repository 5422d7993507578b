import { currentResult } from '@zaehlwerk/domain/job/job-result';
import type { Job, ReadingResult } from '@zaehlwerk/domain/job/job';
import { formatReadingValue, NOTHING_TYPED, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { type EnteredDate, type ReadingDateField, settleReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import {
  type AttachedPhotos,
  arePreparing,
  NO_PHOTOS,
  type PhotoEvent,
  photosReducer,
} from '../../photos/attached-photos.ts';
import { NO_MESSAGES, type ServerMessages } from './server-messages.ts';

/** With what the ids of photos begin that the server has already. */
const SENT = 'sent-';

/** The digits of one rate: as they are, and as they were when they were last judged (VAL-28). */
export interface RateDraft {
  readonly typed: TypedDigits;
  readonly judged: TypedDigits;
}

/** The form of a reading as the person has filled it in so far; what of it the device keeps says kept-reading.ts. */
export interface ReadingDraft {
  readonly rates: Readonly<Record<string, RateDraft>>;
  /** Beside the digits, so that typing does not touch them. */
  readonly photos: Readonly<Record<string, AttachedPhotos>>;
  /** Photos of the result that is corrected which could not be loaded, by rate. */
  readonly lostPhotos: Readonly<Record<string, readonly string[]>>;
  readonly date: EnteredDate;
  /** A date that was not possible has been put back (DAT-08). */
  readonly dateWasReset: boolean;
  readonly comment: string;
  readonly judgedComment: string;
  /** Send was pressed while a photo was still being prepared. */
  readonly sendWaits: boolean;
  /** What the server said about the last attempt, until the field it is about changes. */
  readonly messages: ServerMessages;
}

export type DraftEvent =
  | { readonly type: 'typed'; readonly taskId: string; readonly typed: TypedDigits }
  | { readonly type: 'rateSettled'; readonly taskId: string }
  | { readonly type: 'photos'; readonly taskId: string; readonly event: PhotoEvent }
  | { readonly type: 'photoLost'; readonly taskId: string; readonly id: string }
  | { readonly type: 'dateChosen'; readonly day: EnteredDate; readonly wasReset: boolean }
  | { readonly type: 'commented'; readonly comment: string }
  | { readonly type: 'commentSettled' }
  | { readonly type: 'sendWaits' }
  /** Send was pressed: everything is judged at once (OPN-078). */
  | { readonly type: 'allSettled' }
  | { readonly type: 'refused'; readonly messages: ServerMessages }
  /** Another form takes its place: what was typed was thrown away, or is wanted back. */
  | { readonly type: 'replaced'; readonly draft: ReadingDraft };

/** An empty form, or the values last sent when they are to be corrected (quality A26). */
export function openDraft(
  job: Job,
  field: ReadingDateField,
  correcting: boolean,
  mayShowComment: boolean,
  mayShowPhotos = false,
): ReadingDraft {
  const sent = correcting ? job.meter.meterRateTasks.map((task) => ({ task, result: currentResult(task) })) : [];
  const first = sent.find(({ result }) => result !== null)?.result ?? null;
  const rates = job.meter.meterRateTasks.map((task) => {
    const result = sent.find((one) => one.task === task)?.result ?? null;
    const typed = result === null ? NOTHING_TYPED : formatReadingValue(result.readingValue, task);
    return [task.taskId, { typed, judged: NOTHING_TYPED }] as const;
  });
  const comment = mayShowComment ? (first?.comment ?? '') : '';
  return {
    rates: Object.fromEntries(rates),
    photos: mayShowPhotos ? Object.fromEntries(sent.map(({ task, result }) => [task.taskId, sentPhotos(result)])) : {},
    lostPhotos: {},
    date: settleReadingDate(first?.readingDate ?? field.start, field).day,
    dateWasReset: false,
    comment,
    judgedComment: comment,
    sendWaits: false,
    messages: NO_MESSAGES,
  };
}

export function draftReducer(draft: ReadingDraft, event: DraftEvent): ReadingDraft {
  switch (event.type) {
    case 'typed':
      return {
        ...withRate(draft, event.taskId, (rate) => ({ ...rate, typed: event.typed })),
        messages: withoutMessages(draft.messages, 'rates', event.taskId),
      };
    case 'rateSettled':
      return withRate(draft, event.taskId, settled);
    case 'photos': {
      const photos = photosReducer(photosOf(draft, event.taskId), event.event);
      return {
        ...draft,
        photos: { ...draft.photos, [event.taskId]: photos },
        sendWaits: draft.sendWaits && event.event.type !== 'refused',
        messages: withoutMessages(draft.messages, 'photos', event.taskId),
      };
    }
    case 'photoLost': {
      const { taskId, id } = event;
      const photos = photosReducer(photosOf(draft, taskId), { type: 'removed', id });
      return {
        ...draft,
        photos: { ...draft.photos, [taskId]: photos },
        lostPhotos: { ...draft.lostPhotos, [taskId]: [...(draft.lostPhotos[taskId] ?? []), id] },
      };
    }
    case 'dateChosen':
      return {
        ...draft,
        date: event.day,
        dateWasReset: event.wasReset,
        messages: { ...draft.messages, date: [] },
      };
    case 'commented':
      return { ...draft, comment: event.comment, messages: { ...draft.messages, comment: [] } };
    case 'commentSettled':
      return { ...draft, judgedComment: draft.comment };
    case 'sendWaits':
      return { ...draft, sendWaits: true };
    case 'allSettled':
      return {
        ...draft,
        sendWaits: false,
        rates: Object.fromEntries(Object.entries(draft.rates).map(([taskId, rate]) => [taskId, settled(rate)])),
        judgedComment: draft.comment,
      };
    case 'refused':
      return { ...draft, messages: event.messages };
    case 'replaced':
      return event.draft;
  }
}

/** The digits of one rate. */
export function rateOf(draft: ReadingDraft, taskId: string): RateDraft {
  return draft.rates[taskId] ?? { typed: NOTHING_TYPED, judged: NOTHING_TYPED };
}

/** The photos of one rate. */
export function photosOf(draft: ReadingDraft, taskId: string): AttachedPhotos {
  return draft.photos[taskId] ?? NO_PHOTOS;
}

/** Whether a photo of any rate is still being prepared. */
export function waitsForPhotos(draft: ReadingDraft): boolean {
  return Object.values(draft.photos).some(arePreparing);
}

/** The photos whose pictures are on their way. */
export function awaitedPhotos(draft: ReadingDraft): readonly string[] {
  return Object.values(draft.photos).flatMap(({ photos }) =>
    photos.filter(({ picture }) => picture === null).map(({ id }) => id),
  );
}

/** The rate a photo belongs to; null when it is none of the form. */
export function taskOfPhoto(draft: ReadingDraft, id: string): string | null {
  return (
    Object.keys(draft.photos).find((taskId) => photosOf(draft, taskId).photos.some((one) => one.id === id)) ?? null
  );
}

/** The photos of a result, whose pictures have still to be loaded. */
function sentPhotos(result: ReadingResult | null): AttachedPhotos {
  const images = result?.readingResultImages ?? [];
  return { ...NO_PHOTOS, photos: images.map(({ imageId }) => ({ id: `${SENT}${imageId}`, picture: null })) };
}

/** The image of the server a photo of the form is; null when it was picked here. */
export function sentImageOf(id: string): string | null {
  return id.startsWith(SENT) ? id.slice(SENT.length) : null;
}

function settled(rate: RateDraft): RateDraft {
  return rate.judged === rate.typed ? rate : { ...rate, judged: rate.typed };
}

function withRate(draft: ReadingDraft, taskId: string, change: (rate: RateDraft) => RateDraft): ReadingDraft {
  const before = rateOf(draft, taskId);
  const after = change(before);
  return after === before ? draft : { ...draft, rates: { ...draft.rates, [taskId]: after } };
}

function withoutMessages(messages: ServerMessages, about: 'rates' | 'photos', taskId: string): ServerMessages {
  if (!(taskId in messages[about])) return messages;
  const { [taskId]: _, ...others } = messages[about];
  return { ...messages, [about]: others };
}
