import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentResult, withoutSetAside } from '../job/job-result.ts';
import { correctedResult } from '../submission/compose-submission.ts';
import { aJob, aRate, aResult, day } from '../testing/a-job.ts';
import { comparedRates } from './compared-rates.ts';
import { lastOf, listedResults, listsAll, NEWEST_LISTED, reachesBackTo } from './last-reading.ts';

const instantOf = (place: number) => new Date(Date.UTC(2026, 10, 1) + place * 60_000);
const dayOf = (nth: number) => day(`2026-11-${String(nth).padStart(2, '0')}`);

/** Results in the order in which they were accepted, each of any day, some of them set aside. */
const history = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.boolean()), { maxLength: 30 }).map((days) =>
  days.map(([nth, setAside], place) => ({
    ...aResult(dayOf(nth), String(place), instantOf(place).toISOString()),
    ...(setAside && { setAside }),
  })),
);
type History = ReturnType<typeof aResult>[];

/** A rate as its job carries it. */
const listed = (all: History) => aRate({ readingResults: listedResults(all), readingResultCount: all.length });

test('[OPN-305] however many results a rate has, its job carries at most five, the newest among them, in their order', () => {
  fc.assert(
    fc.property(history, (all) => {
      const few = listedResults(all);
      expect(few.length).toBeLessThanOrEqual(NEWEST_LISTED + 2);
      expect(few).toEqual(all.filter((one) => few.includes(one)));
      expect(few.slice(-NEWEST_LISTED)).toEqual(all.slice(-NEWEST_LISTED));
      expect(listsAll(listed(all))).toBe(few.length === all.length);
    }),
  );
});

test('[OPN-305] what is carried of the carried ones and a new one is what is carried of all', () => {
  fc.assert(
    fc.property(history, (all) => {
      let carried: readonly History[number][] = [];
      for (const one of all) carried = listedResults([...carried, one]);
      expect(carried).toEqual(listedResults(all));
    }),
  );
});

test('[OPN-075, OPN-305] the result that counts is among them', () => {
  fc.assert(
    fc.property(history, (all) => {
      expect(currentResult(listed(all))).toEqual(currentResult({ readingResults: all }));
    }),
  );
});

test('[VAL-22, OPN-066, OPN-305, OPN-412] a reading of the last day or a later one is compared as if all were carried', () => {
  fc.assert(
    fc.property(history, fc.nat({ max: 9 }), (all, later) => {
      const last = lastOf(withoutSetAside(all));
      const on = dayOf(Math.min(30, Number(last?.readingDate.slice(-2) ?? 1) + later));
      const comparedWith = (rate: ReturnType<typeof aRate>) =>
        comparedRates(aJob({ rates: [rate, aRate({ taskId: 'T2' })] }), on).map((one) => lastOf(one.readingResults));
      expect(comparedWith(listed(all))).toEqual(comparedWith(aRate({ readingResults: all })));
    }),
  );
});

test('[OPN-255, OPN-305] where they reach back to an instant, they tell which result counted then', () => {
  fc.assert(
    fc.property(history, fc.option(fc.integer({ min: -1, max: 31 })), (all, at) => {
      const instant = at === null ? null : instantOf(at);
      const rate = listed(all);
      if (reachesBackTo(rate, instant)) {
        expect(correctedResult(rate, instant)).toEqual(correctedResult({ readingResults: all }, instant));
      } else expect(all.length).toBeGreaterThan(NEWEST_LISTED);
    }),
  );
});

test('[OPN-305] they reach back to the third newest, and without gaps to the beginning', () => {
  const all = [1, 9, 2, 2, 2, 2].map((nth, place) =>
    aResult(dayOf(nth), String(place), instantOf(place).toISOString()),
  );
  expect(listed(all).readingResults.map(({ readingDate }) => readingDate.slice(-1))).toEqual(['9', '2', '2', '2']);
  expect([3, 2].map((place) => reachesBackTo(listed(all), instantOf(place)))).toEqual([true, false]);
  expect(reachesBackTo(listed(all), null)).toBe(true);
  expect(reachesBackTo(listed(all.slice(0, 4)), instantOf(-1))).toBe(false);
  expect(reachesBackTo(listed(all.slice(0, 3)), instantOf(-1))).toBe(true);
});
