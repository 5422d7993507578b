import { expect, test } from 'vitest';
import { meterNumberIn } from './numbers.ts';

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
  '230V50HZ',
  '3200IMPKWH',
  '0416',
  '00001',
  '777777',
])('[OPN-241] %s is no meter number', (line) => {
  expect(meterNumberIn(line)).toBeNull();
});
