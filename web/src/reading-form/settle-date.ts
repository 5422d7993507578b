import { type ReadingDateField, readTypedDate, settleReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import type { DraftEvent, ReadingDraft } from './reading-draft.ts';

/** What leaving the field of the date comes to; null when nothing was typed since then. */
export function dateSettled({ dateTyped }: ReadingDraft, field: ReadingDateField): DraftEvent | null {
  if (dateTyped === null) return null;
  const { day, wasReset } = settleReadingDate(readTypedDate(dateTyped, field), field);
  return { type: 'dateChosen', day, wasReset };
}
