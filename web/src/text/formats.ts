import type { Language } from '@zaehlwerk/contract/application';
import { formatGermanDay, type Day } from '@zaehlwerk/domain/calendar/day';
import { LOCALES } from './locales.ts';

/** A day in every language as dd.MM.yyyy (SHL-49, CST-19). */
export function formatDay(day: Day): string {
  return formatGermanDay(day);
}

/** A day with its weekday, for near ones: `Montag, 24.11.2025`. */
export function formatDayLong(day: Day, language: Language): string {
  return `${formatWeekday(day, language)}, ${formatGermanDay(day)}`;
}

/** `Montag`. */
export function formatWeekday(day: Day, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/**
 * Plain decimal text such as `12641.60`, exactly as it is but written the language's way: `12.641,60`, `12,641.60`.
 * Takes text, not a number, so that nothing is rounded.
 */
export function formatPlain(plain: string, language: Language): string {
  const digits = plain.split('.')[1]?.length ?? 0;
  return numberFormat(LOCALES[language], digits).format(plain as `${number}`);
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Making one takes longer than everything else that happens when a digit is typed. */
function numberFormat(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: 20 };
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format;
}

/** A value with its unit, a no-break space between them. Without a unit the value alone. */
export function formatAmount(plain: string, unit: string | null, language: Language): string {
  const value = formatPlain(plain, language);
  return unit === null || unit === '' ? value : `${value}\u00a0${unit}`;
}

/** A time of day in Germany, beside a Berlin day (OPN-072): `14:05`. */
export function formatBerlinTime(instant: Date, language: Language): string {
  const options = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' } as const;
  return new Intl.DateTimeFormat(LOCALES[language], options).format(instant);
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago something was, in its largest unit: `vor 3 Tagen`, `vor 1 Stunde`, `jetzt`. Never in the future. */
export function formatAge(since: Date, now: Date, language: Language): string {
  const passed = Math.max(0, now.getTime() - since.getTime());
  const [unit, length] = UNITS.find(([, one]) => passed >= one) ?? ['second', Number.POSITIVE_INFINITY];
  const format = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: unit === 'second' ? 'auto' : 'always' });
  return format.format(-Math.floor(passed / length), unit);
}
