/**
 * The order is the one screens list them in.
 * @see OBI-01
 */
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

/** The part of a meter that its type needs. */
export interface TypedMeter {
  readonly meterType: MeterType | null;
  readonly meterRateTasks: ReadonlyArray<{ readonly obis: string }>;
}

/** 5 is not heat, although the default code of heat begins with it. */
const TYPE_OF_FIRST_DIGIT: Readonly<Record<string, MeterType>> = {
  '1': 'ELECTRIC_METER',
  '6': 'HEAT_METER',
  '7': 'GAS_METER',
  '8': 'WATER_METER',
  '9': 'WATER_WARM_METER',
};

/**
 * The type of a meter: its own if set, else by the first digit of its first rate's OBIS code, else generic. The server
 * fills jobInfo.meterType with it.
 * @see OBI-02 to OBI-09, OPN-013
 */
export function meterTypeOf(meter: TypedMeter): MeterType {
  return meter.meterType ?? meterTypeOfObis(meter.meterRateTasks[0]?.obis ?? '');
}

/**
 * The type of meter that an OBIS code stands for, generic when it is none of ours.
 * @see OBI-09
 */
export function meterTypeOfObis(obis: string): MeterType {
  return TYPE_OF_FIRST_DIGIT[obis.charAt(0)] ?? 'GENERIC_METER';
}

/**
 * The code that a meter without one gets when instruction filters are matched. Heat has the 5 of the specification;
 * warm water is our own addition.
 * @see OBI-21 to OBI-25, HLP-13, OPN-009, OPN-010
 */
export const DEFAULT_OBIS: Readonly<Record<MeterType, string>> = {
  ELECTRIC_METER: '1-0:0.0.0',
  GAS_METER: '7-0:0.0.0',
  HEAT_METER: '5-0:0.0.0',
  WATER_METER: '8-0:0.0.0',
  WATER_WARM_METER: '9-0:0.0.0',
  GENERIC_METER: '0-0:0.0.0',
};
