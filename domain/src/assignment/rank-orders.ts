import type { MeterType } from '../meter/meter-type.ts';
import { nameKey, numberKey, placeKey } from './keys.ts';

/** Why an order may be the one of a reading that came without, the strongest first; the last two speak against it. */
export const MATCHES = [
  'sameNumber',
  'sameNumberWritten',
  'numberOneOff',
  'samePlace',
  'sameName',
  'sameLogin',
  'otherMeterType',
  'formerHolder',
] as const;
export type Match = (typeof MATCHES)[number];

/** So that a number beats everything else, and a place beats a name. */
const WEIGHT: Readonly<Record<Match, number>> = {
  sameNumber: 100,
  sameNumberWritten: 90,
  numberOneOff: 60,
  samePlace: 25,
  sameName: 15,
  sameLogin: 10,
  otherMeterType: -20,
  formerHolder: -20,
};

/** What a reading says of its meter and of who has read it. */
export interface ReadingWithoutOrder {
  readonly meterNumber: string;
  readonly meterType: MeterType | null;
  /** Who has reported it; null for somebody without access. */
  readonly accountId: string | null;
  readonly lastname: string | null;
  /** Addresses that it names, or where whoever reported it has meters. */
  readonly places: readonly PlaceNamed[];
}

/** An address as it was typed or imported. */
export interface PlaceNamed {
  readonly zip: string | null;
  readonly street: string | null;
  readonly houseNumber: string | null;
}

/** The part of an order that it is compared by. */
export interface OrderToCompare extends PlaceNamed {
  readonly orderNumber: string;
  readonly meterNumber: string;
  readonly meterType: MeterType | null;
  readonly accountId: string;
  readonly lastname: string | null;
  /** Whether its number is one of those that differ by a single slip, or by signs that look alike. */
  readonly isOneOff: boolean;
  /** Whether it may be the reading of somebody who had the order before. */
  readonly isOfFormerHolder: boolean;
  /** Whether its campaign is open to whoever has it. */
  readonly isShown: boolean;
}

export interface RankedOrder<Order> {
  readonly order: Order;
  readonly matches: readonly Match[];
}

/**
 * Orders that may be meant by a reading, the likeliest first, with why; what speaks for none is left out; of alike ones those that are shown come first.
 * @see OPS-139, OPN-483
 */
export function rankOrders<Order extends OrderToCompare>(
  reading: ReadingWithoutOrder,
  orders: readonly Order[],
): RankedOrder<Order>[] {
  return orders
    .map((order) => ({ order, matches: matchesOf(reading, order) }))
    .filter(({ matches }) => weigh(matches) > 0)
    .toSorted(
      (one, other) =>
        weigh(other.matches) - weigh(one.matches) ||
        Number(other.order.isShown) - Number(one.order.isShown) ||
        one.order.orderNumber.localeCompare(other.order.orderNumber, 'de'),
    );
}

function weigh(matches: readonly Match[]): number {
  return matches.reduce((sum, match) => sum + WEIGHT[match], 0);
}

function matchesOf(reading: ReadingWithoutOrder, order: OrderToCompare): Match[] {
  const number = numberMatch(reading, order);
  const places = reading.places.map(keyOfPlace);
  const place = keyOfPlace(order);
  const zips = reading.places.map(({ zip }) => zip ?? '');
  const own = nameKey(order.zip ?? '', order.lastname ?? '');
  const holds: Readonly<Record<Exclude<Match, 'sameNumber' | 'sameNumberWritten' | 'numberOneOff'>, boolean>> = {
    samePlace: place !== null && places.includes(place),
    sameName: own !== null && zips.some((zip) => nameKey(zip, reading.lastname ?? '') === own),
    sameLogin: reading.accountId !== null && reading.accountId === order.accountId,
    otherMeterType: reading.meterType !== null && order.meterType !== null && reading.meterType !== order.meterType,
    formerHolder: order.isOfFormerHolder,
  };
  return MATCHES.filter((match) => match === number || (match in holds && holds[match as keyof typeof holds]));
}

function numberMatch(reading: ReadingWithoutOrder, order: OrderToCompare): Match | null {
  if (reading.meterNumber.trim() === order.meterNumber) return 'sameNumber';
  const key = numberKey(reading.meterNumber);
  if (key !== '' && key === numberKey(order.meterNumber)) return 'sameNumberWritten';
  return order.isOneOff ? 'numberOneOff' : null;
}

function keyOfPlace({ zip, street, houseNumber }: PlaceNamed): string | null {
  return placeKey(zip ?? '', street ?? '', houseNumber ?? '');
}
