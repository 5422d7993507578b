/** What stands between the digits of a telephone number as people write them. */
const WRITTEN = /^\+?[\d\s()/.\-–]+$/u;
const LONGEST = 40;
/** Fewer reach nobody; more than fifteen with a country code, and a few for an extension, are no number any more. */
const DIGITS = { least: 4, most: 20 };

/**
 * Whether a text can be a telephone number as people write it; what a spreadsheet has shortened (`4,917E+11`) is none.
 * @see OPN-469
 */
export function isTelephone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text.length <= LONGEST && WRITTEN.test(text) && digits >= DIGITS.least && digits <= DIGITS.most;
}
