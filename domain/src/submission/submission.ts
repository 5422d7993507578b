import { type Day, parseInstant } from '../calendar/day.ts';
import type { FindingCode } from '../finding.ts';
import type { FallKind } from '../job/fall.ts';
import type { NotReadableReason } from '../job/not-readable.ts';
import type { EncodedImage } from '../reading/reading-images.ts';
import { type ReceivedFall, saysFall } from './check-fall.ts';
import {
  asIs,
  type Canonical,
  canonicalFields,
  commentContent,
  type ContentRules,
  contentText,
  dateContent,
  NOT_CONTENT,
  type PhotoContent,
  photosContent,
} from './same-content.ts';

/** A photo as it is sent: base64, with or without a data: prefix, and its type. */
export type SubmittedImage = EncodedImage;

/**
 * One rate of a submission. The value is the number as it is sent; it is exact up to 15 digits. Of a rate that cannot be read
 * it is null, and the reason stands in its place. Whoever keeps photos
 * before they are sent decides what `Image` is.
 */
export interface SubmittedResult<Image = SubmittedImage> {
  readonly taskId: string;
  readonly comment: string | null;
  readonly readingValue: number | null;
  readonly readingImages: readonly Image[];
  /** Codes of what its person was warned of and confirmed; left out where that is nothing. */
  readonly confirmed?: readonly FindingCode[];
  /** What was read on one of its photos for certain, as plain decimal text; left out where nothing was. */
  readonly photoValue?: string;
  readonly notReadable?: NotReadableReason;
  readonly fall?: SubmittedFall;
}

/** Why a value is lower than the one before; the rest only of an exchange. */
export interface SubmittedFall {
  readonly kind: FallKind;
  readonly oldEndValue?: number;
  readonly newStartValue?: number;
  readonly newMeterNumber?: string;
  readonly exchangedOn?: Day;
}

/**
 * What is sent: composed once, then never changed. The device keeps it as it is until the server has it, and `body` is
 * what goes over the wire, verbatim; the rest goes with it as path and headers.
 *
 * It is one of the six shapes of a reading between the key press and the list: `TypedDigits` are what a person typed, right
 * or wrong; `Decimal` is the value that the rules have read in them, exact; a `Submission` is what is sent, frozen (the same
 * fields, each possibly missing, where it is received); an `OutboxEntry` is a submission that waits, with its sender and its
 * order; the rows of the database are what counts and is handed over; a `Job` is what is shown to the person again. Each is
 * there because somebody decides by it what no other could say.
 */
export interface Submission<Image = SubmittedImage> {
  /** Random, made on the device: the key that makes sending twice harmless. */
  readonly id: string;
  readonly kind: 'reading';
  /** When the reading was taken: ISO instant in UTC. */
  readonly capturedAt: string;
  readonly jobId: string;
  readonly body: SubmittedReading<Image>;
}

interface SubmittedReading<Image> {
  readonly readingDate: Day;
  readonly results: readonly SubmittedResult<Image>[];
}

/** A submission as received: nothing in it is proven yet, and anything may be missing. */
export interface ReceivedSubmission<Image = SubmittedImage> {
  readonly readingDate: string | null;
  readonly results: readonly ReceivedResult<Image>[];
}

export interface ReceivedResult<Image = SubmittedImage> {
  readonly taskId: string | null;
  readonly comment?: string | null | undefined;
  readonly readingValue: number | null;
  readonly readingImages?: readonly Image[] | undefined;
  /** As its sender says: it is kept, and decides nothing. */
  readonly confirmed?: readonly (string | null)[] | null | undefined;
  /** As its sender says, too: it only has somebody look at the photo. */
  readonly photoValue?: string | null | undefined;
  /** Why it cannot be read, in place of a value. */
  readonly notReadable?: string | null | undefined;
  /** Why its value is lower than the one before. */
  readonly fall?: ReceivedFall | null | undefined;
}

/**
 * The content of a reading of a job as one text: two sends under one key are the same if and only if these are equal.
 * Spelling does not count: 12.50 or 12.5, a day or an instant of it, a comment left out, null or blank, base64 with or
 * without prefix, unknown fields. The order of results and photos does. The text is small, as photos are in it by their
 * hash, and never changes for what a released version accepted: fields are written by name, and those that say nothing
 * are left out.
 * @see OPN-083, OPN-072, OPN-068, OPN-169
 */
export function readingContent<Image>(
  submission: Pick<Submission, 'jobId'> & ReceivedSubmission<Image>,
  photo: PhotoContent<Image>,
): string {
  const resultRules: ContentRules<SubmittedResult, ReceivedResult<Image>> = {
    taskId: asIs,
    readingValue: asIs,
    comment: commentContent,
    readingImages: (images) => photosContent(images, photo),
    // The same reading, whatever was asked before it was sent.
    confirmed: () => null,
    // Nor whatever a device has read on its photos.
    photoValue: () => null,
    notReadable: (reason) => reason ?? null,
    fall: fallContent,
  };
  return contentText<
    Omit<Submission, 'body'> & Submission['body'],
    Pick<Submission, 'jobId'> & ReceivedSubmission<Image>
  >(
    {
      id: NOT_CONTENT,
      kind: NOT_CONTENT,
      capturedAt: NOT_CONTENT,
      jobId: (jobId) => jobId.toLowerCase(),
      readingDate: dateContent,
      results: (results) => results.map((result) => canonicalFields(resultRules, result)),
    },
    submission,
  );
}

/** Why a value is lower than the one before; an exchange without a first value began at zero. */
function fallContent(fall: ReceivedFall | null | undefined): Canonical {
  if (!saysFall(fall)) return null;
  const rules: ContentRules<SubmittedFall, ReceivedFall> = {
    kind: asIs,
    oldEndValue: (value) => value ?? null,
    newStartValue: (value) => (value === 0 ? null : (value ?? null)),
    newMeterNumber: (number) => number?.trim() ?? null,
    exchangedOn: (day) => dateContent(day ?? null),
  };
  return canonicalFields(rules, fall);
}

/** How long before its arrival a reading may say it was taken. */
const BELIEVED_FOR_MS = 30 * 86_400_000;

/**
 * When a reading was taken according to its device, if that is credible: not in the future and at most 30 days before
 * it arrived. Null otherwise; then the arrival counts.
 * @see OPN-082
 */
export function believedCapture(said: string | null, arrived: Date): Date | null {
  const captured = said === null ? null : parseInstant(said);
  if (captured === null) return null;
  const ago = arrived.getTime() - captured.getTime();
  return ago >= 0 && ago <= BELIEVED_FOR_MS ? captured : null;
}
