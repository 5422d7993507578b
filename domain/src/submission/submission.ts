import { type Day, parseInstant } from '../calendar/day.ts';
import type { FindingCode } from '../finding.ts';
import type { FallKind } from '../job/fall.ts';
import type { NotReadableReason } from '../job/not-readable.ts';

/** A photo as it is sent: base64, with or without a data: prefix, and its type. */
export interface SubmittedImage {
  readonly encodedImage: string;
  readonly mimeType: string;
}

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
