import {
  compareDecimals,
  type Decimal,
  formatDecimal,
  isNegative,
  subtractDecimals,
} from '@zaehlwerk/domain/decimal/decimal';
import type { Finding } from '@zaehlwerk/domain/finding';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { valueLimits } from '@zaehlwerk/domain/reading/check-value';
import type { JudgedRate } from '@zaehlwerk/domain/reading/judge-rate';
import { counterDigits, parseReadingValue, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { deviatingDigit } from './deviating-digit.ts';

/** What there is to show about the digits of one rate. */
export interface Judgement {
  readonly findings: readonly Finding[];
  /** Null when the digits are no value. */
  readonly value: Decimal | null;
  /** How much more than the last reading; null without one. */
  readonly difference: Decimal | null;
  /** The place of the first digit before the comma that leaves what is expected. */
  readonly deviating: number | null;
}

interface Seen {
  readonly task: MeterRateTask;
  readonly typed: TypedDigits;
  /** The last reading the value is seen against. */
  readonly last: Decimal | null;
  readonly settings: EffectiveSettings;
}

/** The findings of a judged rate together with what helps to see them; null while nothing is typed. */
export function judgementOf(judged: JudgedRate, { task, typed, last, settings }: Seen): Judgement | null {
  if (judged.state === 'empty') return null;
  const read = parseReadingValue(typed, task, settings.meterReading);
  if (!read.ok) return { findings: judged.findings, value: null, difference: null, deviating: null };
  const { value } = read;
  const edge = passedEdge(task, value, last);
  return {
    findings: judged.findings,
    value,
    difference: last === null ? null : subtractDecimals(value, last),
    deviating: edge === null ? null : deviatingDigit(value, edge, counterDigits(task).pre),
  };
}

/** The limit a value went past: the maximum, the minimum or, when there is none, the last reading. */
function passedEdge(task: MeterRateTask, value: Decimal, last: Decimal | null): Decimal | null {
  const { minimum, maximum } = valueLimits(task);
  if (maximum !== null && compareDecimals(value, maximum) > 0) return maximum;
  const lowest = minimum ?? last;
  return lowest !== null && compareDecimals(value, lowest) < 0 ? lowest : null;
}

export type VerdictTone = 'ok' | 'warn' | 'err';

/** One thing to say about a value; the words are found by whoever shows it. */
export type VerdictLine =
  | { readonly kind: 'fits' | 'expected' | 'difference'; readonly tone: 'ok'; readonly difference: string | null }
  | { readonly kind: 'higher' | 'lower'; readonly tone: 'warn'; readonly difference: string }
  | { readonly kind: 'finding'; readonly tone: 'warn' | 'err'; readonly finding: Finding };

/**
 * What to say about a judged value: that it fits what was read before, or what is wrong with it, with the distance to the
 * last reading where that tells more than the limit does (visual.md, section 9).
 */
export function verdictLines(judgement: Judgement, hasRange: boolean): readonly VerdictLine[] {
  const { difference, findings } = judgement;
  const about = findings.filter((one) => one.at === 'readingValue');
  if (about.length > 0) return about.filter((one) => !isImplied(one, about)).map((one) => lineOf(one, difference));
  const amount = difference === null ? null : formatDecimal(difference);
  if (hasRange) return [{ kind: difference === null ? 'expected' : 'fits', tone: 'ok', difference: amount }];
  return difference === null ? [] : [{ kind: 'difference', tone: 'ok', difference: amount }];
}

/** On which side of what is expected a value lies; null where it is neither. */
export function sideOf({ findings }: Judgement): 'greater' | 'smaller' | null {
  if (findings.some(({ code }) => code === 'value.aboveMaximum')) return 'greater';
  const isBelow = (code: string) => code === 'value.belowMinimum' || code.startsWith('value.belowLast');
  return findings.some(({ code }) => isBelow(code)) ? 'smaller' : null;
}

/** Below the last reading says more than below the expected minimum. */
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
