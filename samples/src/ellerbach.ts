/**
 * Stadtwerke Ellerbach: one small believable utility for tests, journeys and the demo. A household with five meters
 * (one, the water meter in the cellar, already read), a household with strict limits and awkward dates, and a property
 * manager with many. Every date is counted from the day passed in, so that the world is never out of date.
 */
import { addDays, formatGermanDay, type Day } from '@zaehlwerk/domain/calendar/day';
import type { ApplicationDocument } from '@zaehlwerk/contract/application-document';
import { CONTACT, HELP, INSTRUCTIONS } from './ellerbach-words.ts';
import { WITHOUT_ACCESS } from './ellerbach-without-access.ts';
import { historyLines, orderLines, type Line, type SampleMeter, type SamplePerson } from './order-line.ts';

export interface Household {
  readonly person: SamplePerson;
  readonly meters: readonly SampleMeter[];
}

/** A reading that somebody has already handed in. */
export interface HandedIn {
  readonly username: string;
  readonly order: string;
  readonly day: Day;
  readonly values: Readonly<Record<string, number>>;
}

export interface SampleWorld {
  readonly application: ApplicationDocument;
  readonly household: Household;
  readonly careful: Household;
  readonly manager: Household;
  readonly orders: readonly Line[];
  readonly history: readonly Line[];
  readonly handedIn: readonly HandedIn[];
}

const ELLERBACH = { zip: '34990', city: 'Ellerbach' } as const;

/** The sample world on a day. `managed` is the number of meters of the property manager. */
export function ellerbach(today: Day, managed = 96): SampleWorld {
  const household = familyWeber(today);
  const careful = mrOeztuerk(today);
  const manager = propertyManager(today, managed);
  const all = [household, careful, manager];
  return {
    application: applicationDocument(),
    household,
    careful,
    manager,
    orders: all.flatMap(({ person, meters }) => meters.flatMap((meter) => orderLines(person, meter))),
    history: all.flatMap(({ meters }) => meters.flatMap(historyLines)),
    handedIn: [
      { username: household.person.username, order: 'EB-1005', day: today, values: { '8-0:1.0.0': 561.904 } },
      ...readByManager(manager, today),
    ],
  };
}

/** The application document: every kind of comment and both images and comments of done jobs are shown. */
function applicationDocument(): ApplicationDocument {
  return {
    name: 'Stadtwerke Ellerbach',
    hosts: [],
    logo: null,
    brandColor: '#00616E',
    contactInformationItems: CONTACT,
    instructions: INSTRUCTIONS,
    help: HELP,
    config: {
      meterReading: {
        commentRequiredIfImplausible: false,
        defaultComments: [{ text: 'Zähler wurde getauscht' }, { text: 'Mehr Personen im Haushalt' }],
      },
      features: {
        commentsEnabled: true,
        freeTextCommentEnabled: true,
        showReadingImagesAllowed: true,
        showReadingCommentAllowed: true,
        unknownReadingsAllowed: true,
      },
      unknownUserReading: WITHOUT_ACCESS,
      legal: {
        imprint: 'https://stadtwerke-ellerbach.example/impressum',
        privacy: 'https://stadtwerke-ellerbach.example/datenschutz',
        accessibility: {
          enabled: true,
          contact: '<barrierefrei@stadtwerke-ellerbach.example>, [030 23125 014](tel:03023125014)',
        },
      },
      languageConfig: {
        enabledLanguages: [
          { name: 'de', readableName: 'Deutsch' },
          { name: 'de-informal', readableName: 'Deutsch (Du)' },
          { name: 'en', readableName: 'English' },
        ],
        defaultLanguage: 'de',
      },
    },
  };
}

function familyWeber(today: Day): Household {
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
  return { at, last, until };
}

function gasAndWater(today: Day): SampleMeter[] {
  const { at, last, until } = atHome(today);
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
      rates: [{ ...water, last: { date: last, value: '452,118' }, minimum: '520', maximum: '610' }],
    },
  ];
}

function electricMeters(today: Day): SampleMeter[] {
  const { at, last, until } = atHome(today);
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
          last: { date: last, value: '3088,4' },
          minimum: '3900',
          maximum: '4700',
        },
      ],
    },
  ];
}

/** Strict limits, an order that is over, one that has not begun, one that is overdue but still open for sending. */
function mrOeztuerk(today: Day): Household {
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

const PLACES = [
  'Keller, Zählerraum',
  'Allgemeinstrom',
  'Heizraum',
  'Übergabestation',
  'Hausanschluss',
  'Wohnung 04',
] as const;
const KINDS = ['double', 'single', 'gas', 'heat', 'water', 'warm'] as const;

function propertyManager(today: Day, count: number): Household {
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
    object: `OBJ-${String(117 + Math.floor(index / 6)).padStart(4, '0')}`,
    street: 'Bahnhofstraße',
    houseNumber: String(3 + 2 * Math.floor(index / 6)),
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
function readByManager(manager: Household, today: Day): HandedIn[] {
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
