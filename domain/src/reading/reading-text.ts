import { type Decimal, formatDecimal, fractionDigits, roundDecimal } from '../decimal/decimal.ts';
import { counterDigits, type RateDigits } from './reading-value.ts';

/**
 * A reading as plain text with the decimals of its rate, `218.330`, or more where it has more.
 * @see OPN-128
 */
export function readingText(value: Decimal, rate: RateDigits): string {
  return formatDecimal(roundDecimal(value, Math.max(counterDigits(rate).post, fractionDigits(value))));
}
