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
  const own = new Map(names.map((name) => [headingKey(name), name]));
  const taken = new Set<string>();
  const columns: SuggestedColumn[] = table.header.map((heading, place) => {
    const values = lines.map((cells) => (cells[place] ?? '').trim()).filter((text) => text !== '');
    const samples = [...new Set(values)].slice(0, SAMPLES);
    const take = (column: string | null | undefined, reason: Reason): SuggestedColumn | null => {
      if (column === null || column === undefined || !names.includes(column) || taken.has(column)) return null;
      taken.add(column);
      return { heading, column, reason, samples };
    };
    return (
      take(own.get(headingKey(heading)), 'ownName') ??
      take(columnOfHeading(heading), 'otherName') ??
      take(columnOfValues(values), 'values') ?? { heading, column: null, reason: 'unknown', samples }
    );
  });
  const valuesOf = (column: string): string[] => {
    const place = columns.findIndex((one) => one.column === column);
    return place < 0 ? [] : lines.flatMap((cells) => (cells[place] ?? '').trim() || []);
  };
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

/** Only what is not called as ours needs a word. */
function columnsOf(columns: readonly SuggestedColumn[]): Pick<FileMapping, 'columns'> {
  const others = columns.filter(({ reason, heading }) => reason !== 'ownName' && heading.trim() !== '');
  if (others.length === 0) return {};
  return { columns: Object.fromEntries(others.map(({ heading, column }) => [heading.trim(), column])) };
}

function wordsOf<N extends 'meterTypes' | 'units', T extends string>(
  name: N,
  values: readonly string[],
  read: (word: string) => T | null,
): { readonly [K in N]?: Record<string, T> } {
  const found = [...new Set(values)].flatMap((word) => {
    const own = read(word);
    return own === null || own === word ? [] : [[word, own] as const];
  });
  return found.length === 0 ? {} : ({ [name]: Object.fromEntries(found) } as { readonly [K in N]?: Record<string, T> });
}

/** Words of kinds of meters; the first that occurs counts, warm water before water. */
const KINDS: ReadonlyArray<readonly [word: RegExp, type: MeterType]> = [
  [/warmwasser|^ww/, 'WATER_WARM_METER'],
  [/wasser|^kw$|^water/, 'WATER_METER'],
  [/waerme|heiz|kaelte|^heat/, 'HEAT_METER'],
  [/gas/, 'GAS_METER'],
  [/strom|elektr|elec|^s$|^ht$|^nt$/, 'ELECTRIC_METER'],
];

function meterTypeOfWord(word: string): MeterType | null {
  if (isMeterType(word)) return word;
  const key = headingKey(word);
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

function unitOfWord(word: string): string | null {
  return UNITS.get(word.includes('³') ? 'm3' : headingKey(word)) ?? null;
}

function numbersOf(values: readonly string[]): { readonly numbers?: NumberFormat } {
  const only = (format: NumberFormat, other: NumberFormat): boolean =>
    values.some((text) => isGrouped(text, format) && /[.,].*[.,]/.test(text)) &&
    !values.some((text) => isGrouped(text, other) && /[.,].*[.,]/.test(text));
  if (only('comma', 'point')) return { numbers: 'comma' };
  return only('point', 'comma') ? { numbers: 'point' } : {};
}

/** A format that explains every day that ours do not. */
function daysOf(values: readonly string[]): { readonly days?: DayFormat } {
  const others = values.filter((text) => !/^\d{1,2}\.\d{1,2}\.\d{4}$|^\d{4}-\d{2}-\d{2}$/.test(text));
  const format = DAY_FORMATS.find((one) => others.length > 0 && others.every((text) => isDayOf(text, one)));
  return format === undefined ? {} : { days: format };
}

/** What begins a line of sums. */
const TOTAL = /^(?:gesamt|summe|zwischensumme|total|anzahl)/i;

/**
 * Whether a line is a sum below the others: it begins so, and of the columns that every order needs at most one is filled.
 * @see OPN-409
 */
export function isTotal(cells: readonly string[], required: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  return TOTAL.test(first) && required.filter((cell) => cell.trim() !== '').length <= 1;
}

/** So many lines may stand above the header: titles, the day of the export. */
const MOST_TITLES = 20;

/**
 * Which of the first rows is the header: the first that names the most known columns, if it names two; else the first.
 * @see OPN-409
 */
export function headerRow(rows: ReadonlyArray<readonly string[]>, isKnown: (heading: string) => boolean): number {
  const named = rows.slice(0, MOST_TITLES).map((cells) => new Set(cells.filter(isKnown).map(headingKey)).size);
  const most = Math.max(0, ...named);
  return most < 2 ? 0 : named.indexOf(most);
}
