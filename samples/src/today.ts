import { berlinDay, formatGermanDay, type Day } from '@zaehlwerk/domain/calendar/day';

/** The day it is in Berlin now: what the world of the samples hangs on in journeys and in the demo. */
export function berlinToday(now: Date = new Date()): Day {
  return berlinDay(now);
}

/** A day as screens show it. */
export function onScreen(day: Day): string {
  return formatGermanDay(day);
}
