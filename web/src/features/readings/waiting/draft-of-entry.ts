import { decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { Job } from '@zaehlwerk/domain/job/job';
import { formatReadingValue } from '@zaehlwerk/domain/reading/reading-value';
import type { DraftToKeep, PhotoToKeep } from '../../../drafts/kept-draft.ts';
import type { KeptPhoto } from '../../../outbox/entry/content.ts';
import type { OutboxEntry } from '../../../outbox/entry/outbox-entry.ts';
import type { KeptReading } from '../kept-reading.ts';

interface Means {
  /** The picture of a photo of the entry; null when it can no longer be read. */
  readonly pictureOf: (id: string) => Promise<Blob | null>;
  readonly newId: () => string;
}

/**
 * A waiting reading as the form would have kept it, to be changed: the entry itself stays until the changed reading takes
 * its place. Photos come along as copies with ids of their own. Null for one that is not about the job.
 */
export async function draftOfEntry(entry: OutboxEntry, job: Job, means: Means): Promise<DraftToKeep> {
  const { content } = entry;
  if (content.kind !== 'reading' || content.jobId !== job.id) return null;
  const photos: PhotoToKeep[] = [];
  const rates: Record<string, KeptReading['rates'][string]> = {};
  const photosOfRate: Record<string, readonly string[]> = {};
  for (const { taskId, readingValue, readingImages } of content.results) {
    const task = job.meter.meterRateTasks.find((one) => one.taskId === taskId);
    const value = decimalFromNumber(readingValue);
    if (task === undefined || value === null) continue;
    rates[taskId] = formatReadingValue(value, task);
    const copies = await copiesOf(readingImages, means);
    photosOfRate[taskId] = copies.map(({ id }) => id);
    photos.push(...copies);
  }
  const comment = content.results.find((result) => result.comment !== null)?.comment ?? '';
  const fields: KeptReading = { correcting: false, rates, photos: photosOfRate, date: content.readingDate, comment };
  return { fields, photos };
}

/** One after the other, so that only one lies in memory twice (quality 3.1). */
async function copiesOf(photos: readonly KeptPhoto[], { pictureOf, newId }: Means): Promise<readonly PhotoToKeep[]> {
  const copies: PhotoToKeep[] = [];
  for (const { id } of photos) {
    const picture = await pictureOf(id);
    if (picture !== null) copies.push({ id: newId(), picture });
  }
  return copies;
}
