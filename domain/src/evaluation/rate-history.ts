import type { Day } from '../calendar/day.ts';
import { type Decimal, isNegative } from '../decimal/decimal.ts';
import type { ReadingEvent } from '../job/job.ts';
import { consumptionPerDay, consumptionSince } from './consumption.ts';
import type { EvaluationSettings } from './evaluation-settings.ts';
import { rateEvents, type EvaluatedRate } from './rate-events.ts';

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
    entries.push(entryOf(event, events[index + 1]));
    years.set(year, entries);
  }
  return [...years].map(([year, entries]) => ({ year, entries }));
}

/** The day of the newest event; null without any. */
export function newestDay(history: readonly HistoryYear[]): Day | null {
  return history[0]?.entries[0]?.event.readingDate ?? null;
}

function entryOf(event: ReadingEvent, older: ReadingEvent | undefined): HistoryEntry {
  if (older === undefined) return { event, older: null, consumption: null, perDay: null };
  const consumption = consumptionSince(older, event);
  // What was used until an exchange nobody knows: a difference below zero is no use per day.
  const perDay = consumption === null || isNegative(consumption) ? null : consumptionPerDay(older, event);
  return { event, older, consumption, perDay };
}
