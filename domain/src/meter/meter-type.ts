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

/** What the rules know of a type beyond its name. */
interface TypeFacts {
  /** First digit of the OBIS codes that tell it; null where none does. */
  readonly medium: number | null;
  /** First digits of the manufacturer-independent numbers that tell it (DIN 43863-5). */
  readonly numberDigits: string;
  /** How many digits counters of households usually have before the comma. */
  readonly usualDigits: number;
  /** The code that a meter without one gets when instruction filters are matched. */
  readonly defaultObis: string;
  /** Media that such a meter may count beside its own. */
  readonly alsoCounts: readonly number[];
  /** Which units its codes stand for; null where none is known. */
  readonly units: 'electric' | 'heat' | 'gas' | 'water' | null;
}

/**
 * A new type is one more of METER_TYPES and its entry here; its words, icon and hue are the app's. 5 is not heat
 * by its medium, although the default code of heat begins with it, as the specification has it; warm water is our own
 * addition.
 * @see OBI-21 to OBI-25, HLP-13, OPN-009, OPN-010, OPN-246
 */
export const METER_TYPE_FACTS: Readonly<Record<MeterType, TypeFacts>> = {
  ELECTRIC_METER: {
    medium: 1,
    numberDigits: '1',
    usualDigits: 6,
    defaultObis: '1-0:0.0.0',
    alsoCounts: [],
    units: 'electric',
  },
  GAS_METER: { medium: 7, numberDigits: '7', usualDigits: 5, defaultObis: '7-0:0.0.0', alsoCounts: [], units: 'gas' },
  HEAT_METER: {
    medium: 6,
    numberDigits: '456',
    usualDigits: 7,
    defaultObis: '5-0:0.0.0',
    alsoCounts: [4, 5],
    units: 'heat',
  },
  WATER_METER: {
    medium: 8,
    numberDigits: '8',
    usualDigits: 5,
    defaultObis: '8-0:0.0.0',
    alsoCounts: [9],
    units: 'water',
  },
  WATER_WARM_METER: {
    medium: 9,
    numberDigits: '9',
    usualDigits: 5,
    defaultObis: '9-0:0.0.0',
    alsoCounts: [8],
    units: 'water',
  },
  GENERIC_METER: {
    medium: null,
    numberDigits: '',
    usualDigits: 6,
    defaultObis: '0-0:0.0.0',
    alsoCounts: [],
    units: null,
  },
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
  const digit = obis.charAt(0);
  return METER_TYPES.find((type) => String(METER_TYPE_FACTS[type].medium) === digit) ?? 'GENERIC_METER';
}
