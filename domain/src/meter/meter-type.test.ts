import { expect, test } from 'vitest';
import { isMeterType, METER_TYPE_FACTS, METER_TYPES, meterTypeOf } from './meter-type.ts';
import { isObis } from './obis.ts';

const withObis = (...codes: string[]) => ({ meterType: null, meterRateTasks: codes.map((obis) => ({ obis })) });

test('[OBI-01] there are six meter types', () => {
  expect([...METER_TYPES].toSorted()).toEqual([
    'ELECTRIC_METER',
    'GAS_METER',
    'GENERIC_METER',
    'HEAT_METER',
    'WATER_METER',
    'WATER_WARM_METER',
  ]);
  expect(isMeterType('WATER_METER')).toBe(true);
  expect(isMeterType('STROM')).toBe(false);
});

test('[OBI-02, OPN-013] a meter that has a type of its own is of that type, whatever its codes say', () => {
  for (const meterType of METER_TYPES) expect(meterTypeOf({ ...withObis('1-0:1.8.0'), meterType })).toBe(meterType);
});

test('[OBI-03] without its own the first digit of the first code decides', () => {
  expect(meterTypeOf(withObis('7-0:3.0.0', '1-0:1.8.0'))).toBe('GAS_METER');
});

test('[OBI-04, OBI-05, OBI-06, OBI-07, OBI-08] 1 electric, 6 heat, 7 gas, 8 water, 9 warm water', () => {
  expect(meterTypeOf(withObis('1-0:1.8.0'))).toBe('ELECTRIC_METER');
  expect(meterTypeOf(withObis('6-0:1.0.0'))).toBe('HEAT_METER');
  expect(meterTypeOf(withObis('7-0:3.0.0'))).toBe('GAS_METER');
  expect(meterTypeOf(withObis('8-0:1.0.0'))).toBe('WATER_METER');
  expect(meterTypeOf(withObis('9-0:1.0.0'))).toBe('WATER_WARM_METER');
});

test('[OBI-09, OPN-009] any other digit, or no code at all, is generic', () => {
  for (const obis of ['0-0:1.0.0', '2-0:1.0.0', '3-0:1.0.0', '4-0:1.0.0', '5-0:0.0.0', 'x', '']) {
    expect(meterTypeOf(withObis(obis)), obis).toBe('GENERIC_METER');
  }
  expect(meterTypeOf(withObis())).toBe('GENERIC_METER');
});

test('[OBI-21, OBI-22, OBI-23, OBI-24, OBI-25, OPN-010] each meter type has its default code', () => {
  const defaults = Object.fromEntries(METER_TYPES.map((type) => [type, METER_TYPE_FACTS[type].defaultObis]));
  expect(defaults).toEqual({
    ELECTRIC_METER: '1-0:0.0.0',
    GAS_METER: '7-0:0.0.0',
    HEAT_METER: '5-0:0.0.0',
    WATER_METER: '8-0:0.0.0',
    WATER_WARM_METER: '9-0:0.0.0',
    GENERIC_METER: '0-0:0.0.0',
  });
  for (const code of Object.values(defaults)) expect(isObis(code)).toBe(true);
});
