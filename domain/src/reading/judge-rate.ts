import type { Decimal } from '../decimal/decimal.ts';
import { blocking, type Finding } from '../finding.ts';
import type { EffectiveSettings } from '../job/settings.ts';
import { checkDigitCount } from './check-digit-count.ts';
import { checkReading } from './check-reading.ts';
import type { ValueTask } from './check-value.ts';
import { isEmpty, parseReadingValue, type TypedDigits } from './reading-value.ts';

/** One rate of the form, as the person has filled it in so far. */
export interface TypedRate {
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
