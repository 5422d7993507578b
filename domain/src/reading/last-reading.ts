import type { Day } from '../calendar/day.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { MeterRateTask } from '../job/job.ts';

/** A reading as far as its place among others goes. */
interface Dated {
  readonly readingDate: string;
  readonly created: string;
}

/** What an earlier reading and a result have in common. */
interface DatedValue extends Dated {
  readonly readingDate: Day;
  readonly readingValue: Decimal;
}

/**
 * The last of some readings: by reading date, then by the instant it was recorded. Null when there is none.
 * @see OPN-066
 */
export function lastOf<Reading extends Dated>(readings: readonly Reading[]): Reading | null {
  return readings.reduce<Reading | null>((last, one) => (last === null || isLater(one, last) ? one : last), null);
}

/** The last known reading of a rate, from the utility or captured here; a new value is shown against it. */
export function lastKnownReading(task: Pick<MeterRateTask, 'readingEvents' | 'readingResults'>): DatedValue | null {
  return lastOf<DatedValue>([...task.readingEvents, ...task.readingResults]);
}

function isLater(one: Dated, other: Dated): boolean {
  if (one.readingDate !== other.readingDate) return one.readingDate > other.readingDate;
  return Date.parse(one.created) >= Date.parse(other.created);
}
