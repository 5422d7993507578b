import { compareDecimals, formatDecimal, fractionDigits, roundDecimal, type Decimal } from '../decimal/decimal.ts';
import { finding, type Finding } from '../finding.ts';
import type { MeterRateTask } from '../job/job.ts';
import type { MeterReadingSettings } from '../job/settings.ts';
import { unitOf } from '../meter/unit.ts';
import { lastOf } from './last-reading.ts';
import { counterDigits } from './reading-value.ts';

/** The part of a rate that the rules of its value need. */
export type ValueTask = Pick<
  MeterRateTask,
  'obis' | 'unit' | 'preDecimals' | 'postDecimals' | 'readingValueValidation' | 'readingEvents' | 'readingResults'
>;

export type ValueSettings = Pick<MeterReadingSettings, 'historicCheckRequired' | 'continuousCheckRequired'>;

/** The limits that values of a rate are compared with; null where it has none. */
export interface ValueLimits {
  readonly minimum: Decimal | null;
  readonly maximum: Decimal | null;
}

/**
 * The limits of a rate, rounded half up to its decimals.
 * @see VAL-17, OPN-064
 */
export function valueLimits(
  task: Pick<ValueTask, 'postDecimals' | 'preDecimals' | 'readingValueValidation'>,
): ValueLimits {
  const { post } = counterDigits(task);
  const { minimumValue, maximumValue } = task.readingValueValidation;
  return {
    minimum: minimumValue === null ? null : roundDecimal(minimumValue, post),
    maximum: maximumValue === null ? null : roundDecimal(maximumValue, post),
  };
}

/**
 * Validates a value: expected range, last reading event, last reading result. A strict range blocks, everything else
 * warns. Findings are at `readingValue`.
 * @see VAL-15 to VAL-19, VAL-21, VAL-22, OPN-066
 */
export function checkValue(task: ValueTask, value: Decimal, settings: ValueSettings): Finding[] {
  return [...checkRange(task, value), ...checkAgainstLast(task, value, settings)];
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
function lastParams(task: ValueTask, last: Decimal): { last: string; unit: string } {
  const scale = Math.max(counterDigits(task).post, fractionDigits(last));
  return { last: formatDecimal(roundDecimal(last, scale)), unit: unitOf(task) ?? '' };
}
