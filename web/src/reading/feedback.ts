import {
  compareDecimals,
  type Decimal,
  decimalToNumber,
  formatDecimal,
  isNegative,
  roundDecimal,
  subtractDecimals,
  wholeDecimal,
} from '@zaehlwerk/domain/decimal/decimal';
import type { Finding } from '@zaehlwerk/domain/finding';
import { continuedValue, type Fall } from '@zaehlwerk/domain/job/fall';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { type ValidatedRate, valueLimits } from '@zaehlwerk/domain/reading/check-reading';
import { counterDigits, parseReadingValue, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';

/** The feedback on the digits of one rate. */
export interface Feedback {
  readonly findings: readonly Finding[];
  /** Null when the digits are no value. */
  readonly value: Decimal | null;
  /** How much more than the last reading; null without one. */
  readonly difference: Decimal | null;
  /** Index of the first digit before the comma that differs from what is expected. */
  readonly deviating: number | null;
}

interface Seen {
  readonly task: MeterRateTask;
  readonly typed: TypedDigits;
  /** The last reading the value is compared with. */
  readonly last: Decimal | null;
  /** Why it is lower than that; null where nobody has said so. */
  readonly fall?: Fall | null;
  readonly settings: EffectiveSettings;
}

/** The findings of a validated rate with what helps to understand them; null while nothing is typed. */
export function feedbackOf(
  validated: ValidatedRate,
  { task, typed, last, fall = null, settings }: Seen,
): Feedback | null {
  if (validated.state === 'empty') return null;
  const read = parseReadingValue(typed, task, settings.meterReading);
  if (!read.ok) return { findings: validated.findings, value: null, difference: null, deviating: null };
  const { value } = read;
  const gone = fall === null || last === null ? value : continuedValue({ readingValue: value, fall }, last, task);
  const edge = passedEdge(task, gone, last);
  return {
    findings: validated.findings,
    value,
    difference: last === null ? null : subtractDecimals(gone, last),
    // The digits of another meter, or of a counter that started over, have none to be compared with.
    deviating: edge === null || fall !== null ? null : deviatingDigit(value, edge, counterDigits(task).pre),
  };
}

/** The limit a value exceeded: the maximum, the minimum or, without one, the last reading. */
function passedEdge(task: MeterRateTask, value: Decimal, last: Decimal | null): Decimal | null {
  const { minimum, maximum } = valueLimits(task);
  if (maximum !== null && compareDecimals(value, maximum) > 0) return maximum;
  const lowest = minimum ?? last;
  return lowest !== null && compareDecimals(value, lowest) < 0 ? lowest : null;
}

export type VerdictTone = 'ok' | 'warn' | 'err';

/** One message about a value; worded by whoever shows it. */
export type VerdictLine =
  | { readonly kind: 'fits' | 'expected' | 'difference'; readonly tone: 'ok'; readonly difference: string | null }
  | { readonly kind: 'higher' | 'lower'; readonly tone: 'warn'; readonly difference: string }
  | { readonly kind: 'finding'; readonly tone: 'warn' | 'err'; readonly finding: Finding };

/**
 * The messages about a validated value: that it fits earlier readings, or what is wrong with it, with the distance to
 * the last reading where that is more telling than the limit.
 */
export function verdictLines(feedback: Feedback, hasRange: boolean): readonly VerdictLine[] {
  const { difference, findings } = feedback;
  const about = findings.filter((one) => one.at === 'readingValue');
  if (about.length > 0) return about.filter((one) => !isImplied(one, about)).map((one) => lineOf(one, difference));
  const amount = difference === null ? null : formatDecimal(difference);
  if (hasRange) return [{ kind: difference === null ? 'expected' : 'fits', tone: 'ok', difference: amount }];
  return difference === null ? [] : [{ kind: 'difference', tone: 'ok', difference: amount }];
}

/** The side of the expected range a value is on; null for neither. */
export function sideOf({ findings }: Feedback): 'greater' | 'smaller' | null {
  if (findings.some(({ code }) => code === 'value.aboveMaximum')) return 'greater';
  const isBelow = (code: string) => code === 'value.belowMinimum' || code.startsWith('value.belowLast');
  return findings.some(({ code }) => isBelow(code)) ? 'smaller' : null;
}

/** Below the last reading implies below the expected minimum. */
function isImplied(one: Finding, all: readonly Finding[]): boolean {
  const belowLast = all.some(({ code }) => code === 'value.belowLastEvent' || code === 'value.belowLastResult');
  return one.code === 'value.belowMinimum' && one.severity === 'warns' && belowLast;
}

function lineOf(one: Finding, difference: Decimal | null): VerdictLine {
  if (one.severity === 'warns' && difference !== null && !isNegative(difference)) {
    if (one.code === 'value.aboveMaximum')
      return { kind: 'higher', tone: 'warn', difference: formatDecimal(difference) };
    if (one.code === 'value.belowMinimum')
      return { kind: 'lower', tone: 'warn', difference: formatDecimal(difference) };
  }
  return { kind: 'finding', tone: one.severity === 'blocks' ? 'err' : 'warn', finding: one };
}

/**
 * The index from the left, in a counter of `pre` digits, of the first digit before the comma that differs from `edge`,
 * the limit the value exceeded: the most likely place of a typo. Null when all digits before the comma agree.
 */
export function deviatingDigit(value: Decimal, edge: Decimal, pre: number): number | null {
  const digits = wholeDigits(value, pre);
  const expected = wholeDigits(edge, pre);
  const index = [...digits].findIndex((digit, place) => digit !== expected[place]);
  return index === -1 ? null : index;
}

/** The digits before the comma with leading zeros, `021074`; truncated, not rounded. */
export function wholeDigits(value: Decimal, pre: number): string {
  return formatDecimal(wholeDecimal(value)).padStart(pre, '0');
}

/** The digits after the comma, `30` for 21074.3 in a counter with two. */
export function decimalDigits(value: Decimal, post: number): string {
  return (
    formatDecimal(roundDecimal(value, Math.max(post, value.scale)))
      .split('.')[1]
      ?.slice(0, post) ?? ''
  );
}

/** The input of a rate's scale; `minimum` and `maximum` are the limits that are compared with. */
export interface ScaleInput {
  readonly last: Decimal | null;
  readonly minimum: Decimal | null;
  readonly maximum: Decimal | null;
  readonly value: Decimal | null;
}

/** Positions on the scale in percent of its length. */
export interface ScaleGeometry {
  /** The band of expected values. */
  readonly low: number;
  readonly high: number;
  /** The last reading; null when there is none. */
  readonly last: number | null;
  /** The needle; null before anything is entered. */
  readonly value: number | null;
}

/** Free space: half a range above the maximum, a fifth of the distance before a value below everything else. */
const FREE_ABOVE = 0.5;
const FREE_BELOW = 0.2;
/** A value beyond the end extends the scale by this factor, so that the needle is near the end. */
const BEYOND = 1.05;

/**
 * Positions on the scale, from the last reading to half a range above the maximum, extended for values outside. Null
 * when there is no range. Pixels, not values: this is the only place where a reading becomes a float.
 */
export function scaleGeometry(input: ScaleInput): ScaleGeometry | null {
  const maximum = number(input.maximum);
  const last = number(input.last);
  const minimum = number(input.minimum) ?? last;
  if (maximum === null || minimum === null || maximum <= minimum) return null;
  const value = number(input.value);
  const begin = Math.min(last ?? Math.max(0, minimum - (maximum - minimum) * FREE_ABOVE), minimum);
  const from = value !== null && value < begin ? begin - (begin - value) * (1 + FREE_BELOW) : begin;
  const end = Math.max(maximum + (maximum - begin) * FREE_ABOVE, value === null ? 0 : begin + (value - begin) * BEYOND);
  const at = (place: number) => ((place - from) / (end - from)) * 100;
  return {
    low: at(minimum),
    high: at(maximum),
    last: last === null ? null : at(last),
    value: value === null ? null : at(value),
  };
}

/** Whether there is a range to show. */
export function hasScale(input: ScaleInput): boolean {
  return scaleGeometry(input) !== null;
}

function number(value: Decimal | null): number | null {
  return value === null ? null : decimalToNumber(value);
}
