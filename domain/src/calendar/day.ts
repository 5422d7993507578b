/**
 * A day of the calendar without time or zone, as ISO text: days sort and compare as text. Which day an instant belongs
 * to is decided in Europe/Berlin, whatever zone a device has.
 */
export type Day = string & { readonly __day: unique symbol };

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;

/** Reads `2026-12-31`; null for anything else, also for days that do not exist (31.02.). Years 1900 to 2199. */
export function parseDay(text: string): Day | null {
  if (!isIsoDay(text)) return null;
  return isRealDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))) ? text : null;
}

/**
 * Reads `31.12.2026` (also `1.2.2026`); null for anything else.
 * @see SHL-49
 */
export function parseGermanDay(text: string): Day | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim());
  if (!match) return null;
  return dayOf(Number(match[3]), Number(match[2]), Number(match[1]));
}

const SIGN = String.raw`(?: *[./-] *| +)`;
const TYPED_ISO = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/;
const TYPED_DAY = new RegExp(`^(\\d{1,2})${SIGN}(\\d{1,2})(?:${SIGN}(\\d{2}|\\d{4})?)?$`);
const TYPED_DIGITS = /^(\d{2})(\d{2})(\d{2}|\d{4})$/;

/**
 * Reads a day as people type it, in every language the day first: `20.11.2026`, `20.11.26`, `20/11/26`, `20112026`,
 * `201126`, ISO, and `20.11.`, which is the last such day up to `latest`; where that is null the year has to be typed.
 * Null for anything else, also for days that do not exist.
 * @see OPN-177
 */
export function parseTypedDay(text: string, latest: Day | null): Day | null {
  const typed = text.trim();
  const iso = TYPED_ISO.exec(typed);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, day, month, year] = TYPED_DIGITS.exec(typed) ?? TYPED_DAY.exec(typed) ?? [];
  if (day === undefined || month === undefined) return null;
  if (year !== undefined) return dayOf(Number(year) + (year.length === 2 ? 2000 : 0), Number(month), Number(day));
  if (latest === null) return null;
  // 29.02. may lie eight years back.
  const last = Number(latest.slice(0, 4));
  const candidates = Array.from({ length: 9 }, (_, back) => dayOf(last - back, Number(month), Number(day)));
  return candidates.find((one) => one !== null && one <= latest) ?? null;
}

/**
 * Prints `31.12.2026`.
 * @see SHL-49, CST-19
 */
export function formatGermanDay(day: Day): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
}

/** The day that many days later, or earlier when negative. */
export function addDays(day: Day, days: number): Day {
  return utcDay(new Date(Date.parse(day) + days * MS_PER_DAY));
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY);
}

/** The later of two days. */
export function laterDay(a: Day, b: Day): Day {
  return a > b ? a : b;
}

/** The earlier of two days. */
export function earlierDay(a: Day, b: Day): Day {
  return a < b ? a : b;
}

const BERLIN = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Berlin',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The calendar day in Europe/Berlin at an instant. Built from its parts, since the order in which a language writes
 * them changes between browser versions.
 * @see OPN-072
 */
export function berlinDay(instant: Date): Day {
  const hour = Math.floor(instant.getTime() / MS_PER_HOUR);
  if (hour !== last.hour) last = { hour, day: formatBerlinDay(instant) };
  return last.day;
}

/** Asked again and again for the same hour, in which no day ends: Berlin is whole hours ahead, also when clocks change. */
let last: { readonly hour: number; readonly day: Day } = { hour: Number.NaN, day: '' as Day };

function formatBerlinDay(instant: Date): Day {
  const parts = new Map(BERLIN.formatToParts(instant).map(({ type, value }) => [type, value]));
  return requireDay(`${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`);
}

function dayOf(year: number, month: number, day: number): Day | null {
  return isRealDay(year, month, day) ? utcDay(new Date(Date.UTC(year, month - 1, day))) : null;
}

function isRealDay(year: number, month: number, day: number): boolean {
  if (year < 1900 || year > 2199) return false;
  // A day that does not exist lies in another month: 31.02. is 03.03., month 13 is January.
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}

function utcDay(date: Date): Day {
  return requireDay(date.toISOString().slice(0, 10));
}

function requireDay(text: string): Day {
  if (!isIsoDay(text)) throw new RangeError(`no day: ${text}`);
  return text;
}

function isIsoDay(text: string): text is Day {
  return ISO_DAY.test(text);
}

const ISO_INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads an ISO 8601 instant such as `2026-12-31T23:30:00Z` or `…+01:00`; null for anything else, also for a text
 * without a zone and for days that do not exist.
 * @see OPN-172
 */
export function parseInstant(text: string): Date | null {
  const match = ISO_INSTANT.exec(text);
  if (!match || parseDay(match[1] ?? '') === null) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
