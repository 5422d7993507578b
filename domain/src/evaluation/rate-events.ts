import { daysBetween } from '../calendar/day.ts';
import type { MeterRateTask, ReadingEvent } from '../job/job.ts';
import { currentResult } from '../job/job-result.ts';
import type { EvaluationSettings } from './evaluation-settings.ts';
import { eventOfResult, isEstimate } from './reading-reason.ts';

/** The part of a rate that its evaluation needs. */
export type EvaluatedRate = Pick<MeterRateTask, 'readingEvents' | 'readingResults'>;

/**
 * The events of one rate that the evaluation uses, newest first: earlier readings and the result that counts (a
 * corrected one no longer does, whatever its day) as the settings select them, without estimates near a real reading,
 * one event per day. Estimates are dropped first: one recorded later would displace the real reading of its own day,
 * and then be dropped itself because of a real reading nearby.
 * @see EVA-38, EVA-39, EVA-51, EVA-52, EVA-53, OPN-122, OPN-075
 */
export function rateEvents(task: EvaluatedRate, settings: EvaluationSettings): ReadingEvent[] {
  const historic = settings.evaluationUseHistoricReadings ? task.readingEvents : [];
  const result = settings.evaluationShowCurrentReadings ? currentResult(task) : null;
  const current = result === null ? [] : [eventOfResult(result)];
  const withinDays = settings.evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays;
  const counted = withoutNeedlessEstimates([...historic, ...current], withinDays);
  return latestOfEachDay(counted).sort((a, b) => (a.readingDate < b.readingDate ? 1 : -1));
}

/**
 * The events without estimates that have a real reading within that many days before or after.
 * @see EVA-51, OPN-125
 */
export function withoutNeedlessEstimates(events: readonly ReadingEvent[], withinDays: number): ReadingEvent[] {
  const real = events.filter((event) => !isEstimate(event));
  return events.filter(
    (event) =>
      !isEstimate(event) ||
      !real.some((other) => Math.abs(daysBetween(event.readingDate, other.readingDate)) <= withinDays),
  );
}

/**
 * One event per day: the one created last; of two created at the same instant the later in the list.
 * @see EVA-38, EVA-39
 */
export function latestOfEachDay(events: readonly ReadingEvent[]): ReadingEvent[] {
  const byDay = new Map<string, ReadingEvent>();
  for (const event of events) {
    const other = byDay.get(event.readingDate);
    if (other === undefined || Date.parse(event.created) >= Date.parse(other.created)) {
      byDay.set(event.readingDate, event);
    }
  }
  return [...byDay.values()];
}
