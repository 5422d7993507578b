import { finding, type Finding } from '../finding.ts';
import { parseObis } from '../meter/obis.ts';
import type { TypedDigits } from './reading-value.ts';

/**
 * The maximum number of digits that counters of households usually have before the comma, by the medium of their code.
 */
const USUAL: Readonly<Record<number, number>> = { 1: 6, 6: 7, 7: 5, 8: 5, 9: 5 };
/** The same of a meter whose kind nobody knows. */
const USUAL_OF_ANY = 6;

/**
 * Where nobody has said how many digits a counter has before the comma: whether there is a zero in front, or more digits
 * than such meters usually have. Then the digits behind the comma may be among them, and the value ten times as much. It
 * only asks, on the device alone, and makes no reading implausible. `obis` is null where the kind is unknown.
 *
 * @see OPN-246
 */
export function checkDigitCount({ pre }: TypedDigits, obis: string | null): Finding[] {
  const medium = obis === null ? null : (parseObis(obis)?.medium ?? null);
  const usual = (medium === null ? undefined : USUAL[medium]) ?? USUAL_OF_ANY;
  const count = pre.length;
  if (/^0\d/.test(pre)) return [finding('value.leadingZero', 'warns', 'readingValue', { count })];
  if (count > usual) return [finding('value.manyDigits', 'warns', 'readingValue', { count, usual })];
  return [];
}

/** Whether a finding is one of checkDigitCount. */
export function isAboutDigitCount(one: Finding): one is Finding<'value.leadingZero' | 'value.manyDigits'> {
  return one.code === 'value.leadingZero' || one.code === 'value.manyDigits';
}
