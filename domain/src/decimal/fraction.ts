import { type Decimal, divideDecimals } from './decimal.ts';

/** An exact part of something: shares of days add up without rounding. The denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const NOTHING: Fraction = { numerator: 0n, denominator: 1n };

/** A value as this many parts of `denominator`: `fractionOf(value, 365n)` is a 365th of it. */
export function fractionOf({ units, scale }: Decimal, denominator = 1n): Fraction {
  return { numerator: units, denominator: 10n ** BigInt(scale) * denominator };
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  if (a.denominator === b.denominator) return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  return reduced(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function subtractFractions(a: Fraction, b: Fraction): Fraction {
  return addFractions(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function multiplyFractions(a: Fraction, b: Fraction): Fraction {
  return reduced(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Throws a RangeError for a divisor of 0. */
export function divideFractions(a: Fraction, b: Fraction): Fraction {
  const sign = b.numerator < 0n ? -1n : 1n;
  return reduced(a.numerator * b.denominator * sign, a.denominator * b.numerator * sign);
}

/** Negative, 0 or positive, as for sorting. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const [one, other] = [a.numerator * b.denominator, b.numerator * a.denominator];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Rounded to `scale` digits after the point, halves away from zero. */
export function roundFraction({ numerator, denominator }: Fraction, scale: number): Decimal {
  return divideDecimals({ units: numerator, scale: 0 }, { units: denominator, scale: 0 }, scale);
}

/** Kept small, so that long sums stay quick. */
function reduced(numerator: bigint, denominator: bigint): Fraction {
  if (denominator === 0n) throw new RangeError('divided by nothing');
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator];
  while (b > 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}
