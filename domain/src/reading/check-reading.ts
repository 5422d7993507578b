import type { Decimal } from '../decimal/decimal.ts';
import { finding, type Finding } from '../finding.ts';
import type { EffectiveSettings } from '../job/settings.ts';
import { checkComment, commentField, isBlank, MIN_REQUIRED_COMMENT_LENGTH, saysEnough } from './check-comment.ts';
import { checkImagesAllowed } from './check-images.ts';
import { checkValue, isImplausible, type ValueTask } from './check-value.ts';

/** One rate as it is to be sent. */
export interface RateReading {
  readonly task: ValueTask;
  readonly value: Decimal;
  /** How many photos are attached to this rate. */
  readonly images: number;
  /** The comment of the job, which goes with every rate; null or blank is none. */
  readonly comment: string | null;
  readonly settings: EffectiveSettings;
}

/**
 * Validates one rate by all its rules at once: value, photos, comment, and what an implausible value makes required.
 * Browser and server validate with this same function. Findings are at `readingValue`, `readingImages` or `comment`, as
 * in one result of a submission. parseReadingValue has validated the typed digits before.
 * @see OPN-064 to OPN-067, OPN-168
 */
export function checkReading(reading: RateReading): Finding[] {
  const { task, value, images, comment, settings } = reading;
  const aboutValue = checkValue(task, value, settings.meterReading);
  return [
    ...aboutValue,
    ...checkImagesAllowed(images, settings.features),
    ...checkComment(comment, settings),
    ...checkRequired(reading, isImplausible(aboutValue)),
  ];
}

/** A prohibition lifts the requirement. */
function checkRequired({ images, comment, settings }: RateReading, implausible: boolean): Finding[] {
  const { imageRequired, imageRequiredIfImplausible, commentRequiredIfImplausible } = settings.meterReading;
  const mayPhoto = !settings.features.imagesForbidden;
  const always = mayPhoto && imageRequired;
  const photoToo = mayPhoto && implausible && imageRequiredIfImplausible;
  const commentToo = commentField(settings) !== 'none' && implausible && commentRequiredIfImplausible;
  const findings: Finding[] = [];
  if (always && images === 0) findings.push(missingImage());
  if (photoToo && commentToo) {
    // A photo that is required anyway satisfies this rule too.
    if (images === 0 && !always && !saysEnough(comment, settings)) findings.push(missingEither(comment, settings));
  } else if (commentToo) {
    if (!saysEnough(comment, settings)) findings.push(missingComment(comment, settings));
  } else if (photoToo && !always && images === 0) findings.push(missingImage());
  return findings;
}

function missingImage(): Finding {
  return finding('images.required', 'blocks', 'readingImages', {});
}

function missingComment(comment: string | null, settings: EffectiveSettings): Finding {
  if (!isBlank(comment)) return commentTooShort();
  const code = commentField(settings) === 'choice' ? 'comment.hintRequired' : 'comment.required';
  return finding(code, 'blocks', 'comment', {});
}

/** Whoever has begun a comment has chosen that way. */
function missingEither(comment: string | null, settings: EffectiveSettings): Finding {
  if (!isBlank(comment)) return commentTooShort();
  const code = commentField(settings) === 'choice' ? 'images.orHintRequired' : 'images.orCommentRequired';
  return finding(code, 'blocks', 'readingImages', {});
}

function commentTooShort(): Finding {
  return finding('comment.tooShort', 'blocks', 'comment', { count: MIN_REQUIRED_COMMENT_LENGTH });
}
