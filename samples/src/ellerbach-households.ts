/** The two households: an ordinary one, and one with strict limits and awkward dates. */
import { addDays, formatGermanDay, type Day } from '@zaehlwerk/domain/calendar/day';
import type { SampleMeter, SamplePerson } from './order-line.ts';

export interface Household {
  readonly person: SamplePerson;
  readonly meters: readonly SampleMeter[];
}

export const ELLERBACH = { zip: '34990', city: 'Ellerbach' } as const;

export function familyWeber(today: Day): Household {
  return {
    person: {
      username: 'EB-407188',
      password: 'amsel-4711',
      accountName: 'Familie Weber',
      customerNumber: '2 118 044',
      firstname: 'Sabine',
      lastname: 'Weber',
    },
    meters: [...gasAndWater(today), ...electricMeters(today)],
  };
}

/** What all meters of the household have in common. */
function atHome(today: Day) {
  const at = { ...ELLERBACH, street: 'Lindenweg', houseNumber: '12', district: 'Neustadt' };
  const last = formatGermanDay(addDays(today, -364));
  const until = (days: number) => ({
    target: formatGermanDay(addDays(today, days)),
    earliest: formatGermanDay(addDays(today, -6)),
    latest: formatGermanDay(addDays(today, days)),
  });
  /** Readings this many days ago. */
  const earlier = (...readings: readonly (readonly [daysAgo: number, value: string, reason?: string])[]) =>
    readings.map(([daysAgo, value, reason = 'PERIODIC']) => ({
      date: formatGermanDay(addDays(today, -daysAgo)),
      value,
      reason,
    }));
  return { at, last, until, earlier };
}

function gasAndWater(today: Day): SampleMeter[] {
  const { at, last, until, earlier } = atHome(today);
  const water = { obis: '8-0:1.0.0', unit: 'm³', name: 'Verbrauch', preDecimals: 5, postDecimals: 3 };
  return [
    {
      ...at,
      ...until(3),
      order: 'EB-1001',
      number: '7ELS0032117845',
      type: 'GAS_METER',
      location: 'Keller, hinten rechts',
      rates: [
        {
          name: 'Verbrauch',
          obis: '7-0:3.0.0',
          unit: 'm³',
          preDecimals: 5,
          postDecimals: 3,
          earlier: earlier(
            [1466, '9118,204'],
            [1102, '10988,731'],
            [732, '12759,026'],
            [548, '13410,950', 'CONTROL_READING'],
          ),
          last: { date: last, value: '14382,517' },
          minimum: '15100',
          maximum: '16400',
        },
      ],
    },
    {
      ...at,
      ...until(9),
      order: 'EB-1003',
      number: '8ZRI0019045527',
      type: 'WATER_METER',
      name: 'Gartenwasser',
      location: 'Garten, Schacht am Zaun',
      rates: [{ ...water, last: { date: last, value: '87,310' }, minimum: '90', maximum: '140' }],
    },
    {
      ...at,
      ...until(9),
      order: 'EB-1005',
      number: '8SEN0021066903',
      type: 'WATER_METER',
      location: 'Keller, unter der Treppe',
      rates: [
        {
          ...water,
          // The meter was exchanged: it started over.
          earlier: earlier(
            [1466, '688,402'],
            [1102, '771,960'],
            [915, '0', 'CONTROL_READING'],
            [732, '378,004', 'OTHER'],
          ),
          last: { date: last, value: '452,118' },
          minimum: '520',
          maximum: '610',
        },
      ],
    },
  ];
}

function electricMeters(today: Day): SampleMeter[] {
  const { at, last, until, earlier } = atHome(today);
  return [
    {
      ...at,
      ...until(9),
      order: 'EB-1002',
      number: '1EMH0048213907',
      type: 'ELECTRIC_METER',
      location: 'Keller, links neben der Heizung',
      rates: [
        {
          name: 'Verbrauch',
          obis: '1-0:1.8.0',
          unit: 'kWh',
          preDecimals: 6,
          postDecimals: 1,
          earlier: earlier(
            [1466, '9770,8', 'ESTIMATED'],
            [1102, '12811,8', 'ANNUAL_READING'],
            [915, '14331,4', 'CONTROL_READING'],
            [732, '15720,3', 'OTHER'],
          ),
          last: { date: last, value: '18432,7' },
          minimum: '20700',
          maximum: '21500',
        },
      ],
    },
    {
      ...at,
      ...until(9),
      order: 'EB-1004',
      number: '1ITR0033557120',
      type: 'ELECTRIC_METER',
      name: 'Wärmepumpe',
      location: 'Keller, neben dem Hausanschluss',
      rates: [
        {
          name: 'Hochtarif',
          obis: '1-0:1.8.1',
          unit: 'kWh',
          preDecimals: 6,
          postDecimals: 1,
          earlier: earlier([1102, '1206,3'], [732, '2871,5', 'OTHER']),
          last: { date: last, value: '4512,0' },
          minimum: '5600',
          maximum: '6900',
        },
        {
          name: 'Niedertarif',
          obis: '1-0:1.8.2',
          unit: 'kWh',
          preDecimals: 6,
          postDecimals: 1,
          earlier: earlier([1102, '899,1'], [732, '1985,0', 'OTHER']),
          last: { date: last, value: '3088,4' },
          minimum: '3900',
          maximum: '4700',
        },
      ],
    },
  ];
}

/** Strict limits, an order that is over, one that has not begun, one that is overdue but still open for sending. */
export function mrOeztuerk(today: Day): Household {
  const at = { ...ELLERBACH, street: 'Am alten Gaswerk', houseNumber: '70b', district: 'Altstadt' };
  const day = (days: number): string => formatGermanDay(addDays(today, days));
  const heat = { name: 'Verbrauch', obis: '6-0:1.0.0', unit: 'kWh', preDecimals: 7, postDecimals: 0 };
  return {
    person: {
      username: 'EB-518822',
      password: 'birke-2255',
      accountName: 'Cem Öztürk',
      customerNumber: '2 301 177',
      firstname: 'Cem',
      lastname: 'Öztürk',
    },
    meters: [
      {
        ...at,
        order: 'EB-2001',
        number: '6KAM0079315204',
        type: 'HEAT_METER',
        location: 'Heizungsraum',
        target: day(10),
        earliest: day(-10),
        latest: day(14),
        rates: [
          { ...heat, last: { date: day(-360), value: '118240' }, minimum: '121000', maximum: '134000', strict: true },
        ],
      },
      {
        ...at,
        order: 'EB-2002',
        number: '9QDS0052207713',
        type: 'WATER_WARM_METER',
        location: 'Bad, hinter der Klappe',
        target: day(40),
        earliest: day(30),
        latest: day(50),
        rates: [{ name: 'Verbrauch', obis: '9-0:1.0.0', unit: 'm³', preDecimals: 5, postDecimals: 3 }],
      },
      {
        ...at,
        order: 'EB-2003',
        number: '1EMH0061180325',
        type: 'ELECTRIC_METER',
        location: 'Treppenhaus, 2. Obergeschoss',
        target: day(-20),
        earliest: day(-40),
        latest: day(-5),
        rates: [{ name: 'Verbrauch', obis: '1-0:1.8.0', unit: 'kWh', preDecimals: 6, postDecimals: 1 }],
      },
    ],
  };
}
