import { addDays, type Day } from '../calendar/day.ts';
import { countCharacters } from '../characters.ts';
import { type Decimal, decimalToNumber } from '../decimal/decimal.ts';
import { finding, type Finding } from '../finding.ts';
import { checkCommentLength, isBlank } from '../reading/check-comment.ts';
import { checkWithin, type DayRange, READING_DATE_DAYS_BACK, readReadingDate } from '../reading/reading-date.ts';
import { checkImageCount, checkImageKind, MAX_IMAGES_PER_UNKNOWN_METER_READING } from '../reading/reading-images.ts';
import { UNKNOWN_METER_PRE_DECIMALS } from '../meter/counter-places.ts';
import type { RateDigits } from '../reading/reading-value.ts';
import { readSubmittedValue } from '../submission/check-submission.ts';
import {
  asIs,
  canonicalFields,
  commentContent,
  type ContentRules,
  contentText,
  dateContent,
  type PhotoContent,
  photosContent,
} from '../submission/same-content.ts';
import type { SubmittedImage } from '../submission/submission.ts';
import type { UnknownMeterReadingSettings } from './unknown-meter-reading-settings.ts';

/**
 * The counter of an unknown meter yet: 9 digits, up to 3 decimals that may be left out.
 * @see CST-16, OPN-088
 */
export const UNKNOWN_METER_DIGITS: RateDigits = { preDecimals: UNKNOWN_METER_PRE_DECIMALS, postDecimals: 3 };

/** The reading of a meter that is not on the person's list, and the login it is sent with. */
export interface UnknownMeterReading<Image = SubmittedImage> {
  readonly meterNumber: string;
  /** Exact up to 15 digits. */
  readonly readingValue: number;
  readonly readingDate: Day;
  readonly comment: string | null;
  readonly readingImages: readonly Image[];
  /** The id of the account. */
  readonly login: string;
}

/** What is sent of it: composed once, then never changed. */
export interface UnknownMeterReadingSubmission<Image = SubmittedImage> {
  /** Random, made on the device: the key that makes sending twice harmless. */
  readonly id: string;
  readonly kind: 'unknownReading';
  /** When the reading was taken: ISO instant in UTC. */
  readonly capturedAt: string;
  /** As it goes over the wire. */
  readonly body: UnknownMeterReading<Image>;
}

/** The reading as received: nothing in it is proven yet, and anything may be missing. */
export interface ReceivedUnknownMeterReading<Image = SubmittedImage> {
  readonly meterNumber: string | null;
  readonly readingValue: number | null;
  readonly readingDate: string | null;
  readonly comment: string | null;
  readonly readingImages: readonly Image[];
  readonly login: string | null;
}

interface UnknownMeterReadingParts<Image> extends Omit<UnknownMeterReading<Image>, 'readingValue'> {
  /** A new random id. */
  readonly id: string;
  /** Now. */
  readonly capturedAt: Date;
  readonly value: Decimal;
}

/**
 * Composes what is sent and freezes it, so that every attempt sends the same.
 * @see OPN-083
 */
export function composeUnknownMeterReading<Image>(
  parts: UnknownMeterReadingParts<Image>,
): UnknownMeterReadingSubmission<Image> {
  const { id, capturedAt, value, meterNumber, comment, readingImages, ...rest } = parts;
  const body = Object.freeze({
    ...rest,
    meterNumber: meterNumber.trim(),
    readingValue: decimalToNumber(value),
    comment: comment === null || isBlank(comment) ? null : comment.trim(),
    readingImages: Object.freeze([...readingImages]),
  });
  return Object.freeze({ id, kind: 'unknownReading', capturedAt: capturedAt.toISOString(), body });
}

/**
 * The content of the reading of an unknown meter as one text: two sends under one key are the same if and only if these
 * are equal. See readingContent.
 * @see OPN-083
 */
export function unknownMeterReadingContent<Image>(
  submission: { readonly reading: ReceivedUnknownMeterReading<Image> },
  photo: PhotoContent<Image>,
): string {
  const rules: ContentRules<UnknownMeterReading, ReceivedUnknownMeterReading<Image>> = {
    meterNumber: (meterNumber) => meterNumber?.trim() ?? null,
    readingValue: asIs,
    readingDate: dateContent,
    comment: commentContent,
    readingImages: (images) => photosContent(images, photo),
    login: asIs,
  };
  return contentText<
    { readonly reading: UnknownMeterReading },
    { readonly reading: ReceivedUnknownMeterReading<Image> }
  >({ reading: (reading) => canonicalFields(rules, reading) }, submission);
}

/** @see OPN-088 */
export const MAX_METER_NUMBER_LENGTH = 50;

/**
 * The days an unknown meter may have been read on: the last 30 days up to today.
 * @see UNK-12, CST-13
 */
export function unknownMeterReadingDates(today: Day): DayRange {
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
export function checkUnknownMeterReadingDate(readingDate: string | null, today: Day): Finding[] {
  const read = readReadingDate(readingDate);
  return read.ok ? checkWithin(read.day, unknownMeterReadingDates(today)) : read.findings;
}

/**
 * At most 10 photos; at least one only where it is required.
 * @see UNK-14, UNK-15
 */
export function checkUnknownMeterReadingImages(count: number, settings: UnknownMeterReadingSettings): Finding[] {
  if (count > 0 || !settings.unknownReadingsImageRequired) {
    return checkImageCount(count, MAX_IMAGES_PER_UNKNOWN_METER_READING);
  }
  return [finding('images.required', 'blocks', 'readingImages', {})];
}

/**
 * Validates the reading of an unknown meter as received: every rule of its fields at once, in the order of the form,
 * each finding at the name of its field on the wire. `today` is the Berlin day the reading was taken. Whose login it is
 * and whether a photo really is one is left to the server.
 * @see OPN-082
 */
export function checkUnknownMeterReading(
  reading: ReceivedUnknownMeterReading,
  settings: UnknownMeterReadingSettings,
  today: Day,
): Finding[] {
  const { readingImages: images, comment } = reading;
  const value = readUnknownValue(reading.readingValue);
  return [
    ...checkMeterNumber(reading.meterNumber),
    ...(value.ok ? [] : value.findings),
    ...checkUnknownMeterReadingImages(images.length, settings),
    ...checkImageKind(images),
    ...checkUnknownMeterReadingDate(reading.readingDate, today),
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
