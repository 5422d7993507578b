import { formatDecimal, roundDecimal, type Decimal, wholeDecimal } from '@zaehlwerk/domain/decimal/decimal';

/**
 * The first digit before the comma in which a value leaves what is expected: the place a slip is most likely to be
 * (visual.md, section 6). `edge` is the limit the value went past: the maximum, the minimum or the last reading.
 * Gives the index from the left in a counter of `pre` digits; null when all digits before the comma agree.
 */
export function deviatingDigit(value: Decimal, edge: Decimal, pre: number): number | null {
  const digits = wholeDigits(value, pre);
  const expected = wholeDigits(edge, pre);
  const index = [...digits].findIndex((digit, place) => digit !== expected[place]);
  return index === -1 ? null : index;
}

/** The digits before the comma with leading zeros, `021074`; cut off, not rounded. */
export function wholeDigits(value: Decimal, pre: number): string {
  return formatDecimal(wholeDecimal(value)).padStart(pre, '0');
}

/** The digits after the comma, `30` for 21074.3 in a counter with two. */
export function decimalDigits(value: Decimal, post: number): string {
  return (
    formatDecimal(roundDecimal(value, Math.max(post, value.scale)))
      .split('.')[1]
      ?.slice(0, post) ?? ''
  );
}
