import type { DeskStart } from '@zaehlwerk/contract/desk-start';
import { addDays, type Day, daysBetween, earlierDay, laterDay, parseDay } from '@zaehlwerk/domain/calendar/day';

type Campaign = NonNullable<DeskStart['campaign']>;

/** How a campaign goes on, day by day: positions are shares of the width and of all orders, 0 to 1. */
export interface Curve {
  readonly from: Day;
  readonly to: Day;
  readonly points: readonly {
    readonly day: Day;
    readonly byDay: number;
    readonly done: number;
    readonly x: number;
    readonly y: number;
  }[];
  /** Where the campaign stands today, also where nothing was read today. */
  readonly now: { readonly x: number; readonly y: number };
  readonly deadlines: readonly { readonly day: Day; readonly x: number }[];
  /** A tick for each day, longer for each week; each week is named where there is room for it. */
  readonly days: readonly {
    readonly day: Day;
    readonly x: number;
    readonly isWeek: boolean;
    readonly isNamed: boolean;
  }[];
}

const WEEK = 7;
const MOST_NAMED = 6;
/** Of a longer campaign the last of its days are drawn. */
const MOST_DAYS = 400;

/** The curve of a campaign up to today; null while nothing has been read. */
export function curveOf({ jobs, perDay, perDeadline }: Campaign, today: Day): Curve | null {
  const read = perDay.flatMap(({ day, done }) => {
    const parsed = parseDay(day);
    return parsed === null ? [] : [{ day: parsed, done }];
  });
  const [first] = read;
  if (first === undefined || jobs === 0) return null;
  const deadlines = perDeadline.flatMap(({ deadline }) => (deadline === null ? [] : (parseDay(deadline) ?? [])));
  const to = deadlines.reduce(laterDay, today);
  const from = laterDay(earlierDay(first.day, today), addDays(to, -MOST_DAYS));
  const length = Math.max(1, daysBetween(from, to));
  const at = (day: Day) => daysBetween(from, day) / length;
  let done = 0;
  const points = read.flatMap(({ day, done: byDay }) => {
    done += byDay;
    return day < from || day > today ? [] : [{ day, byDay, done, x: at(day), y: done / jobs }];
  });
  const weeks = Math.ceil(length / WEEK);
  const named = Math.ceil(weeks / MOST_NAMED);
  return {
    from,
    to,
    points,
    now: { x: at(today), y: points.at(-1)?.y ?? 0 },
    deadlines: deadlines.filter((day) => day >= from).map((day) => ({ day, x: at(day) })),
    days: Array.from({ length: length + 1 }, (_, index) => ({
      day: addDays(from, index),
      x: index / length,
      isWeek: index % WEEK === 0,
      isNamed: index % (WEEK * named) === 0 && index / length < 0.95,
    })),
  };
}
