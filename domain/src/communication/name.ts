import { type Finding, finding } from '../finding.ts';

/**
 * Characters that no name of a person or a place has: anything but letters, digits and the punctuation of names and
 * addresses.
 */
export const NOT_OF_NAMES = /[^\p{L}\p{M}\p{Nd} .,'’\-–/()&+]/u;

/** Control characters, invisible ones, pictures, and more accents on one letter than any script has. */
const NOT_SEEN_OR_PICTURE = /[^\p{L}\p{M}\p{N}\p{P}\p{Sm}\p{Sc}\p{Sk} ]|\p{M}{4}/u;

/** As many as a house or a floor has; telephone numbers have more. */
const DIGITS_IN_ROW = 3;
const DIGITS_IN_ALL = 6;

/** Whether a text consists of one line of visible, unambiguous characters. */
export function isPlainLine(text: string): boolean {
  return !NOT_SEEN_OR_PICTURE.test(text);
}

/**
 * What the name of a person cannot hold wherever it is typed: a telephone number.
 * @see OPN-309
 */
export function checkDigitsOfName(name: string, at: string): Finding[] {
  const runs = digitsOf(name);
  const isName = runs.every((run) => run.length <= DIGITS_IN_ROW) && runs.join('').length <= DIGITS_IN_ALL;
  return isName ? [] : [finding('name.tooManyDigits', 'blocks', at, { count: DIGITS_IN_ROW })];
}

/** The maximum number of characters of a name in a mail. */
const MOST_MAILED = 60;

/**
 * The name of a person as a mail says it that may go to anybody: letters with their marks, spaces, hyphens, apostrophes and
 * full stops, no digits, 60 characters at most; empty where nothing is left. So it is also of names that were given before
 * they were checked.
 * @see OPN-309
 */
export function nameInMail(name: string): string {
  return mailed(name, /[^\p{L}\p{M} .'’\-–]/gu);
}

/**
 * The name of a house, a street with its number, or an access that may be called after one, as such a mail says it: like that
 * of a person, with the digits of house numbers, which no telephone number is left of.
 * @see OPN-309
 */
export function placeInMail(place: string): string {
  const short = mailed(place, /[^\p{L}\p{M}\p{Nd} .'’\-–]|\p{Nd}{4,}/gu);
  return digitsOf(short).join('').length > DIGITS_IN_ALL ? nameInMail(short) : short;
}

/** The digits of a text, those in a row together. */
function digitsOf(text: string): readonly string[] {
  return text.match(/\p{Nd}+/gu) ?? [];
}

/**
 * A text without what other texts cannot have, three accents over a letter at most, no two spaces in a row, not longer
 * than a line.
 */
function mailed(text: string, others: RegExp): string {
  const allowed = text
    .slice(0, 4 * MOST_MAILED)
    .normalize('NFC')
    .replace(others, ' ');
  const clean = allowed
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim();
  const characters = Array.from(clean);
  return characters.length <= MOST_MAILED
    ? clean
    : `${characters
        .slice(0, MOST_MAILED - 1)
        .join('')
        .trim()}…`;
}
