import { formatDecimal, roundDecimal, type Decimal } from '../decimal/decimal.ts';
import { finding, type Finding } from '../finding.ts';
import type { MeterReadingSettings } from '../job/settings.ts';

/** What stands in the two groups of the counter: digits only, either may be empty (VAL-02). */
export interface TypedDigits {
  readonly pre: string;
  readonly post: string;
}

/** As much of a rate as its counter needs; a MeterRateTask is one. */
export interface RateDigits {
  readonly preDecimals: number | null;
  readonly postDecimals: number | null;
}

export type DecimalSettings = Pick<MeterReadingSettings, 'queryPostDecimals' | 'maskPostDecimals'>;

/** CST-15. */
export const DEFAULT_PRE_DECIMALS = 8;
/** CST-16: meters nobody knows yet, with and without a login. */
export const UNKNOWN_METER_PRE_DECIMALS = 9;

export const NOTHING_TYPED: TypedDigits = { pre: '', post: '' };

/** How many digits the counter of a rate takes before and after the comma (VAL-06, VAL-07, VAL-10, OPN-063). */
export function counterDigits(rate: RateDigits): { readonly pre: number; readonly post: number } {
  return { pre: rate.preDecimals ?? DEFAULT_PRE_DECIMALS, post: rate.postDecimals ?? 0 };
}

/** Whether exactly all decimals must be given, rather than at most so many (VAL-12, VAL-13, OPN-063). */
export function asksForAllDecimals(settings: DecimalSettings): boolean {
  return settings.queryPostDecimals && !settings.maskPostDecimals;
}

/** Whether nothing at all was typed. */
export function isEmpty(typed: TypedDigits): boolean {
  return typed.pre === '' && typed.post === '';
}

/**
 * Reads the digits of a counter as an exact value with the decimals of the rate; missing digits count as zeros on
 * either side of the comma (OPN-063). Otherwise all reasons why not, at `readingValue` (VAL-03, VAL-06, VAL-07, VAL-12).
 */
export function parseReadingValue(
  typed: TypedDigits,
  rate: RateDigits,
  settings: DecimalSettings,
): { readonly ok: true; readonly value: Decimal } | { readonly ok: false; readonly findings: Finding[] } {
  const findings = checkTypedDigits(typed, rate, settings);
  if (findings.length > 0) return { ok: false, findings };
  const { post } = counterDigits(rate);
  return { ok: true, value: { units: BigInt(`${typed.pre}${typed.post.padEnd(post, '0')}`), scale: post } };
}

/**
 * The digits to type for a value, without leading zeros before the comma: the twin of parseReadingValue. Decimals that
 * the rate does not have are cut off, not rounded: the meter has not got there yet (OPN-092). For values of 0 and more.
 */
export function formatReadingValue(value: Decimal, rate: RateDigits): TypedDigits {
  const { post } = counterDigits(rate);
  const [pre = '', fraction = ''] = formatDecimal(roundDecimal(value, Math.max(post, value.scale))).split('.');
  return { pre, post: fraction.slice(0, post) };
}

function checkTypedDigits(typed: TypedDigits, rate: RateDigits, settings: DecimalSettings): Finding[] {
  if (isEmpty(typed)) return [finding('value.missing', 'blocks', 'readingValue', {})];
  if (!/^\d*$/.test(typed.pre + typed.post)) return [finding('value.notDigits', 'blocks', 'readingValue', {})];
  const { pre, post } = counterDigits(rate);
  const findings: Finding[] = [];
  if (typed.pre.length > pre) {
    findings.push(finding('value.tooManyPreDecimals', 'blocks', 'readingValue', { count: pre }));
  }
  if (asksForAllDecimals(settings) ? typed.post.length !== post : typed.post.length > post) {
    const code = asksForAllDecimals(settings) ? 'value.wrongPostDecimals' : 'value.tooManyPostDecimals';
    findings.push(finding(code, 'blocks', 'readingValue', { count: post }));
  }
  return findings;
}
