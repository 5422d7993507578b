import type { MeterType } from './meter-type.ts';

/**
 * The code that a meter without one gets when instruction filters are matched (OBI-21 to OBI-25, HLP-13).
 * Heat has the 5 of the specification (OPN-009); warm water is our own addition (OPN-010).
 */
export const DEFAULT_OBIS: Readonly<Record<MeterType, string>> = {
  ELECTRIC_METER: '1-0:0.0.0',
  GAS_METER: '7-0:0.0.0',
  HEAT_METER: '5-0:0.0.0',
  WATER_METER: '8-0:0.0.0',
  WATER_WARM_METER: '9-0:0.0.0',
  GENERIC_METER: '0-0:0.0.0',
};
