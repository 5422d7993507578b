import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../job/settings.ts';
import { isSameMeter, isSameRegister } from './photo-outcome.ts';

const SIX = DEFAULT_SETTINGS.meterReading.aiMeterNumberMatchLength;

test('[AIR-13, AIR-14, CST-04, OPN-091] the last six characters decide, whatever is printed between them', () => {
  const table: ReadonlyArray<readonly [read: string | null, expected: string, same: boolean]> = [
    ['1EMH0048213907', '1EMH0048213907', true],
    ['213907', '1EMH0048213907', true],
    ['9ABC00 48-213.907', '1emh0048213907', true],
    ['1EMH0048213908', '1EMH0048213907', false],
    ['1EMH0048 13907', '1EMH0048213907', false],
    ['13907', '1EMH0048213907', false],
    ['4711', '4711', true],
    ['47-11', '4711', true],
    ['004711', '4711', false],
    ['ab12cd', 'AB12CD', true],
    ['', '4711', false],
    ['---', '...', false],
    [null, '4711', false],
  ];
  for (const [read, expected, same] of table)
    expect(isSameMeter(read, expected, SIX), `${read} ${expected}`).toBe(same);
});

test('[AIR-13] how many characters have to match is a setting', () => {
  expect(isSameMeter('xx213907', '1EMH0048213907', 8)).toBe(false);
  expect(isSameMeter('48213907', '1EMH0048213907', 8)).toBe(true);
  expect(isSameMeter('9907', '1EMH0048213907', 3)).toBe(true);
});

test('[AIR-15, OPN-091] codes are the same register when they are after the colon', () => {
  expect(isSameRegister('1-0:1.8.0', '1-0:1.8.0')).toBe(true);
  expect(isSameRegister('1-1:1.8.0', '1-0:1.8.0')).toBe(true);
  expect(isSameRegister(' 1.8.0', '1-0:1.8.0')).toBe(true);
  expect(isSameRegister('1-0:2.8.0', '1-0:1.8.0')).toBe(false);
  expect(isSameRegister('1.8.0*255', '1-0:1.8.0')).toBe(false);
  expect(isSameRegister(null, '1-0:1.8.0')).toBe(false);
});
