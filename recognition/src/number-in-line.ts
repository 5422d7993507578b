import type { Spelt } from './columns.ts';

/** A number that is read and not expected has to be as sure as this in each of its characters. */
const LEAST_SURE = 0.6;
/** What is before a number and is none of it. */
const NAMES = /^(?:SERIALNO|ZNR|SNR|SN|NR|NO|ID|N)(?=[A-Z0-9]{5})/;
const SHAPE = /^(?:[A-Z]{0,3}|\d[A-Z]{3})\d{6,14}[A-Z]?$/;
/**
 * Conformity, standards, approvals (DE-07-MI002-PTB001, CH-MI001-10040, also where the I was not seen; PDM…) and years of them
 * (M17 0102, M08…), flows (Q3, Qn), widths (DN 20), voltages (3 x 230/400 V).
 */
const OTHERS = /^(?:CE|EN|IEC|DIN|ISO|OIML|PTB|PDM|M0\d|M[12]\d{5}$|Q|DN\d|3?(?:230400|220380))|M[I1]?00\d/;
/** The year in which a meter was made or gauged. */
const YEAR = /^(?:19[5-9]|20[0-4])\d$/;
const YEAR_LENGTH = 4;
/** A gap beside a year is wider by so much than all within the number: those of numbers in groups are as wide as each other. */
const WIDER = 1.4;
/** A number that may begin or end with a year that nothing parts from it decides nothing. */
const SURE_BESIDE_YEAR = 0.7;

/**
 * The meter's number in what was read of a line, and how certain it is; null where there is none, or one that is not
 * read well.
 */
export function numberIn(line: readonly Spelt[]): { readonly number: string; readonly confidence: number } | null {
  const letters = withoutYear(line);
  const number = meterNumberIn(textOf(letters));
  if (number === null || letters.some(({ confidence }) => confidence < LEAST_SURE)) return null;
  const confidence = letters.reduce((product, letter) => product * letter.confidence, 1);
  return { number, confidence: mayHoldYear(number) ? Math.min(confidence, SURE_BESIDE_YEAR) : confidence };
}

/**
 * The meter's number in a printed line (upper case, letters and digits alone), without what names it (No., S/N); null
 * where it is something else: approvals, standards and technical data have digits too. A number has six digits in a row
 * or more (shorter ones are dates and powers more often), before which letters may stand, as in the identification
 * across all makers (DIN 43863-5: medium, maker, ten digits). Two different digits alone are a power of ten, a scale or
 * a pattern.
 */
export function meterNumberIn(line: string): string | null {
  const number = line.replace(NAMES, '');
  const digits = new Set(number.replaceAll(/\D/g, ''));
  return SHAPE.test(number) && !OTHERS.test(line) && digits.size > 2 ? number : null;
}

function textOf(letters: readonly Spelt[]): string {
  return letters.map(({ symbol }) => symbol).join('');
}

/** The line without a year that a gap parts from the rest, before or behind it. */
function withoutYear(line: readonly Spelt[]): readonly Spelt[] {
  const [first, rest] = [line.slice(0, YEAR_LENGTH), line.slice(YEAR_LENGTH)];
  if (YEAR.test(textOf(first)) && isApart(first, rest, rest)) return rest;
  const [before, last] = [line.slice(0, -YEAR_LENGTH), line.slice(-YEAR_LENGTH)];
  return YEAR.test(textOf(last)) && isApart(before, last, before) ? before : line;
}

function isApart(one: readonly Spelt[], other: readonly Spelt[], number: readonly Spelt[]): boolean {
  const [end, begin] = [one.at(-1), other[0]];
  if (end === undefined || begin === undefined) return false;
  const gaps = number.slice(1).map(({ at }, place) => at - (number[place]?.at ?? at));
  return begin.at - end.at >= WIDER * Math.max(1, ...gaps);
}

function mayHoldYear(number: string): boolean {
  const ends = [number.slice(0, YEAR_LENGTH), number.slice(-YEAR_LENGTH)];
  const rests = [number.slice(YEAR_LENGTH), number.slice(0, -YEAR_LENGTH)];
  return ends.some((end, which) => YEAR.test(end) && meterNumberIn(rests[which] ?? '') !== null);
}
