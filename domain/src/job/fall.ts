import type { Day } from '../calendar/day.ts';
import { addDecimals, type Decimal, integerDigits, subtractDecimals } from '../decimal/decimal.ts';

/** Why a value is lower than the one before: the counter passed its highest value, or another meter counts since. */
export const FALLS = ['rolledOver', 'exchanged'] as const;
export type FallKind = (typeof FALLS)[number];

/** Whether a text is one of them. */
export function isFall(text: string | null | undefined): text is FallKind {
  return FALLS.some((kind) => kind === text);
}

/** What is known of an exchange of the meter. */
export interface Exchange {
  readonly kind: 'exchanged';
  /** The last value of the old meter, and the first of the new one. */
  readonly oldEndValue: Decimal;
  readonly newStartValue: Decimal;
  readonly newMeterNumber: string;
  readonly exchangedOn: Day;
}

/** Why a value is lower than the one before, as its person has explained it. */
export type Fall = { readonly kind: 'rolledOver' } | Exchange;

/** A value, and why it is lower than the one before. */
interface FallenValue {
  readonly readingValue: Decimal;
  readonly fall?: Fall | undefined;
}

/**
 * What the counter would show had it gone on: what is used since `before` is the difference to this, and it is what is compared
 * with the expected range. A counter of which nobody has said how many digits it has, has those of the value before.
 * @see OPS-112, OPN-455
 */
export function continuedValue(
  { readingValue, fall }: FallenValue,
  before: Decimal,
  { preDecimals = null }: { readonly preDecimals?: number | null },
): Decimal {
  if (fall === undefined) return readingValue;
  if (fall.kind === 'exchanged') {
    return addDecimals(fall.oldEndValue, subtractDecimals(readingValue, fall.newStartValue));
  }
  const places = preDecimals ?? integerDigits(before);
  return addDecimals(readingValue, { units: 10n ** BigInt(places), scale: 0 });
}
