import { type Decimal, formatDecimal } from '@zaehlwerk/domain/decimal/decimal';

/**
 * A value digit by digit, as it is read out: `drei – drei – eins, Komma zwei`. `digits` are the words of 0 to 9, apart by
 * blanks.
 */
export function spokenDigits(value: Decimal, words: { readonly digits: string; readonly comma: string }): string {
  const names = words.digits.split(' ');
  const spoken = (digits: string) => Array.from(digits, (digit) => names[Number(digit)] ?? digit).join(' – ');
  const [whole = '', decimals = ''] = formatDecimal(value).split('.');
  return decimals === '' ? spoken(whole) : `${spoken(whole)}, ${words.comma} ${spoken(decimals)}`;
}
