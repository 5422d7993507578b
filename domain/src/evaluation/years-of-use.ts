import { addDays, type Day, daysBetween, earlierDay, laterDay } from '../calendar/day.ts';
import { addDecimals, type Decimal } from '../decimal/decimal.ts';
import { addFractions, type Fraction, fractionOf, NOTHING } from '../decimal/fraction.ts';
import { roundedShare } from './rate-history.ts';
import type { Usage } from './usage.ts';

/**
 * What was used in a calendar year, as far as it is known. A use between two readings is spread evenly over its days,
 * the day of the newer reading not among them.
 */
export interface YearOfUse {
  readonly year: number;
  /** Rounded for showing as amounts per day are. */
  readonly consumption: Decimal;
  readonly perDay: Decimal;
  readonly knownDays: number;
  /** Whether all its days are known. */
  readonly isWhole: boolean;
  /** The last reading, where all days from the first of January until then are known, but not the whole year; else null. */
  readonly until: Day | null;
  /** Whether some of it rests on an estimate. */
  readonly isEstimated: boolean;
}

/** What was used from a day up to another, that one not included. */
export interface Part {
  /** Exact. */
  readonly amount: Fraction;
  /** Of how many of these days the use is known. */
  readonly days: number;
  readonly isEstimated: boolean;
}

const NO_DAY: Part = { amount: NOTHING, days: 0, isEstimated: false };

/** Nothing is shown for a year with fewer known days. */
const LEAST_DAYS = 7;

/** The years of which something is known, newest first. */
export function yearsOfUse(usages: readonly Usage[]): readonly YearOfUse[] {
  const parts = new Map<number, Part>();
  const lastDays = new Map<number, Day>();
  for (const usage of usages)
    for (let year = yearOf(usage.from); year <= yearOf(addDays(usage.to, -1)); year += 1) {
      parts.set(year, withUsage(parts.get(year) ?? NO_DAY, usage, firstDayOf(year), firstDayOf(year + 1)));
      lastDays.set(year, earlierDay(usage.to, firstDayOf(year + 1)));
    }
  return [...parts]
    .filter(([, { days }]) => days >= LEAST_DAYS)
    .map(([year, part]) => yearOfUse(year, part, lastDays.get(year)))
    .reverse();
}

/**
 * What two rates of a meter used together in a year; null where the same days of it are not known of both. The amounts
 * are those that are shown, so that the displayed sum adds up.
 * @see OPN-231
 */
export function togetherIn(year: number, first: readonly YearOfUse[], second: readonly YearOfUse[]): YearOfUse | null {
  const [one, other] = [first, second].map((years) => years.find((known) => known.year === year));
  if (one === undefined || other === undefined) return null;
  if (one.knownDays !== other.knownDays || one.until !== other.until) return null;
  return {
    ...one,
    consumption: addDecimals(one.consumption, other.consumption),
    perDay: addDecimals(one.perDay, other.perDay),
    isEstimated: one.isEstimated || other.isEstimated,
  };
}

/** What was used from `from` up to `to`, that day not included. */
export function partOf(usages: readonly Usage[], from: Day, to: Day): Part {
  return usages
    .filter((usage) => usage.from < to && usage.to > from)
    .reduce((part, usage) => withUsage(part, usage, from, to), NO_DAY);
}

export function firstDayOf(year: number): Day {
  return `${String(year).padStart(4, '0')}-01-01` as Day;
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

function yearOfUse(year: number, { amount, days, isEstimated }: Part, last: Day | undefined): YearOfUse {
  const { numerator: units, denominator } = amount;
  const first = firstDayOf(year);
  const isWhole = days === daysBetween(first, firstDayOf(year + 1));
  return {
    year,
    consumption: roundedShare({ units, scale: 0 }, denominator),
    perDay: roundedShare({ units, scale: 0 }, denominator * BigInt(days)),
    knownDays: days,
    isWhole,
    until: !isWhole && last !== undefined && days === daysBetween(first, last) ? last : null,
    isEstimated,
  };
}

/** A part with what a usage adds to it between two days. */
function withUsage(part: Part, usage: Usage, from: Day, to: Day): Part {
  const days = daysBetween(laterDay(usage.from, from), earlierDay(usage.to, to));
  const length = daysBetween(usage.from, usage.to);
  // Most usages lie within one year, and are not divided at all.
  const share =
    days === length
      ? fractionOf(usage.consumption)
      : fractionOf({ units: usage.consumption.units * BigInt(days), scale: usage.consumption.scale }, BigInt(length));
  return {
    amount: addFractions(part.amount, share),
    days: part.days + days,
    isEstimated: part.isEstimated || usage.isEstimated,
  };
}
