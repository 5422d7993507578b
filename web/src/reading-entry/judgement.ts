import { compareDecimals, type Decimal, subtractDecimals } from '@zaehlwerk/domain/decimal/decimal';
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
