import { isBlank } from '@zaehlwerk/domain/reading/check-comment';
import { plainBase64 } from '@zaehlwerk/domain/reading/check-images';
import { parseReadingDate } from '@zaehlwerk/domain/reading/check-reading-date';
import type { ReceivedSubmission } from '@zaehlwerk/domain/submission/submission';
import type { ReceivedUnknownReading } from '@zaehlwerk/domain/unknown-meter/unknown-reading';
import { createHash } from 'node:crypto';

/** The hash that 0.1 stored with a reading of a job. Never changes: rows of 0.1 are compared by it. */
export function olderReadingHash(jobId: string, { readingDate, results }: ReceivedSubmission): Buffer {
  const hash = createHash('sha256');
  const add = (part: unknown): void => void hash.update(`${JSON.stringify(part)}\n`);
  add([jobId.toLowerCase(), readingDate]);
  for (const { taskId, comment, readingValue, readingImages = [] } of results) {
    add([taskId, comment ?? null, readingValue, readingImages.length]);
    for (const { encodedImage, mimeType } of readingImages) {
      add([encodedImage.length, mimeType]);
      hash.update(encodedImage);
    }
  }
  return hash.digest();
}

/** The hash that 0.1 stored with the reading of an unknown meter. Never changes either. */
export function olderUnknownReadingHash(reading: ReceivedUnknownReading): Buffer {
  const { meterNumber, readingValue, readingDate, comment, readingImages, login } = reading;
  const text = JSON.stringify([
    login,
    meterNumber?.trim() ?? null,
    readingValue,
    readingDate === null ? null : (parseReadingDate(readingDate) ?? readingDate),
    isBlank(comment) ? null : comment,
    readingImages.map((image) => [image.mimeType, plainBase64(image) ?? image.encodedImage]),
  ]);
  return createHash('sha256').update(text).digest();
}
