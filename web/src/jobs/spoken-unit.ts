import type { TextKey } from '../text/texts.ts';

type UnitKey = Extract<TextKey, `unit.${string}`>;

/** The units that have a word: every one the rules can name (OPN-061), and MWh, which a rate may bring along. */
const UNITS = ['kWh', 'MWh', 'kW', 'kvarh', 'kvar', 'kVAh', 'kVA', 'A', 'V', 'Hz', 'm³', 'm³/h', '°C'] as const;

/** The key of the word for a unit; null when it is said as it is written. */
export function spokenUnit(unit: string): UnitKey | null {
  const known = UNITS.find((one) => one === unit);
  return known === undefined ? null : `unit.${known}`;
}
