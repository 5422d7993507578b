import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doubtOfMeterNumber, doubtOfRegister, isSpreadsheetNumber } from './identity.ts';
import { METER_TYPES } from './meter-type.ts';

const meter = { meterNumber: null, meterType: null, obis: null };

describe('[OPS-87, OPN-406] what makes one doubt that a meter is the one that is meant', () => {
  test.each(['1,23E+10', '1.23E+10', '1E+11', '1,2345e+12'])('%s is what a spreadsheet made of a number', (text) => {
    expect(isSpreadsheetNumber(text)).toBe(true);
    expect(doubtOfMeterNumber({ ...meter, meterNumber: text })).toBe('spreadsheetNumber');
  });
  test.each(['1E10', '12,3E+10', 'E+10', '1.EMH', '10', ''])('%j is none', (text) => {
    expect(isSpreadsheetNumber(text)).toBe(false);
  });
  test('no number of digits alone is one, however it is printed', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n }), (n) => !isSpreadsheetNumber(String(n))));
  });

  test.each([
    ['1EMH0012345678', 'ELECTRIC_METER', null],
    ['1 EMH 00 12345678', 'ELECTRIC_METER', null],
    ['1emh0012345678', 'GAS_METER', 'numberOfOtherMeter'],
    ['7ELS5A12345678', 'GAS_METER', null],
    ['7ELS5A12345678', 'WATER_METER', 'numberOfOtherMeter'],
    ['6KAM0012345678', 'HEAT_METER', null],
    ['5KAM0012345678', 'HEAT_METER', null],
    ['8ZRI0012345678', 'WATER_WARM_METER', null],
    ['1EMH001234567', 'ELECTRIC_METER', 'incompleteDeviceNumber'],
    ['1EMH00123456789', 'ELECTRIC_METER', 'incompleteDeviceNumber'],
    ['1EMH0012345678', null, null],
    ['1EMH0012345678', 'GENERIC_METER', null],
    ['EEMH0012345678', 'ELECTRIC_METER', null],
    ['30458812', 'GAS_METER', null],
    ['Gartenhaus 2', 'WATER_METER', null],
    ['1ABC', 'ELECTRIC_METER', null],
    ['1ESY1160123456-1', 'ELECTRIC_METER', null],
    ['2ABC0012345', 'ELECTRIC_METER', null],
    ['9WAR0012345678', 'WATER_METER', null],
  ])('the number %s of a meter of the kind %s: %s', (meterNumber, meterType, doubt) => {
    expect(doubtOfMeterNumber({ ...meter, meterNumber, meterType })).toBe(doubt);
  });

  test.each([
    ['1-0:1.8.0', 'ELECTRIC_METER', null],
    ['7-0:3.0.0', 'ELECTRIC_METER', 'mediumOfOtherMeter'],
    ['8-0:1.0.0', 'WATER_WARM_METER', null],
    ['9-0:1.0.0', 'WATER_METER', null],
    ['7-0:1.0.0', 'WATER_METER', 'mediumOfOtherMeter'],
    ['6-0:1.0.0', 'HEAT_METER', null],
    ['5-0:1.0.0', 'HEAT_METER', null],
    ['1-0:1.8.0', 'GENERIC_METER', null],
    ['0-0:1.8.0', 'GAS_METER', null],
    ['1-0:1.8.0', null, null],
    ['1.8.0', 'GAS_METER', null],
  ])('the register %s of a meter of the kind %s: %s', (obis, meterType, doubt) => {
    expect(doubtOfRegister({ ...meter, meterType, obis })).toBe(doubt);
  });

  test('a meter without a kind is never doubted for its medium', () => {
    const parts = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    fc.assert(
      fc.property(parts, ([a, b, c, d, e]) => doubtOfRegister({ ...meter, obis: `${a}-${b}:${c}.${d}.${e}` }) === null),
    );
    expect(METER_TYPES).toContain('GENERIC_METER');
  });
});
