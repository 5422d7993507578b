import { parseDecimal } from '../decimal/decimal.ts';
import { counterDigits, formatReadingValue, type RateDigits, type TypedDigits } from '../reading/reading-value.ts';
import type { DetectedRate } from './detected-device.ts';

/** Digits that were read with less certainty are to be looked at. */
const SURE = 0.9;

/** A digit as the counter shows it. */
export interface ReadDigit {
  readonly digit: string;
  readonly doubtful: boolean;
}

/** A read value in the terms of its rate. */
export interface ReadDigits {
  /** What is entered into the form. */
  readonly typed: TypedDigits;
  /** The same value as it stands on the counter, its leading zeros included. */
  readonly pre: readonly ReadDigit[];
  readonly post: readonly ReadDigit[];
}

type ReadValue = Pick<DetectedRate, 'value' | 'digitConfidences'>;

/**
 * The value of a counter normalised to its rate: surplus decimals cut, missing ones filled with zeros. Null when there
 * is none, or one with more digits before the comma than the rate has.
 * @see AIR-12, OPN-092, OPN-091
 */
export function readDigits({ value, digitConfidences }: ReadValue, rate: RateDigits): ReadDigits | null {
  const decimal = value !== null && /^\d+(?:\.\d+)?$/.test(value) ? parseDecimal(value) : null;
  if (value === null || decimal === null) return null;
  const typed = formatReadingValue(decimal, rate);
  const [whole = '', decimals = ''] = value.split('.');
  const { pre: places } = counterDigits(rate);
  // Where no comma was read, a digit too many may be one behind it, whether or not a zero is in front.
  if (typed.pre.length > places || (decimals === '' && whole.length > places)) return null;
  const confidences = digitConfidences?.length === whole.length + decimals.length ? digitConfidences : [];
  const seen = (digits: string, from: number): ReadDigit[] =>
    Array.from(digits, (digit, place) => ({ digit, doubtful: (confidences[from + place] ?? 1) < SURE }));
  const post = seen(decimals, whole.length).slice(0, typed.post.length);
  const filled = Array.from(typed.post.slice(post.length), (digit) => ({ digit, doubtful: false }));
  return { typed, pre: seen(whole, 0), post: [...post, ...filled] };
}
