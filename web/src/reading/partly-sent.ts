import { isEmpty, NOTHING_TYPED } from '@zaehlwerk/domain/reading/reading-value';
import type { DraftToKeep } from '../outbox/kept-draft.ts';
import { type KeptReading, readKeptReading } from './kept-reading.ts';
import { photosOf, rateOf, type ReadingDraft } from './reading-draft.ts';

/** The rates with content that was not sent. */
export function ratesLeft(draft: ReadingDraft, sent: readonly string[]): readonly string[] {
  const isFilled = (rateId: string) =>
    !isEmpty(rateOf(draft, rateId).typed) || photosOf(draft, rateId).photos.length > 0;
  return Object.keys(draft.rates).filter((rateId) => !sent.includes(rateId) && isFilled(rateId));
}

/**
 * What is left of a kept form once these rates are sent: null if nothing, and all of it if sent values were being
 * corrected and not all were sent.
 */
export function keptWithoutSent({ fields, photos }: NonNullable<DraftToKeep>, sent: readonly string[]): DraftToKeep {
  const kept = readKeptReading(fields);
  if (kept === null || !holdsMoreThan(kept, sent)) return null;
  if (kept.correcting) return { fields, photos };
  const { replaces: _, ...others } = kept;
  const left: KeptReading = {
    ...others,
    rates: { ...kept.rates, ...forEach(sent, NOTHING_TYPED) },
    photos: { ...kept.photos, ...forEach(sent, []) },
    failed: null,
    attempt: null,
  };
  const ids = new Set(Object.values(left.photos).flat());
  return { fields: left, photos: photos.filter(({ id }) => ids.has(id)) };
}

function holdsMoreThan({ rates, photos }: KeptReading, sent: readonly string[]): boolean {
  return Object.entries(rates).some(
    ([rateId, typed]) => !sent.includes(rateId) && (!isEmpty(typed) || (photos[rateId] ?? []).length > 0),
  );
}

function forEach<T>(rateIds: readonly string[], value: T): Readonly<Record<string, T>> {
  return Object.fromEntries(rateIds.map((rateId) => [rateId, value]));
}
