import { parseDay } from '../calendar/day.ts';
import type { MeterType } from '../meter/meter-type.ts';
import { headingKey } from './headings.ts';

/** How numbers with a fraction or thousands are written: `12.345,6` or `12,345.6`. */
export const NUMBER_FORMATS = ['comma', 'point'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** How days are written beside `dd.MM.yyyy` and ISO. */
export const DAY_FORMATS = ['yyyyMMdd', 'dd.MM.yy', 'dd/MM/yyyy', 'MM/dd/yyyy'] as const;
export type DayFormat = (typeof DAY_FORMATS)[number];

/** How the order files of a utility differ from ours, as it was confirmed. What is left out is as in ours. */
export interface FileMapping {
  /** Our column for a heading of theirs; null: the column is left out. */
  readonly columns?: Readonly<Record<string, string | null>> | undefined;
  /** The kind of meter for a text of theirs. */
  readonly meterTypes?: Readonly<Record<string, MeterType>> | undefined;
  /** The unit for a text of theirs. */
  readonly units?: Readonly<Record<string, string>> | undefined;
  readonly numbers?: NumberFormat | undefined;
  readonly days?: DayFormat | undefined;
}

const NUMBER_COLUMNS: readonly string[] = ['Minimum', 'Maximum', 'Vorkommastellen', 'Nachkommastellen', 'Zählerstand'];
const DAY_COLUMNS: readonly string[] = ['Solltermin', 'Frühester Termin', 'Spätester Termin', 'Ablesedatum'];

/** Texts that name the same: case, gaps and points between words do not count. */
type Lookup<T> = ReadonlyMap<string, T>;

function lookupOf<T>(entries: Readonly<Record<string, T>> | undefined): Lookup<T> {
  return new Map(Object.entries(entries ?? {}).map(([text, value]) => [textKey(text), value]));
}

function textKey(text: string): string {
  return headingKey(text) || text.trim();
}

/** Reads what a utility writes as ours. */
export interface MappedCells {
  /** Our heading for one of theirs: the same where nothing is said of it; null where it is left out. */
  heading(heading: string): string | null;
  /**
   * Our text for one of theirs in a column of ours; what is not understood stays as it is, and is a finding later. What is a
   * number in the file, not text, is written as ours already.
   */
  cell(column: string, text: string, isNumber?: boolean): string;
  /** Whether it was said how numbers of a column of ours are written. */
  saysNumbers(column: string): boolean;
  /** Whether texts of a column of ours may change. */
  changes(column: string): boolean;
}

/**
 * Makes the reader of a confirmed mapping.
 * @see OPN-408, OPN-409
 */
export function mapCells({ columns, meterTypes, units, numbers, days }: FileMapping): MappedCells {
  const headings = lookupOf(columns);
  const texts = new Map<string, Lookup<string>>([
    ['Zählerart', lookupOf(meterTypes)],
    ['Einheit', lookupOf(units)],
  ]);
  const hasNumbers = (column: string): boolean => numbers !== undefined && NUMBER_COLUMNS.includes(column);
  const hasDays = (column: string): boolean => days !== undefined && DAY_COLUMNS.includes(column);
  return {
    heading(heading) {
      const mapped = headings.get(textKey(heading));
      return mapped === undefined ? heading : mapped;
    },
    cell(column, text, isNumber = false) {
      const own = texts.get(column)?.get(textKey(text));
      if (own !== undefined) return own;
      if (numbers !== undefined && hasNumbers(column)) return isNumber ? text : readNumber(text, numbers);
      return days !== undefined && hasDays(column) ? readDay(text, days) : text;
    },
    saysNumbers: hasNumbers,
    changes: (column) => (texts.get(column)?.size ?? 0) > 0 || hasNumbers(column) || hasDays(column),
  };
}

const GROUPED: Readonly<Record<NumberFormat, RegExp>> = {
  comma: /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
  point: /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
};

/** The number without what separates thousands; in a file with commas `12.345` is twelve thousand. */
function readNumber(text: string, format: NumberFormat): string {
  const number = text.trim();
  if (!GROUPED[format].test(number)) return text;
  return number.replaceAll(format === 'comma' ? '.' : ',', '');
}

const DAYS: Readonly<Record<DayFormat, { readonly form: RegExp; readonly order: 'ymd' | 'dmy' | 'mdy' }>> = {
  yyyyMMdd: { form: /^(\d{4})(\d{2})(\d{2})$/, order: 'ymd' },
  'dd.MM.yy': { form: /^(\d{1,2})\.(\d{1,2})\.(\d{2})$/, order: 'dmy' },
  'dd/MM/yyyy': { form: /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, order: 'dmy' },
  'MM/dd/yyyy': { form: /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, order: 'mdy' },
};

/** The day as ISO text; a day that does not exist stays as it is. Two digits of a year are of this century. */
function readDay(text: string, format: DayFormat): string {
  const { form, order } = DAYS[format];
  const match = form.exec(text.trim());
  if (match === null) return text;
  const part = (name: 'y' | 'm' | 'd'): string => (match[order.indexOf(name) + 1] ?? '').padStart(2, '0');
  const year = part('y').length === 2 ? `20${part('y')}` : part('y');
  return parseDay(`${year}-${part('m')}-${part('d')}`) ?? text;
}

/** Whether a text is a number in groups of three that only this format explains. */
export function isGrouped(text: string, format: NumberFormat): boolean {
  return GROUPED[format].test(text.trim());
}

/**
 * Whether a number means one thing to a program and another one to a person in Germany: `21.500` is twenty-one and a half
 * for us, and may be meant as thousands where nobody has said how numbers are written. Decimals of its counter do not settle
 * it: files write `1.234` of a counter with three of them for 1234 as well.
 * @see OPN-431
 * @see OPN-551
 */
export function isAmbiguousNumber(text: string): boolean {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text.trim());
}

/** What such a number may mean, as numbers: with the point between thousands, and with a decimal point, as it is read. */
export function bothMeanings(ambiguous: string): { readonly thousands: string; readonly decimal: string } {
  return { thousands: ambiguous.replace('.', ''), decimal: ambiguous };
}

/** Whether a text is a day in a format. */
export function isDayOf(text: string, format: DayFormat): boolean {
  return readDay(text, format) !== text;
}
