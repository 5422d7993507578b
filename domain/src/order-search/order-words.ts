import { houseOf, type House } from '../job/house-number.ts';
import {
  foldKey,
  foldNumber,
  foldText,
  keysOf,
  readTerm,
  type SearchedJob,
  textsOf,
  type Word,
} from '../job/search-jobs.ts';

/**
 * By what an index finds orders that a search of words may mean: whatever `searchJobs` finds of them is among what the index finds,
 * which may be more.
 */

/** In front of a number from its end on, of a mail address, and of a meter number however it is written. */
const [FROM_END, MAIL, METER] = ['<', '@', '='];
/** Nobody types more of a word, or more words. */
const [MOST_CHARACTERS, MOST_WORDS] = [40, 12];
/** What begins so is half of all there is. */
const MIN_CHARACTERS = 2;
/** A house number from one to another names as many houses; what seems to name more is something else. */
const MOST_HOUSES = 100;

/** The words of an order, each once. */
export function wordsOfOrder(job: SearchedJob, mail: string | null): string[] {
  const { meterNumber, meterAddress } = job.meter;
  const words = [
    ...foldText(textsOf(job, []).filter(Boolean).join('\n')).split(/\s+/),
    ...keysOf(job).map((key) => foldKey(key ?? '')),
    fromEnd(foldKey(meterNumber ?? '')),
    ...houseWords(houseOf(foldNumber(meterAddress.houseNumber))),
  ];
  const cuts = words.filter((word) => word !== '').map(cut);
  return [...new Set(mail === null ? cuts : [...cuts, wordOfMail(mail)])];
}

/** Whether a word is sought as a whole, and not from its beginning: that of a mail address, or of a whole meter number. */
export function isWhole(word: string): boolean {
  return word.startsWith(MAIL) || word.startsWith(METER);
}

/** Of a meter number that is found as a whole, however it is written: by its key. */
export const wordOfMeter = (key: string): string => cut(`${METER}${key}`);

/** Whether a mail address was typed, which is found as a whole alone. */
export function isMail(typed: string): boolean {
  return typed.includes('@');
}

/** Whether a mail address that was typed is that of an order. */
export function isMailOf(typed: string, mail: string | null): boolean {
  return mail !== null && wordOfMail(typed) === wordOfMail(mail);
}

/**
 * What the words of an order have to begin with: of each typed word all of one way. Null where that would find nothing, or half
 * of all orders.
 * @see OPN-552
 */
export function soughtWords(typed: string): readonly (readonly (readonly string[])[])[] | null {
  if (isMail(typed)) return [[[wordOfMail(typed)]]];
  const words = readTerm(typed);
  if (words === null || words.length === 0 || words.length > MOST_WORDS) return null;
  const isLong = ({ key }: Word): boolean => key.length >= MIN_CHARACTERS;
  // The domain's search looks at the short ones, too, among what the others have found.
  return words.some(isLong) ? words.filter(isLong).map(waysOf) : null;
}

/** A word of a text from its beginning, a number from its own, a meter number also from its end, a house number. */
function waysOf({ words, key, house, runs }: Word): string[][] {
  const numbers = [key, ...runs].filter((number) => number !== '');
  const ways = [
    words.split(' ').filter((word) => word !== ''),
    ...numbers.flatMap((number) => [[number], [fromEnd(number)]]),
    ...(house === null ? [] : [[house.number], house.single === null ? [] : [house.single.join('')]]),
  ];
  return ways.filter((way) => way.length > 0).map((way) => way.map(cut));
}

function houseWords({ number, range }: House): string[] {
  if (range === null) return [number];
  const { start, first, end, last } = range;
  if (start === end) return [number, ...lettersBetween(first, last).map((letter) => `${start}${letter}`)];
  const houses = Array.from({ length: Math.min(end - start + 1, MOST_HOUSES) }, (_, n) => `${start + n}`);
  return [number, `${start}${first}`, `${end}${last}`, ...houses];
}

function lettersBetween(first: string, last: string): string[] {
  return ['', ...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => first <= letter && letter <= last);
}

const wordOfMail = (mail: string): string => `${MAIL}${mail.trim().toLowerCase()}`;
const fromEnd = (number: string): string => (number === '' ? '' : FROM_END + [...number].reverse().join(''));
/** By characters: half of one is no text. */
const cut = (word: string): string => [...word].slice(0, MOST_CHARACTERS).join('');
