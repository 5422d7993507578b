import { type Decimal, formatDecimal, fractionDigits, roundDecimal } from '../decimal/decimal.ts';
import { finding, type Finding } from '../finding.ts';
import type { MeterReadingSettings } from '../job/settings.ts';
import { DEFAULT_PRE_DECIMALS } from '../meter/counter-places.ts';
import { unitOf } from '../meter/unit.ts';

/**
 * What was typed into the two groups of the counter, either may be empty: digits, and behind them what does not fit
 * there, such as `12500,4` before the comma of a rate without decimals.
 */
export interface TypedDigits {
  readonly pre: string;
  readonly post: string;
}

/** The part of a rate that its counter needs; a MeterRateTask has it. */
export interface RateDigits {
  readonly preDecimals: number | null;
  readonly postDecimals: number | null;
  /** For the words about decimals it does not have; an unknown meter has neither. */
  readonly unit?: string | null;
  readonly obis?: string;
}

export type DecimalSettings = Pick<MeterReadingSettings, 'queryPostDecimals' | 'maskPostDecimals'>;

export const NOTHING_TYPED: TypedDigits = { pre: '', post: '' };

/**
 * How many digits the counter of a rate takes before and after the comma.
 * @see VAL-06, VAL-07, VAL-10, OPN-063
 */
export function counterDigits(rate: RateDigits): { readonly pre: number; readonly post: number } {
  return { pre: rate.preDecimals ?? DEFAULT_PRE_DECIMALS, post: rate.postDecimals ?? 0 };
}

/**
 * Whether all decimals of a rate must be given, instead of at most all.
 * @see VAL-12, VAL-13, OPN-063
 */
export function asksForAllDecimals(settings: DecimalSettings): boolean {
  return settings.queryPostDecimals && !settings.maskPostDecimals;
}

/** Whether nothing was typed. */
export function isEmpty(typed: TypedDigits): boolean {
  return typed.pre === '' && typed.post === '';
}

/** The digits that are seen in the counter: those that have a place in it. */
export function shownDigits(typed: TypedDigits, rate: RateDigits): TypedDigits {
  const { pre, post } = counterDigits(rate);
  const seen = (text: string, size: number) => (/^\d*/.exec(text)?.[0] ?? '').slice(0, size);
  return { pre: seen(typed.pre, pre), post: seen(typed.post, post) };
}

/**
 * What was typed that does not fit into the counter, as it was typed: shown beside it.
 * @see OPN-243
 */
export function withoutPlace(typed: TypedDigits, rate: RateDigits): TypedDigits {
  const shown = shownDigits(typed, rate);
  return { pre: typed.pre.slice(shown.pre.length), post: typed.post.slice(shown.post.length) };
}

/**
 * That something was typed that does not fit into the counter, at `readingValue`.
 * @see VAL-03, VAL-06, VAL-07, OPN-176
 */
export function checkRoom(typed: TypedDigits, rate: RateDigits): Finding[] {
  const { pre, post } = counterDigits(rate);
  if (post === 0 && (typed.post !== '' || /^\d+[.,][\d.,]*$/.test(typed.pre))) return [tooManyDecimals(rate)];
  if (!/^\d*$/.test(typed.pre + typed.post)) return [finding('value.notDigits', 'blocks', 'readingValue', {})];
  const findings: Finding[] = [];
  if (typed.pre.length > pre) {
    findings.push(finding('value.tooManyPreDecimals', 'blocks', 'readingValue', { count: pre }));
  }
  if (typed.post.length > post) findings.push(tooManyDecimals(rate));
  return findings;
}

/** Whether a finding is one of checkRoom. */
export function isAboutRoom({ code }: Finding): boolean {
  return ['value.notDigits', 'value.tooManyPreDecimals', 'value.tooManyPostDecimals', 'value.wholeOnly'].includes(code);
}

/**
 * More decimals than a rate has; one without any names its unit.
 * @see OPN-176
 */
export function tooManyDecimals(rate: RateDigits): Finding {
  const { post } = counterDigits(rate);
  const unit = unitOf({ unit: rate.unit ?? null, obis: rate.obis ?? '' });
  if (post === 0 && unit !== null) return finding('value.wholeOnly', 'blocks', 'readingValue', { unit });
  return finding('value.tooManyPostDecimals', 'blocks', 'readingValue', { count: post });
}

/**
 * Reads the digits of a counter as an exact value with the decimals of the rate; missing digits count as zeros on
 * either side of the comma. Otherwise all reasons why not, at `readingValue`.
 * @see OPN-063, VAL-03, VAL-06, VAL-07, VAL-12
 */
export function parseReadingValue(
  typed: TypedDigits,
  rate: RateDigits,
  settings: DecimalSettings,
): { readonly ok: true; readonly value: Decimal } | { readonly ok: false; readonly findings: Finding[] } {
  // A separator without a digit after it changes nothing: `12500,` is 12500.
  const read = { pre: typed.pre.replace(/[.,]$/, ''), post: typed.post.replace(/[.,]$/, '') };
  const findings = checkTypedDigits(read, rate, settings);
  if (findings.length > 0) return { ok: false, findings };
  const { post } = counterDigits(rate);
  return { ok: true, value: { units: BigInt(`${read.pre}${read.post.padEnd(post, '0')}`), scale: post } };
}

/**
 * The digits to type for a value, without leading zeros before the comma: the inverse of parseReadingValue. Decimals
 * that the rate does not have are cut off, not rounded: the meter has not reached the next digit. For values of 0 and
 * more.
 * @see OPN-092
 */
export function formatReadingValue(value: Decimal, rate: RateDigits): TypedDigits {
  const { post } = counterDigits(rate);
  const [pre = '', fraction = ''] = formatDecimal(roundDecimal(value, Math.max(post, value.scale))).split('.');
  return { pre, post: fraction.slice(0, post) };
}

function checkTypedDigits(typed: TypedDigits, rate: RateDigits, settings: DecimalSettings): Finding[] {
  if (isEmpty(typed)) return [finding('value.missing', 'blocks', 'readingValue', {})];
  const findings = checkRoom(typed, rate);
  const { post } = counterDigits(rate);
  if (post === 0 || !/^\d*$/.test(typed.post) || !asksForAllDecimals(settings) || typed.post.length === post)
    return findings;
  const others = findings.filter(({ code }) => code !== 'value.tooManyPostDecimals');
  return [...others, finding('value.wrongPostDecimals', 'blocks', 'readingValue', { count: post })];
}

/**
 * A reading as plain text with the decimals of its rate, `218.330`, or more where it has more.
 * @see OPN-128
 */
export function readingText(value: Decimal, rate: RateDigits): string {
  return formatDecimal(roundDecimal(value, Math.max(counterDigits(rate).post, fractionDigits(value))));
}
