import { addDays, berlinDay, formatGermanDay, type Day } from '@zaehlwerk/domain/calendar/day';

/** Today in Berlin: the day that journeys and the demo give to the sample world. */
export function berlinToday(now: Date = new Date()): Day {
  return berlinDay(now);
}

/** The day before today in Berlin. */
export function berlinYesterday(): Day {
  return addDays(berlinToday(), -1);
}

/** A day as the screens show it. */
export function onScreen(day: Day): string {
  return formatGermanDay(day);
}
