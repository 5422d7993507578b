import { addDays, type Day } from '../calendar/day.ts';
import { countCharacters } from '../characters.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { finding, type Finding } from '../finding.ts';
import { checkCommentLength } from '../reading/check-comment.ts';
import { checkImageCount, checkImageKind, MAX_IMAGES_PER_UNKNOWN_READING } from '../reading/check-images.ts';
import { checkWithin, readReadingDate } from '../reading/check-reading-date.ts';
import { READING_DATE_DAYS_BACK, type DayRange } from '../reading/reading-date.ts';
import { readSubmittedValue } from '../submission/check-submission.ts';
import type { UnknownReadingSettings } from './unknown-reading-settings.ts';
import { UNKNOWN_METER_DIGITS, type ReceivedUnknownReading } from './unknown-reading.ts';

/** @see OPN-088 */
export const MAX_METER_NUMBER_LENGTH = 50;

/**
 * The days an unknown meter may have been read on: the last 30 days up to today.
 * @see UNK-12, CST-13
 */
export function unknownReadingDates(today: Day): DayRange {
  return { from: addDays(today, -READING_DATE_DAYS_BACK), to: today };
}

/**
 * Whether it is said on whose behalf the meter is reported.
 * @see UNK-07
 */
export function checkReportingAccount(accountId: string | null): Finding[] {
  return accountId === null ? [finding('account.missing', 'blocks', 'login', {})] : [];
}

/**
 * Whether there is a meter number, of 1 to 50 characters without the space around it.
 * @see UNK-09, OPN-088
 */
export function checkMeterNumber(meterNumber: string | null): Finding[] {
  const characters = countCharacters(meterNumber?.trim() ?? '', MAX_METER_NUMBER_LENGTH);
  if (characters === 0) return [finding('meterNumber.missing', 'blocks', 'meterNumber', {})];
  if (characters <= MAX_METER_NUMBER_LENGTH) return [];
  return [finding('meterNumber.tooLong', 'blocks', 'meterNumber', { count: MAX_METER_NUMBER_LENGTH })];
}

/**
 * Whether there is a day, and one of the last 30 up to today.
 * @see UNK-11, UNK-12
 */
export function checkUnknownReadingDate(readingDate: string | null, today: Day): Finding[] {
  const read = readReadingDate(readingDate);
  return read.ok ? checkWithin(read.day, unknownReadingDates(today)) : read.findings;
}

/**
 * At most 10 photos; at least one only where it is required.
 * @see UNK-14, UNK-15
 */
export function checkUnknownReadingImages(count: number, settings: UnknownReadingSettings): Finding[] {
  if (count > 0 || !settings.unknownReadingsImageRequired) {
    return checkImageCount(count, MAX_IMAGES_PER_UNKNOWN_READING);
  }
  return [finding('images.required', 'blocks', 'readingImages', {})];
}

/**
 * Validates the reading of an unknown meter as received: every rule of its fields at once, in the order of the form,
 * each finding at the name of its field on the wire. `today` is the Berlin day the reading was taken. Whose login it is
 * and whether a photo really is one is left to the server.
 * @see OPN-082
 */
export function checkUnknownReading(
  reading: ReceivedUnknownReading,
  settings: UnknownReadingSettings,
  today: Day,
): Finding[] {
  const { readingImages: images, comment } = reading;
  const value = readUnknownValue(reading.readingValue);
  return [
    ...checkMeterNumber(reading.meterNumber),
    ...(value.ok ? [] : value.findings),
    ...checkUnknownReadingImages(images.length, settings),
    ...checkImageKind(images),
    ...checkUnknownReadingDate(reading.readingDate, today),
    ...(comment === null ? [] : checkCommentLength(comment)),
  ];
}

/**
 * Reads a number from the wire: 0 or more, 9 digits before the point, up to 3 behind it.
 * @see UNK-10, UNK-16, OPN-088
 */
export function readUnknownValue(
  value: number | null,
): { readonly ok: true; readonly value: Decimal } | { readonly ok: false; readonly findings: Finding[] } {
  return readSubmittedValue(value, UNKNOWN_METER_DIGITS);
}
