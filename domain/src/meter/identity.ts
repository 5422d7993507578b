import { isMeterType, METER_TYPE_FACTS, METER_TYPES } from './meter-type.ts';
import { parseObis } from './obis.ts';

/** What makes one doubt that a meter is the one that is meant. */
export type IdentityDoubt =
  | 'spreadsheetNumber'
  | 'mediumOfOtherMeter'
  | 'numberOfOtherMeter'
  | 'incompleteDeviceNumber';

/** `1,23E+10`: what spreadsheets make of a long number. The digits are lost. */
const SPREADSHEET_NUMBER = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i;

/**
 * Whether a text that names something is what a spreadsheet made of a long number.
 * @see OPN-406
 */
export function isSpreadsheetNumber(text: string): boolean {
  return SPREADSHEET_NUMBER.test(text);
}

/**
 * A manufacturer-independent device number: medium, three letters of the manufacturer, two hexadecimal digits of the
 * block, eight digits (DIN 43863-5). Printed with gaps or without.
 */
const DEVICE_NUMBER = /^([0-9A-F])[A-Z]{3}[0-9A-F]{2}\d{8}$/;
/** What begins like one. Numbers of owners rarely have three letters at this place, and then at least no block behind. */
const BEGUN_DEVICE_NUMBER = /^[14-9][A-Z]{3}[0-9A-F]{2}\d{4,}$/;

/** A meter as an order names it; null where it does not. */
export interface NamedMeter {
  readonly meterNumber: string | null;
  readonly meterType: string | null;
  readonly obis: string | null;
}

/**
 * What makes one doubt the number of a meter: it contradicts the kind of meter, or is a device number that is too short or
 * too long. None rejects it: it may hang there as it is.
 * @see OPN-406
 */
export function doubtOfMeterNumber({ meterNumber, meterType }: NamedMeter): IdentityDoubt | null {
  if (meterNumber === null) return null;
  if (isSpreadsheetNumber(meterNumber)) return 'spreadsheetNumber';
  // What stands behind a hyphen is a register of it.
  const number = meterNumber
    .replace(/-\d{1,2}$/, '')
    .replace(/[\s-]/g, '')
    .toUpperCase();
  const [, medium] = DEVICE_NUMBER.exec(number) ?? [];
  if (medium === undefined) return BEGUN_DEVICE_NUMBER.test(number) ? 'incompleteDeviceNumber' : null;
  const tells = METER_TYPES.filter((type) => METER_TYPE_FACTS[type].numberDigits.includes(medium));
  if (meterType === null || !isMeterType(meterType) || meterType === 'GENERIC_METER' || tells.length === 0) return null;
  const fits = tells.includes(meterType) || counts(meterType).includes(Number(medium));
  return fits ? null : 'numberOfOtherMeter';
}

/**
 * What makes one doubt a register: its code names another medium than the kind of meter counts.
 * @see OPN-406
 */
export function doubtOfRegister({ meterType, obis }: NamedMeter): IdentityDoubt | null {
  const medium = parseObis(obis ?? '')?.medium ?? null;
  if (medium === null || medium === 0 || meterType === null || !isMeterType(meterType)) return null;
  return counts(meterType).length === 0 || counts(meterType).includes(medium) ? null : 'mediumOfOtherMeter';
}

/** The media that meters of a kind count; none where any may be meant. */
function counts(meterType: (typeof METER_TYPES)[number]): readonly number[] {
  const { medium, alsoCounts } = METER_TYPE_FACTS[meterType];
  return medium === null ? [] : [medium, ...alsoCounts];
}
