import type { Language } from '@zaehlwerk/contract/application';
import { formatGermanDay, type Day } from '@zaehlwerk/domain/calendar/day';
import { LOCALES } from './languages.ts';

/** A day as dd.MM.yyyy in every language. */
export function formatDay(day: Day): string {
  return formatGermanDay(day);
}

/** A near day with its weekday: `Montag, 24.11.2025`. */
export function formatDayLong(day: Day, language: Language): string {
  return `${formatWeekday(day, language)}, ${formatGermanDay(day)}`;
}

/** The weekday: `Montag`. */
export function formatWeekday(day: Day, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/**
 * Plain decimal text such as `12641.60` in the language's notation: `12.641,60`, `12,641.60`. Takes text, not a number,
 * so that nothing is rounded.
 */
export function formatPlain(plain: string, language: Language): string {
  const digits = plain.split('.')[1]?.length ?? 0;
  return numberFormat(LOCALES[language], digits).format(plain as `${number}`);
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Cached, because creating a format takes longer than everything else on a key press. */
function numberFormat(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: 20 };
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format;
}

/** A value and its unit with a no-break space between them; without a unit only the value. */
export function formatAmount(plain: string, unit: string | null, language: Language): string {
  const value = formatPlain(plain, language);
  return unit === null || unit === '' ? value : `${value}\u00a0${unit}`;
}

/** A list as text: `a, b und c`. */
export function formatList(things: readonly string[], language: Language): string {
  return new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(things);
}

/** The time of day in Germany, to go with a Berlin day: `14:05`. */
export function formatBerlinTime(instant: Date, language: Language): string {
  const options = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' } as const;
  return new Intl.DateTimeFormat(LOCALES[language], options).format(instant);
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** The time since an instant in its largest unit: `vor 3 Tagen`, `vor 1 Stunde`, `jetzt`. Never in the future. */
export function formatAge(since: Date, now: Date, language: Language): string {
  const passed = Math.max(0, now.getTime() - since.getTime());
  const [unit, length] = UNITS.find(([, one]) => passed >= one) ?? ['second', Number.POSITIVE_INFINITY];
  const format = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: unit === 'second' ? 'auto' : 'always' });
  return format.format(-Math.floor(passed / length), unit);
}
