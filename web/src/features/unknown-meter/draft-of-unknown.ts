import { decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import { formatReadingValue, NOTHING_TYPED } from '@zaehlwerk/domain/reading/reading-value';
import type { DraftToKeep, PhotoToKeep } from '../../drafts/kept-draft.ts';
import type { OutboxEntry } from '../../outbox/entry/outbox-entry.ts';
import { COUNTER } from './judge-unknown-draft.ts';
import type { KeptUnknown } from './kept-unknown.ts';

interface Means {
  /** The picture of a photo of the entry; null when it can no longer be read. */
  readonly pictureOf: (id: string) => Promise<Blob | null>;
  readonly newId: () => string;
}

/**
 * A report of a missing meter that was not accepted, as the form would have kept it, to be changed. Photos come along as
 * copies with ids of their own, one after the other. Null for anything else.
 */
export async function draftOfUnknown({ content }: OutboxEntry, { pictureOf, newId }: Means): Promise<DraftToKeep> {
  if (content.kind !== 'unknownReading') return null;
  const { login, meterNumber, readingValue, readingImages, readingDate, comment } = content.reading;
  const photos: PhotoToKeep[] = [];
  for (const { id } of readingImages) {
    const picture = await pictureOf(id);
    if (picture !== null) photos.push({ id: newId(), picture });
  }
  const value = decimalFromNumber(readingValue);
  const fields: KeptUnknown = {
    accountId: login,
    meterNumber,
    typed: value === null ? NOTHING_TYPED : formatReadingValue(value, COUNTER),
    photos: photos.map(({ id }) => id),
    date: readingDate,
    comment: comment ?? '',
  };
  return { fields, photos };
}
