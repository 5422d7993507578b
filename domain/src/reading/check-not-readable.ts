import { addDays, type Day } from '../calendar/day.ts';
import { finding, type Finding } from '../finding.ts';
import { withoutSetAside } from '../job/job-result.ts';
import type { MeterRateTask } from '../job/job.ts';
import { isNotReadableReason } from '../job/not-readable.ts';
import type { EffectiveSettings } from '../job/settings.ts';
import { checkCommentLength, isBlank, MIN_REQUIRED_COMMENT_LENGTH, saysEnough } from './check-comment.ts';
import { checkWithin, READING_DATE_DAYS_BACK, readReadingDate, type TakenBetween } from './reading-date.ts';
import { checkImagesAllowed } from './reading-images.ts';

/** A rate of which it is said that it cannot be read. */
interface UnreadRate {
  /** Null where nobody knows which rate is meant. */
  readonly task: Pick<MeterRateTask, 'readingResults'> | null;
  readonly reason: string | null;
  /** A value was sent as well. */
  readonly hasValue: boolean;
  /** Why a value is lower was sent as well. */
  readonly hasFall: boolean;
  readonly images: number;
  readonly comment: string | null;
  readonly settings: EffectiveSettings;
}

/**
 * Validates that a rate cannot be read, by all its rules at once. Whoever cannot read a meter may always say something about it,
 * and has to where no reason fits; a photo is never required. What was read counts, so it cannot be unreadable. Findings are at
 * `notReadable`, `fall`, `readingImages` or `comment`, as in one result of a submission.
 * @see OPS-106, OPN-450, OPN-451
 */
export function checkNotReadable({
  task,
  reason,
  hasValue,
  hasFall,
  images,
  comment,
  settings,
}: UnreadRate): Finding[] {
  const findings: Finding[] = [];
  const add = (code: NotReadableCode) => findings.push(finding(code, 'blocks', 'notReadable', {}));
  if (!settings.features.notReadableAllowed) add('notReadable.notAllowed');
  if (!isNotReadableReason(reason)) add('notReadable.missing');
  if (hasValue) add('notReadable.withValue');
  if (task !== null && withoutSetAside(task.readingResults).length > 0) add('notReadable.alreadyRead');
  return [
    ...findings,
    ...(hasFall ? [finding('notReadable.withFall', 'blocks', 'fall', {})] : []),
    ...checkImagesAllowed(images, settings.features),
    ...(comment === null ? [] : checkCommentLength(comment)),
    ...(reason === 'other' ? checkExplained(comment, settings) : []),
  ];
}

type NotReadableCode =
  | 'notReadable.missing'
  | 'notReadable.notAllowed'
  | 'notReadable.withValue'
  | 'notReadable.alreadyRead';

function checkExplained(comment: string | null, settings: EffectiveSettings): Finding[] {
  if (saysEnough(comment, settings)) return [];
  return isBlank(comment)
    ? [finding('notReadable.comment', 'blocks', 'comment', {})]
    : [finding('comment.tooShort', 'blocks', 'comment', { count: MIN_REQUIRED_COMMENT_LENGTH })];
}

/**
 * Validates the day on which it was tried to read a meter: the day it was said or one of the 30 before, whatever day the utility
 * wants readings for.
 * @see OPN-452
 */
export function checkDayOfAttempt(readingDate: string | null, taken: Day | TakenBetween): Finding[] {
  const read = readReadingDate(readingDate);
  if (!read.ok) return read.findings;
  const { since, today } = typeof taken === 'string' ? { since: taken, today: taken } : taken;
  return checkWithin(read.day, { from: addDays(since, -READING_DATE_DAYS_BACK), to: today });
}
