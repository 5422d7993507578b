import type { Day } from '@zaehlwerk/domain/calendar/day';
import { isEmpty, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { type EnteredDate, settleReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { unknownReadingDates } from '@zaehlwerk/domain/unknown-meter/check-unknown-reading';
import type { DraftToKeep, KeptDraft } from '../../drafts/kept-draft.ts';
import { fitsCounter, isListOfIds, isTyped } from '../../drafts/kept-fields.ts';
import { NO_PHOTOS } from '../../photos/attached-photos.ts';
import { COUNTER } from './judge-unknown-draft.ts';
import type { UnknownDraft } from './unknown-draft.ts';

/** What is kept of the form of an unknown meter, beside the bytes of its photos. */
export interface KeptUnknown {
  readonly accountId: string | null;
  readonly meterNumber: string;
  readonly typed: TypedDigits;
  readonly photos: readonly string[];
  readonly date: EnteredDate;
  readonly comment: string;
}

export interface RestoredUnknown {
  readonly draft: UnknownDraft;
  /** Whether all that was kept is in it. */
  readonly whole: boolean;
}

/** What to keep of a form; null when nothing was filled in. */
export function unknownToKeep(draft: UnknownDraft, opened: UnknownDraft): DraftToKeep {
  const { accountId, meterNumber, typed, date, comment } = draft;
  const { photos } = draft.photos;
  const isUntouched =
    accountId === null &&
    meterNumber === '' &&
    isEmpty(typed) &&
    photos.length === 0 &&
    date === opened.date &&
    comment === '';
  if (isUntouched) return null;
  const fields: KeptUnknown = { accountId, meterNumber, typed, photos: photos.map(({ id }) => id), date, comment };
  return { fields, photos };
}

/** Puts what was kept into an empty form on a day; null when nothing was kept that can be read. */
export function restoreUnknown(
  opened: UnknownDraft,
  kept: KeptDraft | null,
  { accountIds, today }: { readonly accountIds: readonly string[]; readonly today: Day },
): RestoredUnknown | null {
  const unknown = readKeptUnknown(kept?.fields);
  if (unknown === null) return null;
  const { accountId, meterNumber, typed, photos, comment } = unknown;
  const { day, wasReset } = settleReadingDate(unknown.date, {
    mode: 'free',
    start: today,
    range: unknownReadingDates(today),
  });
  const fits = fitsCounter(typed, COUNTER);
  return {
    draft: {
      ...opened,
      accountId: accountId !== null && accountIds.includes(accountId) ? accountId : null,
      meterNumber,
      typed: fits ? typed : opened.typed,
      photos: { ...NO_PHOTOS, photos: photos.map((id) => ({ id, picture: null })) },
      date: day,
      dateWasReset: wasReset,
      comment,
    },
    whole: fits,
  };
}

/** What was kept, if it is the form of an unknown meter. */
function readKeptUnknown(fields: unknown): KeptUnknown | null {
  const { accountId, meterNumber, typed, photos, date, comment } = (fields ?? {}) as Partial<
    Record<keyof KeptUnknown, unknown>
  >;
  if (accountId !== null && typeof accountId !== 'string') return null;
  if (typeof date !== 'string' || typeof meterNumber !== 'string' || typeof comment !== 'string') return null;
  if (!isTyped(typed) || !isListOfIds(photos)) return null;
  return { accountId, meterNumber, typed, photos, date, comment };
}
