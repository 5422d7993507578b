import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  berlinDay,
  type Day,
  daysBetween,
  earlierDay,
  formatGermanDay,
  laterDay,
  parseDay,
  parseGermanDay,
  parseInstant,
  parseTypedDay,
} from './day.ts';

const day = (text: string): Day => parseDay(text) ?? expect.fail(text);
const anyDay = fc.integer({ min: 0, max: 100_000 }).map((days) => addDays(day('1900-01-01'), days));

describe('text to day and back', () => {
  test.each(['1900-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '2199-12-31'])('%s', (text) => {
    expect(parseDay(text)).toBe(text);
  });

  test.each([
    '2026-02-31',
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '2200-01-01',
    '0026-01-01',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '01.01.2026',
    '',
  ])('%j is no day', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  test.each([
    ['31.12.2026', '2026-12-31'],
    ['1.2.2026', '2026-02-01'],
    [' 01.02.2026 ', '2026-02-01'],
    ['29.02.2024', '2024-02-29'],
    ['31.02.2026', null],
    ['29.02.2026', null],
    ['00.01.2026', null],
    ['2026-12-31', null],
    ['1.2.26', null],
    ['1/2/2026', null],
    ['31.12.', null],
    ['am 31.12.2026', null],
    ['31.12.2026, 8 Uhr', null],
  ])('typed as %j it is %s', (text, expected) => {
    expect(parseGermanDay(text)).toBe(expected);
  });

  test('[CST-19] a day is written dd.MM.yyyy and read back the same', () => {
    expect(formatGermanDay(day('2026-02-01'))).toBe('01.02.2026');
    fc.assert(
      fc.property(anyDay, (one) => {
        expect(formatGermanDay(one)).toMatch(/^\d{2}\.\d{2}\.\d{4}$/);
        expect(parseGermanDay(formatGermanDay(one))).toBe(one);
      }),
    );
  });
});

describe('[OPN-177] a day as people type it', () => {
  const today = day('2026-11-22');

  test.each([
    ['20.11.2026', '2026-11-20'],
    ['1.2.2026', '2026-02-01'],
    ['20.11.26', '2026-11-20'],
    ['1.2.26', '2026-02-01'],
    ['20/11/2026', '2026-11-20'],
    ['20-11-26', '2026-11-20'],
    ['20 11 2026', '2026-11-20'],
    ['20. 11. 2026', '2026-11-20'],
    [' 20.11.2026 ', '2026-11-20'],
    ['20112026', '2026-11-20'],
    ['201126', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['2026-1-2', '2026-01-02'],
    ['2026/11/20', '2026-11-20'],
    ['20.11.', '2026-11-20'],
    ['20.11', '2026-11-20'],
    ['20/11', '2026-11-20'],
    ['20. 11.', '2026-11-20'],
    ['22.11.', '2026-11-22'],
    ['23.11.', '2025-11-23'],
    ['31.12.', '2025-12-31'],
    ['29.2.', '2024-02-29'],
    ['29.02.24', '2024-02-29'],
    ['31.11.2026', null],
    ['31.11.', null],
    ['11/20/2026', null],
    ['29.02.26', null],
    ['00.11.2026', null],
    ['20.11.202', null],
    ['20.11.20266', null],
    ['2011', null],
    ['20', null],
    ['20.', null],
    ['gestern', null],
    ['20.11.26x', null],
    ['9201126', null],
    ['am 2026-11-20', null],
    ['2026-11-20x', null],
    ['', null],
  ])('%j is %s', (text, expected) => {
    expect(parseTypedDay(text, today)).toBe(expected);
  });

  test('[OPN-742] where no day is the latest, the year has to be typed', () => {
    expect(['1.11.26', '01.11.2026', '2026-11-01', '01112026'].map((text) => parseTypedDay(text, null))).toEqual(
      Array.from({ length: 4 }, () => '2026-11-01'),
    );
    expect(['1.11.', '1.11', '31.2.26'].map((text) => parseTypedDay(text, null))).toEqual([null, null, null]);
  });

  test('what is printed, in full or shortened, is the same day', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('.', '/', '-', ' ', '. '), (one, separator) => {
        const [year = '', month = '', date = ''] = one.split('-');
        const texts = [one, formatGermanDay(one), [date, month, year].join(separator), `${date}${month}${year}`];
        if (year.startsWith('20')) texts.push([Number(date), Number(month), year.slice(2)].join(separator));
        for (const text of texts) expect(parseTypedDay(text, today), text).toBe(one);
        expect(parseTypedDay(formatGermanDay(one).slice(0, 6), one), 'without its year').toBe(one);
      }),
    );
  });
});

describe('counting days', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-03-30', -30, '2026-02-28'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-06-15', 0, '2026-06-15'],
  ])('%s and %i days is %s', (from, days, to) => {
    expect(addDays(day(from), days)).toBe(to);
    expect(daysBetween(day(from), day(to))).toBe(days);
  });

  test('counting beyond every calendar is a mistake of the caller', () => {
    expect(() => addDays(day('2026-12-15'), 3_000_000)).toThrow(RangeError);
    expect(() => addDays(day('2026-12-15'), Number.NaN)).toThrow(RangeError);
  });

  test('counting forth and back agrees, across every change of the clocks', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (from, days) => {
        const to = addDays(from, days);
        expect(daysBetween(from, to)).toBe(days);
        expect(daysBetween(to, from) + days).toBe(0);
        expect(to > from).toBe(days > 0);
        expect([earlierDay(from, to), laterDay(from, to)]).toEqual([from, to].sort());
      }),
    );
  });
});

describe('the day in Berlin', () => {
  test.each([
    // around the turn of the year, in winter one hour ahead of UTC
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
    // in summer two hours
    ['2026-07-01T21:59:59Z', '2026-07-01'],
    ['2026-07-01T22:00:00Z', '2026-07-02'],
    // the night the clocks go forward, 29 March 2026: the day before ends in winter time, the day itself in summer time
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    // and back, 25 October 2026, a day of 25 hours
    ['2026-10-24T21:59:59Z', '2026-10-24'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
    // leap day
    ['2024-02-28T23:00:00Z', '2024-02-29'],
  ])('[OPN-072] at %s it is %s', (instant, expected) => {
    expect(berlinDay(new Date(instant))).toBe(expected);
  });

  test('[OPN-072] follows the rule of the law for every instant of forty years', () => {
    const anyInstant = fc.date({ min: new Date('1997-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const ahead = isSummerTime(instant) ? 2 : 1;
        expect(berlinDay(instant)).toBe(new Date(instant.getTime() + ahead * 3_600_000).toISOString().slice(0, 10));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('instants', () => {
  test.each([
    ['2026-12-31T23:30:00Z', '2026-12-31T23:30:00.000Z'],
    ['2026-12-31T23:30Z', '2026-12-31T23:30:00.000Z'],
    ['2026-12-31T23:30:00.123Z', '2026-12-31T23:30:00.123Z'],
    ['2027-01-01T00:30:00+01:00', '2026-12-31T23:30:00.000Z'],
    ['2026-12-31T18:30:00-05:00', '2026-12-31T23:30:00.000Z'],
  ])('%s', (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant);
  });

  test.each([
    '',
    '2026-12-31',
    '2026-12-31T23:30:00',
    '2026-02-31T10:00:00Z',
    '2026-12-31T25:00:00Z',
    '2026-12-31T10:61:00Z',
    '2026-12-31T10:00:00+25:00',
    'Thu, 31 Dec 2026 10:00:00 GMT',
    'am 2026-12-31T10:00:00Z',
    '2026-12-31T10:00:00Z (MEZ)',
    '1767222000000',
  ])('[OPN-172] %j is no instant', (text) => {
    expect(parseInstant(text)).toBeNull();
  });
});

/** From the last Sunday of March to the last Sunday of October, changing at 01:00 UTC (directive 2000/84/EC). */
function isSummerTime(instant: Date): boolean {
  const year = instant.getUTCFullYear();
  return instant.getTime() >= lastSunday(year, 2) && instant.getTime() < lastSunday(year, 9);
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * 86_400_000;
}
