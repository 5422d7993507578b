import {
  compareDecimals,
  type Decimal,
  formatDecimal,
  fractionDigits,
  roundDecimal,
  shortestDecimal,
} from '../decimal/decimal.ts';
import { finding, type Finding } from '../finding.ts';
import type { MeterRateTask } from '../job/job.ts';
import type { MeterReadingSettings } from '../job/settings.ts';
import { parseObis } from '../meter/obis.ts';
import { unitOf } from '../meter/unit.ts';
import { lastOf } from './last-reading.ts';
import { counterDigits, type TypedDigits } from './reading-value.ts';

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

/**
 * The maximum number of digits that counters of households usually have before the comma, by the medium of their code.
 */
const USUAL: Readonly<Record<number, number>> = { 1: 6, 6: 7, 7: 5, 8: 5, 9: 5 };
/** The same of a meter whose kind nobody knows. */
const USUAL_OF_ANY = 6;

/**
 * Where nobody has said how many digits a counter has before the comma: whether there is a zero in front, or more digits
 * than such meters usually have. Then the digits behind the comma may be among them, and the value ten times as much. It
 * only asks, on the device alone, and makes no reading implausible. `obis` is null where the kind is unknown.
 *
 * @see OPN-246
 */
export function checkDigitCount({ pre }: TypedDigits, obis: string | null): Finding[] {
  const medium = obis === null ? null : (parseObis(obis)?.medium ?? null);
  const usual = (medium === null ? undefined : USUAL[medium]) ?? USUAL_OF_ANY;
  const count = pre.length;
  if (/^0\d/.test(pre)) return [finding('value.leadingZero', 'warns', 'readingValue', { count })];
  if (count > usual) return [finding('value.manyDigits', 'warns', 'readingValue', { count, usual })];
  return [];
}

/** Whether a finding is one of checkDigitCount. */
export function isAboutDigitCount(one: Finding): one is Finding<'value.leadingZero' | 'value.manyDigits'> {
  return one.code === 'value.leadingZero' || one.code === 'value.manyDigits';
}
