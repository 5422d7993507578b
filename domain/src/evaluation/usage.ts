import { type Day, daysBetween } from '../calendar/day.ts';
import { compareDecimals, type Decimal, isNegative } from '../decimal/decimal.ts';
import { type Fraction, fractionOf } from '../decimal/fraction.ts';
import { type HistoryYear, isEstimate } from './rate-history.ts';

/** What was used per day between two readings that follow one another. */
export interface Usage {
  /** The day of the older reading, and of the newer. */
  readonly from: Day;
  readonly to: Day;
  /** Exact, in the unit of the rate. */
  readonly consumption: Decimal;
  /** Rounded for showing. */
  readonly perDay: Decimal;
  /** Whether one of the two values was estimated, so that the amount is no more than a guess. */
  readonly isEstimated: boolean;
  /**
   * Whether the usage before it is missing because the value fell there: the meter was exchanged, or passed its highest
   * value.
   */
  readonly followsFall: boolean;
}

/**
 * The usage of one rate between its readings, oldest first. Where the value fell nobody knows what was used: that time
 * is left out, never drawn as a negative use.
 * @see OPN-223
 */
export function usagesOf(history: readonly HistoryYear[]): readonly Usage[] {
  const usages: Usage[] = [];
  let followsFall = false;
  for (const { event, older, consumption, perDay } of history.flatMap(({ entries }) => entries).reverse()) {
    if (older === null || consumption === null) continue;
    const fell = isNegative(consumption);
    if (!fell && perDay !== null) {
      const isEstimated = isEstimate(event) || isEstimate(older);
      usages.push({ from: older.readingDate, to: event.readingDate, consumption, perDay, isEstimated, followsFall });
    }
    followsFall = fell;
  }
  return usages;
}

/**
 * The days on which the value of a rate was lower than before, oldest first.
 * @see OPN-223
 */
export function fallsOf(history: readonly HistoryYear[]): readonly Day[] {
  const entries = history.flatMap((year) => year.entries).reverse();
  return entries
    .filter(({ consumption }) => consumption !== null && isNegative(consumption))
    .map(({ event }) => event.readingDate);
}

/**
 * Whether amounts get a sparkline: more than one, and not all equal. 12.5 equals 12.50.
 * @see EVA-24
 */
export function mayDrawSparkline(amounts: readonly Decimal[]): boolean {
  const [first, ...others] = amounts;
  return first !== undefined && others.some((amount) => compareDecimals(first, amount) !== 0);
}

/** How much more or less something is than before. */
export interface Change {
  /** Without sign, halves rounded up. */
  readonly percent: number;
  readonly direction: 'up' | 'down' | 'same';
}

/** The change from one amount to another; null where there was nothing: then there is no percentage. */
export function changeBetween(before: Fraction, after: Fraction): Change | null {
  // Over one denominator: nothing is rounded before the percentage.
  const [then, now] = [before.numerator * after.denominator, after.numerator * before.denominator];
  if (then === 0n) return null;
  const difference = now < then ? then - now : now - then;
  const percent = Number((200n * difference + then) / (2n * then));
  return { percent, direction: percent === 0 ? 'same' : now < then ? 'down' : 'up' };
}

/** How the use per day has changed from the first year to the last. */
export interface Trend extends Change {
  /** The two that are compared. */
  readonly before: Usage;
  readonly now: Usage;
  /** Whether one of the two is estimated. */
  readonly isEstimated: boolean;
  /** Whether nothing shorter came after the last year. */
  readonly isOfLast: boolean;
}

/** A usage of this many days has all seasons in it: half a winter says nothing about a whole year. */
const YEAR_DAYS = 330;

/**
 * Compares the first and the last usage that lasted about a year. Null with fewer than two of them, and where nothing
 * was used at first: then there is no percentage.
 * @see OPN-224
 */
export function trendOf(usages: readonly Usage[]): Trend | null {
  const years = usages.filter(({ from, to }) => daysBetween(from, to) >= YEAR_DAYS);
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const change = changeBetween(exactPerDay(first), exactPerDay(last));
  return change === null ? null : { ...change, ...factsOf(first, last, usages) };
}

/** What was used per day, not rounded. */
export function exactPerDay({ from, to, consumption }: Usage): Fraction {
  return fractionOf(consumption, BigInt(daysBetween(from, to)));
}

function factsOf(first: Usage, last: Usage, usages: readonly Usage[]): Omit<Trend, keyof Change> {
  return {
    before: first,
    now: last,
    isEstimated: first.isEstimated || last.isEstimated,
    isOfLast: last === usages.at(-1),
  };
}

/**
 * What was used until a reading, and per day beside the time before; null where that is not known: without an earlier
 * reading, where the value fell, or where the evaluation does not count this reading. No change where there is nothing
 * to compare with: before an exchange of the meter another one counted.
 * @see OPN-232
 */
export function usedUntil(
  day: Day,
  history: readonly HistoryYear[],
): { readonly usage: Usage; readonly change: Change | null } | null {
  const usages = usagesOf(history);
  const place = usages.findIndex(({ to }) => to === day);
  const [usage, before] = [usages[place], usages[place - 1]];
  if (usage === undefined) return null;
  const compares = before !== undefined && !usage.followsFall;
  return { usage, change: compares ? changeBetween(exactPerDay(before), exactPerDay(usage)) : null };
}
