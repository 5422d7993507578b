/** Formal German: what a meter of each type is called. */
export const METER_NAMES = {
  'meter.name.ELECTRIC_METER': 'Stromzähler',
  'meter.name.GAS_METER': 'Gaszähler',
  'meter.name.HEAT_METER': 'Wärmezähler',
  'meter.name.WATER_METER': 'Wasserzähler',
  'meter.name.WATER_WARM_METER': 'Warmwasserzähler',
  'meter.name.GENERIC_METER': 'Zähler',
} as const;

/** Formal German: what it counts. */
export const METER_TYPES = {
  'meter.type.ELECTRIC_METER': 'Strom',
  'meter.type.GAS_METER': 'Gas',
  'meter.type.HEAT_METER': 'Wärme',
  'meter.type.WATER_METER': 'Wasser',
  'meter.type.WATER_WARM_METER': 'Warmwasser',
  'meter.type.GENERIC_METER': 'Sonstige',
} as const;
