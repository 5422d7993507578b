import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Day } from '../calendar/day.ts';
import { formatDecimal } from '../decimal/decimal.ts';
import { DAYS, perDayText } from '../testing/plain-computation.ts';
import { roundedPerDay } from './rate-history.ts';
import { forecastOf } from './forecast.ts';
import type { Usage } from './usage.ts';

interface Line {
  readonly from: string;
  readonly to: string;
  readonly thousandths: bigint;
  readonly isEstimated?: boolean;
}

function usageOf({ from, to, thousandths, isEstimated = false }: Line): Usage {
  const consumption = { units: thousandths, scale: 3 };
  const days = DAYS.indexOf(to) - DAYS.indexOf(from);
  const perDay = roundedPerDay(consumption, days);
  return { from: from as Day, to: to as Day, consumption, perDay, isEstimated, followsFall: false };
}

const line = (from: string, to: string, whole: number, isEstimated = false): Line => ({
  from,
  to,
  thousandths: BigInt(whole) * 1000n,
  isEstimated,
});
const forecast = (today: string, ...lines: readonly Line[]) =>
  forecastOf(lines.map(usageOf), (lines.at(-1)?.to ?? null) as Day | null, today as Day);

test('[OPN-230] it is as the year before, times what this year has come to beside that one', () => {
  const said = forecast(
    '2025-11-21',
    line('2024-01-01', '2024-07-02', 300),
    line('2024-07-02', '2025-01-01', 100),
    line('2025-01-01', '2025-07-02', 240),
  );
  // Until the same day 300 of 400, so 240 stand for 320; one day more in the leap year.
  expect(said).toMatchObject({ year: 2025, until: '2025-07-02', basis: { kind: 'lastYear' }, isEstimated: false });
  expect([said?.amount, said?.soFar, said?.beside?.amount].map((amount) => amount && formatDecimal(amount))).toEqual([
    '320',
    '240',
    '400',
  ]);
  expect(said?.beside).toMatchObject({ change: { percent: 20, direction: 'down' }, passes: null });
});

test('[OPN-230] where the year before is not wholly known, it goes on as since the last reading but one', () => {
  const said = forecast('2025-11-21', line('2024-12-01', '2025-06-01', 182), line('2025-06-01', '2025-11-01', 306));
  expect(said?.basis).toMatchObject({ kind: 'perDay', since: '2025-06-01' });
  // 151 days at 1, 153 at 2, and 61 more at 2.
  expect([said && formatDecimal(said.amount), said?.beside]).toEqual(['579', null]);
});

test('[OPN-230] a short time between the last readings does not decide the rest of the year', () => {
  const said = forecast(
    '2025-11-21',
    line('2024-12-01', '2025-09-01', 274),
    line('2025-09-01', '2025-10-31', 120),
    line('2025-10-31', '2025-11-01', 100),
  );
  // The 61 days since 1 September: 220, so 220 in the 61 that are left.
  expect(said?.basis).toMatchObject({ kind: 'perDay', since: '2025-09-01' });
  expect(said && formatDecimal(said.amount)).toBe('683');
});

test('[OPN-230] neither does a part of last year that was a trifle, or a year that goes quite another way', () => {
  const moved = forecast(
    '2025-11-21',
    line('2024-01-01', '2024-04-01', 1),
    line('2024-04-01', '2025-01-01', 1499),
    line('2025-01-01', '2025-04-01', 180),
  );
  expect([moved?.basis.kind, moved && formatDecimal(moved.amount)]).toEqual(['perDay', '730']);
  const third = forecast('2025-11-21', line('2024-01-01', '2025-01-01', 366), line('2025-01-01', '2025-07-02', 547));
  const more = forecast('2025-11-21', line('2024-01-01', '2025-01-01', 366), line('2025-01-01', '2025-07-02', 550));
  const less = forecast('2025-11-21', line('2024-01-01', '2025-01-01', 366), line('2025-01-01', '2025-07-02', 60));
  expect([third, more, less].map((one) => one?.basis.kind)).toEqual(['lastYear', 'perDay', 'perDay']);
});

test('[OPN-230] the same part of last year ends on the same day, in leap years too', () => {
  const until = (then: string, now: string, untilThen: string) => {
    const said = forecast(
      now,
      line(`${Number(now.slice(0, 4)) - 1}-01-01`, then, 100),
      line(then, `${now.slice(0, 4)}-01-01`, 300),
      line(`${now.slice(0, 4)}-01-01`, now, 100),
    );
    return said?.basis.kind === 'lastYear' && formatDecimal(said.basis.untilThen) === untilThen;
  };
  expect(until('2024-03-20', '2025-03-20', '100')).toBe(true);
  expect(until('2023-03-20', '2024-03-20', '100')).toBe(true);
  // There is no 29 February: until the end of the 28th.
  expect(
    forecast('2024-03-01', line('2023-01-01', '2024-01-01', 365), line('2024-01-01', '2024-02-29', 59)),
  ).toBeNull();
  expect(until('2023-12-31', '2024-12-31', '100')).toBe(true);
});

test('[OPN-230] it says on which day the use of the whole year before is passed: later, or already', () => {
  const before = line('2024-01-01', '2025-01-01', 366);
  const later = forecast('2025-11-21', before, line('2025-01-01', '2025-07-20', 400));
  expect(later?.beside).toMatchObject({
    passes: { day: '2025-07-03', isPast: true },
    change: { percent: 99, direction: 'up' },
  });
  const ahead = forecast('2025-11-21', before, line('2025-01-01', '2025-07-20', 220));
  expect([ahead && formatDecimal(ahead.amount), ahead?.beside?.passes]).toEqual([
    '401',
    { day: '2025-11-30', isPast: false },
  ]);
  // Used up exactly: the next day passes it, and has not come yet.
  const reached = forecast('2025-11-21', before, line('2025-01-01', '2025-07-20', 366));
  expect(reached?.beside?.passes).toEqual({ day: '2025-07-20', isPast: false });
  const same = forecast('2025-11-21', before, line('2025-01-01', '2025-07-20', 201));
  expect(same?.beside).toMatchObject({ change: { direction: 'same' }, passes: null });
});

test.each([
  [
    'nothing was read this year',
    '2025-11-21',
    [line('2024-01-01', '2025-01-01', 366), line('2024-01-01', '2024-12-31', 1)],
  ],
  [
    'too little of the year is known',
    '2025-11-21',
    [line('2024-01-01', '2025-01-01', 366), line('2025-01-01', '2025-03-01', 60)],
  ],
  [
    'the beginning of the year is unknown',
    '2025-11-21',
    [line('2024-01-01', '2024-12-01', 366), line('2025-01-02', '2025-11-01', 300)],
  ],
  ['nothing is known', '2025-11-21', []],
])('[OPN-230] there is none where %s', (_what, today, lines) => {
  expect(forecast(today, ...lines)).toBeNull();
});

test('[OPN-230] there is none where the value fell after the last use that is known', () => {
  const usages = [line('2024-01-01', '2025-01-01', 366), line('2025-01-01', '2025-06-01', 151)].map(usageOf);
  const [known, fell] = ['2025-06-01', '2025-11-01'] as [Day, Day];
  expect(forecastOf(usages, known, '2025-11-21' as Day)).not.toBeNull();
  expect(forecastOf(usages, fell, '2025-11-21' as Day)).toBeNull();
});

test('[OPN-230] nothing used before gives nothing to compare with, and an estimate is said', () => {
  const said = forecast('2025-11-21', line('2024-01-01', '2025-01-01', 0), line('2025-01-01', '2025-11-01', 304, true));
  expect(said).toMatchObject({
    basis: { kind: 'perDay' },
    beside: { change: null, passes: null },
    isEstimated: true,
  });
});

test('[OPN-230] two computations of the forecast agree on 10,000 histories, day by day', () => {
  const [first, next] = [DAYS.indexOf('2024-01-01'), DAYS.indexOf('2026-01-01')];
  const newYear = DAYS.indexOf('2025-01-01');
  const until = fc.integer({ min: newYear + 60, max: next - 1 });
  const between = fc.uniqueArray(fc.integer({ min: first + 1, max: next - 2 }), { maxLength: 6 });
  const amounts = fc.array(fc.bigInt(0n, 999_999n), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(until, between, amounts, (end, inner, used) => {
      const days = [first, ...inner.filter((day) => day < end).toSorted((a, b) => a - b), end];
      const spans = days.slice(1).map((to, place) => ({ from: days[place] ?? 0, to, used: used[place] ?? 0n }));
      // Whole numbers of thousandths over one denominator, a day after the other.
      const lengths = spans.reduce((product, { from, to }) => product * BigInt(to - from), 1n);
      const ofDay: bigint[] = [];
      for (const { from, to, used: amount } of spans)
        for (let day = from; day < to; day += 1) ofDay.push((amount * lengths) / BigInt(to - from));
      const sum = (from: number, to: number) =>
        ofDay.slice(from - first, to - first).reduce((all, one) => all + one, 0n);
      const sameDay = DAYS.indexOf(`2024${(DAYS[end] ?? '').slice(4)}`);
      const [soFar, before, untilThen] = [sum(newYear, end), sum(first, newYear), sum(first, sameDay)];
      const rest = BigInt(next - end);
      const bySeason =
        untilThen > 0n && 20n * untilThen >= before && 3n * soFar >= untilThen && 3n * untilThen >= soFar;
      const since = spans.findLast(({ from }) => end - from >= 60)?.from ?? 0;
      const span = BigInt(end - since);
      // Times `scale`, so that it stays whole.
      const [scale, amount] = bySeason ? [untilThen, before * soFar] : [span, soFar * span + sum(since, end) * rest];
      let [passed, run]: [string | null, bigint] = [null, 0n];
      for (let day = newYear; day < next && passed === null; day += 1) {
        run += day < end ? (ofDay[day - first] ?? 0n) * scale * rest : amount - soFar * scale;
        if (run > before * scale * rest) passed = DAYS[day] ?? null;
      }
      const off = amount > before * scale ? amount - before * scale : before * scale - amount;
      const differs = before > 0n && 200n * off >= before * scale;
      const said = forecastOf(
        spans.map(({ from, to, used: thousandths }) =>
          usageOf({ from: DAYS[from] ?? '', to: DAYS[to] ?? '', thousandths }),
        ),
        (DAYS[end] ?? '') as Day,
        '2025-12-31' as Day,
      );
      expect({
        amount: said && formatDecimal(said.amount),
        kind: said?.basis.kind,
        passes: said?.beside?.passes?.day ?? null,
        known: said?.beside && formatDecimal(said.beside.amount),
      }).toEqual({
        amount: perDayText(amount, lengths * scale),
        kind: bySeason ? 'lastYear' : 'perDay',
        passes: differs ? passed : null,
        known: perDayText(before, lengths),
      });
    }),
    { numRuns: 10_000 },
  );
}, 60_000);

test('[OPS-155, OPN-502] of a meter that somebody else reads by now nothing is forecast', () => {
  const usages = [line('2024-01-01', '2025-01-01', 366), line('2025-01-01', '2025-07-20', 220)].map(usageOf);
  const said = (endedOn: string | null) =>
    forecastOf(usages, '2025-07-20' as Day, '2025-11-21' as Day, endedOn as Day | null);
  expect([said(null) === null, said('2025-08-01')]).toEqual([false, null]);
});
