import type { MeterType } from './meter-type.ts';

/** The part of a meter that its type needs. */
export interface TypedMeter {
  readonly meterType: MeterType | null;
  readonly meterRateTasks: ReadonlyArray<{ readonly obis: string }>;
}

/** OBI-04 to OBI-08. 5 is not heat, although the default code of heat begins with it (OPN-009). */
const TYPE_OF_FIRST_DIGIT: Readonly<Record<string, MeterType>> = {
  '1': 'ELECTRIC_METER',
  '6': 'HEAT_METER',
  '7': 'GAS_METER',
  '8': 'WATER_METER',
  '9': 'WATER_WARM_METER',
};

/**
 * The type of a meter: its own if set, else by the first digit of its first rate's OBIS code, else generic
 * (OBI-02 to OBI-09). The server fills jobInfo.meterType with it (OPN-013).
 */
export function meterTypeOf(meter: TypedMeter): MeterType {
  return meter.meterType ?? meterTypeOfObis(meter.meterRateTasks[0]?.obis ?? '');
}

/** The type of meter that an OBIS code stands for, generic when it is none of ours (OBI-09). */
export function meterTypeOfObis(obis: string): MeterType {
  return TYPE_OF_FIRST_DIGIT[obis.charAt(0)] ?? 'GENERIC_METER';
}
