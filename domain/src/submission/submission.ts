import { type Day, parseInstant } from '../calendar/day.ts';

/** A photo as it is sent: base64, with or without a data: prefix, and its type. */
export interface SubmittedImage {
  readonly encodedImage: string;
  readonly mimeType: string;
}

/**
 * One rate of a submission. The value is the number as it is sent; it is exact up to 15 digits. Whoever keeps photos
 * before they are sent decides what `Image` is.
 */
export interface SubmittedResult<Image = SubmittedImage> {
  readonly taskId: string;
  readonly comment: string | null;
  readonly readingValue: number;
  readonly readingImages: readonly Image[];
}

/** What is sent: composed once, then never changed. */
export interface Submission<Image = SubmittedImage> {
  /** Random, made on the device: the key that makes sending twice harmless. */
  readonly id: string;
  /** When the reading was taken: ISO instant in UTC. */
  readonly capturedAt: string;
  readonly jobId: string;
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
