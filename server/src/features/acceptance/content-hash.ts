import { createHash, hash } from 'node:crypto';
import { isBlank } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { plainBase64 } from '@zaehlwerk/domain/reading/reading-images';
import { photoContent, type PhotoContent } from '@zaehlwerk/domain/submission/same-content';
import type { ReceivedSubmission, SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import type { ReceivedUnknownReading } from '@zaehlwerk/domain/unknown-meter/unknown-reading';
import { bytesOf } from '../photos/read-images.ts';

/** What tells a repeated send from another one under the same key. Only what may be stored is hashed. */
export interface ContentHash {
  /** What is stored with an accepted send. */
  readonly current: () => Buffer;
  /** What the first version (0.1) stored: its rows stay good. */
  readonly older: () => Buffer;
}

/** Before the hash, so that one of 0.1, which has none, is recognized by its length. */
const VERSION = Buffer.of(2);
const HASH_LENGTH = 32;
/** Characters at a time. A multi-megabyte text is hashed without a second copy of it. */
const CHUNK = 64 * 1024;

/** The hash of a content that the domain wrote as text. */
export function hashContent(text: string): Buffer {
  return Buffer.concat([VERSION, hash('sha256', text, 'buffer')]);
}

/** Whether a stored hash is that of this content. */
export function isSameContent(stored: Buffer, { current, older }: ContentHash): boolean {
  return stored.equals(stored.length === HASH_LENGTH ? older() : current());
}

/** Distinguishes photos by their bytes. */
export const hashPhoto: PhotoContent<SubmittedImage> = (image) =>
  photoContent(image, (text, encoding) => {
    const digest = createHash('sha256');
    if (encoding === 'base64') digest.update(bytesOf(image));
    else for (let at = 0; at < text.length; at += CHUNK) digest.update(text.slice(at, at + CHUNK), encoding);
    return digest.digest('base64');
  });

/** The hash that 0.1 stored with a reading of a job. Never changes: rows of 0.1 are compared by it. */
export function olderReadingHash(jobId: string, { readingDate, results }: ReceivedSubmission): Buffer {
  const digest = createHash('sha256');
  const add = (part: unknown): void => void digest.update(`${JSON.stringify(part)}\n`);
  add([jobId.toLowerCase(), readingDate]);
  for (const { taskId, comment, readingValue, readingImages = [] } of results) {
    add([taskId, comment ?? null, readingValue, readingImages.length]);
    for (const { encodedImage, mimeType } of readingImages) {
      add([encodedImage.length, mimeType]);
      digest.update(encodedImage);
    }
  }
  return digest.digest();
}

/** The digest that 0.1 stored with the reading of an unknown meter. Never changes either. */
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
