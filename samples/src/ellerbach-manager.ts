/** The property manager with many meters. */
import { addDays, formatGermanDay, type Day } from '@zaehlwerk/domain/calendar/day';
import type { SampleMeter } from './order-line.ts';
import { ELLERBACH, type Household } from './ellerbach-households.ts';

/** A reading that somebody has already handed in. */
export interface HandedIn {
  readonly username: string;
  readonly order: string;
  readonly day: Day;
  readonly values: Readonly<Record<string, number>>;
}

/** A share that somebody has made, by the order numbers in it; with those made from it in turn. */
export interface SampleShare {
  readonly name: string;
  readonly allowToReShare: boolean;
  readonly orders: readonly string[];
  readonly further: readonly SampleShare[];
}

const PLACES = [
  'Keller, Zählerraum',
  'Allgemeinstrom',
  'Heizraum',
  'Übergabestation',
  'Hausanschluss',
  'Wohnung 04',
] as const;

/** Number of meters in each house. */
const PER_HOUSE = 6;

const KINDS = ['double', 'single', 'gas', 'heat', 'water', 'warm'] as const;

export function propertyManager(today: Day, count: number): Household {
  return {
    person: {
      username: 'HV-BRANDES',
      password: 'tau-birke-47',
      accountName: 'HV Brandes',
      customerNumber: '2 218 407',
      company: 'Hausverwaltung Brandes GmbH',
    },
    meters: Array.from({ length: count }, (_, index) => managedMeter(today, index)),
  };
}

function managedMeter(today: Day, index: number): SampleMeter {
  const kind = index % KINDS.length;
  const days = [3, 9, 24][index % 3] ?? 9;
  const serial = String(71_930_442 + index * 137).padStart(10, '0');
  const day = (offset: number): string => formatGermanDay(addDays(today, offset));
  return {
    ...ELLERBACH,
    order: `HV-${String(index + 1).padStart(4, '0')}`,
    number: `${['1ISK', '1ISK', '7PIP', '6KAM', '8SEN', '9QDS'][kind]}${serial}`,
    type:
      ['ELECTRIC_METER', 'ELECTRIC_METER', 'GAS_METER', 'HEAT_METER', 'WATER_METER', 'WATER_WARM_METER'][kind] ?? '',
    location: PLACES[kind] ?? '',
    object: `OBJ-${String(117 + Math.floor(index / PER_HOUSE)).padStart(4, '0')}`,
    street: 'Bahnhofstraße',
    houseNumber: String(3 + 2 * Math.floor(index / PER_HOUSE)),
    district: 'Neustadt',
    target: day(days),
    earliest: day(-6),
    latest: day(days),
    share: true,
    rates: managedRates(kind, index, day(-368)),
  };
}

function managedRates(kind: number, index: number, lastDay: string): SampleMeter['rates'] {
  const start = 30_000 + index * 91;
  const rate = (name: string, obis: string, unit: string, preDecimals: number, postDecimals: number, from: number) => ({
    name,
    obis,
    unit,
    preDecimals,
    postDecimals,
    last: { date: lastDay, value: from.toFixed(postDecimals).replace('.', ',') },
    minimum: (from + 1200).toFixed(postDecimals).replace('.', ','),
    maximum: (from + 2500).toFixed(postDecimals).replace('.', ','),
  });
  switch (KINDS[kind]) {
    case 'double':
      return [
        rate('Hochtarif', '1-0:1.8.1', 'kWh', 6, 1, start + 15_120.2),
        rate('Niedertarif', '1-0:1.8.2', 'kWh', 6, 1, start + 884),
      ];
    case 'gas':
      return [rate('Verbrauch', '7-0:3.0.0', 'm³', 5, 3, start)];
    case 'heat':
      return [rate('Verbrauch', '6-0:1.0.0', 'kWh', 7, 0, start)];
    case 'water':
      return [rate('Verbrauch', '8-0:1.0.0', 'm³', 5, 3, start)];
    case 'warm':
      return [rate('Verbrauch', '9-0:1.0.0', 'm³', 5, 3, start)];
    default:
      return [rate('Verbrauch', '1-0:1.8.0', 'kWh', 6, 1, start)];
  }
}

/** The manager has read two of three. */
export function readByManager(manager: Household, today: Day): HandedIn[] {
  return manager.meters
    .filter((_, index) => index % 3 !== 0 && index > 5)
    .map((meter) => ({
      username: manager.person.username,
      order: meter.order,
      day: today,
      values: Object.fromEntries(
        meter.rates.map((rate) => [rate.obis, Math.round(Number((rate.minimum ?? '').replace(',', '.')) + 412)]),
      ),
    }));
}

/** One caretaker for the first four houses, who has a stand-in for the first, and one for the two after those. */
export function sharesOfManager({ meters }: Household): SampleShare[] {
  const ordersOf = (fromHouse: number, toHouse: number) =>
    meters.slice(fromHouse * PER_HOUSE, toHouse * PER_HOUSE).map(({ order }) => order);
  const standIn = { name: 'Vertretung Arslan', allowToReShare: false, orders: ordersOf(0, 1), further: [] };
  return [
    { name: 'Hausmeister Pohl', allowToReShare: true, orders: ordersOf(0, 4), further: [standIn] },
    { name: 'Hausmeisterdienst Kranz', allowToReShare: false, orders: ordersOf(4, 6), further: [] },
  ];
}
