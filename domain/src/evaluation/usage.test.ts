import { expect, test } from 'vitest';
import { parseDay, type Day } from '../calendar/day.ts';
import { formatDecimal, parseDecimal, type Decimal } from '../decimal/decimal.ts';
import { DEFAULT_EVALUATION_SETTINGS } from './evaluation-settings.ts';
import { rateHistory } from './rate-history.ts';
import { fallsOf, usedUntil, mayDrawSparkline, trendOf, usagesOf } from './usage.ts';

type Reading = readonly [day: string, value: string, reason?: string];

function historyOf(...readings: readonly Reading[]) {
  const readingEvents = readings.map(([day, value, reason = 'PERIODIC']) => ({
    readingDate: parseDay(day) as Day,
    readingValue: parseDecimal(value) as Decimal,
    created: `${day}T12:00:00Z`,
    reason,
    otherReason: null,
    readingImages: [],
  }));
  return rateHistory({ readingEvents, readingResults: [] }, DEFAULT_EVALUATION_SETTINGS);
}

const lines = (...readings: readonly Reading[]) =>
  usagesOf(historyOf(...readings)).map(({ from, to, consumption, perDay, isEstimated, followsFall }) => [
    `${from} ${to}`,
    formatDecimal(consumption),
    formatDecimal(perDay),
    isEstimated,
    followsFall,
  ]);

test('a usage lies between two readings that follow one another, oldest first', () => {
  expect(lines(['2024-11-22', '18432.7'], ['2025-11-21', '21074.3'], ['2023-11-20', '15720.3'])).toEqual([
    ['2023-11-20 2024-11-22', '2712.4', '7.37', false, false],
    ['2024-11-22 2025-11-21', '2641.6', '7.26', false, false],
  ]);
  expect(lines(['2024-11-22', '1'])).toEqual([]);
});

test('it is estimated where either value is', () => {
  const estimated = lines(
    ['2023-01-01', '1'],
    ['2024-01-01', '2', 'ESTIMATED'],
    ['2025-01-01', '3'],
    ['2026-01-01', '4'],
  );
  expect(estimated.map((line) => line[3])).toEqual([true, true, false]);
});

test('[OPN-223] where the value falls the use is unknown: left out, and said', () => {
  const readings = [
    ['2022-01-01', '900'],
    ['2023-01-01', '990'],
    ['2024-01-01', '12'],
    ['2025-01-01', '112'],
    ['2026-01-01', '200'],
  ] as const;
  expect(lines(...readings).map(([days, amount, , , followsFall]) => [days, amount, followsFall])).toEqual([
    ['2022-01-01 2023-01-01', '90', false],
    ['2024-01-01 2025-01-01', '100', true],
    ['2025-01-01 2026-01-01', '88', false],
  ]);
  expect(fallsOf(historyOf(...readings))).toEqual(['2024-01-01']);
});

const trend = (...readings: readonly Reading[]) => trendOf(usagesOf(historyOf(...readings)));

test('[OPN-224] the trend compares the first and the last whole year by the use per day', () => {
  const readings = [
    ['2021-11-16', '9770.8', 'ESTIMATED'],
    ['2022-11-15', '12811.8'],
    ['2023-05-21', '14331.4'],
    ['2023-11-20', '15720.3'],
    ['2024-11-22', '18432.7'],
    ['2025-11-21', '21074.3'],
  ] as const;
  expect(trend(...readings)).toMatchObject({
    before: { from: '2021-11-16', to: '2022-11-15' },
    now: { from: '2024-11-22', to: '2025-11-21' },
    percent: 13,
    direction: 'down',
    isEstimated: true,
    isOfLast: true,
  });
  expect(trend(...readings.slice(1), ['2026-02-01', '21700'])).toMatchObject({
    before: { to: '2024-11-22' },
    now: { to: '2025-11-21' },
    percent: 2,
    direction: 'down',
    isEstimated: false,
    isOfLast: false,
  });
});

test('[OPN-224] no trend from half years, from one year, or from a year without any use', () => {
  expect(trend(['2025-01-01', '0'], ['2025-05-01', '900'], ['2025-10-01', '950'])).toBeNull();
  expect(trend(['2024-01-01', '0'], ['2025-01-01', '900'])).toBeNull();
  expect(trend(['2023-01-01', '5'], ['2024-01-01', '5'], ['2025-01-01', '900'])).toBeNull();
});

test('a use that grew, that stayed, and that ended', () => {
  const twoYears = (first: string, second: string) =>
    trend(['2023-01-01', '0'], ['2024-01-01', first], ['2025-01-01', second]);
  expect(twoYears('100', '350')).toMatchObject({ direction: 'up', percent: 149 }); // 366 days the second time
  expect(twoYears('365', '731')).toMatchObject({ direction: 'same', percent: 0 });
  expect(twoYears('100', '100')).toMatchObject({ direction: 'down', percent: 100 });
});

test('[EVA-24] a sparkline needs more than one amount and not all of them equal', () => {
  const table: ReadonlyArray<readonly [amounts: string[], draws: boolean]> = [
    [[], false],
    [['1'], false],
    [['1', '1'], false],
    [['12.5', '12.50', '12.500'], false],
    [['1', '2'], true],
    [['1', '1', '1.001'], true],
    [['2', '1', '2'], true],
  ];
  for (const [amounts, draws] of table) {
    expect(mayDrawSparkline(amounts.map((amount) => parseDecimal(amount) as Decimal)), amounts.join(' ')).toBe(draws);
  }
});

test('[OPN-232] what was used until a reading stands beside the time before, per day', () => {
  const said = (day: string, ...readings: readonly Reading[]) => {
    const use = usedUntil(day as Day, historyOf(...readings));
    return use && [use.usage.from, formatDecimal(use.usage.consumption), use.change];
  };
  const [first, second] = [
    ['2023-01-01', '0'],
    ['2024-01-01', '365'],
  ] as const;
  const half = ['2024-07-01', '456'] as const;
  expect(said('2024-07-01', first, second, half)).toEqual(['2024-01-01', '91', { percent: 50, direction: 'down' }]);
  expect(said('2024-01-01', first, second)).toEqual(['2023-01-01', '365', null]);
  expect(said('2025-01-01', first, ['2024-01-01', '0'], ['2025-01-01', '5'])).toEqual(['2024-01-01', '5', null]);
  // A reading that came later changes nothing for the one before it.
  expect(said('2024-01-01', first, second, half)).toEqual(['2023-01-01', '365', null]);
  // The evaluation does not count this one.
  expect(said('2025-01-01', first, second, half)).toBeNull();
  expect(said('2025-01-01', first, second, ['2025-01-01', '3'])).toBeNull();
  expect(said('2023-01-01', first)).toBeNull();
  expect(said('2023-01-01')).toBeNull();
});

test('[OPN-232] what another meter counted before is nothing to compare with', () => {
  const exchanged = historyOf(['2022-01-01', '100'], ['2023-01-01', '465'], ['2024-01-01', '5'], ['2025-01-01', '371']);
  expect(usedUntil('2025-01-01' as Day, exchanged)).toMatchObject({ usage: { from: '2024-01-01' }, change: null });
});
