import type { Day } from '../calendar/day.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { withoutSetAside } from '../job/job-result.ts';
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
  return lastOf<DatedValue>([...task.readingEvents, ...withoutSetAside(task.readingResults)]);
}

function isLater(one: Dated, other: Dated): boolean {
  if (one.readingDate !== other.readingDate) return one.readingDate > other.readingDate;
  return Date.parse(one.created) >= Date.parse(other.created);
}

/** How many of the results that were accepted last a job carries of each rate. */
export const NEWEST_LISTED = 3;

interface ListedResult {
  readonly readingDate: string;
  readonly created: string;
  readonly setAside?: boolean | undefined;
}

/**
 * The results of a rate that its job carries, in their order: those accepted last, and for the continuous check the last one by its
 * day and the last one of an earlier day, of those that are not set aside. However often a reading is corrected, a job gets no larger by it. What is carried of the
 * results carried until now and a new one is what is carried of all.
 *
 * @see OPN-305
 */
export function listedResults<Result extends ListedResult>(results: readonly Result[]): readonly Result[] {
  const newest = newestFirst(results).slice(0, NEWEST_LISTED);
  const compared = withoutSetAside(results);
  const last = lastOf(compared);
  const before = last === null ? null : lastOf(compared.filter((one) => one.readingDate < last.readingDate));
  return results.filter((one) => one === last || one === before || newest.includes(one));
}

/** Whether a job carries all results of a rate. */
export function listsAll({ readingResults, readingResultCount }: RateResults): boolean {
  return readingResults.length >= readingResultCount;
}

/**
 * Whether the results that a job carries of a rate tell which one counted at an instant, now without one. Of those before the
 * newest there are gaps.
 *
 * @see OPN-305
 */
export function reachesBackTo(rate: RateResults, instant: Date | null): boolean {
  if (instant === null || listsAll(rate)) return true;
  return newestFirst(rate.readingResults)
    .slice(0, NEWEST_LISTED)
    .some(({ created }) => Date.parse(created) <= instant.getTime());
}

type RateResults = Pick<MeterRateTask, 'readingResults' | 'readingResultCount'>;

/** By when they were accepted; of two at the same moment the later in the list is the newer. */
function newestFirst<Result extends ListedResult>(results: readonly Result[]): readonly Result[] {
  return results.toReversed().toSorted((a, b) => Date.parse(b.created) - Date.parse(a.created));
}
