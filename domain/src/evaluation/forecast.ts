import { addDays, type Day, daysBetween, parseDay } from '../calendar/day.ts';
import type { Decimal } from '../decimal/decimal.ts';
import {
  addFractions,
  compareFractions,
  divideFractions,
  type Fraction,
  multiplyFractions,
  subtractFractions,
} from '../decimal/fraction.ts';
import { roundedShare } from './rate-history.ts';
import { type Change, changeBetween, exactPerDay, type Usage } from './usage.ts';
import { firstDayOf, type Part, partOf, yearOf } from './years-of-use.ts';

/**
 * The forecast for the running year if consumption continues as before ("wenn es so weitergeht"). All amounts are
 * rounded for showing as those per day are.
 */
export interface Forecast {
  readonly year: number;
  readonly amount: Decimal;
  /** The last reading, until which the use is known. */
  readonly until: Day;
  /** What was used in the year until then. */
  readonly soFar: Decimal;
  /**
   * How it is made: as the year before, times what this year has come to until now beside the same part of that one; or, where
   * that says nothing, at the use per day of the last time.
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
  /** Null where there is nothing to compare with: nothing was used in that year, or hardly anything. */
  readonly change: Change | null;
  /** The day on which this year's use goes beyond that of the whole year before; null when it hardly does. */
  readonly passes: { readonly day: Day; readonly isPast: boolean } | null;
}

/** With less of the year, or a shorter period, nothing can be forecast. */
const LEAST_DAYS = 60;
/**
 * The part of last year that is compared has to be so much of it, as a divisor, or a negligible amount would decide.
 */
const LEAST_SHARE = 20n;
/** Beyond this many times more or less than last year, the year goes another way than that one. */
const MOST_TIMES = 3n;
/** A higher percentage is meaningless. */
const LARGEST_PERCENT = 300;

/**
 * The running year, read on. Null where nobody knows enough: the last reading is not of the year of `today`, the year
 * is not known from its first day until then (the value may have fallen), or too little of it; nor of a meter that is read by
 * somebody else since `endedOn`.
 * @see OPN-230, OPN-502
 */
export function forecastOf(
  usages: readonly Usage[],
  lastReading: Day | null,
  today: Day,
  endedOn: Day | null = null,
): Forecast | null {
  const last = usages.at(-1);
  if (endedOn !== null || last === undefined || last.to !== lastReading || yearOf(last.to) !== yearOf(today))
    return null;
  const [year, until] = [yearOf(today), last.to];
  const first = firstDayOf(year);
  const days = daysBetween(first, until);
  const soFar = partOf(usages, first, until);
  if (days < LEAST_DAYS || soFar.days < days) return null;

  const before = wholeYear(usages, year - 1);
  const untilThen = before && partOf(usages, firstDayOf(year - 1), sameDayBefore(until));
  const bySeason = before !== null && untilThen !== null && saysEnough(soFar.amount, untilThen.amount, before.amount);
  const rest = daysBetween(until, firstDayOf(year + 1));
  const lately = lastTime(usages, until);
  if (lately === null) return null;
  const amount = bySeason
    ? multiplyFractions(before.amount, divideFractions(soFar.amount, untilThen.amount))
    : addFractions(soFar.amount, times(lately.perDay, rest));
  return {
    year,
    amount: shown(amount),
    until,
    soFar: shown(soFar.amount),
    basis: bySeason
      ? { kind: 'lastYear', untilThen: shown(untilThen.amount) }
      : { kind: 'perDay', perDay: shown(lately.perDay), since: lately.since },
    beside: before && besideOf(usages, before.amount, { first, until, soFar: soFar.amount, amount, rest }),
    isEstimated: soFar.isEstimated || before?.isEstimated === true,
  };
}

function wholeYear(usages: readonly Usage[], year: number): Part | null {
  const [first, next] = [firstDayOf(year), firstDayOf(year + 1)];
  const part = partOf(usages, first, next);
  return part.days === daysBetween(first, next) ? part : null;
}

/** The same day of the year before; for 29 February the day after it. */
function sameDayBefore(day: Day): Day {
  const same = `${String(yearOf(day) - 1).padStart(4, '0')}${day.slice(4)}`;
  return parseDay(same) ?? firstOfMarch(yearOf(day) - 1);
}

function firstOfMarch(year: number): Day {
  return addDays(firstDayOf(year), 59);
}

/**
 * Whether a part of last year says what is to come: it is not negligible compared with that year, and this year is not
 * wholly another one.
 */
function saysEnough(soFar: Fraction, untilThen: Fraction, before: Fraction): boolean {
  const atLeast = (amount: Fraction, factor: bigint, other: Fraction): boolean =>
    compareFractions(multiplyFractions(amount, { numerator: factor, denominator: 1n }), other) >= 0;
  return (
    untilThen.numerator > 0n &&
    atLeast(untilThen, LEAST_SHARE, before) &&
    atLeast(soFar, MOST_TIMES, untilThen) &&
    atLeast(untilThen, MOST_TIMES, soFar)
  );
}

/** The use per day since the last reading at least LEAST_DAYS before the newest: a day or two say nothing of a year. */
function lastTime(usages: readonly Usage[], until: Day): { readonly since: Day; readonly perDay: Fraction } | null {
  const since = usages.findLast(({ from }) => daysBetween(from, until) >= LEAST_DAYS)?.from;
  if (since === undefined) return null;
  return { since, perDay: times(partOf(usages, since, until).amount, 1, daysBetween(since, until)) };
}

function besideOf(usages: readonly Usage[], before: Fraction, course: Course): Beside {
  const change = changeBetween(before, course.amount);
  const day = change === null || change.direction === 'same' ? null : passes(usages, before, course);
  return {
    amount: shown(before),
    change: change === null || change.percent > LARGEST_PERCENT ? null : change,
    passes: day && { day, isPast: day < course.until },
  };
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
  // It has already happened: in the usage before whose end the sum went beyond the limit.
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
