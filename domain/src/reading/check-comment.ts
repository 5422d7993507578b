import { countCharacters } from '../characters.ts';
import { finding, type Finding } from '../finding.ts';
import type { EffectiveSettings } from '../job/settings.ts';

/** @see CST-10 */
export const MAX_COMMENT_LENGTH = 1000;
/** @see CST-11 */
export const MIN_REQUIRED_COMMENT_LENGTH = 5;

/** How a comment can be given: not at all, only by choosing a ready-made one, or in the person's own words. */
export type CommentField = 'none' | 'choice' | 'text';

/**
 * Which comment field a job has: none where there would be nothing to choose from.
 * @see COM-06, COM-07, COM-08
 */
export function commentField(settings: EffectiveSettings): CommentField {
  if (!settings.features.commentsEnabled) return 'none';
  if (settings.features.freeTextCommentEnabled) return 'text';
  return settings.meterReading.defaultComments.length > 0 ? 'choice' : 'none';
}

/**
 * Whether a comment may be sent, required or not: its length, and whether the job takes comments, or this one. White
 * space alone is no comment. Findings are at `comment`.
 * @see COM-02, COM-07, COM-08
 */
export function checkComment(comment: string | null, settings: EffectiveSettings): Finding[] {
  if (comment === null || isBlank(comment)) return [];
  const field = commentField(settings);
  if (field === 'none') return [finding('comment.notAllowed', 'blocks', 'comment', {})];
  if (field === 'choice' && !isReadyMade(comment, settings)) {
    return [finding('comment.notOffered', 'blocks', 'comment', {})];
  }
  return checkCommentLength(comment);
}

/**
 * At most 1000 characters, however many bytes each has.
 * @see COM-02, CST-10
 */
export function checkCommentLength(comment: string): Finding[] {
  if (countCharacters(comment, MAX_COMMENT_LENGTH) <= MAX_COMMENT_LENGTH) return [];
  return [finding('comment.tooLong', 'blocks', 'comment', { count: MAX_COMMENT_LENGTH })];
}

/**
 * Whether a comment says enough where one is required: 5 non-space characters, or a ready-made one.
 * @see COM-03, OPN-067
 */
export function saysEnough(comment: string | null, settings: EffectiveSettings): boolean {
  if (comment === null) return false;
  if (isReadyMade(comment, settings)) return true;
  const said = comment.replace(/\s/g, '');
  return countCharacters(said, MIN_REQUIRED_COMMENT_LENGTH) >= MIN_REQUIRED_COMMENT_LENGTH;
}

/** Whether there is no comment: nothing, or nothing but white space. */
export function isBlank(comment: string | null): boolean {
  return comment === null || comment.trim() === '';
}

function isReadyMade(comment: string, settings: EffectiveSettings): boolean {
  return !isBlank(comment) && settings.meterReading.defaultComments.some((one) => one.text.trim() === comment.trim());
}
