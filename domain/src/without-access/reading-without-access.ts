import type { Day } from '../calendar/day.ts';
import { readRecipient } from './recipient.ts';
import { type Decimal, decimalToNumber } from '../decimal/decimal.ts';
import type { MeterType } from '../meter/meter-type.ts';
import {
  asIs,
  type Canonical,
  canonicalFields,
  type ContentRules,
  contentText,
  dateContent,
  NOT_CONTENT,
  type PhotoContent,
  photosContent,
} from '../submission/same-content.ts';
import type { SubmittedImage } from '../submission/submission.ts';
import type { ReadingReasonWithoutAccess } from './without-access-settings.ts';
import { type WithoutAccessContact, CONTACT_FIELDS } from './contact.ts';

interface WithoutAccessValue<Image = SubmittedImage> {
  readonly obis: string;
  readonly rateName: string | null;
  /** Exact up to 15 digits. */
  readonly value: number;
  readonly readingImages: readonly Image[];
}

/** The unknown-reading request of the specification: the reading of somebody who is not signed in. */
export interface ReadingWithoutAccess<Image = SubmittedImage> {
  readonly meterType: MeterType;
  readonly meterNumber: string;
  readonly readingValues: readonly WithoutAccessValue<Image>[];
  readonly readingDate: Day;
  readonly readingReason: ReadingReasonWithoutAccess;
  readonly contact: WithoutAccessContact;
  /** Ignored by the reading; only the receipt is sent to it. */
  readonly email: string | null;
  readonly signals?: FillSignals;
}

/** What is sent of it: composed once, then never changed. */
export interface WithoutAccessSubmission<Image = SubmittedImage> {
  /** Random, made on the device: the key that makes sending twice harmless. */
  readonly id: string;
  readonly kind: 'anonymousReading';
  /** When the reading was taken: ISO instant in UTC. */
  readonly capturedAt: string;
  /** As it goes over the wire. */
  readonly body: ReadingWithoutAccess<Image>;
}

/** The value of one rate as received. */
export interface ReceivedWithoutAccessValue<Image = SubmittedImage> {
  readonly obis: string | null;
  readonly rateName: string | null;
  readonly value: number | null;
  readonly readingImages: readonly Image[];
}

/** The reading as received: nothing in it is proven yet, and anything may be missing. */
export interface ReceivedReadingWithoutAccess<Image = SubmittedImage> {
  readonly meterType: string | null;
  readonly meterNumber: string | null;
  readonly readingValues: readonly ReceivedWithoutAccessValue<Image>[];
  readonly readingDate: string | null;
  readonly readingReason: string | null;
  readonly contact: { readonly [Field in keyof WithoutAccessContact]: string | null };
  readonly email: string | null;
}

interface WithoutAccessParts<Image> extends Omit<ReadingWithoutAccess<Image>, 'readingValues' | 'signals'> {
  /** A new random id. */
  readonly id: string;
  /** Now. */
  readonly capturedAt: Date;
  readonly signals: FillSignals;
  readonly readingValues: readonly (Omit<WithoutAccessValue<Image>, 'value'> & { readonly value: Decimal })[];
}

/**
 * Composes what is sent and freezes it, so that every attempt sends the same.
 * @see OPN-083
 */
export function composeReadingWithoutAccess<Image>(parts: WithoutAccessParts<Image>): WithoutAccessSubmission<Image> {
  const { id, capturedAt, signals, readingValues, contact, email, ...rest } = parts;
  const body = Object.freeze({
    ...rest,
    readingValues: Object.freeze(
      readingValues.map(({ value, readingImages, ...rate }) =>
        Object.freeze({ ...rate, value: decimalToNumber(value), readingImages: Object.freeze([...readingImages]) }),
      ),
    ),
    contact: Object.freeze(eachContactField((field) => contact[field].trim())),
    email: readRecipient(email).recipient,
    signals: Object.freeze({ ...signals }),
  });
  return Object.freeze({ id, kind: 'anonymousReading', capturedAt: capturedAt.toISOString(), body });
}

/**
 * The content of a reading without access as one text: two sends under one key are the same if and only if these are
 * equal. See readingContent. The address for the receipt is no part of it, nor are the signals.
 * @see OPN-083, OPN-139, OPN-199
 */
export function readingWithoutAccessContent<Image>(
  submission: { readonly reading: ReceivedReadingWithoutAccess<Image> },
  photo: PhotoContent<Image>,
): string {
  const valueRules: ContentRules<WithoutAccessValue, ReceivedWithoutAccessValue<Image>> = {
    obis: asIs,
    rateName: textContent,
    value: asIs,
    readingImages: (images) => photosContent(images, photo),
  };
  const rules: ContentRules<ReadingWithoutAccess, ReceivedReadingWithoutAccess<Image>> = {
    meterType: asIs,
    meterNumber: asIs,
    readingValues: (values) => values.map((value) => canonicalFields(valueRules, value)),
    readingDate: dateContent,
    readingReason: asIs,
    contact: (contact) => eachContactField((field) => textContent(contact[field])),
    email: () => null,
    signals: NOT_CONTENT,
  };
  return contentText<
    { readonly reading: ReadingWithoutAccess },
    { readonly reading: ReceivedReadingWithoutAccess<Image> }
  >({ reading: (reading) => canonicalFields(rules, reading) }, submission);
}

function textContent(text: string | null): Canonical {
  return text?.trim() || null;
}

function eachContactField<T>(of: (field: keyof WithoutAccessContact) => T): Record<keyof WithoutAccessContact, T> {
  return Object.fromEntries(CONTACT_FIELDS.map((field) => [field, of(field)])) as Record<keyof WithoutAccessContact, T>;
}

/** What tells how a form without access was filled in. It says nothing about the reading. */
export interface FillSignals {
  /** Something is in the field that no person sees or reaches. */
  readonly hiddenFieldFilled: boolean;
  /** Whole seconds from opening the form to sending it; null where that is not known. */
  readonly secondsToFill: number | null;
}

/** A person who types five steps into a form takes longer. */
const FASTEST_SECONDS = 10;

/**
 * Whether a reading without access seems to come from a program. It is taken all the same, and the utility reads it:
 * password managers, screen readers and other callers do nothing wrong. Without signals it does not.
 * @see OPN-199
 */
export function seemsAutomatic(signals: FillSignals | null): boolean {
  if (signals === null) return false;
  const { hiddenFieldFilled, secondsToFill } = signals;
  return hiddenFieldFilled || (secondsToFill !== null && secondsToFill < FASTEST_SECONDS);
}

/**
 * Whole seconds between two instants of the device's clock; null for a form of which nobody knows when it was opened,
 * or when the clock has been put back since.
 */
export function timeToFill(openedAt: Date | null, sentAt: Date): number | null {
  if (openedAt === null || openedAt > sentAt) return null;
  return Math.floor((sentAt.getTime() - openedAt.getTime()) / 1000);
}
