import { decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import { readingText } from '@zaehlwerk/domain/reading/reading-text';

/** A value from the wire as plain text, with so many decimals, or more where it has more. */
export function valueText(value: number, decimals = 0): string {
  const exact = decimalFromNumber(value);
  return exact === null ? String(value) : readingText(exact, { preDecimals: null, postDecimals: decimals });
}
