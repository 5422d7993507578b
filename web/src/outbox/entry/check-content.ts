import { parseDay } from '@zaehlwerk/domain/calendar/day';
import type { Content, KeptPhoto } from './outbox-entry.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Whether something kept is a content that can be sent as it stands: whole, finite, its photos named (F40). */
export function isContent(kept: unknown): kept is Content<KeptPhoto> {
  if (!isObject(kept) || !isInstant(kept['capturedAt'])) return false;
  if (kept['kind'] === 'reading') return isReading(kept);
  return kept['kind'] === 'unknownReading' && isObject(kept['reading']) && isUnknownReading(kept['reading']);
}

function isReading({ jobId, readingDate, results }: Raw): boolean {
  return isName(jobId) && isDay(readingDate) && Array.isArray(results) && results.length > 0 && results.every(isResult);
}

function isResult(result: unknown): boolean {
  return isObject(result) && isName(result['taskId']) && isTaken(result);
}

function isUnknownReading(reading: Raw): boolean {
  return (
    isName(reading['meterNumber']) && isDay(reading['readingDate']) && isName(reading['login']) && isTaken(reading)
  );
}

/** What both kinds of reading hold: value, comment and photos. */
function isTaken({ readingValue, comment, readingImages }: Raw): boolean {
  return (
    Number.isFinite(readingValue) &&
    (comment === null || typeof comment === 'string') &&
    Array.isArray(readingImages) &&
    readingImages.every(isPhoto)
  );
}

function isPhoto(photo: unknown): boolean {
  return (
    isObject(photo) &&
    isName(photo['id']) &&
    typeof photo['sha256'] === 'string' &&
    isName(photo['mimeType']) &&
    Number.isSafeInteger(photo['length'])
  );
}

function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null;
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && parseDay(value) !== null;
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && Number.isFinite(Date.parse(value));
}
