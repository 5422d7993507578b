import { currentResult } from '../job/job-result.ts';
import type { ImageReference, MeterRateTask, ReadingResult } from '../job/job.ts';
import type { EffectiveSettings } from '../job/settings.ts';
import { commentField, isBlank } from '../reading/check-comment.ts';
import { MAX_IMAGES_PER_RATE } from '../reading/check-images.ts';

/** What the form of a correction shows of the result that is corrected, beside its value and its day. */
export interface ShownToCorrect {
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
 * not mean to correct. Without an instant it is the one that counts now; null where there is none.
 */
export function correctedResult(
  { readingResults }: Pick<MeterRateTask, 'readingResults'>,
  takenAt: Date | null,
): ReadingResult | null {
  const known = readingResults.filter(({ created }) => takenAt === null || Date.parse(created) <= takenAt.getTime());
  return currentResult({ readingResults: known });
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
