import { isMaLoId } from '../meter/meter-number.ts';
import { isMeterType, type MeterType } from '../meter/meter-type.ts';
import { isObis } from '../meter/obis.ts';
import { columnOfHeading, headingKey } from './headings.ts';
import { DAY_FORMATS, type DayFormat, type FileMapping, isDayOf, isGrouped, type NumberFormat } from './mapping.ts';

/** A file as it came: headings and lines of text. */
export interface RawTable {
  readonly header: readonly string[];
  readonly lines: ReadonlyArray<readonly string[]>;
}

/** Why a heading is taken for a column: it is called so, is known by another name, or holds what only that column holds. */
export type Reason = 'ownName' | 'otherName' | 'values' | 'unknown';

/** What is suggested for one heading. */
export interface SuggestedColumn {
  readonly heading: string;
  readonly column: string | null;
  readonly reason: Reason;
  /** The first different values. */
  readonly samples: readonly string[];
}

export interface Suggestion {
  readonly mapping: FileMapping;
  readonly columns: readonly SuggestedColumn[];
  /** Required columns that nothing is suggested for. */
  readonly missing: readonly string[];
}

/** As many lines are looked at. */
const LOOKED_AT = 1000;
const SAMPLES = 3;

/**
 * How a file is most likely to be read, and why, for somebody to confirm. `names` are our columns, `required` those that
 * no file can do without.
 * @see OPN-408, OPN-409
 */
export function suggestMapping(table: RawTable, names: readonly string[], required: readonly string[]): Suggestion {
  const lines = table.lines.slice(0, LOOKED_AT);
  const valuesAt = (place: number): string[] => lines.flatMap((cells) => (cells[place] ?? '').trim() || []);
  const found = new Map<number, readonly [column: string, reason: Reason]>();
  const taken = new Set<string>();
  // What is called as ours comes before what is known by another name, wherever it stands.
  const look = (reason: Reason, columnAt: (heading: string, place: number) => string | null): void =>
    table.header.forEach((heading, place) => {
      const column = found.has(place) ? null : columnAt(heading, place);
      if (column === null || !names.includes(column) || taken.has(column)) return;
      taken.add(column);
      found.set(place, [column, reason]);
    });
  look('ownName', (heading) => names.find((name) => ownKey(name) === ownKey(heading)) ?? null);
  look('otherName', columnOfHeading);
  look('values', (_, place) => columnOfValues(valuesAt(place)));
  const columns = table.header.map((heading, place): SuggestedColumn => {
    const [column, reason] = found.get(place) ?? [null, 'unknown' as const];
    // A password is nobody's to read.
    const samples = column === 'Passwort' ? [] : [...new Set(valuesAt(place))].slice(0, SAMPLES);
    return { heading, column, reason, samples };
  });
  const valuesOf = (column: string): string[] => valuesAt(columns.findIndex((one) => one.column === column));
  const mapping = {
    ...columnsOf(columns),
    ...wordsOf('meterTypes', valuesOf('Zählerart'), meterTypeOfWord),
    ...wordsOf('units', valuesOf('Einheit'), unitOfWord),
    ...numbersOf(['Minimum', 'Maximum'].flatMap(valuesOf)),
    ...daysOf(['Solltermin', 'Frühester Termin', 'Spätester Termin'].flatMap(valuesOf)),
  };
  return { mapping, columns, missing: required.filter((name) => !taken.has(name)) };
}

function columnOfValues(values: readonly string[]): string | null {
  if (values.length === 0) return null;
  if (values.every(isObis)) return 'OBIS';
  return values.every(isMaLoId) ? 'MaLo-ID' : null;
}

/** As the import compares our own names. */
function ownKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

/** No text of a mapping is longer. */
const LONGEST = 100;

/** Only what is not called as ours needs a word; what is not known is left to the import, which tells it. */
function columnsOf(columns: readonly SuggestedColumn[]): Pick<FileMapping, 'columns'> {
  const others = columns.flatMap(({ heading, column, reason }) =>
    column === null || reason === 'ownName' || heading.trim() === '' || heading.length > LONGEST
      ? []
      : [[heading.trim(), column] as const],
  );
  return others.length === 0 ? {} : { columns: Object.fromEntries(others) };
}

function wordsOf<N extends 'meterTypes' | 'units', T extends string>(
  name: N,
  values: readonly string[],
  read: (word: string) => T | null,
): { readonly [K in N]?: Record<string, T> } {
  const found = [...new Set(values)].flatMap((word) => {
    const own = word.length > LONGEST ? null : read(word);
    return own === null || own === word ? [] : [[word, own] as const];
  });
  return found.length === 0 ? {} : ({ [name]: Object.fromEntries(found) } as { readonly [K in N]?: Record<string, T> });
}

/**
 * Words of kinds of meters, without the number of a division before them, as in `09 WW`; the first that occurs counts:
 * electricity for heating is electricity, warm water is no water.
 */
const KINDS: ReadonlyArray<readonly [word: RegExp, type: MeterType]> = [
  [/strom|elektr|elec|^s$|^ht$|^nt$/, 'ELECTRIC_METER'],
  [/warmwasser|wasser.*warm|^ww$/, 'WATER_WARM_METER'],
  [/wasser|^kw$|^water/, 'WATER_METER'],
  [/waerme|heiz|kaelte|^heat|^fernw|^fw$/, 'HEAT_METER'],
  [/gas(?!t)/, 'GAS_METER'],
];

function meterTypeOfWord(word: string): MeterType | null {
  if (isMeterType(word)) return word;
  const key = headingKey(word).replace(/^\d+(?=.)/, '');
  return KINDS.find(([kind]) => kind.test(key))?.[1] ?? null;
}

const UNITS: ReadonlyMap<string, string> = new Map([
  ['kwh', 'kWh'],
  ['mwh', 'MWh'],
  ['wh', 'Wh'],
  ['m3', 'm³'],
  ['cbm', 'm³'],
  ['qm3', 'm³'],
  ['kubikmeter', 'm³'],
  ['l', 'l'],
  ['ltr', 'l'],
  ['gj', 'GJ'],
]);

/** The units that are known by one word or another. */
export const METER_UNITS: readonly string[] = [...new Set(UNITS.values())];

function unitOfWord(word: string): string | null {
  return UNITS.get(headingKey(word)) ?? null;
}

function numbersOf(values: readonly string[]): { readonly numbers?: NumberFormat } {
  const only = (format: NumberFormat, other: NumberFormat): boolean =>
    values.some((text) => isGrouped(text, format) && /[.,].*[.,]/.test(text)) &&
    !values.some((text) => isGrouped(text, other) && /[.,].*[.,]/.test(text));
  if (only('comma', 'point')) return { numbers: 'comma' };
  return only('point', 'comma') ? { numbers: 'point' } : {};
}

/** The one format that explains every day that ours do not; none where several do. */
function daysOf(values: readonly string[]): { readonly days?: DayFormat } {
  const others = values.filter((text) => !/^\d{1,2}\.\d{1,2}\.\d{4}$|^\d{4}-\d{2}-\d{2}$/.test(text));
  const [format, ...further] = DAY_FORMATS.filter(
    (one) => others.length > 0 && others.every((text) => isDayOf(text, one)),
  );
  return format === undefined || further.length > 0 ? {} : { days: format };
}

/** What begins a line of sums. */
const TOTAL = /^(?:gesamt(?:summe)?|summe|zwischensumme|total|anzahl)\b/i;

/**
 * Whether a line is a sum below the others: it begins so, and of the columns that every order needs none is filled but by that
 * word.
 * @see OPN-409
 */
export function isTotal(cells: readonly string[], required: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  return TOTAL.test(first) && required.every((cell) => cell.trim() === '' || cell.trim() === first);
}

/** Most lines above the header: titles, the day of the export. */
const MOST_TITLES = 20;

/**
 * Which of the first rows is the header: the first that names two known columns, and half as many as the one that names the
 * most; else the first.
 * @see OPN-409
 */
export function headerRow(rows: ReadonlyArray<readonly string[]>, isKnown: (heading: string) => boolean): number {
  const named = rows.slice(0, MOST_TITLES).map((cells) => new Set(cells.filter(isKnown).map(headingKey)).size);
  const least = Math.max(2, Math.max(0, ...named) / 2);
  return Math.max(
    0,
    named.findIndex((count) => count >= least),
  );
}
