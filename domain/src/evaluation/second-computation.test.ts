import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Day } from '../calendar/day.ts';
import { formatDecimal } from '../decimal/decimal.ts';
import type { ReadingEvent, ReadingResult } from '../job/job.ts';
import { DAYS, perDayText } from '../testing/plain-computation.ts';
import type { EvaluationSettings } from './evaluation-settings.ts';
import { rateHistory, roundedPerDay } from './rate-history.ts';
import { trendOf, usagesOf } from './usage.ts';

/*
 * The evaluation computed a second time, in the plainest way: days counted one by one on a calendar of its own, amounts
 * as whole numbers of thousandths, fractions compared by multiplying. It shares nothing with the rules but their words.
 */

interface Plain {
  readonly day: number;
  readonly thousandths: bigint;
  readonly minute: number;
  readonly isEstimated: boolean;
}

/** The readings that count, oldest first. */
function counted(readings: readonly Plain[], withinDays: number): Plain[] {
  const kept = readings.filter(
    (one) =>
      !one.isEstimated ||
      readings.every((other) => other.isEstimated || Math.max(other.day - one.day, one.day - other.day) > withinDays),
  );
  const chosen: Plain[] = [];
  for (const day of [...new Set(kept.map((one) => one.day))].sort((a, b) => a - b)) {
    let last: Plain | null = null;
    for (const one of kept) if (one.day === day && (last === null || one.minute >= last.minute)) last = one;
    if (last !== null) chosen.push(last);
  }
  return chosen;
}

const reading = fc.record({
  day: fc.oneof(fc.nat({ max: DAYS.length - 1 }), fc.integer({ min: 15_000, max: 15_030 })),
  thousandths: fc.oneof(fc.bigInt(0n, 99_999_999_999n), fc.bigInt(0n, 3000n)),
  minute: fc.nat({ max: 3 }),
  isEstimated: fc.boolean(),
  isResult: fc.boolean(),
});
const settings = fc.record({ withinDays: fc.nat({ max: 40 }), historic: fc.boolean(), current: fc.boolean() });
/** Half of the histories grow as meters do; in the others anything follows anything. */
const history = fc.tuple(fc.array(reading, { maxLength: 14 }), fc.boolean()).map(([readings, grows]) => {
  if (!grows) return readings;
  const values = readings.map(({ thousandths }) => thousandths).sort((a, b) => (a < b ? -1 : 1));
  return [...readings]
    .sort((a, b) => a.day - b.day)
    .map((one, place) => ({ ...one, thousandths: values[place] ?? 0n }));
});

const decimalOf = (thousandths: bigint) => ({ units: thousandths, scale: 3 });
const created = ({ day, minute }: Plain) => `${DAYS[day]}T10:0${minute}:00Z`;

test('[EVA-25, EVA-26, EVA-31, EVA-32, EVA-38, EVA-39, EVA-46, EVA-51, EVA-52, EVA-53] two computations agree on 10,000 histories', () => {
  fc.assert(
    fc.property(history, settings, (readings, { withinDays, historic, current }) => {
      // What is captured here is never an estimate, and is behind what the utility knows.
      const results = readings.filter(({ isResult }) => isResult).map((one) => ({ ...one, isEstimated: false }));
      const events = readings.filter(({ isResult }) => !isResult);
      // Of all that was sent the last one counts.
      let sent: Plain | null = null;
      for (const one of results) if (sent === null || created(one) >= created(sent)) sent = one;
      const oldestFirst = counted([...(historic ? events : []), ...(current && sent ? [sent] : [])], withinDays);
      const expected = oldestFirst.map((one, place) => {
        const older = oldestFirst[place - 1];
        if (older === undefined) return [DAYS[one.day], null, null];
        let days = 0;
        for (let day = older.day; day < one.day; day += 1) days += 1;
        const used = one.thousandths - older.thousandths;
        return [DAYS[one.day], used, used < 0n ? null : perDayText(used, days)];
      });

      const years = rateHistory(
        { readingEvents: events.map(eventOf), readingResults: results.map(resultOf) },
        settingsOf(withinDays, historic, current),
      );

      const entries = years.flatMap((year) => year.entries.map((entry) => ({ ...entry, year: year.year })));
      expect(entries.every(({ event, year }) => event.readingDate.startsWith(`${year}-`))).toBe(true);
      expect(years.map(({ year }) => year)).toEqual([...new Set(years.map(({ year }) => year))].sort((a, b) => b - a));
      const found = entries.map(({ event, consumption, perDay }) => [
        event.readingDate,
        consumption?.units ?? null,
        perDay && formatDecimal(perDay),
      ]);
      expect(found).toEqual(expected.reverse());
    }),
    { numRuns: 10_000 },
  );
});

test('[OPN-223, OPN-224] so do two computations of the usages and their trend', () => {
  fc.assert(
    fc.property(history, (readings) => {
      const oldestFirst = counted(readings, 14);
      const spans = oldestFirst.slice(1).map((one, place) => ({ one, older: oldestFirst[place] as Plain }));
      const known = spans.filter(({ one, older }) => one.thousandths >= older.thousandths);
      const usages = usagesOf(
        rateHistory({ readingEvents: readings.map(eventOf), readingResults: [] }, settingsOf(14, true, true)),
      );
      expect(usages.map(({ from, to, isEstimated }) => [from, to, isEstimated])).toEqual(
        known.map(({ one, older }) => [DAYS[older.day], DAYS[one.day], one.isEstimated || older.isEstimated]),
      );
      const years = known.filter(({ one, older }) => one.day - older.day >= 330);
      const trend = trendOf(usages);
      const [first, last] = [years[0], years.at(-1)];
      if (first === undefined || last === undefined || years.length < 2 || used(first) === 0n) {
        expect(trend).toBeNull();
        return;
      }
      // |now / then - 1| as a percentage lies within half a percent of what is said.
      const [then, now] = [used(first) * length(last), used(last) * length(first)];
      const off = 100n * (now > then ? now - then : then - now) - BigInt(trend?.percent ?? -1) * then;
      expect(2n * (off < 0n ? -off : off) <= then).toBe(true);
      if (trend?.percent !== 0) expect(trend?.direction).toBe(now > then ? 'up' : 'down');
    }),
    { numRuns: 10_000 },
  );
});

test('[EVA-47, EVA-48, EVA-49, EVA-50] so do two roundings, most of all around their steps', () => {
  const nearStep = fc.record({
    days: fc.integer({ min: 1, max: 4000 }),
    step: fc.constantFrom(1n, 10n, 100n, 1000n, 10_000n, 100_000n, 1_000_000n),
    beside: fc.bigInt(-40n, 40n),
    isNegative: fc.boolean(),
  });
  fc.assert(
    fc.property(nearStep, ({ days, step, beside, isNegative }) => {
      const thousandths = (step * BigInt(days) + beside) * (isNegative ? -1n : 1n);
      expect(formatDecimal(roundedPerDay(decimalOf(thousandths), days))).toBe(perDayText(thousandths, days));
    }),
    { numRuns: 10_000 },
  );
});

interface Span {
  readonly one: Plain;
  readonly older: Plain;
}

const used = ({ one, older }: Span) => one.thousandths - older.thousandths;
const length = ({ one, older }: Span) => BigInt(one.day - older.day);

function eventOf(one: Plain): ReadingEvent {
  return {
    readingDate: DAYS[one.day] as Day,
    readingValue: decimalOf(one.thousandths),
    created: created(one),
    reason: one.isEstimated ? 'ESTIMATED' : 'PERIODIC',
    otherReason: null,
    readingImages: [],
  };
}

function resultOf(one: Plain): ReadingResult {
  return {
    readingDate: DAYS[one.day] as Day,
    readingValue: decimalOf(one.thousandths),
    comment: null,
    created: created(one),
    readingResultImages: [],
  };
}

function settingsOf(withinDays: number, historic: boolean, current: boolean): EvaluationSettings {
  return {
    evaluationEnabled: true,
    evaluationUseHistoricReadings: historic,
    evaluationShowCurrentReadings: current,
    evaluationShowOnlyDoneJobs: false,
    evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: withinDays,
  };
}
