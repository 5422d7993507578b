import type { Job } from './job.ts';

/** The part of a job that can be searched. */
type SearchedJob = Pick<Job, 'meter' | 'customer' | 'partner'>;

/** A job with what it can be found by, folded once when the jobs are loaded. */
interface SearchableJob<J> {
  readonly job: J;
  readonly folded: FoldedJob;
}

/** Prepares jobs for searching; `kindOf` gives the words for the kind of a job's meter, such as "Gas" and "Gaszähler". */
export function searchable<J extends SearchedJob>(
  jobs: readonly J[],
  kindOf: (job: J) => readonly string[] | undefined = () => [],
): SearchableJob<J>[] {
  return jobs.map((job) => ({ job, folded: foldJob(job, kindOf(job) ?? []) }));
}

/**
 * The jobs that every word of the term fits, in the order they came; all of them for an empty term.
 * @see LST-11, OPN-051
 */
export function searchJobs<J>(jobs: readonly SearchableJob<J>[], term: string): J[] {
  const read = readTerm(term);
  return jobs.filter(({ folded }) => fitsTerm(folded, read)).map(({ job }) => job);
}

/** All texts a job can be found by: those that are words, and those that are numbers or keys and count as one word each. */
function foldJob({ meter, customer, partner }: SearchedJob, kind: readonly string[]): FoldedJob {
  const address = meter.meterAddress;
  const texts = [
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
  const keys = [meter.meterNumber, address.objectKey, address.zip, customer?.customerNumber, partner?.identifier];
  return {
    // As one text each: folding thousands of jobs one by one takes twice as long.
    texts: foldText(texts.filter(Boolean).join('\n')),
    keys: `\n${foldKey(keys.filter(Boolean).join('\n'))}\n`,
    meterNumber: foldKey(meter.meterNumber),
    street: foldText(address.street),
    house: houseOf(foldNumber(address.houseNumber)),
  };
}

/** What a job can be found by, folded for comparing. */
interface FoldedJob {
  /** A line for each text, with a blank before and after each word. */
  readonly texts: string;
  /** A line for each number or key, without what stands between its characters. */
  readonly keys: string;
  readonly meterNumber: string;
  readonly street: string;
  readonly house: House;
}

/** A word of a search term. */
interface Word {
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
function readTerm(term: string): readonly Word[] | null {
  const typed = foldNumbers(fold(term)).split(/\s+/).filter(Boolean);
  const words = typed.map((word) => word.replace(AROUND, '')).filter(Boolean);
  if (words.length === 0 && typed.length > 0) return null;
  const keys = words.map(foldKey);
  return words.map((word, at) => ({
    words: foldText(word).trimEnd(),
    key: foldKey(word),
    house: HOUSE_NUMBER.test(word) ? houseOf(word) : null,
    whole: [foldText(word), `\n${foldKey(word)}\n`],
    runs: runsAround(keys, at),
  }));
}

/**
 * Whether every word of a term fits a job: a text from the beginning of one of its words, a number or key from its own
 * beginning, a meter number also at its end. What can be a house number fits as a whole alone, and behind a word of the
 * job's street it has to be the number of the house.
 */
function fitsTerm(job: FoldedJob, words: readonly Word[] | null): boolean {
  return (
    words !== null &&
    words.every((word, at) => fitsWord(job, word, words[at - 1]) || word.runs.some((key) => fitsKey(job, key)))
  );
}

function fitsWord(
  job: FoldedJob,
  { words, key, house, whole: [text, number] }: Word,
  before: Word | undefined,
): boolean {
  if (house === null) return job.texts.includes(words) || fitsKey(job, key);
  if (isNumberOf(job.house, house)) return true;
  if (before !== undefined && job.street.includes(before.words)) return job.street.includes(text);
  return job.texts.includes(text) || job.keys.includes(number);
}

/** A house number, taken apart once for a job or a word and not for each pair of them. */
interface House {
  readonly number: string;
  /** `15`, `15a`. */
  readonly single: readonly [at: number, letter: string] | null;
  /** `15-17`, `15a-15c`: the houses from one number to another; `19-3` is none. */
  readonly range: HouseRange | null;
}

interface HouseRange {
  readonly start: number;
  readonly first: string;
  readonly end: number;
  readonly last: string;
}

function houseOf(number: string): House {
  const [, start = '', first = '', , end = '', last = ''] = /^(\d+)([a-z]?)(-(\d+)([a-z]?))?$/.exec(number) ?? [];
  const isRange = end !== '' && Number(start) <= Number(end);
  return {
    number,
    single: start !== '' && end === '' ? [Number(start), first] : null,
    range: isRange ? { start: Number(start), first, end: Number(end), last } : null,
  };
}

/**
 * Whether a house has this number. One with a range has those at its ends and those between that stand on a side of the street
 * where an end stands.
 */
function isNumberOf(house: House, typed: House): boolean {
  if (house.number === typed.number) return true;
  if (house.range === null || typed.single === null) return false;
  const { start, first, end, last } = house.range;
  const [at, letter] = typed.single;
  if (start === end) return at === start && first <= letter && letter <= last;
  if ((at === start && letter === first) || (at === end && letter === last)) return true;
  return letter === '' && start < at && at < end && (at % 2 === start % 2 || at % 2 === end % 2);
}

function fitsKey({ keys, meterNumber }: FoldedJob, key: string): boolean {
  return keys.includes(`\n${key}`) || (key.length >= MIN_ENDING && meterNumber.endsWith(key));
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
function foldText(text: string | null): string {
  const words = foldNumbers(fold(text ?? '')).replace(ALL_BETWEEN, ' ');
  return ` ${words.trim().replace(/ ?\n ?/g, ' \n ')} `;
}

/** Numbers and keys, one a line, as their letters and digits. */
function foldKey(text: string): string {
  return fold(text).replace(ALL_BETWEEN, '');
}

/** A house number, however it is written. */
function foldNumber(text: string | null): string {
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
