import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay, type Day } from '../calendar/day.ts';
import { compareDecimals, formatDecimal, parseDecimal, type Decimal } from '../decimal/decimal.ts';
import { consumptionPerDay, consumptionSince, roundedPerDay } from './rate-history.ts';

const decimal = (text: string) => parseDecimal(text) as Decimal;
const reading = (iso: string, value: string) => ({ readingDate: parseDay(iso) as Day, readingValue: decimal(value) });
const perDay = (consumption: string, days: number) => formatDecimal(roundedPerDay(decimal(consumption), days));

test('[EVA-31, OPN-124] consumption is the value minus the one before, exact and signed', () => {
  const table: ReadonlyArray<readonly [older: string, newer: string, consumption: string]> = [
    ['18432.7', '21074.3', '2641.6'],
    ['0.1', '0.3', '0.2'],
    ['21074.3', '18432.7', '-2641.6'],
    ['100', '100.000', '0.000'],
    ['99999.999', '0.001', '-99999.998'],
  ];
  for (const [older, newer, consumption] of table) {
    const since = consumptionSince(reading('2025-12-01', older), reading('2026-12-01', newer));
    expect(formatDecimal(since), `${older} to ${newer}`).toBe(consumption);
  }
});

test('[EVA-32] per day it is divided by the days between the two readings', () => {
  const older = reading('2024-11-22', '18432.7');
  expect(formatDecimal(consumptionPerDay(older, reading('2025-11-21', '21074.3')))).toBe('7.26');
});

test('[EVA-46] 0 days count as 1', () => {
  expect(perDay('7.5', 0)).toBe('7.50');
  expect(perDay('7.5', 1)).toBe('7.50');
  const day = reading('2026-12-01', '100');
  expect(formatDecimal(consumptionPerDay(day, reading('2026-12-01', '107.5')))).toBe('7.50');
});

test('[EVA-47] below 1: three significant digits', () => {
  expect(perDay('0.5', 1)).toBe('0.500');
  expect(perDay('1', 3)).toBe('0.333');
  expect(perDay('2', 3)).toBe('0.667');
  expect(perDay('0.012345', 1)).toBe('0.0123');
  expect(perDay('0.00098765', 1)).toBe('0.000988');
  expect(perDay('0.999', 1)).toBe('0.999');
  expect(perDay('0.9994', 1)).toBe('0.999');
  expect(perDay('0.9995', 1)).toBe('1.00');
  expect(perDay('0.09996', 1)).toBe('0.100');
});

test('[EVA-48] from 1 to below 10: two decimals', () => {
  expect(perDay('1', 1)).toBe('1.00');
  expect(perDay('2641.6', 364)).toBe('7.26');
  expect(perDay('9.994', 1)).toBe('9.99');
  expect(perDay('9.995', 1)).toBe('10.00');
});

test('[EVA-49] from 10 to below 100: one decimal', () => {
  expect(perDay('10', 1)).toBe('10.0');
  expect(perDay('1234.5', 100)).toBe('12.3');
  expect(perDay('99.94', 1)).toBe('99.9');
  expect(perDay('99.95', 1)).toBe('100.0');
});

test('[EVA-50] 100 and more: none', () => {
  expect(perDay('100', 1)).toBe('100');
  expect(perDay('100.5', 1)).toBe('101');
  expect(perDay('123456.7', 10)).toBe('12346');
});

test('the amount decides, not the sign; nothing is nothing', () => {
  expect(perDay('-0.5', 1)).toBe('-0.500');
  expect(perDay('-7.265', 1)).toBe('-7.27');
  expect(perDay('-123.4', 1)).toBe('-123');
  expect(perDay('0', 30)).toBe('0');
  expect(perDay('0.000', 30)).toBe('0');
});

test('the rounded amount is never further from the exact one than half its last digit', () => {
  const amount = fc.tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.nat({ max: 6 }));
  fc.assert(
    fc.property(amount, fc.nat({ max: 1000 }), ([units, scale], days) => {
      const rounded = roundedPerDay({ units, scale }, days);
      const divisor = BigInt(Math.max(1, days));
      // |rounded * divisor - consumption| * 2 <= divisor / 10^scale, all exact
      const back: Decimal = { units: rounded.units * divisor, scale: rounded.scale };
      const common = Math.max(back.scale, scale);
      const difference = back.units * 10n ** BigInt(common - back.scale) - units * 10n ** BigInt(common - scale);
      const doubled: Decimal = { units: (difference < 0n ? -difference : difference) * 2n, scale: common };
      expect(compareDecimals(doubled, { units: divisor, scale: rounded.scale })).toBeLessThanOrEqual(0);
      expect(roundedPerDay({ units: -units, scale }, days)).toEqual({ units: -rounded.units, scale: rounded.scale });
    }),
  );
});
