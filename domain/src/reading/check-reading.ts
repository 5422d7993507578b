import {
  compareDecimals,
  type Decimal,
  formatDecimal,
  fractionDigits,
  parseDecimal,
  roundDecimal,
  shortestDecimal,
} from '../decimal/decimal.ts';
import { blocking, finding, type Finding } from '../finding.ts';
import { continuedValue, type Fall } from '../job/fall.ts';
import type { MeterRateTask } from '../job/job.ts';
import type { EffectiveSettings, MeterReadingSettings } from '../job/settings.ts';
import { METER_TYPE_FACTS, METER_TYPES } from '../meter/meter-type.ts';
import { parseObis } from '../meter/obis.ts';
import { unitOf } from '../meter/unit.ts';
import { checkAgainstPhoto } from './check-against-photo.ts';
import { checkComment, commentField, isBlank, MIN_REQUIRED_COMMENT_LENGTH, saysEnough } from './check-comment.ts';
import { lastKnownReading, lastOf } from './last-reading.ts';
import { checkImagesAllowed } from './reading-images.ts';
import { counterDigits, isEmpty, parseReadingValue, type TypedDigits } from './reading-value.ts';

/** One rate as it is to be sent. */
interface RateReading {
  readonly task: ValueTask;
  readonly value: Decimal;
  /** Why it is lower than the one before; null where nobody has said so. */
  readonly fall?: Fall | null;
  /** How many photos are attached to this rate. */
  readonly images: number;
  /** What was read on one of them, as plain decimal text; null where nothing was. */
  readonly photoValue?: string | null | undefined;
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
  const { task, value, fall = null, images, photoValue = null, comment, settings } = reading;
  const onPhoto = parseDecimal(photoValue ?? '');
  const read = onPhoto === null || photoValue === null ? null : { value: onPhoto, text: photoValue };
  const aboutValue = checkValue(task, value, settings.meterReading, fall);
  return [
    ...aboutValue,
    ...checkAgainstPhoto({ value, read, images, unit: unitOf(task) }),
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

/** The part of a rate that the rules of its value need. */
export type ValueTask = Pick<
  MeterRateTask,
  'obis' | 'unit' | 'preDecimals' | 'postDecimals' | 'readingValueValidation' | 'readingEvents' | 'readingResults'
>;

type ValueSettings = Pick<MeterReadingSettings, 'historicCheckRequired' | 'continuousCheckRequired'>;

/** The limits that values of a rate are compared with; null where it has none. */
interface ValueLimits {
  readonly minimum: Decimal | null;
  readonly maximum: Decimal | null;
}

/**
 * The limits of a rate, rounded half up to its decimals, and with no more of them than are needed: a limit is no reading.
 * @see VAL-17, OPN-064
 */
export function valueLimits(
  task: Pick<ValueTask, 'postDecimals' | 'preDecimals' | 'readingValueValidation'>,
): ValueLimits {
  const { post } = counterDigits(task);
  const { minimumValue, maximumValue } = task.readingValueValidation;
  return {
    minimum: minimumValue === null ? null : shortestDecimal(roundDecimal(minimumValue, post)),
    maximum: maximumValue === null ? null : shortestDecimal(roundDecimal(maximumValue, post)),
  };
}

/**
 * Validates a value: expected range, last reading event, last reading result. A strict range blocks, everything else
 * warns. Where a fall is explained, what the counter would show without it is compared. Findings are at `readingValue`.
 * @see VAL-15 to VAL-19, VAL-21, VAL-22, OPN-066, OPN-455
 */
export function checkValue(
  task: ValueTask,
  value: Decimal,
  settings: ValueSettings,
  fall: Fall | null = null,
): Finding[] {
  const last = fall === null ? null : lastKnownReading(task);
  const continued =
    fall === null || last === null ? value : continuedValue({ readingValue: value, fall }, last.readingValue, task);
  return [...checkRange(task, continued), ...checkAgainstLast(task, continued, settings)];
}

/**
 * Whether findings make a reading implausible: a warning about its value does.
 * @see VAL-23, OPN-065
 */
export function isImplausible(findings: readonly Finding[]): boolean {
  return findings.some((one) => one.at === 'readingValue' && one.severity === 'warns');
}

function checkRange(task: ValueTask, value: Decimal): Finding[] {
  const { minimum, maximum } = valueLimits(task);
  const severity = task.readingValueValidation.strictValidation ? 'blocks' : 'warns';
  const unit = unitOf(task) ?? '';
  const findings: Finding[] = [];
  if (minimum !== null && compareDecimals(value, minimum) < 0) {
    findings.push(finding('value.belowMinimum', severity, 'readingValue', { limit: formatDecimal(minimum), unit }));
  }
  if (maximum !== null && compareDecimals(value, maximum) > 0) {
    findings.push(finding('value.aboveMaximum', severity, 'readingValue', { limit: formatDecimal(maximum), unit }));
  }
  return findings;
}

function checkAgainstLast(task: ValueTask, value: Decimal, settings: ValueSettings): Finding[] {
  const event = settings.historicCheckRequired ? lastOf(task.readingEvents) : null;
  const result = settings.continuousCheckRequired ? lastOf(task.readingResults) : null;
  const findings: Finding[] = [];
  if (event !== null && compareDecimals(value, event.readingValue) < 0) {
    findings.push(finding('value.belowLastEvent', 'warns', 'readingValue', lastParams(task, event.readingValue)));
  }
  if (result !== null && compareDecimals(value, result.readingValue) < 0) {
    findings.push(finding('value.belowLastResult', 'warns', 'readingValue', lastParams(task, result.readingValue)));
  }
  return findings;
}

/** The last value with the decimals of the rate, or with all of its own if it has more. */
export function lastParams(task: ValueTask, last: Decimal): { last: string; unit: string } {
  const scale = Math.max(counterDigits(task).post, fractionDigits(last));
  return { last: formatDecimal(roundDecimal(last, scale)), unit: unitOf(task) ?? '' };
}

/**
 * Where nobody has said how many digits a counter has before the comma: whether there is a zero in front, or more digits
 * than such meters usually have. Then the digits behind the comma may be among them, and the value ten times as much. It
 * only asks, on the device alone, and makes no reading implausible. `obis` is null where the kind is unknown.
 *
 * @see OPN-246
 */
export function checkDigitCount({ pre }: TypedDigits, obis: string | null): Finding[] {
  const medium = obis === null ? null : (parseObis(obis)?.medium ?? null);
  const type = METER_TYPES.find((one) => METER_TYPE_FACTS[one].medium === medium) ?? 'GENERIC_METER';
  const { usualDigits: usual } = METER_TYPE_FACTS[type];
  const count = pre.length;
  if (/^0\d/.test(pre)) return [finding('value.leadingZero', 'warns', 'readingValue', { count })];
  if (count > usual) return [finding('value.manyDigits', 'warns', 'readingValue', { count, usual })];
  return [];
}

/** Whether a finding is one of checkDigitCount. */
export function isAboutDigitCount(one: Finding): one is Finding<'value.leadingZero' | 'value.manyDigits'> {
  return one.code === 'value.leadingZero' || one.code === 'value.manyDigits';
}

/** One rate of the form, as the person has filled it in so far. */
interface TypedRate {
  readonly task: ValueTask & { readonly taskId: string };
  readonly typed: TypedDigits;
  readonly images: number;
  readonly photoValue?: string | null;
  readonly comment: string | null;
  readonly fall?: Fall | null;
}

/**
 * One rate of the form as the rules see it. 'empty': nothing was typed, nothing is required. 'invalid': it cannot be sent.
 * 'valid': it can be sent, with or without warnings.
 */
export type ValidatedRate =
  | { readonly taskId: string; readonly state: 'empty'; readonly findings: readonly [] }
  | { readonly taskId: string; readonly state: 'invalid'; readonly findings: readonly Finding[] }
  | {
      readonly taskId: string;
      readonly state: 'valid';
      readonly value: Decimal;
      /** Why it is lower than the one before; left out where nobody has said so. */
      readonly fall?: Fall;
      readonly findings: readonly Finding[];
    };

/**
 * Validates one rate of the form: first the typed digits, then everything that checkReading validates, and how many
 * digits there are where the utility has not said it.
 */
export function validateRate(rate: TypedRate, settings: EffectiveSettings): ValidatedRate {
  const { task, typed, ...beside } = rate;
  const { taskId } = task;
  if (isEmpty(typed)) return { taskId, state: 'empty', findings: [] };
  const parsed = parseReadingValue(typed, task, settings.meterReading);
  if (!parsed.ok) return { taskId, state: 'invalid', findings: parsed.findings };
  const findings = checkReading({ task, value: parsed.value, ...beside, settings });
  if (blocking(findings).length > 0) return { taskId, state: 'invalid', findings };
  const aboutCount = task.preDecimals === null ? checkDigitCount(typed, task.obis) : [];
  const said = rate.fall ? { fall: rate.fall } : {};
  return { taskId, state: 'valid', value: parsed.value, ...said, findings: [...findings, ...aboutCount] };
}
