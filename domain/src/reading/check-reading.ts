import type { Day } from '../calendar/day.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { blocking, finding, type Finding } from '../finding.ts';
import type { MeterRateTask } from '../job/job.ts';
import type { EffectiveSettings } from '../job/settings.ts';
import { checkComment, commentField, isBlank, MIN_REQUIRED_COMMENT_LENGTH, saysEnough } from './check-comment.ts';
import { checkDigitCount, checkValue, isImplausible, type ValueTask } from './check-value.ts';
import { checkImagesAllowed } from './reading-images.ts';
import { isEmpty, parseReadingValue, type TypedDigits } from './reading-value.ts';

/** One rate as it is to be sent. */
interface RateReading {
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

/** One rate of the form, as the person has filled it in so far. */
interface TypedRate {
  readonly task: ValueTask & { readonly taskId: string };
  readonly typed: TypedDigits;
  readonly images: number;
  readonly comment: string | null;
}

/**
 * One rate of the form as the rules see it. 'empty': nothing was typed, nothing is required. 'invalid': it cannot be sent.
 * 'valid': it can be sent, with or without warnings.
 */
export type JudgedRate =
  | { readonly taskId: string; readonly state: 'empty'; readonly findings: readonly [] }
  | { readonly taskId: string; readonly state: 'invalid'; readonly findings: readonly Finding[] }
  | {
      readonly taskId: string;
      readonly state: 'valid';
      readonly value: Decimal;
      readonly findings: readonly Finding[];
    };

/**
 * Validates one rate of the form: first the typed digits, then everything that checkReading validates, and how many
 * digits there are where the utility has not said it.
 */
export function judgeRate({ task, typed, images, comment }: TypedRate, settings: EffectiveSettings): JudgedRate {
  const { taskId } = task;
  if (isEmpty(typed)) return { taskId, state: 'empty', findings: [] };
  const parsed = parseReadingValue(typed, task, settings.meterReading);
  if (!parsed.ok) return { taskId, state: 'invalid', findings: parsed.findings };
  const findings = checkReading({ task, value: parsed.value, images, comment, settings });
  if (blocking(findings).length > 0) return { taskId, state: 'invalid', findings };
  const aboutCount = task.preDecimals === null ? checkDigitCount(typed, task.obis) : [];
  return { taskId, state: 'valid', value: parsed.value, findings: [...findings, ...aboutCount] };
}

/** The part of a job that says what a new reading of it is compared with. */
interface ComparedJob {
  readonly done: boolean;
  readonly meter: { readonly meterRateTasks: readonly MeterRateTask[] };
}

/**
 * The rates of a job with what a new reading of that day is compared with: without the results that it replaces. Of a
 * job that is done every new reading is a correction: it replaces the result that counts, as that had replaced those
 * before, whatever their day; none of them is left. Of an open job it replaces those of its own day or later. Browser
 * and server compare with this alone, also where they show what was read before. Without a day nothing of an open job
 * is left out.
 * @see OPN-066
 */
export function comparedRates({ done, meter }: ComparedJob, day: Day | null): readonly MeterRateTask[] {
  return meter.meterRateTasks.map((task) => {
    const left = done ? [] : task.readingResults.filter(({ readingDate }) => day === null || readingDate < day);
    return left.length === task.readingResults.length ? task : { ...task, readingResults: left };
  });
}
