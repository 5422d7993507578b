import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Day } from '../calendar/day.ts';
import { formatDecimal } from '../decimal/decimal.ts';
import { DAYS, perDayText } from '../testing/plain-computation.ts';
import type { Usage } from './usage.ts';
import { togetherIn, yearsOfUse } from './years-of-use.ts';

type Line = readonly [from: string, to: string, thousandths: number | bigint, isEstimated?: boolean];

const usageOf = ([from, to, thousandths, isEstimated = false]: Line): Usage => ({
  from: from as Day,
  to: to as Day,
  consumption: { units: BigInt(thousandths), scale: 3 },
  perDay: { units: 0n, scale: 0 },
  isEstimated,
  followsFall: false,
});

const said = (...usages: readonly Line[]) =>
  yearsOfUse(usages.map(usageOf)).map(({ year, consumption, perDay, knownDays, isWhole, until, isEstimated }) => [
    `${year} ${formatDecimal(consumption)} ${formatDecimal(perDay)}`,
    knownDays,
    isWhole ? 'whole' : until,
    isEstimated,
  ]);

test('[OPN-229] a use is spread evenly over its days, and the year whose days are all known is whole', () => {
  expect(said(['2023-12-02', '2024-12-31', 395_000], ['2024-12-31', '2025-07-01', 364_000])).toEqual([
    ['2025 362 2.00', 181, '2025-07-01', false],
    // A leap year: 365 days at 1, and the last at 2.
    ['2024 367 1.00', 366, 'whole', false],
    ['2023 30.0 1.00', 30, null, false],
  ]);
});

test('[OPN-223, OPN-229] what is unknown is left out, and said by its days; an estimate counts for the years it touches', () => {
  expect(
    said(
      ['2022-01-01', '2023-07-01', 546_000, true],
      ['2024-02-01', '2024-03-01', 29_000],
      ['2024-06-01', '2025-01-01', 214_000],
    ),
  ).toEqual([
    ['2024 243 1.00', 243, null, false],
    ['2023 181 1.00', 181, '2023-07-01', true],
    ['2022 365 1.00', 365, 'whole', true],
  ]);
  expect(said()).toEqual([]);
  // Of a day or two of a year nothing is said.
  expect(said(['2023-12-31', '2024-12-31', 366_000], ['2024-12-31', '2025-01-07', 7000])).toHaveLength(1);
  expect(said(['2023-12-25', '2024-12-31', 372_000])).toHaveLength(2);
});

test('[OPN-229] two computations of the years agree on 10,000 histories, day by day', () => {
  // From 2019 to 2026, often within one year.
  const day = fc.oneof(fc.integer({ min: 13_000, max: 15_500 }), fc.integer({ min: 14_700, max: 15_000 }));
  const lengths = Map.groupBy(DAYS, (one) => one.slice(0, 4));
  const histories = fc.tuple(
    fc.uniqueArray(day, { maxLength: 9 }),
    fc.array(fc.tuple(fc.bigInt(0n, 9_999_999n), fc.boolean(), fc.boolean()), { minLength: 9, maxLength: 9 }),
  );
  fc.assert(
    fc.property(histories, ([days, facts]) => {
      const sorted = days.toSorted((a, b) => a - b);
      const spans = sorted.slice(1).flatMap((to, place) => {
        const [thousandths = 0n, isEstimated = false, isUnknown = false] = facts[place] ?? [];
        return isUnknown ? [] : [{ from: sorted[place] ?? 0, to, thousandths, isEstimated }];
      });
      // Of each year: parts of thousandths by the length of their span, its days, and whether one is estimated.
      const plain = new Map<string, { parts: Map<number, bigint>; days: number; isEstimated: boolean }>();
      for (const { from, to, thousandths, isEstimated } of spans)
        for (let one = from; one < to; one += 1) {
          const year = (DAYS[one] ?? '').slice(0, 4);
          const sum = plain.get(year) ?? { parts: new Map<number, bigint>(), days: 0, isEstimated: false };
          sum.parts.set(to - from, (sum.parts.get(to - from) ?? 0n) + thousandths);
          plain.set(year, { parts: sum.parts, days: sum.days + 1, isEstimated: sum.isEstimated || isEstimated });
        }
      const expected = [...plain]
        .toReversed()
        .filter(([, { days: known }]) => known >= 7)
        .map(([year, { parts, days: known, isEstimated }]) => {
          const denominator = [...parts.keys()].reduce((product, length) => product * BigInt(length), 1n);
          const numerator = [...parts].reduce((sum, [length, part]) => sum + (part * denominator) / BigInt(length), 0n);
          const amounts = `${perDayText(numerator, denominator)} ${perDayText(numerator, denominator * BigInt(known))}`;
          return { amounts: `${year} ${amounts}`, known, isWhole: known === lengths.get(year)?.length, isEstimated };
        });
      const usages = spans.map(({ from, to, thousandths, isEstimated }) =>
        usageOf([DAYS[from] ?? '', DAYS[to] ?? '', thousandths, isEstimated]),
      );
      expect(
        yearsOfUse(usages).map((one) => ({
          amounts: `${one.year} ${formatDecimal(one.consumption)} ${formatDecimal(one.perDay)}`,
          known: one.knownDays,
          isWhole: one.isWhole,
          isEstimated: one.isEstimated,
        })),
      ).toEqual(expected);
    }),
    { numRuns: 10_000 },
  );
}, 60_000);

test('[OPN-231] two rates come to their sum where the same days of the year are known of both, else to nothing', () => {
  const years = (...usages: readonly Line[]) => yearsOfUse(usages.map(usageOf));
  const first = years(['2023-01-01', '2024-01-01', 365_000], ['2024-01-01', '2024-07-01', 182_000]);
  const second = years(['2023-01-01', '2024-01-01', 730_000, true], ['2024-01-01', '2024-08-01', 213_000]);
  const sum = togetherIn(2023, first, second);
  expect(sum && [formatDecimal(sum.consumption), formatDecimal(sum.perDay), sum.isEstimated]).toEqual([
    '1095',
    '3.00',
    true,
  ]);
  expect(togetherIn(2024, first, second)).toBeNull();
  expect(togetherIn(2022, first, second)).toBeNull();
});
