import { type Day, daysBetween } from '../calendar/day.ts';
import {
  absoluteDecimal,
  compareDecimals,
  type Decimal,
  divideDecimals,
  isNegative,
  subtractDecimals,
} from '../decimal/decimal.ts';
import { continuedValue } from '../job/fall.ts';
import { currentResult, withoutSetAside } from '../job/job-result.ts';
import type { MeterRateTask, ReadingEvent, ReadingResult } from '../job/job.ts';
import type { EvaluationSettings } from './evaluation-settings.ts';

/**
 * One line of a history. The oldest event has none before it, and therefore no amounts; one whose value is lower than before
 * has no use per day.
 *
 * @see OPN-124
 * @see OPN-223
 */
export interface HistoryEntry {
  readonly event: ReadingEvent;
  readonly older: ReadingEvent | null;
  readonly consumption: Decimal | null;
  readonly perDay: Decimal | null;
}

export interface HistoryYear {
  readonly year: number;
  readonly entries: readonly HistoryEntry[];
}

/** What the evaluation shows of one rate. */
export interface RateHistory<T> {
  readonly task: T;
  /** Newest year first, within a year newest event first. */
  readonly years: readonly HistoryYear[];
}

/** What the evaluation shows of one job: a history per rate, and the rates that have none. */
export interface JobEvaluation<T> {
  readonly histories: readonly RateHistory<T>[];
  readonly withoutEvents: readonly T[];
}

/** The evaluation of one job; rates keep their order. */
export function evaluateJob<T extends EvaluatedRate>(
  job: { readonly meter: { readonly meterRateTasks: readonly T[] } },
  settings: EvaluationSettings,
): JobEvaluation<T> {
  const histories = job.meter.meterRateTasks.map((task) => ({ task, years: rateHistory(task, settings) }));
  return {
    histories: histories.filter((history) => history.years.length > 0),
    withoutEvents: histories.filter((history) => history.years.length === 0).map((history) => history.task),
  };
}

/**
 * The events of one rate by year, newest first, each with the consumption since the one before.
 * @see EVA-31, EVA-32
 */
export function rateHistory(task: EvaluatedRate, settings: EvaluationSettings): HistoryYear[] {
  const events = rateEvents(task, settings);
  const years = new Map<number, HistoryEntry[]>();
  for (const [index, event] of events.entries()) {
    const year = Number(event.readingDate.slice(0, 4));
    const entries = years.get(year) ?? [];
    entries.push(entryOf(event, events[index + 1], task));
    years.set(year, entries);
  }
  return [...years].map(([year, entries]) => ({ year, entries }));
}

/** The day of the newest event; null without any. */
export function newestDay(history: readonly HistoryYear[]): Day | null {
  return history[0]?.entries[0]?.event.readingDate ?? null;
}

function entryOf(event: ReadingEvent, older: ReadingEvent | undefined, task: EvaluatedRate): HistoryEntry {
  if (older === undefined) return { event, older: null, consumption: null, perDay: null };
  const consumption = consumptionSince(older, event, task);
  // What was used until an exchange nobody knows: a difference below zero is no use per day.
  const perDay = consumption === null || isNegative(consumption) ? null : consumptionPerDay(older, event, task);
  return { event, older, consumption, perDay };
}

/** The part of a rate that its evaluation needs. */
export type EvaluatedRate = Pick<MeterRateTask, 'readingEvents' | 'readingResults'> & CountedDigits;

type CountedDigits = Partial<Pick<MeterRateTask, 'preDecimals'>>;

/**
 * The events of one rate that the evaluation uses, newest first: earlier readings and the result that counts (a
 * corrected one no longer does, whatever its day, nor one that is set aside) as the settings select them, without estimates near a real reading,
 * one event per day. Estimates are dropped first: one recorded later would displace the real reading of its own day,
 * and then be dropped itself because of a real reading nearby.
 * @see EVA-38, EVA-39, EVA-51, EVA-52, EVA-53, OPN-122, OPN-075, OPN-412
 */
export function rateEvents(task: EvaluatedRate, settings: EvaluationSettings): ReadingEvent[] {
  const historic = settings.evaluationUseHistoricReadings ? task.readingEvents : [];
  const results = withoutSetAside(task.readingResults);
  const result = settings.evaluationShowCurrentReadings ? currentResult({ readingResults: results }) : null;
  const current = result === null ? [] : [eventOfResult(result)];
  const withinDays = settings.evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays;
  const counted = withoutNeedlessEstimates([...historic, ...current], withinDays);
  return latestOfEachDay(counted).sort((a, b) => (a.readingDate < b.readingDate ? 1 : -1));
}

/**
 * The events without estimates that have a real reading within that many days before or after.
 * @see EVA-51, OPN-125
 */
function withoutNeedlessEstimates(events: readonly ReadingEvent[], withinDays: number): ReadingEvent[] {
  const real = events.filter((event) => !isEstimate(event));
  return events.filter(
    (event) =>
      !isEstimate(event) ||
      !real.some((other) => Math.abs(daysBetween(event.readingDate, other.readingDate)) <= withinDays),
  );
}

/**
 * One event per day: the one created last; of two created at the same moment the later in the list.
 * @see EVA-38, EVA-39
 */
function latestOfEachDay(events: readonly ReadingEvent[]): ReadingEvent[] {
  const byDay = new Map<string, ReadingEvent>();
  for (const event of events) {
    const other = byDay.get(event.readingDate);
    if (other === undefined || Date.parse(event.created) >= Date.parse(other.created)) {
      byDay.set(event.readingDate, event);
    }
  }
  return [...byDay.values()];
}

type Reading = Pick<ReadingEvent, 'readingDate' | 'readingValue' | 'fall'>;

/**
 * What was used since the reading before: exact, and negative when the value fell and nobody has said why.
 * @see EVA-31, OPN-124, OPS-112
 */
export function consumptionSince(older: Reading, newer: Reading, digits: CountedDigits = {}): Decimal {
  return subtractDecimals(continuedValue(newer, older.readingValue, digits), older.readingValue);
}

/**
 * What was used per day since the reading before, rounded for showing.
 * @see EVA-32, OPN-124
 */
export function consumptionPerDay(older: Reading, newer: Reading, digits: CountedDigits = {}): Decimal {
  return roundedPerDay(consumptionSince(older, newer, digits), daysBetween(older.readingDate, newer.readingDate));
}

/**
 * A consumption divided by a number of days, rounded as roundedShare does; 0 days count as 1.
 * @see EVA-46
 */
export function roundedPerDay(consumption: Decimal, days: number): Decimal {
  return roundedShare(consumption, BigInt(Math.max(1, days)));
}

/**
 * A consumption in this many equal parts. The unrounded amount without its sign decides the precision: below 1 three
 * significant digits, below 10 two decimals, below 100 one, else none.
 * @see EVA-47 to EVA-50
 */
export function roundedShare(consumption: Decimal, parts: bigint): Decimal {
  const scale = scaleFor(consumption, parts);
  const share = divideDecimals(consumption, { units: parts, scale: 0 }, scale);
  // Rounding 0.9996 to four decimals gives 1.000, one digit too many.
  const tooFine = scale > 2 && absoluteDecimal(share).units >= 1000n;
  return tooFine ? divideDecimals(consumption, { units: parts, scale: 0 }, scale - 1) : share;
}

function scaleFor(consumption: Decimal, divisor: bigint): number {
  const amount = absoluteDecimal(consumption);
  const below = (limit: bigint, scale = 0) => compareDecimals(amount, { units: divisor * limit, scale }) < 0;
  if (amount.units === 0n || !below(100n)) return 0;
  if (!below(10n)) return 1;
  if (!below(1n)) return 2;
  let leading = 1;
  while (below(1n, leading)) leading += 1;
  return leading + 2;
}

/**
 * Reasons with a label of their own. OTHER_KSA is an otherReason: the reading was captured here.
 * @see OPN-126
 */
const READING_REASONS = [
  'PERIODIC',
  'ESTIMATED',
  'ANNUAL_READING',
  'CONTROL_READING',
  'PROVIDER_CHANGE',
  'OTHER',
  'OTHER_KSA',
] as const;

export type ReadingReason = (typeof READING_REASONS)[number];

/**
 * The reason whose label an event gets; an unknown code, or none, is OTHER, "Sonstige".
 * @see EVA-28, OPN-126
 */
export function reasonOf(event: Pick<ReadingEvent, 'reason' | 'otherReason'>): ReadingReason {
  if (event.reason === 'OTHER' && event.otherReason === 'OTHER_KSA') return 'OTHER_KSA';
  const known = READING_REASONS.find((reason) => reason === event.reason);
  return known === undefined || known === 'OTHER_KSA' ? 'OTHER' : known;
}

/**
 * The reason in the utility's own words, where its history file has some beside a reason that says nothing on its own;
 * else null.
 * @see OPN-126
 */
export function ownReasonOf(event: Pick<ReadingEvent, 'reason' | 'otherReason'>): string | null {
  const words = event.otherReason?.trim() ?? '';
  return words !== '' && reasonOf(event) === 'OTHER' && words !== 'OTHER_KSA' ? words : null;
}

/**
 * Whether the value was estimated, not read.
 * @see OPN-125
 */
export function isEstimate(event: Pick<ReadingEvent, 'reason'>): boolean {
  return event.reason === 'ESTIMATED';
}

/**
 * A reading captured here, as an event: reason OTHER, tagged OTHER_KSA.
 * @see EVA-40, OPN-122
 */
export function eventOfResult(result: ReadingResult): ReadingEvent {
  return {
    readingDate: result.readingDate,
    readingValue: result.readingValue,
    created: result.created,
    reason: 'OTHER',
    otherReason: 'OTHER_KSA',
    readingImages: result.readingResultImages,
    ...(result.fall && { fall: result.fall }),
  };
}
