import { METER_TYPE_FACTS, METER_TYPES } from './meter-type.ts';
import { parseObis, type Obis } from './obis.ts';

/** The kind of a running total; other kinds of the same quantity are powers, not energies. */
const TOTAL = 8;

/**
 * The unit to show for a rate: its own field when set, else what its OBIS code says, else null. The field goes first
 * because no code tells kWh from MWh on a heat meter. `mWh` is a misspelt MWh.
 * @see OPN-012, OPN-011
 */
export function unitOf(rate: { readonly unit: string | null; readonly obis: string }): string | null {
  const own = rate.unit?.trim() ?? '';
  if (own !== '') return own === 'mWh' ? 'MWh' : own;
  const obis = parseObis(rate.obis);
  return obis === null ? null : unitOfObis(obis);
}

/** Units of what is measured at a moment: their registers do not count up. */
const MOMENTARY = ['kW', 'MW', 'W', 'kvar', 'kVA', 'A', 'V', 'Hz', '°C', 'K', 'm³/h'];

/**
 * Whether a rate counts amounts up, so that two readings say what was used in between.
 * @see OPN-229
 */
export function countsAmounts(rate: Parameters<typeof unitOf>[0]): boolean {
  const unit = unitOf(rate);
  return unit === null || !MOMENTARY.includes(unit);
}

/**
 * The unit of an OBIS code, null when we know none.
 * @see OBI-10, OPN-061
 */
export function unitOfObis(obis: Obis): string | null {
  const type = METER_TYPES.find((one) => METER_TYPE_FACTS[one].medium === obis.medium);
  switch (type === undefined ? null : METER_TYPE_FACTS[type].units) {
    case 'electric':
      return electricUnit(obis.quantity, obis.kind === TOTAL);
    case 'heat':
      return heatUnit(obis.quantity);
    case 'gas':
      return gasUnit(obis.quantity);
    case 'water':
      return obis.quantity === 2 ? 'm³/h' : 'm³';
    case null:
      return null;
  }
}

function electricUnit(quantity: number, total: boolean): string | null {
  if (quantity === 1 || quantity === 2) return total ? 'kWh' : 'kW';
  if (quantity >= 3 && quantity <= 8) return total ? 'kvarh' : 'kvar';
  if (quantity === 9 || quantity === 10) return total ? 'kVAh' : 'kVA';
  if (quantity === 31 || quantity === 51 || quantity === 71) return 'A';
  if (quantity === 32 || quantity === 52 || quantity === 72) return 'V';
  return quantity === 14 ? 'Hz' : null;
}

function heatUnit(quantity: number): string | null {
  if (quantity === 1) return 'kWh';
  if (quantity === 2) return 'm³';
  if (quantity === 8) return 'kW';
  if (quantity === 9) return 'm³/h';
  return quantity === 10 || quantity === 11 ? '°C' : null;
}

function gasUnit(quantity: number): string {
  if (quantity === 33) return 'kWh';
  if (quantity === 41) return '°C';
  return quantity === 43 ? 'm³/h' : 'm³';
}
