import { type House, houseOf, isNumberOf } from './house-number.ts';
import type { Customer, Job, Meter, MeterAddress } from './job.ts';

/** The part of a job that can be searched. */
export interface SearchedJob extends Pick<Job, 'partner'> {
  readonly meter: Pick<Meter, 'meterNumber' | 'customMeterType'> & {
    readonly meterAddress: Omit<MeterAddress, 'hint' | 'company' | 'firstname' | 'lastname'>;
  };
  readonly customer: Omit<Customer, 'mailingAddress'> | null;
}

/**
 * Jobs with what they can be found by, folded once when the jobs are loaded: one text for all of them, because asking
 * each of thousands of jobs costs a key in the search more than a frame.
 */
interface SearchableJobs<J> {
  readonly jobs: readonly J[];
  /** A line for each text, with a blank before and after each word. */
  readonly texts: Parts;
  /** A line for each number or key, without what stands between its characters. */
  readonly keys: Parts;
  readonly meterNumbers: Parts;
  readonly streets: Parts;
  readonly houses: readonly House[];
}

/** The texts of all jobs one behind the other, each ended by `END`. */
interface Parts {
  readonly text: string;
  /** Where the text of each job ends. */
  readonly ends: readonly number[];
}

/** Ends the text of a job; no text has it, and no word of a term. */
const END = '\v';

/** Prepares jobs for searching; `kindOf` gives the words for the kind of a job's meter, such as "Gas" and "Gaszähler". */
export function searchable<J extends SearchedJob>(
  jobs: readonly J[],
  kindOf: (job: J) => readonly string[] | undefined = () => [],
): SearchableJobs<J> {
  return {
    jobs,
    texts: partsOf(
      jobs.map((job) => textsOf(job, kindOf(job) ?? [])),
      foldText,
    ),
    keys: partsOf(jobs.map(keysOf), foldKey),
    meterNumbers: partsOf(
      jobs.map(({ meter }) => [meter.meterNumber]),
      foldKey,
    ),
    streets: partsOf(
      jobs.map(({ meter }) => [meter.meterAddress.street]),
      foldText,
    ),
    houses: jobs.map(({ meter }) => houseOf(foldNumber(meter.meterAddress.houseNumber))),
  };
}

/**
 * The jobs that every word of the term fits, in the order they came; all of them for an empty term.
 * @see LST-11, OPN-051
 */
export function searchJobs<J>(searched: SearchableJobs<J>, term: string): J[] {
  const words = readTerm(term);
  if (words === null) return [];
  const found = words.map((word, at) => fitting(searched, word, words[at - 1]));
  return searched.jobs.filter((_, job) => found.every((fits) => fits[job] === 1));
}

/** Texts that are words. */
export function textsOf(
  { meter, customer, partner }: SearchedJob,
  kind: readonly string[],
): (string | null | undefined)[] {
  const address = meter.meterAddress;
  return [
    ...kind,
    meter.customMeterType,
    address.street,
    address.city,
    address.cityDistrict,
    address.locationDescription,
    customer?.company,
    customer?.firstname,
    customer?.lastname,
    partner?.company,
    partner?.firstname,
    partner?.lastname,
  ];
}

/** Texts that are numbers or keys and count as one word each. */
export function keysOf({ meter, customer, partner }: SearchedJob): (string | null | undefined)[] {
  const { objectKey, zip } = meter.meterAddress;
  return [meter.meterNumber, objectKey, zip, customer?.customerNumber, partner?.identifier];
}

/** The texts of each job, a line each, folded all at once: one by one takes many times as long. */
function partsOf(jobs: readonly (readonly (string | null | undefined)[])[], foldAll: (text: string) => string): Parts {
  const lines = jobs.map((texts) => `\n${texts.filter(Boolean).join('\n').replaceAll(END, ' ')}\n${END}`);
  const text = foldAll(lines.join(''));
  const ends: number[] = [];
  for (let at = text.indexOf(END); at !== -1; at = text.indexOf(END, at + 1)) ends.push(at);
  return { text, ends };
}

/** Which jobs have the text in their part, as ones. */
type Fits = Uint8Array;

function having({ text, ends }: Parts, part: string): Fits {
  const fits = new Uint8Array(ends.length);
  let at = text.indexOf(part);
  for (let job = 0; job < ends.length && at !== -1; job += 1) {
    if (ends[job]! < at) continue;
    fits[job] = 1;
    at = text.indexOf(part, ends[job]! + 1);
  }
  return fits;
}

/** Adds what others fit. */
function add(fits: Fits, more: Fits): void {
  for (let job = 0; job < fits.length; job += 1) fits[job]! |= more[job]!;
}

/** A word of a search term. */
export interface Word {
  /** As words of a text, with a blank before each. */
  readonly words: string;
  readonly key: string;
  /** The house number it can be; null where it is none. */
  readonly house: House | null;
  /** It as a whole word of a text, and as a whole number or key. */
  readonly whole: readonly [string, string];
  /** It and its neighbours written together: a number is shown, and typed, in groups. */
  readonly runs: readonly string[];
}

/** `15`, `15a`, `19-3`, `15/2`: what is so short is never only the beginning of something. */
const HOUSE_NUMBER = /^\d{1,3}[a-z]?(?:[-/]\d{1,3}[a-z]?)?$/;

/** The last digits of a meter number say which one it is, if they are at least this many. */
const MIN_ENDING = 4;
/** No number is typed in more groups. */
const MAX_GROUPS = 8;

/** Reads what was typed: words between white space, without the punctuation around them. Null: nothing fits it. */
export function readTerm(term: string): readonly Word[] | null {
  const typed = foldNumbers(fold(term)).split(/\s+/).filter(Boolean);
  const words = typed.map((word) => word.replace(AROUND, '')).filter(Boolean);
  if (words.length === 0 && typed.length > 0) return null;
  const keys = words.map(foldKey);
  return words.map((word, at) => ({
    words: ` ${foldText(word)}`,
    key: foldKey(word),
    house: HOUSE_NUMBER.test(word) ? houseOf(word) : null,
    whole: [` ${foldText(word)} `, `\n${foldKey(word)}\n`],
    runs: runsAround(keys, at),
  }));
}

/**
 * Which jobs a word fits: a text from the beginning of one of its words, a number or key from its own beginning, a meter
 * number also at its end. What can be a house number fits as a whole alone, and behind a word of the job's street it has
 * to be the number of the house.
 */
function fitting<J>(searched: SearchableJobs<J>, word: Word, before: Word | undefined): Fits {
  const fits =
    word.house === null ? having(searched.texts, word.words) : fittingHouse(searched, word, word.house, before);
  if (word.house === null) add(fits, fittingKey(searched, word.key));
  for (const key of word.runs) add(fits, fittingKey(searched, key));
  return fits;
}

function fittingHouse<J>(searched: SearchableJobs<J>, { whole }: Word, house: House, before: Word | undefined): Fits {
  const [text, key] = whole;
  const fits = having(searched.texts, text);
  add(fits, having(searched.keys, key));
  if (before !== undefined) {
    const inStreet = having(searched.streets, before.words);
    const street = having(searched.streets, text);
    for (let job = 0; job < fits.length; job += 1) if (inStreet[job] === 1) fits[job] = street[job]!;
  }
  searched.houses.forEach((its, job) => {
    if (isNumberOf(its, house)) fits[job] = 1;
  });
  return fits;
}

/** A number or key from its beginning, a meter number also at its end. */
function fittingKey<J>({ keys, meterNumbers }: SearchableJobs<J>, key: string): Fits {
  const fits = having(keys, `\n${key}`);
  if (key.length >= MIN_ENDING) add(fits, having(meterNumbers, `${key}\n${END}`));
  return fits;
}

/** The numbers that a word and its neighbours can be the groups of. */
function runsAround(keys: readonly string[], at: number): string[] {
  const runs: string[] = [];
  for (let from = Math.max(0, at - MAX_GROUPS + 1); from <= at; from += 1) {
    for (let to = Math.max(at, from + 1); to < Math.min(keys.length, from + MAX_GROUPS); to += 1)
      runs.push(keys.slice(from, to + 1).join(''));
  }
  return runs.filter((key) => key.length >= MIN_ENDING && /\d/.test(key));
}

/** What stands between words: blanks and punctuation. Property classes would take four times as long for a large list. */
const BETWEEN = '[\\t -/:-@[-`{-\u00bf\u2000-\u206f]+';
const ALL_BETWEEN = new RegExp(BETWEEN, 'g');
const AROUND = new RegExp(`^${BETWEEN}|${BETWEEN}$`, 'g');

/** Texts, one a line, as their words, each between blanks. */
export function foldText(text: string): string {
  const words = foldNumbers(fold(text)).replace(ALL_BETWEEN, ' ');
  return words.replace(/ ?([\n\v]) ?/g, ' $1 ');
}

/** Numbers and keys, one a line, as their letters and digits. */
export function foldKey(text: string): string {
  return fold(text).replace(ALL_BETWEEN, '');
}

/** A house number, however it is written. */
export function foldNumber(text: string | null): string {
  return foldNumbers(fold(text ?? '').trim());
}

/** `15 a` is `15a`, and `19 – 3` is `19-3`. */
function foldNumbers(text: string): string {
  return text
    .replace(/\b(\d{1,3}) +([a-z])(?![a-z0-9\u00df-\uffff])/g, '$1$2')
    .replace(/(\d[a-z]?) *[-–—] *(?=\d)/g, '$1-')
    .replace(/(\d[a-z]?) *\/ *(?=\d)/g, '$1/');
}

/** Ignores case, ß written as ss or SS, and whether an umlaut is one character or two. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ß', 'ss');
}
