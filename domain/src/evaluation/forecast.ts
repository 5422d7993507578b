import { addDays, type Day, daysBetween } from '../calendar/day.ts';
import type { Decimal } from '../decimal/decimal.ts';
import {
  addFractions,
  compareFractions,
  divideFractions,
  type Fraction,
  multiplyFractions,
  subtractFractions,
} from '../decimal/fraction.ts';
import { roundedShare } from './consumption.ts';
import { type Change, changeBetween, exactPerDay, type Usage } from './usage.ts';
import { firstDayOf, type Part, partOf, yearOf } from './years-of-use.ts';

/** What the running year comes to "wenn es so weitergeht". All amounts are rounded for showing as those per day are. */
export interface Forecast {
  readonly year: number;
  readonly amount: Decimal;
  /** The last reading, until which the use is known. */
  readonly until: Day;
  /** What was used in the year until then. */
  readonly soFar: Decimal;
  /**
   * How it is made: as the year before, times what this year has come to until now beside that one; or, where that year is
   * not known, at the use per day between the last two readings.
   */
  readonly basis:
    | { readonly kind: 'lastYear'; readonly untilThen: Decimal }
    | { readonly kind: 'perDay'; readonly perDay: Decimal; readonly since: Day };
  /** Beside the year before; null where that is not wholly known. */
  readonly beside: Beside | null;
  /** Whether some of it rests on an estimate. */
  readonly isEstimated: boolean;
}

interface Beside {
  readonly amount: Decimal;
  /** Null where nothing was used in that year. */
  readonly change: Change | null;
  /** The day on which this year's use goes beyond that of the whole year before; null when it does not. */
  readonly passes: Day | null;
}

/** With less of the year nothing can be said about the rest (OPN-230). */
const LEAST_DAYS = 60;

/**
 * The running year, read on (OPN-230). Null where nobody knows enough: the last reading is not of the year of `today`, the
 * year is not known from its first day until then, or too little of it.
 */
export function forecastOf(usages: readonly Usage[], today: Day): Forecast | null {
  const last = usages.at(-1);
  if (last === undefined || yearOf(last.to) !== yearOf(today)) return null;
  const [year, until] = [yearOf(today), last.to];
  const first = firstDayOf(year);
  const days = daysBetween(first, until);
  const soFar = partOf(usages, first, until);
  if (days < LEAST_DAYS || soFar.days < days) return null;

  const before = wholeYear(usages, year - 1);
  const untilThen = before && partOf(usages, firstDayOf(year - 1), addDays(firstDayOf(year - 1), days));
  const bySeason = before !== null && untilThen !== null && untilThen.amount.numerator > 0n;
  const rest = daysBetween(until, firstDayOf(year + 1));
  const amount = bySeason
    ? multiplyFractions(before.amount, divideFractions(soFar.amount, untilThen.amount))
    : addFractions(soFar.amount, times(exactPerDay(last), rest));
  return {
    year,
    amount: shown(amount),
    until,
    soFar: shown(soFar.amount),
    basis: bySeason
      ? { kind: 'lastYear', untilThen: shown(untilThen.amount) }
      : { kind: 'perDay', perDay: last.perDay, since: last.from },
    beside: before && {
      amount: shown(before.amount),
      change: changeBetween(before.amount, amount),
      passes: passes(usages, before.amount, { first, until, soFar: soFar.amount, amount, rest }),
    },
    isEstimated: soFar.isEstimated || (bySeason ? before.isEstimated : last.isEstimated),
  };
}

function wholeYear(usages: readonly Usage[], year: number): Part | null {
  const [first, next] = [firstDayOf(year), firstDayOf(year + 1)];
  const part = partOf(usages, first, next);
  return part.days === daysBetween(first, next) ? part : null;
}

interface Course {
  readonly first: Day;
  readonly until: Day;
  readonly soFar: Fraction;
  readonly amount: Fraction;
  readonly rest: number;
}

/** The first day after which more was used than `limit`, the use of each time spread evenly over its days. */
function passes(usages: readonly Usage[], limit: Fraction, { first, until, soFar, amount, rest }: Course): Day | null {
  if (compareFractions(amount, limit) <= 0) return null;
  if (compareFractions(soFar, limit) <= 0) {
    const perDay = times(subtractFractions(amount, soFar), 1, rest);
    return addDays(until, wholeDays(subtractFractions(limit, soFar), perDay));
  }
  // It happened already: in the usage before whose end the sum went beyond the limit.
  for (const usage of usages) {
    if (usage.to <= first) continue;
    if (compareFractions(partOf(usages, first, usage.to).amount, limit) <= 0) continue;
    const from = usage.from > first ? usage.from : first;
    const left = subtractFractions(limit, partOf(usages, first, from).amount);
    return addDays(from, wholeDays(left, exactPerDay(usage)));
  }
  return null;
}

/** How many whole days it takes until this is used up. */
function wholeDays(amount: Fraction, perDay: Fraction): number {
  const { numerator, denominator } = divideFractions(amount, perDay);
  return Number(numerator / denominator);
}

function times(amount: Fraction, factor: number, parts = 1): Fraction {
  return multiplyFractions(amount, { numerator: BigInt(factor), denominator: BigInt(parts) });
}

function shown({ numerator, denominator }: Fraction): Decimal {
  return roundedShare({ units: numerator, scale: 0 }, denominator);
}
