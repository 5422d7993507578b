/*
 * The evaluation computed a second time, in the plainest way: days counted one by one on a calendar of its own, amounts
 * as whole numbers of thousandths. It shares nothing with the rules but their words.
 */

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthsOf = (year: number) => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const two = (part: number) => String(part).padStart(2, '0');

/** Every day from 1984 to 2030, in order: its place in the list is its number. */
export const DAYS: string[] = [];
for (let year = 1984; year <= 2030; year += 1)
  for (const [month, length] of lengthsOf(year).entries())
    for (let day = 1; day <= length; day += 1) DAYS.push(`${year}-${two(month + 1)}-${two(day)}`);

/** thousandths / parts as text: three significant digits below 1, 2 decimals below 10, 1 below 100, else none. */
export function perDayText(thousandths: bigint, parts: number | bigint): string {
  const [amount, divisor] = [thousandths < 0n ? -thousandths : thousandths, BigInt(parts) * 1000n];
  let decimals = 0;
  if (amount > 0n && amount < 100n * divisor) decimals = 1;
  if (amount > 0n && amount < 10n * divisor) decimals = 2;
  if (amount > 0n && amount < divisor) while (amount * 10n ** BigInt(decimals - 2) < divisor) decimals += 1;
  const rounded = (places: number) => (2n * amount * 10n ** BigInt(places) + divisor) / (2n * divisor);
  // Below 1 a rounded 1000 is 1.00 of the next size.
  if (amount < divisor && rounded(decimals) === 1000n) decimals -= 1;
  const digits = String(rounded(decimals)).padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return thousandths < 0n ? `-${text}` : text;
}
