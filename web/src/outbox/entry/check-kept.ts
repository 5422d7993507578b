import { parseDay } from '@zaehlwerk/domain/calendar/day';
import type { Raw } from './content.ts';

/** Whether a record holds what every kind of reading has: value, comment and photos. */
export function isTaken({ readingValue, comment, readingImages }: Raw): boolean {
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

export function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null;
}

export function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

export function isDay(value: unknown): boolean {
  return typeof value === 'string' && parseDay(value) !== null;
}

export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && Number.isFinite(Date.parse(value));
}
