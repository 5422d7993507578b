import { countCharacters } from '../characters.ts';
import { finding, type Finding } from '../finding.ts';

/** How many characters a shown meter number has between gaps. */
const GROUP = 4;

/**
 * A meter number in groups of four, to be shown with gaps between them. Joined they are the number unchanged: the gaps are
 * never characters, so that copying and searching work. What is rather a name ("Gartenhaus 2") stays in one.
 */
export function groupMeterNumber(meterNumber: string): string[] {
  if (!isNumber(meterNumber)) return [meterNumber];
  const characters = Array.from(meterNumber);
  const groups: string[] = [];
  for (let start = 0; start < characters.length; start += GROUP) {
    groups.push(characters.slice(start, start + GROUP).join(''));
  }
  return groups;
}

/** Whether at least half of it are digits, without gaps of its own. */
function isNumber(meterNumber: string): boolean {
  const digits = meterNumber.replace(/\D/g, '').length;
  return digits * 2 >= meterNumber.length && !/\s/.test(meterNumber);
}

/** @see OPN-088 */
export const MAX_METER_NUMBER_LENGTH = 50;

/**
 * Whether there is a meter number, of 1 to 50 characters without the space around it.
 * @see UNK-09, OPN-088
 */
export function checkMeterNumber(meterNumber: string | null): Finding[] {
  const characters = countCharacters(meterNumber?.trim() ?? '', MAX_METER_NUMBER_LENGTH);
  if (characters === 0) return [finding('meterNumber.missing', 'blocks', 'meterNumber', {})];
  if (characters <= MAX_METER_NUMBER_LENGTH) return [];
  return [finding('meterNumber.tooLong', 'blocks', 'meterNumber', { count: MAX_METER_NUMBER_LENGTH })];
}

const ELEVEN_DIGITS = /^[1-9]\d{10}$/;

/**
 * Whether a text is the id of a German market location: eleven digits, the first not 0, the last a check digit (BDEW
 * code numbers: digits at odd positions count once, those at even positions twice, the check digit fills up to ten). An
 * empty text is no id; the caller decides whether one may be missing.
 */
export function isMaLoId(text: string): boolean {
  return ELEVEN_DIGITS.test(text) && maLoCheckDigit(text.slice(0, 10)) === Number(text[10]);
}

/** The check digit for the first ten digits of a market location id. */
export function maLoCheckDigit(tenDigits: string): number {
  const sum = Array.from(tenDigits).reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

const MEASURING_LOCATION = /^DE\d{11}[A-Z0-9]{20}$/;

/** Whether a text is the id of a measuring location: DE, network, postal code, twenty letters and digits. */
export function isMeLoId(text: string): boolean {
  return MEASURING_LOCATION.test(text);
}

/** Whether a text may have been meant for one: ids of market locations have digits alone. */
export function isMeantAsMeLoId(text: string): boolean {
  return /^de/i.test(text);
}
