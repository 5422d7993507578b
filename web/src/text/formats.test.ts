import { parseDay, type Day } from '@zaehlwerk/domain/calendar/day';
import { expect, test } from 'vitest';
import { formatAge, formatAmount, formatDay, formatDayLong, formatPlain } from './formats.ts';
import { languageTag } from './languages.ts';

const day = (text: string) => parseDay(text) as Day;

test('[SHL-49, CST-19] dates are written dd.MM.yyyy', () => {
  expect(formatDay(day('2025-11-24'))).toBe('24.11.2025');
  expect(formatDay(day('2026-01-02'))).toBe('02.01.2026');
});

test('near days come with their weekday, whatever zone the device is in', () => {
  expect(formatDayLong(day('2025-11-24'), 'de')).toBe('Montag, 24.11.2025');
  expect(formatDayLong(day('2025-11-24'), 'en')).toBe('Monday, 24.11.2025');
});

test.each([
  ['12641.6', '12.641,6', '12,641.6'],
  ['12641.60', '12.641,60', '12,641.60'],
  ['0', '0', '0'],
  ['-3.5', '-3,5', '-3.5'],
  ['123456789012345.678', '123.456.789.012.345,678', '123,456,789,012,345.678'],
])('%s is written as it is, nothing rounded', (plain, german, english) => {
  expect(formatPlain(plain, 'de')).toBe(german);
  expect(formatPlain(plain, 'de-informal')).toBe(german);
  expect(formatPlain(plain, 'en')).toBe(english);
});

test('a no-break space stands before the unit, and nothing where there is none', () => {
  expect(formatAmount('21074.3', 'kWh', 'de')).toBe('21.074,3\u00a0kWh');
  expect(formatAmount('21074.3', null, 'de')).toBe('21.074,3');
});

test('[A12] the variants of German are one language to a screen reader', () => {
  expect([languageTag('de'), languageTag('de-informal'), languageTag('en')]).toEqual(['de', 'de', 'en']);
});

test.each([
  [0, 'jetzt', 'now'],
  [59_999, 'jetzt', 'now'],
  [60_000, 'vor 1 Minute', '1 minute ago'],
  [3_600_000, 'vor 1 Stunde', '1 hour ago'],
  [47 * 3_600_000, 'vor 1 Tag', '1 day ago'],
  [30 * 86_400_000, 'vor 30 Tagen', '30 days ago'],
  [-3_600_000, 'jetzt', 'now'],
])('an age of %d ms is said in its largest unit', (passed, german, english) => {
  const now = new Date('2025-11-21T09:00:00Z');
  const since = new Date(now.getTime() - passed);
  expect([formatAge(since, now, 'de'), formatAge(since, now, 'en')]).toEqual([german, english]);
});
