/** OBI-01. The order is the one screens list them in. */
export const METER_TYPES = [
  'ELECTRIC_METER',
  'GAS_METER',
  'HEAT_METER',
  'WATER_METER',
  'WATER_WARM_METER',
  'GENERIC_METER',
] as const;

export type MeterType = (typeof METER_TYPES)[number];

/** Whether a text names a meter type. */
export function isMeterType(text: string): text is MeterType {
  return (METER_TYPES as readonly string[]).includes(text);
}
