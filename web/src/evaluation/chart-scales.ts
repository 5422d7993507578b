import type { Day } from '@zaehlwerk/domain/calendar/day';
import { decimalToNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { Forecast } from '@zaehlwerk/domain/evaluation/forecast';
import type { Usage } from '@zaehlwerk/domain/evaluation/usage';
import type { YearOfUse } from '@zaehlwerk/domain/evaluation/years-of-use';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';

/** A position in the chart as percentages from its left and upper edges. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** One usage in the chart. */
export interface DrawnUsage extends Place {
  readonly usage: Usage;
}

/** A line through consecutive usages, in a box of 100 × 100. */
interface DrawnLine {
  readonly path: string;
  /** Whether its end is estimated. */
  readonly isEstimated: boolean;
}

/** A year on the axis. */
interface DrawnYear {
  readonly year: number;
  /** Its start and its middle, as percentages. */
  readonly start: number;
  readonly middle: number;
  /** The width from which its number fits: `always`, or only in a chart that is at least `narrow` or `wide`. */
  readonly room: 'always' | 'narrow' | 'wide' | 'never';
}

interface UsageScales {
  readonly usages: readonly DrawnUsage[];
  /** Interrupted where the time between two usages is unknown. */
  readonly lines: readonly DrawnLine[];
  readonly years: readonly DrawnYear[];
  /** The starts of the months, as percentages; empty if there are too many. */
  readonly months: readonly number[];
}

/** With more years, months would blur into a grey bar. */
const YEARS_WITH_MONTHS = 8;
/** How many year numbers fit into a chart of each width. */
const ROOM = { always: 3, narrow: 5, wide: 12 } as const;

/**
 * The positions of a rate's usages in its chart: each at the day of its newer reading, over whole years. There are at
 * least two, and they differ (mayDrawSparkline).
 */
export function usageScales(usages: readonly Usage[]): UsageScales {
  const amounts = usages.map(({ perDay }) => decimalToNumber(perDay));
  const days = usages.map(({ to }) => to);
  const [first, last] = [yearOf(days[0]), yearOf(days.at(-1))];
  const x = scaleUtc([Date.UTC(first, 0), Date.UTC(last + 1, 0)], [0, 100]);
  // From zero, so that a line twice as high means twice as much.
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

/** One path for each stretch of read or estimated usages: decades of months are one path. */
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

/**
 * The last year always fits, and of the others as many as keep equal distances: a wider chart adds numbers between those of
 * a narrower one.
 */
function roomOf(fromLast: number, count: number): DrawnYear['room'] {
  const wide = Math.ceil(count / ROOM.wide);
  const narrow = Math.ceil(count / ROOM.narrow / wide) * wide;
  const always = Math.ceil(count / ROOM.always / narrow) * narrow;
  if (fromLast % always === 0) return 'always';
  if (fromLast % narrow === 0) return 'narrow';
  return fromLast % wide === 0 ? 'wide' : 'never';
}

/** The consumption of a rate by years, and the forecast of the running year. */
export interface RateYears {
  /** Newest first. */
  readonly years: readonly YearOfUse[];
  readonly forecast: Forecast | null;
}

/** The lengths of bars, as percentages of the whole width: all rates of a chart share the same scale, from 0. */
export function yearScale(rates: readonly RateYears[]): (amount: YearOfUse['consumption']) => number {
  const amounts = rates.flatMap(({ years, forecast }) => [
    ...years.map(({ consumption }) => consumption),
    ...(forecast === null ? [] : [forecast.amount]),
  ]);
  const scale = scaleLinear([0, Math.max(...amounts.map(decimalToNumber)) || 1], [0, 100]);
  return (amount) => Math.round(scale(decimalToNumber(amount)) * 100) / 100;
}
