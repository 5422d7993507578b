import { earlierDay, laterDay } from '../calendar/day.ts';
import type { Terms } from '../campaign/campaign.ts';
import { joinPresent, type MeterAddress, streetLine } from '../job/job.ts';
import { METER_TYPE_FACTS, type MeterType } from '../meter/meter-type.ts';

/** How many meters a letter lists: those of a house. Whoever has more sees them in the portal. */
export const MOST_METERS = 100;

/** How many registers of a meter stay together: with its number and location they are less than a page high. */
export const MOST_REGISTERS = 12;

/** How many lines the location of a meter may have; notes about it can be as long as a letter. */
export const MOST_PLACE_LINES = 10;

/**
 * The registers of a meter in parts of a table that are never broken, about equally many in each. A meter without any has
 * a part, too.
 * @see OPS-32
 */
export function registerParts<T>(registers: readonly T[]): (readonly T[])[] {
  const parts = Math.max(1, Math.ceil(registers.length / MOST_REGISTERS));
  const from = (part: number): number => Math.floor((part * registers.length) / parts);
  return Array.from({ length: parts }, (_, part) => registers.slice(from(part), from(part + 1)));
}

/** Boxes of more digits than any counter has would leave no room for its number. */
const MOST_BEFORE = 9;
const MOST_AFTER = 4;

/** How many boxes stand beside a register, for its digits to be noted. */
interface DigitBoxes {
  readonly before: number;
  readonly after: number;
}

/**
 * The boxes of a register: as many as it has digits, as far as the utility said so, else as meters of its kind have.
 */
export function digitBoxes(
  { preDecimals, postDecimals }: { readonly preDecimals: number | null; readonly postDecimals: number | null },
  meterType: MeterType,
): DigitBoxes {
  return {
    before: Math.min(Math.max(preDecimals ?? METER_TYPE_FACTS[meterType].usualDigits, 1), MOST_BEFORE),
    after: Math.min(Math.max(postDecimals ?? 0, 0), MOST_AFTER),
  };
}

/** Where a meter hangs. */
type Place = Pick<MeterAddress, 'street' | 'houseNumber' | 'locationDescription'>;

/**
 * What a letter says of where a meter is: its location, and its street where the meters of the letter are in several, or
 * where nothing else is known; null where nothing is.
 */
export function meterPlace(place: Place, all: readonly Place[]): string | null {
  const streets = new Set(all.map(streetLine));
  const location = place.locationDescription;
  const hasLocation = location !== null && location.trim() !== '';
  return joinPresent(', ', streets.size > 1 || !hasLocation ? streetLine(place) : null, location);
}

/**
 * The days of a letter: from when all its meters may be read, and until when the first of them has to be. Where no day
 * would be left, the letter says only the end.
 * @see OPN-393
 */
export function letterTerms(orders: readonly Terms[]): Terms {
  const firsts = orders.flatMap(({ earliestExecution }) => earliestExecution ?? []);
  const lasts = orders.flatMap(({ latestExecution }) => latestExecution ?? []);
  const earliestExecution = firsts.length === 0 ? null : firsts.reduce(laterDay);
  const latestExecution = lasts.length === 0 ? null : lasts.reduce(earlierDay);
  const areApart = earliestExecution !== null && latestExecution !== null && earliestExecution > latestExecution;
  return { earliestExecution: areApart ? null : earliestExecution, latestExecution };
}
