import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { berlinDay } from '../calendar/day.ts';
import { aJob, aRate, day, lines, settings } from '../testing/a-job.ts';
import {
  checkReadingDate,
  validatedDay,
  parseReadingDate,
  readingDateField,
  readTypedDate,
  settleReadingDate,
} from './reading-date.ts';

const TODAY = day('2026-12-15');
const FIXED = { readingDateFixedToTarget: true };

const withTarget = (target: string | null, sameTargets = true) =>
  aJob({ sameTargets, rates: [aRate({ targetReadingDate: target === null ? null : day(target) }), aRate()] });

describe('as it travels', () => {
  test('[OPN-072] a day, or an instant, which counts as its day in Berlin', () => {
    const rows: ReadonlyArray<readonly [text: string, day: string | null]> = [
      ['2026-12-15', '2026-12-15'],
      ['2026-12-14T23:30:00.000Z', '2026-12-15'],
      ['2026-12-15T22:59:59Z', '2026-12-15'],
      ['2026-12-15T23:00:00Z', '2026-12-16'],
      ['2026-06-14T22:00:00Z', '2026-06-15'],
      ['2026-12-15T00:00:00+01:00', '2026-12-15'],
      ['2026-02-31', null],
      ['2026-02-31T10:00:00Z', null],
      ['31.12.2026', null],
      ['2026-12-15T10:00:00', null],
      ['today', null],
    ];
    for (const [text, expected] of rows) expect(parseReadingDate(text), text).toBe(expected);
  });

  test('[OPN-072] every instant of a day counts as that day', () => {
    const anyInstant = fc.date({ min: new Date('2026-11-16T00:00:00Z'), max: new Date('2026-12-15T22:59:59Z') });
    fc.assert(
      fc.property(
        anyInstant.filter((one) => !Number.isNaN(one.getTime())),
        (instant) => {
          expect(parseReadingDate(instant.toISOString())).toBe(berlinDay(instant));
          expect(checkReadingDate(instant.toISOString(), aJob(), settings(), TODAY)).toEqual([]);
        },
      ),
    );
  });

  test('missing or no day at all', () => {
    for (const missing of [null, '', '  ']) {
      expect(lines(checkReadingDate(missing, aJob(), settings(), TODAY))).toEqual(['blocks readingDate date.missing']);
    }
    for (const unreal of ['2026-02-31', '31.12.2026', '2026', '2026-12-15T10:00:00']) {
      expect(lines(checkReadingDate(unreal, aJob(), settings(), TODAY))).toEqual(['blocks readingDate date.noSuchDay']);
    }
  });
});

describe('what is typed into the date field', () => {
  const free = readingDateField(aJob(), settings(), TODAY);
  const fixed = readingDateField(withTarget('2026-12-10'), settings(FIXED), TODAY);

  test('[OPN-177] a day without a year is the last one up to the end of the range, or up to the fixed day', () => {
    expect(readTypedDate('20.11.', free)).toBe('2026-11-20');
    expect(readTypedDate('15.12.', free)).toBe('2026-12-15');
    expect(readTypedDate('16.12.', free)).toBe('2025-12-16');
    expect(readTypedDate('10.12.', fixed)).toBe('2026-12-10');
    expect(readTypedDate('11.12.', fixed)).toBe('2025-12-11');
  });

  test('[OPN-177] nothing is nothing; what is no day stays as it was typed', () => {
    for (const text of ['', ' ']) expect(readTypedDate(text, free)).toBeNull();
    for (const text of ['bald', '31.02.2026']) expect(readTypedDate(` ${text} `, free)).toBe(text);
  });

  test('[OPN-177] what is no day stays to be put right, but a fixed day is no one’s to change', () => {
    expect(settleReadingDate('bald', free)).toEqual({ day: 'bald', wasReset: false });
    expect(settleReadingDate('bald', fixed)).toEqual({ day: '2026-12-10', wasReset: true });
    expect(settleReadingDate(null, free)).toEqual({ day: TODAY, wasReset: true });
  });

  test('what was validated without a block is a day', () => {
    expect(validatedDay('2026-12-15')).toBe('2026-12-15');
    expect(validatedDay('2026-12-15T23:30:00Z')).toBe('2026-12-16');
    expect(() => validatedDay('bald')).toThrow(RangeError);
  });
});
