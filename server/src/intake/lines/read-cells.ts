import { type Day, parseDay, parseGermanDay } from '@zaehlwerk/domain/calendar/day';
import {
  type Decimal,
  formatDecimal,
  fractionDigits,
  integerDigits,
  parseDecimal,
  roundDecimal,
} from '@zaehlwerk/domain/decimal/decimal';
import { EXACT_DIGITS } from '@zaehlwerk/domain/meter/counter-places';
import { isAmbiguousNumber } from '@zaehlwerk/domain/order-file/mapping';
import type { ColumnPlaces, LineFinding, TableLine } from '../files/table.ts';

/**
 * Reads the cells of one line by column name. An empty cell, or a missing column, is null; `says` distinguishes them. A
 * cell that breaks a rule is null too, and the rule is among `findings`; so all that is wrong with a line is found at
 * once.
 */
export interface CellReader<C extends string> {
  readonly findings: LineFinding[];
  /** Whether the line has the column, even if its cell is empty. */
  says(column: C): boolean;
  text(column: C, longest: number): string | null;
  /** An identifying text: a single line without any control character. */
  key(column: C, longest: number): string | null;
  day(column: C): Day | null;
  wholeNumber(column: C, isWithin: (value: number) => boolean): number | null;
  /** Zero or more, as plain decimal text; 12,50 and 12.5 say the same. */
  value(column: C): string | null;
  /** Whether a number may be meant as another one than it is read as. */
  isAmbiguous(column: C): boolean;
  yesNo(column: C): boolean | null;
  /** Validates a text of its own kind: null when it breaks the rule. */
  parsed<T>(
    column: C,
    read: (text: string) => T | null,
    code: LineFinding['code'] | ((text: string) => LineFinding['code']),
  ): T | null;
  require(column: C): void;
  say(column: C, code: LineFinding['code'], count?: number): void;
}

/** How much of a cell is repeated in a finding. */
const LONGEST_REPEATED = 200;

/** Control characters other than tab and line feed, and what no text may hold. */
// oxlint-disable-next-line no-control-regex
const BAD_IN_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/;
// oxlint-disable-next-line no-control-regex
const BAD_IN_KEY = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]/;

/** Whether a text may be kept as it is. */
export function isText(text: string): boolean {
  return !BAD_IN_TEXT.test(text) && text.isWellFormed();
}

/** Makes the reader of one line. */
export function readCells<C extends string>(
  places: ColumnPlaces<C>,
  { line, cells, lacks, numbers }: TableLine,
): CellReader<C> {
  const findings: LineFinding[] = [];
  const raw = (column: C): string => cells[places.get(column) ?? -1] ?? '';
  const cell = (column: C): string | null => raw(column).trim() || null;

  const say: CellReader<C>['say'] = (column, code, count) => {
    const value = shorten(raw(column).trim());
    findings.push({ line, column, value, code, ...(count === undefined ? {} : { count }) });
  };
  const parsed: CellReader<C>['parsed'] = (column, read, code) => {
    const text = cell(column);
    const value = text === null ? null : read(text);
    if (text !== null && value === null) say(column, typeof code === 'string' ? code : code(text));
    return value;
  };
  const limited = (column: C, longest: number, bad: RegExp): string | null => {
    const text = cell(column);
    if (text === null) return null;
    if (bad.test(text) || !text.isWellFormed()) say(column, 'badCharacter');
    else if (text.length > longest) say(column, 'tooLong', longest);
    else return text;
    return null;
  };
  const within = <T>(column: C, value: T | null, fault: (value: T) => LineFinding['code'] | null): T | null => {
    const code = value === null ? null : fault(value);
    if (code === null) return value;
    say(column, code);
    return null;
  };

  return {
    findings,
    says(column) {
      const place = places.get(column);
      return place !== undefined && lacks?.has(place) !== true;
    },
    say,
    parsed,
    text: (column, longest) => limited(column, longest, BAD_IN_TEXT),
    key: (column, longest) => limited(column, longest, BAD_IN_KEY),
    day: (column) => {
      const day = parsed(column, readDay, 'notADay');
      if (day === 'none') say(column, 'noSuchDay');
      return day === 'none' ? null : day;
    },
    wholeNumber: (column, isWithin) =>
      within(column, parsed(column, readWholeNumber, 'notAWholeNumber'), (value) =>
        isWithin(value) ? null : 'outOfRange',
      ),
    value: (column) => {
      const value = within(column, parsed(column, readDecimal, 'notANumber'), valueFault);
      return value === null ? null : formatDecimal(roundDecimal(value, fractionDigits(value)));
    },
    isAmbiguous: (column) => numbers?.has(places.get(column) ?? -1) !== true && isAmbiguousNumber(raw(column)),
    yesNo: (column) => parsed(column, (text) => YES_NO.get(text.toLowerCase()) ?? null, 'yesNo'),
    require: (column) => {
      if (places.has(column) && cell(column) === null) say(column, 'required');
    },
  };
}

const YES_NO: ReadonlyMap<string, boolean> = new Map([
  ['ja', true],
  ['nein', false],
  ['true', true],
  ['false', false],
]);

/** `dd.MM.yyyy` or ISO; 'none' for a day that is written well but does not exist. */
function readDay(text: string): Day | 'none' | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return parseDay(text) ?? 'none';
  return /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(text) ? (parseGermanDay(text) ?? 'none') : null;
}

function readWholeNumber(text: string): number | null {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Decimal comma or point; thousands are not separated, since 12.345 could then mean two things. */
function readDecimal(text: string): Decimal | null {
  return parseDecimal(text.replace(',', '.'));
}

function valueFault(value: Decimal): LineFinding['code'] | null {
  if (value.units < 0n) return 'outOfRange';
  return integerDigits(value) + fractionDigits(value) > EXACT_DIGITS ? 'tooManyDigits' : null;
}

function shorten(text: string): string {
  return text.length <= LONGEST_REPEATED ? text : `${text.slice(0, LONGEST_REPEATED)}…`;
}

/**
 * The maximum number of characters of each kind of text in a file; far above anything a utility sends, far below
 * anything harmful.
 */
export const LONGEST = {
  /** Order numbers and meter numbers: they are indexed. */
  key: 100,
  /** As signing in takes it (contract/src/accounts.ts). */
  login: 200,
  unit: 20,
  /** Reason codes. */
  code: 50,
  /** Names, addresses, numbers of people and objects. */
  name: 200,
  /** Location of a meter and notes about access to it. */
  note: 2000,
  /** As the tenant document takes it. */
  comment: 1000,
} as const;

const INSTANT =
  /^(\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Reads a point in time: `2026-12-31T09:12:00`, `31.12.2026 09:12`, with or without a zone; a day alone is its
 * beginning. Without a zone it is the time in Germany. Null for anything else.
 */
export function readInstant(text: string): Date | null {
  const match = INSTANT.exec(text);
  if (!match) return null;
  const [, dayText = '', hour = '00', minute = '00', second = '00', fraction = '', zone] = match;
  const day = parseDay(dayText) ?? parseGermanDay(dayText);
  if (day === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const wall = Date.parse(`${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
  return new Date(zone === undefined ? fromBerlin(wall) : wall - offsetOf(zone));
}

/** The instant at which clocks in Germany show this; where they show it twice, the first time; never, just after. */
function fromBerlin(wall: number): number {
  const guess = wall - berlinOffset(wall);
  return wall - berlinOffset(guess - HOUR) === guess - HOUR ? guess - HOUR : wall - berlinOffset(guess);
}

const HOUR = 3_600_000;

const BERLIN = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });

/** By how much clocks in Germany are ahead of UTC at an instant. */
function berlinOffset(instant: number): number {
  const whole = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${BERLIN.format(whole).replace(' ', 'T')}Z`) - whole;
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}
