import type { METER_NAMES as DE_METER_NAMES, METER_TYPES as DE_METER_TYPES } from '../de/meters.ts';

/** English: what a meter of each type is called. */
export const METER_NAMES: Readonly<Record<keyof typeof DE_METER_NAMES, string>> = {
  'meter.name.ELECTRIC_METER': 'Electricity meter',
  'meter.name.GAS_METER': 'Gas meter',
  'meter.name.HEAT_METER': 'Heat meter',
  'meter.name.WATER_METER': 'Water meter',
  'meter.name.WATER_WARM_METER': 'Hot water meter',
  'meter.name.GENERIC_METER': 'Meter',
};

/** English: what it counts. */
export const METER_TYPES: Readonly<Record<keyof typeof DE_METER_TYPES, string>> = {
  'meter.type.ELECTRIC_METER': 'Electricity',
  'meter.type.GAS_METER': 'Gas',
  'meter.type.HEAT_METER': 'Heat',
  'meter.type.WATER_METER': 'Water',
  'meter.type.WATER_WARM_METER': 'Hot water',
  'meter.type.GENERIC_METER': 'Other',
};
