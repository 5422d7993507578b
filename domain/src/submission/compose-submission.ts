import { type Decimal, decimalToNumber } from '../decimal/decimal.ts';
import type { FindingCode } from '../finding.ts';
import { currentResult } from '../job/job-result.ts';
import type { ImageReference, MeterRateTask, ReadingResult } from '../job/job.ts';
import type { NotReadableReason } from '../job/not-readable.ts';
import type { EffectiveSettings } from '../job/settings.ts';
import { commentField, isBlank } from '../reading/check-comment.ts';
import { MAX_IMAGES_PER_RATE } from '../reading/reading-images.ts';
import type { Submission, SubmittedFall } from './submission.ts';

/** One rate that is to be sent, with the photos attached to it. */
interface RateToSend<Image> {
  readonly taskId: string;
  readonly value: Decimal;
  readonly images: readonly Image[];
  /** Codes of what its person was warned of and confirmed. */
  readonly confirmed?: readonly FindingCode[];
  /** What was read on one of its photos for certain; null where nothing was. */
  readonly photoValue?: string | null;
  readonly fall?: SubmittedFall | undefined;
}

export interface SubmissionParts<Image> extends Omit<Submission['body'], 'results'> {
  /** A new random id. */
  readonly id: string;
  /** Now. */
  readonly capturedAt: Date;
  readonly jobId: string;
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
  const { id, capturedAt, jobId, rates, comment: typed, ...ofAllRates } = parts;
  if (rates.length === 0) throw new RangeError('a submission without a rate');
  const comment = commentToSend(typed);
  const results = rates.map(({ taskId, value, images, confirmed = [], photoValue = null, fall }) =>
    Object.freeze({
      taskId,
      comment,
      readingValue: decimalToNumber(value),
      readingImages: Object.freeze(images.map(frozenImage)),
      ...(confirmed.length > 0 && { confirmed: Object.freeze([...confirmed]) }),
      ...(photoValue !== null && images.length > 0 && { photoValue }),
      ...(fall && { fall: Object.freeze({ ...fall }) }),
    }),
  );
  return frozen({ id, capturedAt, jobId, ...ofAllRates, results });
}

export interface NotReadableParts<Image> extends Omit<SubmissionParts<Image>, 'rates'> {
  readonly reason: NotReadableReason;
  /** The rates that cannot be read. */
  readonly taskIds: readonly string[];
  /** The photos of the meter, which go with the first of them. */
  readonly images: readonly Image[];
}

/** Composes that a meter cannot be read as composeSubmission does a reading. Throws without a rate. */
export function composeNotReadable<Image>(parts: NotReadableParts<Image>): Submission<Image> {
  const { taskIds, images, reason, comment: typed, ...others } = parts;
  if (taskIds.length === 0) throw new RangeError('a submission without a rate');
  const comment = commentToSend(typed);
  const results = taskIds.map((taskId, index) =>
    Object.freeze({
      taskId,
      comment,
      readingValue: null,
      readingImages: Object.freeze(index === 0 ? images.map(frozenImage) : []),
      notReadable: reason,
    }),
  );
  return frozen({ ...others, results });
}

function commentToSend(typed: string | null): string | null {
  return typed === null || isBlank(typed) ? null : typed.trim();
}

function frozen<Image>({ id, capturedAt, jobId, ...body }: Frozen<Image>): Submission<Image> {
  return Object.freeze({
    id,
    kind: 'reading',
    capturedAt: capturedAt.toISOString(),
    jobId,
    body: Object.freeze({ ...body, results: Object.freeze(body.results) }),
  });
}

type Frozen<Image> = Pick<SubmissionParts<Image>, 'id' | 'capturedAt' | 'jobId'> & Submission<Image>['body'];

/** Copies and freezes a photo that is plain data; any other is kept as it is. */
function frozenImage<Image>(image: Image): Image {
  const plain = typeof image === 'object' && image !== null && Object.getPrototypeOf(image) === Object.prototype;
  return plain ? Object.freeze({ ...image }) : image;
}

/** What the form of a correction shows of the result that is corrected, beside its value and its day. */
interface ShownToCorrect {
  readonly comment: boolean;
  readonly photos: boolean;
}

/** What a new result takes over from the one it corrects. */
export interface CarriedOver {
  readonly comment: string | null;
  readonly images: readonly ImageReference[];
}

/**
 * Only what a done job shows and its form has a field for can be changed there, or taken away.
 * @see JOB-18, JOB-19
 */
export function shownToCorrect(settings: EffectiveSettings): ShownToCorrect {
  const { showReadingCommentAllowed, showReadingImagesAllowed, imagesForbidden } = settings.features;
  return {
    comment: showReadingCommentAllowed && commentField(settings) !== 'none',
    photos: showReadingImagesAllowed && !imagesForbidden,
  };
}

/**
 * The result that a reading taken at an instant corrects: the one that counted then. What arrived later, its person could
 * not mean to correct. Without an instant it is the one that counts now; null where there is none, and where it was said after
 * it that the rate cannot be read.
 */
export function correctedResult(
  { readingResults, notReadable }: Pick<MeterRateTask, 'readingResults' | 'notReadable'>,
  takenAt: Date | null,
): ReadingResult | null {
  const isKnown = ({ created }: Pick<ReadingResult, 'created'>) =>
    takenAt === null || Date.parse(created) <= takenAt.getTime();
  if (notReadable !== undefined && isKnown(notReadable)) return null;
  return currentResult({ readingResults: readingResults.filter(isKnown) });
}

/**
 * What a correction keeps of the result that it corrects because its form does not show it: a comment that no new one
 * replaces, and photos as far as there is room beside the new ones. What is required of a reading must come with
 * itself. That both are the sender's own, only the server knows.
 * @see OPN-255
 */
export function carriedOver(
  corrected: ReadingResult | null,
  sent: { readonly comment: string | null; readonly images: number },
  settings: EffectiveSettings,
): CarriedOver {
  const shown = shownToCorrect(settings);
  const { comment = null, readingResultImages: images = [] } = corrected ?? {};
  return {
    comment: shown.comment || !isBlank(sent.comment) ? null : comment,
    images: shown.photos ? [] : images.slice(0, Math.max(0, MAX_IMAGES_PER_RATE - sent.images)),
  };
}
