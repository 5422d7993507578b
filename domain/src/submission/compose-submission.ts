import type { Day } from '../calendar/day.ts';
import { decimalToNumber, type Decimal } from '../decimal/decimal.ts';
import { isBlank } from '../reading/check-comment.ts';
import type { Submission } from './submission.ts';

/** One rate that is to be sent, with the photos attached to it. */
export interface RateToSend<Image> {
  readonly taskId: string;
  readonly value: Decimal;
  readonly images: readonly Image[];
}

export interface SubmissionParts<Image> {
  /** A new random id. */
  readonly id: string;
  /** Now. */
  readonly capturedAt: Date;
  readonly jobId: string;
  readonly readingDate: Day;
  /** One per job; it goes with every rate. */
  readonly comment: string | null;
  readonly rates: readonly RateToSend<Image>[];
}

/**
 * Composes what is sent and freezes it, so that every attempt sends the same. The photos are taken as they are. Throws
 * without a rate: decideSend has found something to send before.
 * @see OPN-083
 */
export function composeSubmission<Image>(parts: SubmissionParts<Image>): Submission<Image> {
  if (parts.rates.length === 0) throw new RangeError('a submission without a rate');
  const comment = parts.comment === null || isBlank(parts.comment) ? null : parts.comment.trim();
  const results = parts.rates.map(({ taskId, value, images }) =>
    Object.freeze({
      taskId,
      comment,
      readingValue: decimalToNumber(value),
      readingImages: Object.freeze(images.map(frozenImage)),
    }),
  );
  return Object.freeze({
    id: parts.id,
    capturedAt: parts.capturedAt.toISOString(),
    jobId: parts.jobId,
    readingDate: parts.readingDate,
    results: Object.freeze(results),
  });
}

/** Copies and freezes a photo that is plain data; any other is kept as it is. */
function frozenImage<Image>(image: Image): Image {
  const plain = typeof image === 'object' && image !== null && Object.getPrototypeOf(image) === Object.prototype;
  return plain ? Object.freeze({ ...image }) : image;
}
