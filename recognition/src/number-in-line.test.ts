import { expect, test } from 'vitest';
import type { Spelt } from './columns.ts';
import { meterNumberIn, numberIn } from './number-in-line.ts';

test.each([
  ['1EMH0048213907', '1EMH0048213907'],
  ['NR88120443', '88120443'],
  ['SERIALNO1121035306', '1121035306'],
  ['ZNRAB4711235', 'AB4711235'],
  ['268099', '268099'],
  ['NO1234567A', '1234567A'],
  ['M1234567', 'M1234567'],
])('[OPN-241] the number in the line %s is %s', (line, number) => {
  expect(meterNumberIn(line)).toBe(number);
});

test.each([
  'CEM170102',
  'M170102',
  'IEC62053',
  'EN1359',
  'DE07MI002PTB001',
  'CHMI00110040',
  'CHM00110039',
  '230V50HZ',
  '3200IMPKWH',
  '0416',
  '00001',
  '777777',
  'PDM123456',
  'M080102',
  'M08010248213907',
  'Q3250000',
  'QN1500230',
  'DN200125',
  'KWH100000',
  'X1000000',
  '1000000',
  '230400V',
])('[OPN-241] %s is no meter number', (line) => {
  expect(meterNumberIn(line)).toBeNull();
});

/** A printed line with a blank of this many columns at each space. */
function printed(line: string, blank = 4): Spelt[] {
  let at = 0;
  return [...line].flatMap((symbol) => {
    at += symbol === ' ' ? blank : 4;
    return symbol === ' ' ? [] : [{ symbol, confidence: 0.999, at }];
  });
}

test.each([
  ['2019 48213907', '48213907'],
  ['48213907 2019', '48213907'],
  ['1987 1EMH0048213907', '1EMH0048213907'],
  ['NR48213907 2026', '48213907'],
  ['4821 3907 2019', '482139072019'],
  ['1812 48213907', '181248213907'],
])('[OPN-241] in the line %s stands the number %s', (line, number) => {
  expect(numberIn(printed(line))?.number).toBe(number);
});

test('[OPN-236, OPN-241] a number that may begin or end with a year, or is only that and more, decides nothing', () => {
  for (const line of ['201948213907', '482139072019', '4821 3907 2019'])
    expect(numberIn(printed(line))?.confidence, line).toBeLessThan(0.8);
  expect(numberIn(printed('48213907'))?.confidence).toBeGreaterThan(0.98);
  expect(numberIn(printed('2019 4821'))).toBeNull();
});
