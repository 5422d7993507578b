import { addDays, type Day, daysBetween, earlierDay, laterDay, parseDay } from '@zaehlwerk/domain/calendar/day';
import type { Progress } from './use-board.ts';

/** The readings of each day, from the first to the last deadline; shares of the width and of the highest day, 0 to 1. */
export interface DayBars {
  readonly bars: readonly { readonly day: Day; readonly done: number; readonly x: number; readonly height: number }[];
  /** The width of a day. */
  readonly width: number;
  readonly most: { readonly done: number; readonly x: number };
  readonly today: { readonly done: number; readonly x: number };
  readonly deadlines: readonly { readonly day: Day; readonly x: number }[];
  /** Each week, and whether there is room for its name. */
  readonly weeks: readonly { readonly day: Day; readonly x: number; readonly isNamed: boolean }[];
}

const WEEK = 7;
const MOST_NAMED = 6;
/** Of a longer campaign the last of its days are drawn. */
const MOST_DAYS = 120;

/** The days of a campaign up to today; null while nothing has been read. */
export function dayBarsOf(
  { perDay, perDeadline }: Pick<Progress, 'perDay' | 'perDeadline'>,
  today: Day,
): DayBars | null {
  const read = perDay.flatMap(({ day, done }) => {
    const parsed = parseDay(day);
    return parsed === null || parsed > today ? [] : [{ day: parsed, done }];
  });
  const [first] = read;
  if (first === undefined) return null;
  const deadlines = perDeadline.flatMap(({ deadline }) => (deadline === null ? [] : (parseDay(deadline) ?? [])));
  const to = laterDay(today, earlierDay(deadlines.reduce(laterDay, today), addDays(today, MOST_DAYS / 2)));
  const from = laterDay(first.day, addDays(to, 1 - MOST_DAYS));
  const length = daysBetween(from, to) + 1;
  const at = (day: Day) => daysBetween(from, day) / length;
  const drawn = read.filter(({ day }) => day >= from);
  const highest = drawn.reduce((most, one) => (one.done > most.done ? one : most), { day: from, done: 0 });
  const named = Math.ceil(Math.ceil(length / WEEK) / MOST_NAMED);
  return {
    bars: drawn.map(({ day, done }) => ({ day, done, x: at(day), height: done / Math.max(1, highest.done) })),
    width: 1 / length,
    most: { done: highest.done, x: at(highest.day) },
    today: { done: read.find(({ day }) => day === today)?.done ?? 0, x: at(today) },
    deadlines: deadlines.filter((day) => day >= from && day <= to).map((day) => ({ day, x: at(day) })),
    weeks: Array.from({ length: Math.ceil(length / WEEK) }, (_, week) => ({
      day: addDays(from, week * WEEK),
      x: (week * WEEK) / length,
      isNamed: week % named === 0 && (week * WEEK) / length < 0.93,
    })),
  };
}
