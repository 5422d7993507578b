import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';

export type WireRate = WireJob['meter']['meterRateTasks'][number];
type WireEvent = WireRate['readingEvents'][number];
type WireResult = WireRate['readingResults'][number];

type SampleEvent = readonly [day: string, value: number, more?: Partial<WireEvent>];

/** One rate of a sample meter; every field has a default. */
export interface RateFacts {
  readonly name?: string | null;
  readonly obis?: string;
  readonly unit?: string | null;
  readonly pre?: number | null;
  readonly post?: number | null;
  readonly target?: string | null;
  /** Minimum, maximum, and whether they are strict. */
  readonly range?: readonly [minimum: number | null, maximum: number | null, strict?: boolean];
  /** The previous reading, known to the utility. */
  readonly last?: SampleEvent | null;
  /** What the utility knows from before that. */
  readonly earlier?: readonly SampleEvent[];
  readonly results?: readonly WireResult[];
  /** That it could not be read. */
  readonly notReadable?: WireRate['notReadable'];
  /** What the utility asks about a report that it could not be read. */
  readonly askedBack?: string;
  /** And until when that may be answered. */
  readonly answerUntil?: string;
  /** The number of results, if these are not all. */
  readonly resultCount?: number;
}

/** A sample meter; every field has a default. */
export interface MeterFacts {
  readonly id: string;
  readonly type?: MeterType;
  readonly customType?: string;
  readonly number?: string;
  readonly street?: string;
  readonly houseNumber?: string;
  readonly location?: string | null;
  readonly done?: boolean;
  readonly earliest?: string | null;
  readonly latest?: string | null;
  readonly rates?: readonly RateFacts[];
  readonly settings?: WireJob['config']['meterReading'];
  readonly features?: WireJob['config']['features'];
  readonly sameTargets?: boolean;
}

const NOBODY = { company: null, firstname: null, lastname: null };

/** A job in the API's format: by default the electricity meter of the mock-ups, last read at 18.432,7 kWh. */
export function meter(facts: MeterFacts): WireJob {
  const { id, type = 'ELECTRIC_METER', rates = [{}], location = 'Keller, links neben der Heizung' } = facts;
  return {
    id,
    login: 'maria',
    done: facts.done ?? false,
    meter: {
      meterNumber: facts.number ?? '1EMH0048213907',
      meterType: type,
      customMeterType: facts.customType ?? null,
      maLoId: null,
      meterAddress: {
        street: facts.street ?? 'Lindenstraße',
        houseNumber: facts.houseNumber ?? '14',
        zip: '34990',
        city: 'Ellerbach',
        cityDistrict: null,
        objectKey: null,
        locationDescription: location,
        hint: null,
        ...NOBODY,
      },
      meterRateTasks: rates.map((rate, index) => wireRate(`${id}-${index + 1}`, rate)),
    },
    customer: {
      customerNumber: '4071882',
      company: null,
      firstname: 'Maria',
      lastname: 'Wessel',
      mailingAddress: null,
    },
    partner: null,
    jobConstraints: {
      earliestExecution: facts.earliest === undefined ? '2025-11-15' : facts.earliest,
      latestExecution: facts.latest === undefined ? '2025-11-30' : facts.latest,
    },
    jobPermissions: { reShare: null },
    config: { meterReading: facts.settings ?? {}, features: facts.features ?? {} },
    sameTargetReadingDates: facts.sameTargets ?? true,
    jobInfo: { meterType: type },
  };
}

function wireRate(taskId: string, facts: RateFacts): WireRate {
  const [minimumValue, maximumValue, strictValidation = false] = facts.range ?? [20_700, 21_500];
  const last = facts.last === undefined ? (['2024-11-22', 18_432.7] as const) : facts.last;
  return {
    taskId,
    rateName: facts.name === undefined ? 'Verbrauch' : facts.name,
    obis: facts.obis ?? '1-0:1.8.0',
    unit: facts.unit === undefined ? 'kWh' : facts.unit,
    targetReadingDate: facts.target ?? null,
    preDecimals: facts.pre === undefined ? 6 : facts.pre,
    postDecimals: facts.post === undefined ? 1 : facts.post,
    readingValueValidation: { minimumValue, maximumValue, strictValidation },
    readingEvents: [...(facts.earlier ?? []), ...(last === null ? [] : [last])].map((one) => wireEvent(...one)),
    readingResults: [...(facts.results ?? [])],
    ...(facts.resultCount === undefined ? {} : { readingResultCount: facts.resultCount }),
    ...(facts.notReadable && { notReadable: facts.notReadable }),
    ...(facts.askedBack && {
      askedBack: {
        question: facts.askedBack,
        readingDate: '2025-11-20',
        created: '2025-11-20T10:00:00.000Z',
        ...(facts.answerUntil !== undefined && { answerUntil: facts.answerUntil }),
      },
    }),
  };
}

function wireEvent(...[readingDate, readingValue, more = {}]: SampleEvent): WireEvent {
  return {
    readingDate,
    readingValue,
    created: `${readingDate}T10:00:00.000Z`,
    reason: null,
    otherReason: null,
    readingImages: [],
    ...more,
  };
}

/** A result in the API's format. */
export function result(readingValue: number, more: Partial<WireResult> = {}): WireResult {
  return {
    readingDate: '2025-11-21',
    readingValue,
    comment: null,
    created: '2025-11-21T13:32:00.000Z',
    readingResultImages: [],
    ...more,
  };
}

const M3 = { unit: 'm³', pre: 5, post: 3 } as const;

/** The household of the mock-ups: three meters open, two read. */
export const HOUSEHOLD: readonly WireJob[] = [
  meter({
    id: 'gas',
    type: 'GAS_METER',
    number: '7ELS0032117845',
    location: 'Keller, hinten rechts',
    latest: '2025-11-24',
    rates: [{ ...M3, obis: '7-0:3.1.0', range: [8000, 8600], last: ['2024-11-20', 7214.482] }],
  }),
  meter({ id: 'strom' }),
  meter({
    id: 'garten',
    type: 'WATER_METER',
    customType: 'Gartenwasser',
    number: '8ZRI0019045527',
    location: 'Garten, Schacht am Zaun',
    rates: [{ ...M3, obis: '8-0:1.0.0', range: [null, null], last: ['2024-11-20', 88.2] }],
  }),
  meter({
    id: 'wasser',
    type: 'WATER_METER',
    number: '8SEN0033190874',
    location: 'Keller, unter der Treppe',
    done: true,
    rates: [{ ...M3, obis: '8-0:1.0.0', range: [500, 600], last: ['2024-11-20', 498.1], results: [result(561.904)] }],
  }),
  meter({
    id: 'warm',
    type: 'WATER_WARM_METER',
    number: '9QDS0052207713',
    location: 'Bad, hinter der Revisionsklappe',
    done: true,
    rates: [{ ...M3, obis: '9-0:1.0.0', range: [200, 240], last: ['2024-11-20', 190.5], results: [result(218.33)] }],
  }),
];

/** A meter that somebody else reads by now, read once before that. */
export const ENDED: WireJob = {
  ...meter({
    id: 'alt',
    number: '1EMH0031990246',
    street: 'Gartenweg',
    houseNumber: '2',
    location: 'Flur, neben der Tür',
    done: true,
    latest: '2025-11-10',
    rates: [
      {
        earlier: [
          ['2023-11-20', 15_100],
          ['2024-11-20', 17_300.4],
        ],
        last: null,
        results: [result(18_050.2, { readingDate: '2025-11-05', created: '2025-11-05T09:12:00.000Z' })],
      },
    ],
  }),
  endedOn: '2025-11-15',
};

/** A meter with two rates in a large house, as on the desktop mock-up. */
export const TWO_RATES = meter({
  id: 'zwei',
  number: '1ISK0071930442',
  street: 'Bahnhofstraße',
  houseNumber: '3',
  location: 'Keller, Zählerraum, 2. Schrank von links',
  latest: '2025-11-24',
  rates: [
    { name: 'Hochtarif', obis: '1-0:1.8.1', range: [47_600, 48_900], last: ['2024-11-18', 45_120.2] },
    { name: 'Niedertarif', obis: '1-0:1.8.2', range: [32_100, 33_400], last: ['2024-11-18', 30_884] },
  ],
});

/** Meters of a property manager, every third one read, four per house. */
export function estate(total: number): readonly WireJob[] {
  const types = ['ELECTRIC_METER', 'GAS_METER', 'HEAT_METER', 'WATER_METER', 'WATER_WARM_METER'] as const;
  const places = ['Keller, Zählerraum', 'Allgemeinstrom', 'Heizraum', 'Hausanschluss'];
  const deadlines = ['2025-11-24', '2025-11-30', '2025-12-15'];
  return Array.from({ length: total }, (_, index) =>
    meter({
      id: `m${index + 1}`,
      type: types[index % types.length] ?? 'GENERIC_METER',
      number: `1ISK00${String(71_930_000 + index)}`,
      street: 'Bahnhofstraße',
      houseNumber: String(Math.floor(index / 4) + 1),
      location: places[index % places.length] ?? null,
      latest: deadlines[index % deadlines.length] ?? null,
      done: index % 3 === 2,
      rates: [index % 3 === 2 ? { results: [result(21_074.3)] } : {}],
    }),
  );
}
