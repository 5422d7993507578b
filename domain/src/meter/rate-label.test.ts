import { expect, test } from 'vitest';
import { rateLabel, rateLabelWidth } from './obis.ts';

test('[OBI-18, OBI-19, OBI-20, OPN-060] the label is the rate name and the code without its prefix', () => {
  const table: ReadonlyArray<readonly [rateName: string | null, obis: string, label: string]> = [
    ['Verbrauch', '1-0:1.8.0', 'Verbrauch 1.8.0'],
    ['Einspeisung', '1-0:2.8.0', 'Einspeisung 2.8.0'],
    ['Verbrauch HT', '1-0:1.8.1', 'Verbrauch HT 1.8.1'],
    [null, '1-0:1.8.0', '1.8.0'],
    ['', '1-0:1.8.0', '1.8.0'],
    [' ', '1-0:1.8.0', '1.8.0'],
    [' Verbrauch ', '1-0:1.8.0', 'Verbrauch 1.8.0'],
    ['Verbrauch', '1.8.0', 'Verbrauch 1.8.0'],
    [null, '1.8.0', '1.8.0'],
  ];
  for (const [rateName, obis, label] of table) expect(rateLabel({ rateName, obis })).toBe(label);
});

test('[JOB-15, CST-20, CST-21] labels are 13 px per character plus 40 wide, at least 280, all as wide as the longest', () => {
  const ofLength = (length: number) => 'x'.repeat(length);
  expect(rateLabelWidth([])).toBe(280);
  expect(rateLabelWidth([ofLength(1)])).toBe(280);
  expect(rateLabelWidth([ofLength(18)])).toBe(280);
  expect(rateLabelWidth([ofLength(19)])).toBe(287);
  expect(rateLabelWidth([ofLength(5), ofLength(30), ofLength(20)])).toBe(430);
});
