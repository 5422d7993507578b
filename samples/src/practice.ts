/**
 * The campaign that clerks play with: forty fictitious households of one street after the other, with orders, earlier readings, what they
 * have read so far, and what wants clearing. Every date is counted from the day passed in, and everything is the same each time, so that
 * two clerks can talk about it.
 */
import type { CampaignDocument } from '@zaehlwerk/contract/campaigns';
import { addDays, type Day, formatGermanDay } from '@zaehlwerk/domain/calendar/day';
import { historyLines, type Line, orderLines, type SampleMeter, type SamplePerson } from './order-line.ts';
import { randomNumbers } from './random-numbers.ts';

/** A reading that a customer or a clerk has handed in. */
export interface PracticeReading {
  readonly username: string;
  readonly order: string;
  /** `app`: by the customer; else as a clerk enters it. */
  readonly source: 'app' | 'card' | 'phone';
  readonly day: Day;
  /** In the last decimal place that the counter shows. */
  readonly value: number;
  /** What the photo shows; not always what was typed. */
  readonly onPhoto: string | null;
}

export interface PracticeWorld {
  readonly campaignId: string;
  readonly campaign: CampaignDocument;
  readonly orders: readonly Line[];
  readonly history: readonly Line[];
  /** In the order in which they came. */
  readonly readings: readonly PracticeReading[];
  /** Of a meter that is on nobody's list. */
  readonly unknown: {
    readonly username: string;
    readonly meterNumber: string;
    readonly value: number;
    readonly day: Day;
  };
}

/** When the orders came in, in days before today. */
export const PRACTICE_DAYS = 20;
const HOUSEHOLDS = 40;
const HOUSES_OF_A_STREET = 10;
/** So many have told their reading, all others are open. */
const READ = 26;
/** Of orders whose time is over. */
const OVERDUE_BEFORE = 4;

const STREETS = ['Ahornweg', 'Am Mühlbach', 'Birkenstraße', 'Zur Alten Ziegelei'] as const;
const FIRST = ['Anna', 'Bernd', 'Clara', 'Dirk', 'Elif', 'Fabian', 'Greta', 'Hamid', 'Ines', 'Jonas'] as const;
const LAST = ['Muster', 'Probst', 'Übel', 'Beispiel', 'Vorlage', 'Schablone', 'Exempel', 'Lehmann-Test'] as const;

const KINDS = [
  {
    type: 'ELECTRIC_METER',
    maker: '1PRB',
    obis: '1-0:1.8.0',
    unit: 'kWh',
    before: 6,
    after: 1,
    a: 2800,
    start: 21_000,
  },
  { type: 'GAS_METER', maker: '7PRB', obis: '7-0:3.0.0', unit: 'm³', before: 5, after: 3, a: 1400, start: 9_000 },
  { type: 'WATER_METER', maker: '8PRB', obis: '8-0:1.0.0', unit: 'm³', before: 5, after: 3, a: 120, start: 600 },
] as const;

/** What is wrong with a reading that wants clearing, by the household that has told it. */
const ODD: Readonly<Record<number, 'swapped' | 'tooHigh' | 'fallen' | 'otherPhoto'>> = {
  3: 'swapped',
  7: 'tooHigh',
  11: 'fallen',
  14: 'otherPhoto',
  19: 'tooHigh',
  23: 'swapped',
};

/** The sample campaign on a day. */
export function practice(today: Day): PracticeWorld {
  const random = randomNumbers(28);
  const households = Array.from({ length: HOUSEHOLDS }, (_, index) => household(today, index, random));
  const [first] = households;
  return {
    campaignId: 'uebung',
    campaign: {
      name: 'Beispielkampagne zum Üben',
      periodFrom: null,
      periodTo: null,
      targetReadingDate: addDays(today, 10),
      earliestExecution: addDays(today, -PRACTICE_DAYS),
      latestExecution: addDays(today, 14),
      texts: {},
      reminderTexts: {},
    },
    orders: households.flatMap(({ person, meter, contact }) =>
      orderLines(person, meter).map((line) => ({ ...line, ...contact })),
    ),
    history: households.flatMap(({ meter }) => historyLines(meter)),
    readings: households
      .slice(0, READ)
      .map(({ person, meter, used }, index) => reading(today, index, { person, meter, used })),
    unknown: {
      username: first?.person.username ?? '',
      meterNumber: '8PRB0099000417',
      value: 412.5,
      day: addDays(today, -2),
    },
  };
}

interface PracticeHousehold {
  readonly person: SamplePerson;
  readonly meter: SampleMeter;
  /** What it has used since the last reading. */
  readonly used: number;
  readonly contact: Line;
}

function household(today: Day, index: number, random: () => number): PracticeHousehold {
  const kind = KINDS[index % KINDS.length] ?? KINDS[0];
  const [firstname, lastname] = [FIRST[index % FIRST.length] ?? '', LAST[(index * 3) % LAST.length] ?? ''];
  const [street, houseNumber] = [
    STREETS[Math.floor(index / HOUSES_OF_A_STREET)] ?? '',
    String(1 + 2 * (index % HOUSES_OF_A_STREET)),
  ];
  const number = String(1001 + index);
  const last = kind.start + Math.round(random() * kind.a);
  const used = Math.round(kind.a * (0.85 + random() * 0.3));
  const value = (amount: number) => amount.toFixed(kind.after).replace('.', ',');
  const day = (days: number) => formatGermanDay(addDays(today, days));
  const end = index < OVERDUE_BEFORE || index >= HOUSEHOLDS - OVERDUE_BEFORE ? -2 : 14;
  return {
    person: {
      username: `UEB-${number}`,
      password: '',
      accountName: `${firstname} ${lastname}`,
      customerNumber: `UEB ${number}`,
      firstname,
      lastname,
    },
    meter: {
      order: `UEB-${number}`,
      number: `${kind.maker}00990${String(20_000 + index * 137)}`,
      type: kind.type,
      location: index % 2 === 0 ? 'Keller, neben der Treppe' : 'Hausanschlussraum',
      street,
      houseNumber,
      zip: '99999',
      city: 'Musterstadt',
      district: '',
      target: day(end),
      earliest: day(-PRACTICE_DAYS),
      latest: day(end),
      rates: [
        {
          name: 'Verbrauch',
          obis: kind.obis,
          unit: kind.unit,
          preDecimals: kind.before,
          postDecimals: kind.after,
          earlier: [
            { date: day(-1095), value: value(last - 2 * kind.a) },
            { date: day(-730), value: value(last - kind.a) },
          ],
          last: { date: day(-365), value: value(last) },
          minimum: value(last + kind.a * 0.7),
          maximum: value(last + kind.a * 1.3),
        },
      ],
    },
    used: last + used,
    contact: {
      // Every third is reached by letter alone.
      'E-Mail': index % 3 === 2 ? '' : `haushalt-${number}@uebung.example`,
      Post_Straße: street,
      Post_Hausnummer: houseNumber,
      Post_PLZ: '99999',
      Post_Ort: 'Musterstadt',
    },
  };
}

function reading(
  today: Day,
  index: number,
  { person, meter, used }: Pick<PracticeHousehold, 'person' | 'meter' | 'used'>,
): PracticeReading {
  const kind = KINDS[index % KINDS.length] ?? KINDS[0];
  const odd = ODD[index];
  const shown = String(used).padStart(kind.before, '0');
  const value = {
    none: used,
    swapped: swapDigits(used),
    tooHigh: used + kind.a * 4,
    fallen: used - kind.a * 2,
    otherPhoto: used + 100,
  }[odd ?? 'none'];
  // Cards and calls bring no photo; of those with the app every fourth has one, and all that want clearing.
  const source = odd !== undefined ? 'app' : index % 5 === 1 ? 'card' : index % 5 === 4 ? 'phone' : 'app';
  return {
    username: person.username,
    order: meter.order,
    source,
    day: addDays(today, -PRACTICE_DAYS + 2 + Math.floor((index * (PRACTICE_DAYS - 3)) / READ)),
    value,
    onPhoto: odd !== undefined && odd !== 'fallen' ? shown : source === 'app' && index % 4 === 0 ? shown : null,
  };
}

/** The first two digits that differ change places, as it happens to whoever types. */
function swapDigits(value: number): number {
  const digits = String(value);
  const at = [...digits].findIndex((digit, index) => index > 0 && digit !== digits[index - 1]);
  return Number(`${digits.slice(0, at - 1)}${digits[at]}${digits[at - 1]}${digits.slice(at + 1)}`);
}
