import type { Day } from '@zaehlwerk/domain/calendar/day';
import { decimalToNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { Forecast } from '@zaehlwerk/domain/evaluation/forecast';
import type { Usage } from '@zaehlwerk/domain/evaluation/usage';
import type { YearOfUse } from '@zaehlwerk/domain/evaluation/years-of-use';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';

/** A place in the chart as percentages: from its left edge, from its upper edge. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** One usage in the chart. */
export interface DrawnUsage extends Place {
  readonly usage: Usage;
}

/** A line through usages that follow one another, in a box of 100 × 100. */
interface DrawnLine {
  readonly path: string;
  /** Whether what it leads to is estimated. */
  readonly isEstimated: boolean;
}

/** A year on the axis. */
interface DrawnYear {
  readonly year: number;
  /** Where it begins and where its middle is, as percentages. */
  readonly start: number;
  readonly middle: number;
  /** From which width on its number has room: `always`, or only in a chart that is at least `narrow` or `wide`. */
  readonly room: 'always' | 'narrow' | 'wide' | 'never';
}

interface UsageScales {
  readonly usages: readonly DrawnUsage[];
  /** Broken off where a time between two usages is unknown. */
  readonly lines: readonly DrawnLine[];
  readonly years: readonly DrawnYear[];
  /** Where the months begin, as percentages; empty where there are too many. */
  readonly months: readonly number[];
}

/** Beyond so many years months are no more than a grey bar. */
const YEARS_WITH_MONTHS = 8;
/** How many numbers of years have room in a chart of each width. */
const ROOM = { always: 3, narrow: 5, wide: 12 } as const;

/**
 * Where the usages of a rate are in its chart: each at the day of its newer reading, over whole years. There are at
 * least two, and they differ (mayDrawSparkline).
 */
export function usageScales(usages: readonly Usage[]): UsageScales {
  const amounts = usages.map(({ perDay }) => decimalToNumber(perDay));
  const days = usages.map(({ to }) => to);
  const [first, last] = [yearOf(days[0]), yearOf(days.at(-1))];
  const x = scaleUtc([Date.UTC(first, 0), Date.UTC(last + 1, 0)], [0, 100]);
  // From zero: a line twice as high is twice as much, and where nothing was used it lies on zero.
  const y = scaleLinear([0, Math.max(...amounts) || 1], [100, 0]);
  const drawn = usages.map((usage, index) => ({ usage, x: x(Date.parse(usage.to)), y: y(amounts[index] ?? 0) }));
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return {
    usages: drawn,
    lines: linesThrough(drawn),
    years: years.map((year, index) => ({
      year,
      start: x(Date.UTC(year, 0)),
      middle: x(Date.UTC(year, 6, 2)),
      room: roomOf(years.length - 1 - index, years.length),
    })),
    months:
      years.length > YEARS_WITH_MONTHS
        ? []
        : years.flatMap((year) => Array.from({ length: 12 }, (_, month) => x(Date.UTC(year, month)))),
  };
}

/** As few lines as there are changes between read and estimated: decades of months are one path. */
function linesThrough(usages: readonly DrawnUsage[]): readonly DrawnLine[] {
  const draw = line<Place>(
    (place) => place.x,
    (place) => place.y,
  ).digits(2);
  const runs: { readonly isEstimated: boolean; readonly places: Place[] }[] = [];
  for (const [index, one] of usages.entries()) {
    const [before, { isEstimated, followsFall }] = [usages[index - 1], one.usage];
    if (before === undefined || followsFall) continue;
    const run = runs.at(-1);
    if (run?.isEstimated === isEstimated && run.places.at(-1) === before) run.places.push(one);
    else runs.push({ isEstimated, places: [before, one] });
  }
  return runs.map(({ isEstimated, places }) => ({ isEstimated, path: draw(places) ?? '' }));
}

function yearOf(day: Day | undefined): number {
  return Number(day?.slice(0, 4));
}

/** The last year always has room, and of the others as many as keep equal distances. */
function roomOf(fromLast: number, count: number): DrawnYear['room'] {
  for (const room of ['always', 'narrow', 'wide'] as const)
    if (fromLast % Math.ceil(count / ROOM[room]) === 0) return room;
  return 'never';
}

/** The use of a rate by years, and what its running year comes to. */
export interface RateYears {
  /** Newest first. */
  readonly years: readonly YearOfUse[];
  readonly forecast: Forecast | null;
}

/** How long bars are, as percentages of the whole width: all rates of a chart have the same scale, from 0. */
export function yearScale(rates: readonly RateYears[]): (amount: YearOfUse['consumption']) => number {
  const amounts = rates.flatMap(({ years, forecast }) => [
    ...years.map(({ consumption }) => consumption),
    ...(forecast === null ? [] : [forecast.amount]),
  ]);
  const scale = scaleLinear([0, Math.max(...amounts.map(decimalToNumber)) || 1], [0, 100]);
  return (amount) => Math.round(scale(decimalToNumber(amount)) * 100) / 100;
}
