import type { Day } from '../calendar/day.ts';
import { decimalToNumber, type Decimal } from '../decimal/decimal.ts';
import { isBlank } from '../reading/check-comment.ts';
import { type RateDigits } from '../reading/reading-value.ts';
import { UNKNOWN_METER_PRE_DECIMALS } from '../reading/pre-decimals.ts';
import {
  asIs,
  canonicalFields,
  commentContent,
  type ContentRules,
  contentText,
  dateContent,
  NOT_CONTENT,
  type PhotoContent,
  photosContent,
} from '../submission/same-content.ts';
import type { SubmittedImage } from '../submission/submission.ts';

/**
 * The counter of a meter nobody knows yet: 9 digits, up to 3 decimals that may be left out.
 * @see CST-16, OPN-088
 */
export const UNKNOWN_METER_DIGITS: RateDigits = { preDecimals: UNKNOWN_METER_PRE_DECIMALS, postDecimals: 3 };

/** The reading of a meter that is not on the person's list, and the login it is sent with. */
export interface UnknownReading<Image = SubmittedImage> {
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
export interface UnknownReadingSubmission<Image = SubmittedImage> {
  /** Random, made on the device: the key that makes sending twice harmless. */
  readonly id: string;
  /** When the reading was taken: ISO instant in UTC. */
  readonly capturedAt: string;
  readonly reading: UnknownReading<Image>;
}

/** The reading as received: nothing in it is proven yet, and anything may be missing. */
export interface ReceivedUnknownReading<Image = SubmittedImage> {
  readonly meterNumber: string | null;
  readonly readingValue: number | null;
  readonly readingDate: string | null;
  readonly comment: string | null;
  readonly readingImages: readonly Image[];
  readonly login: string | null;
}

export interface UnknownReadingParts<Image> extends Omit<UnknownReading<Image>, 'readingValue'> {
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
export function composeUnknownReading<Image>(parts: UnknownReadingParts<Image>): UnknownReadingSubmission<Image> {
  const { id, capturedAt, value, meterNumber, comment, readingImages, ...rest } = parts;
  const reading = Object.freeze({
    ...rest,
    meterNumber: meterNumber.trim(),
    readingValue: decimalToNumber(value),
    comment: comment === null || isBlank(comment) ? null : comment.trim(),
    readingImages: Object.freeze([...readingImages]),
  });
  return Object.freeze({ id, capturedAt: capturedAt.toISOString(), reading });
}

/**
 * The content of the reading of an unknown meter as one text: two sends under one key are the same if and only if these
 * are equal. See readingContent.
 * @see OPN-083
 */
export function unknownReadingContent<Image>(
  submission: { readonly reading: ReceivedUnknownReading<Image> },
  photo: PhotoContent<Image>,
): string {
  const rules: ContentRules<UnknownReading, ReceivedUnknownReading<Image>> = {
    meterNumber: (meterNumber) => meterNumber?.trim() ?? null,
    readingValue: asIs,
    readingDate: dateContent,
    comment: commentContent,
    readingImages: (images) => photosContent(images, photo),
    login: asIs,
  };
  return contentText<UnknownReadingSubmission, { readonly reading: ReceivedUnknownReading<Image> }>(
    { id: NOT_CONTENT, capturedAt: NOT_CONTENT, reading: (reading) => canonicalFields(rules, reading) },
    submission,
  );
}
