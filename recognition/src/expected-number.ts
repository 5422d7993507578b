import { plainNumber } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { type Columns, doubtOf } from './columns.ts';
import { LINE_SYMBOLS } from './symbols.ts';

/** How many characters at the end are compared; many meters print makers and prefixes elsewhere. */
const COMPARED = 8;
/** Shorter numbers stand everywhere on a meter. */
export const FEWEST_COMPARED = 5;
/**
 * How much more likely (natural logarithm) it is beforehand that a photo shows the expected meter than that it shows
 * the one whose number differs by one certain digit. What is printed has to say more than that for the other one.
 */
const OWN_IS_LIKELIER = 3;
/** Limit of the evidence of one reading against a number: a reading that hardly sees the line proves nothing. */
const MOST_DOUBT = 6;
const DIGITS = '0123456789';
/** Of thousands of expected numbers only those are compared that share the most characters with what was read. */
const MOST_COMPARED = 40;

/**
 * How surely an expected number is in a line that was read once or several times, 0 to 1: as its characters are read on
 * average, and no surer than it is beside the same number with one other digit. The mean alone would take a number with
 * seven certain digits and a wrong one.
 */
export function surenessOf(number: string, readings: readonly Columns[]): number {
  const compared = endOf(number);
  const doubt = (text: string): number =>
    readings.reduce((total, columns) => total + Math.min(MOST_DOUBT, doubtOf(columns, kindsOf(text))), 0);
  const own = doubt(compared);
  const alike = Math.exp(-own / compared.length / readings.length);
  // Clearly wrong numbers are not compared with their seventy or so neighbours.
  if (alike < 0.5) return alike;
  const rival = Math.min(...neighboursOf(compared).map(doubt));
  return Math.min(alike, 1 / (1 + Math.exp(own - rival - OWN_IS_LIKELIER)));
}

function kindsOf(text: string): number[] {
  return [...text].map((letter) => LINE_SYMBOLS.indexOf(letter) + 1);
}

/** The number with each of its digits replaced by each other one. */
export function neighboursOf(number: string): string[] {
  return [...number].flatMap((letter, place) =>
    DIGITS.includes(letter)
      ? [...DIGITS]
          .filter((digit) => digit !== letter)
          .map((digit) => `${number.slice(0, place)}${digit}${number.slice(place + 1)}`)
      : [],
  );
}

/** The part of a number that is compared. */
export function endOf(number: string): string {
  return plainNumber(number).slice(-COMPARED);
}

/** Whether a line can show it at all: the network knows no other letters. */
export function comparable(number: string): boolean {
  const compared = endOf(number);
  return compared.length >= FEWEST_COMPARED && [...compared].every((letter) => LINE_SYMBOLS.includes(letter));
}

/** Of many expected numbers those that may be in a line that says this. */
export function nearest(said: string, expected: readonly string[]): readonly string[] {
  if (expected.length <= MOST_COMPARED) return expected;
  const pairs = new Set(pairsOf(said));
  const shared = (number: string): number => pairsOf(endOf(number)).filter((pair) => pairs.has(pair)).length;
  return expected
    .map((number) => ({ number, shared: shared(number) }))
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, MOST_COMPARED)
    .map(({ number }) => number);
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
}
