import { csvOf } from '@zaehlwerk/samples/csv';
import { type berlinToday, onScreen } from '@zaehlwerk/samples/today';

type Line = Readonly<Record<string, string>>;
type Day = ReturnType<typeof berlinToday>;

/** One register as it is ordered, with the value that its household finds there. */
export interface Register {
  readonly obis: string;
  readonly value: number;
  readonly maximum: number;
}

export interface Meter {
  readonly kind: 'electricity' | 'gas' | 'water';
  readonly number: string;
  readonly registers: readonly Register[];
}

export interface Household {
  readonly at: number;
  readonly username: string;
  readonly customerNumber: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly mail: string | null;
  readonly password: string | null;
  readonly street: string;
  readonly houseNumber: string;
  readonly meters: readonly Meter[];
}

/** Each household has electricity in two registers, gas and water. */
export const REGISTERS_PER_HOUSEHOLD = 4;
export const ORDERS_PER_HOUSEHOLD = 3;
export const TOWN = { zip: '34990', city: 'Ellerbach' } as const;
/** Some have told a mail address, and one who is asked back. */
const MAIL_EVERY = 25;
export const ASKED_BACK = 46;
const PASSWORD_EVERY = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_NAMES = ['Margarete', 'Jens', 'Aylin', 'Piotr', 'Heike', 'Mehmet', 'Ute'] as const;
const LAST_NAMES = ['Wessel', 'Krüger', 'Öztürk', 'Nowak', 'Brandes', 'Großmann', 'Weiß'] as const;
const STREETS = ['Lindenstraße', 'Am Mühlgraben', 'Hauptstraße', 'Gartenweg', 'Neue Straße'] as const;

/** The household with a number. */
export function household(at: number): Household {
  const six = String(at).padStart(6, '0');
  // As they come from the works: no two are alike but for a slip.
  const serial = String((at * 1_234_577 + 4_821_390) % 10_000_000_000).padStart(10, '0');
  const lowest = 10_000 + ((at * 37) % 70_000);
  const register = (obis: string, more: number): Register => ({
    obis,
    value: lowest + 500 + more,
    maximum: lowest + 3_000,
  });
  return {
    at,
    username: `SW-${six}`,
    customerNumber: `K${six}`,
    firstname: pick(FIRST_NAMES, at),
    lastname: pick(LAST_NAMES, Math.floor(at / 7)),
    mail: at % MAIL_EVERY === 0 || at === ASKED_BACK ? `kunde-${six}@example.org` : null,
    password: at % PASSWORD_EVERY === 3 ? `amsel-${six}` : null,
    street: pick(STREETS, at),
    houseNumber: String(1 + Math.floor(at / STREETS.length)),
    meters: [
      meter('electricity', `1EMH${serial}`, [register('1-0:1.8.1', 1), register('1-0:1.8.2', 2)]),
      meter('gas', `7ELS${serial}`, [register('7-0:3.0.0', 3)]),
      meter('water', `8ZRI${serial}`, [register('8-0:1.0.0', 4)]),
    ],
  };
}

function meter(kind: Meter['kind'], number: string, registers: readonly Register[]): Meter {
  return { kind, number, registers };
}

function pick<T>(from: readonly T[], at: number): T {
  return from[at % from.length] as T;
}

/** Number of the order of a meter in the campaign of a year. */
export function orderOf(year: number, at: number, { kind }: Pick<Meter, 'kind'>): string {
  return `${year}-${kind.charAt(0).toUpperCase()}-${String(at).padStart(6, '0')}`;
}

/** Number of the closing order of an order. */
export function closingOrderOf(order: string): string {
  return `S-${order}`;
}

/** The days in which it is read. */
export function periodOf(today: Day): { readonly earliest: Day; readonly latest: Day } {
  const later = (days: number): Day => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10) as Day;
  return { earliest: later(-14), latest: later(30) };
}

const WORDS = {
  electricity: { sector: 'STROM', unit: 'KWH', places: '1', at: 'Hausanschlussraum' },
  gas: { sector: 'GAS', unit: 'M3', places: '1', at: 'Keller, hinten rechts' },
  water: { sector: 'WASSER', unit: 'M3', places: '1', at: 'Keller, unter der Treppe' },
} as const;

/**
 * A file of orders as a billing system exports it: titles above, headings of its own, thousands points, days without points, and
 * sums below. `loginOf` says who has the order of a meter.
 */
export function billingFile(
  year: number,
  households: number,
  today: Day,
  loginOf: (at: number, kind: Meter['kind']) => string | null = () => null,
): string {
  const { earliest, latest } = periodOf(today);
  const plain = (day: Day): string => day.replaceAll('-', '');
  const lines: Line[] = [];
  for (let at = 0; at < households; at += 1) {
    const one = household(at);
    for (const ordered of one.meters) {
      for (const register of ordered.registers) {
        const words = WORDS[ordered.kind];
        lines.push({
          ABLBELNR: orderOf(year, at, ordered),
          VKONT: loginOf(at, ordered.kind) ?? one.username,
          Kennwort: one.password ?? '',
          GPART: one.customerNumber,
          NAME_FIRST: one.firstname,
          NAME_LAST: one.lastname,
          SMTP_ADDR: one.mail ?? '',
          SERNR: ordered.number,
          SPARTE: words.sector,
          STREET: one.street,
          HOUSE_NUM1: one.houseNumber,
          POST_CODE1: TOWN.zip,
          CITY1: TOWN.city,
          STANDORT: words.at,
          KENNZIFF: register.obis,
          MASSREAD: words.unit,
          STANZVOR: '6',
          STANZNAC: words.places,
          'Erwartet von': grouped(register.value - 500),
          'Erwartet bis': grouped(register.maximum),
          ADATSOLL: plain(latest),
          'Ablesung ab': plain(earliest),
          'Ablesung bis': plain(latest),
        });
      }
    }
  }
  const titles = `Ableseaufträge ${year} Stadtwerke Ellerbach\r\nStand ${onScreen(today)}\r\n\r\n`;
  return `${titles}${csvOf(lines).replace('\uFEFF', '')}${sums(lines)}\r\n`;
}

/** The line below the others, with how many there are where customer numbers stand. */
function sums(lines: readonly Line[]): string {
  const cells: Line = { ABLBELNR: 'Summe', GPART: String(lines.length) };
  return Object.keys(lines[0] ?? {})
    .map((column) => cells[column] ?? '')
    .join(';');
}

/** `12.345,0` */
function grouped(value: number): string {
  return `${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, '0')},0`;
}
