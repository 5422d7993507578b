import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/day.ts';
import type { MeterReadingSettings } from '../job/settings.ts';
import { aJob, aRate, aResult, day, lines, settings } from '../testing/a-job.ts';
import {
  checkReadingDate,
  haveSameTargetDate,
  readingDateField,
  readingDateRange,
  settleReadingDate,
  toldReset,
} from './reading-date.ts';

const TODAY = day('2026-12-15');
const FIXED = { readingDateFixedToTarget: true };
const PREFILLED = { readingDatePrefilledWithTarget: true };
const HIDDEN = { hideReadingDateInput: true };
const OUT = 'blocks readingDate date.outOfRange';

const withTarget = (target: string | null, sameTargets = true) =>
  aJob({ sameTargets, rates: [aRate({ targetReadingDate: target === null ? null : day(target) }), aRate()] });

describe('the days that may be chosen', () => {
  const rows: ReadonlyArray<
    readonly [earliest: string | null, own: Partial<MeterReadingSettings>, from: string, to: string]
  > = [
    // back to earliestExecution, at most 30 days, by default nothing ahead
    ['2026-12-01', {}, '2026-12-01', '2026-12-15'],
    ['2026-11-15', {}, '2026-11-15', '2026-12-15'],
    ['2026-11-14', {}, '2026-11-15', '2026-12-15'],
    ['2026-01-01', {}, '2026-11-15', '2026-12-15'],
    [null, {}, '2026-11-15', '2026-12-15'],
    // it begins today, or has not begun: only today
    ['2026-12-15', {}, '2026-12-15', '2026-12-15'],
    ['2026-12-16', {}, '2026-12-15', '2026-12-15'],
    ['2027-03-01', {}, '2026-12-15', '2026-12-15'],
    // configured days replace the span
    ['2026-12-14', { readingDateDaysInPast: 60 }, '2026-10-16', '2026-12-15'],
    ['2026-01-01', { readingDateDaysInPast: 3 }, '2026-12-12', '2026-12-15'],
    [null, { readingDateDaysInPast: 0 }, '2026-12-15', '2026-12-15'],
    [null, { readingDateDaysInFuture: 20 }, '2026-11-15', '2027-01-04'],
    ['2027-03-01', { readingDateDaysInFuture: 1 }, '2026-12-15', '2026-12-16'],
  ];

  test('[DAT-02, DAT-03, DAT-04, CST-13, CST-14, OPN-071] by earliestExecution and settings', () => {
    for (const [earliest, own, from, to] of rows) {
      const range = readingDateRange(aJob({ earliest }), settings(own), TODAY);
      expect(range, `${earliest} ${JSON.stringify(own)}`).toEqual({ from, to });
    }
  });

  test('[DAT-02, DAT-03, DAT-04] both ends belong to them, the days beside them do not', () => {
    for (const [earliest, own, from, to] of rows) {
      const check = (one: string) =>
        lines(checkReadingDate(one, aJob({ earliest }), settings(own), TODAY)).filter((line) => line === OUT);
      expect([addDays(day(from), -1), from, to, addDays(day(to), 1)].map(check)).toEqual([[OUT], [], [], [OUT]]);
    }
  });

  test('[OPS-49, OPN-411] a correction may have every day from the first that could be chosen for what it corrects to the last today', () => {
    const own = fc.record({ readingDateDaysInPast: fc.option(fc.nat(90)), readingDateDaysInFuture: fc.nat(9) });
    const earliest = fc.option(fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days)));
    fc.assert(
      fc.property(earliest, own, fc.nat(400), fc.integer({ min: -500, max: 20 }), (first, reading, ago, days) => {
        const [job, since] = [aJob({ earliest: first }), addDays(TODAY, -ago)];
        const [chosen, its] = [addDays(TODAY, days), settings(reading)];
        const [then, now] = [since, TODAY].map((one) => readingDateRange(job, its, one));
        const [from] = [then!.from, now!.from].sort();
        const found = lines(checkReadingDate(chosen, job, its, { since, today: TODAY }));
        expect(found.includes(OUT)).toBe(chosen < from! || chosen > now!.to);
      }),
    );
  });

  test('[OPN-071] today can always be chosen', () => {
    const anyDay = fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days));
    const own = fc.record({
      readingDateDaysInPast: fc.option(fc.nat(400)),
      readingDateDaysInFuture: fc.nat(400),
    });
    fc.assert(
      fc.property(anyDay, own, (earliest, meterReading) => {
        const found = checkReadingDate(TODAY, aJob({ earliest }), settings(meterReading), TODAY);
        expect(lines(found)).not.toContain(OUT);
      }),
    );
  });

  test('a date out of range names the range', () => {
    expect(checkReadingDate('2026-12-16', aJob({ earliest: '2026-12-01' }), settings(), TODAY)).toEqual([
      {
        code: 'date.outOfRange',
        severity: 'blocks',
        at: 'readingDate',
        params: { from: '2026-12-01', to: '2026-12-15' },
      },
    ]);
  });
});

describe('hidden, fixed, pre-filled', () => {
  const rows: ReadonlyArray<
    readonly [
      what: string,
      target: string | null,
      sameTargets: boolean,
      own: Partial<MeterReadingSettings>,
      hidden: boolean,
      mode: string,
      start: string,
    ]
  > = [
    ['nothing configured', '2026-12-10', true, {}, false, 'free', '2026-12-15'],
    ['fixed', '2026-12-10', true, FIXED, false, 'fixed', '2026-12-10'],
    ['fixed to a day far away', '2027-12-31', true, FIXED, false, 'fixed', '2027-12-31'],
    ['fixed, several targets', '2026-12-10', false, FIXED, false, 'free', '2026-12-15'],
    ['fixed, no target', null, true, FIXED, false, 'free', '2026-12-15'],
    ['pre-filled in range', '2026-12-10', true, PREFILLED, false, 'free', '2026-12-10'],
    ['pre-filled at the border', '2026-11-15', true, PREFILLED, false, 'free', '2026-11-15'],
    ['pre-filled out of range', '2026-11-14', true, PREFILLED, false, 'free', '2026-12-15'],
    ['pre-filled ahead', '2026-12-31', true, PREFILLED, false, 'free', '2026-12-15'],
    ['pre-filled, several targets', '2026-12-10', false, PREFILLED, false, 'free', '2026-12-15'],
    ['both: fixed wins', '2026-12-10', true, { ...FIXED, ...PREFILLED }, false, 'fixed', '2026-12-10'],
    ['hidden', '2026-12-10', true, {}, true, 'hidden', '2026-12-15'],
    ['hidden and pre-filled', '2026-12-10', true, PREFILLED, true, 'hidden', '2026-12-15'],
    ['hidden and fixed', '2026-12-10', true, FIXED, true, 'hidden', '2026-12-10'],
    ['hidden and fixed, several targets', '2026-12-10', false, FIXED, true, 'hidden', '2026-12-15'],
  ];

  test('[DAT-05, DAT-06, DAT-07, OPN-070] how the date is asked for, and what it starts with', () => {
    for (const [what, target, sameTargets, own, hidden, mode, start] of rows) {
      const effective = settings(own, { hideReadingDateInput: hidden });
      const field = readingDateField(withTarget(target, sameTargets), effective, TODAY);
      expect([field.mode, field.start], what).toEqual([mode, start]);
    }
  });

  test('what the field starts with may always be sent', () => {
    for (const [what, target, sameTargets, own, hidden, , start] of rows) {
      const effective = settings(own, { hideReadingDateInput: hidden });
      expect(checkReadingDate(start, withTarget(target, sameTargets), effective, TODAY), what).toEqual([]);
    }
  });

  test('a job that lost its rates has no target to be fixed to', () => {
    const field = readingDateField(aJob({ sameTargets: true, rates: [] }), settings(FIXED), TODAY);
    expect([field.mode, field.start]).toEqual(['free', TODAY]);
  });

  test('[DAT-05, OPN-070] a fixed date is the target and nothing else, whatever the range', () => {
    const job = withTarget('2027-12-31');
    expect(checkReadingDate('2027-12-31', job, settings(FIXED), TODAY)).toEqual([]);
    expect(checkReadingDate('2026-12-15', job, settings(FIXED), TODAY)).toEqual([
      { code: 'date.notTarget', severity: 'blocks', at: 'readingDate', params: { target: '2027-12-31' } },
    ]);
  });

  test('[OPN-250] that a day was put back names the range and the day that stands now, where one is chosen', () => {
    const free = readingDateField(withTarget('2026-12-10'), settings(), TODAY);
    const range = { from: '2026-11-15', to: '2026-12-15' };
    expect(toldReset(TODAY, free)).toMatchObject({
      code: 'date.wasReset',
      severity: 'warns',
      params: { day: TODAY, ...range },
    });
    const fixed = readingDateField(withTarget('2027-12-31'), settings(FIXED), TODAY);
    expect(toldReset(TODAY, fixed)).toBeNull();
    expect(toldReset(TODAY, { ...free, mode: 'hidden' })).toBeNull();
  });

  test('[OPN-071] a date out of range is put back to the start', () => {
    const free = readingDateField(withTarget('2026-12-10'), settings(PREFILLED), TODAY);
    expect(settleReadingDate(day('2026-12-01'), free)).toEqual({ day: '2026-12-01', wasReset: false });
    expect(settleReadingDate(day('2026-12-16'), free)).toEqual({ day: '2026-12-10', wasReset: true });
    expect(settleReadingDate(null, free)).toEqual({ day: '2026-12-10', wasReset: true });
    expect(settleReadingDate('31.11.2026', free)).toEqual({ day: '31.11.2026', wasReset: false });
    const fixed = readingDateField(withTarget('2027-12-31'), settings(FIXED), TODAY);
    expect(settleReadingDate(day('2026-12-15'), fixed)).toEqual({ day: '2027-12-31', wasReset: true });
    expect(settleReadingDate(day('2027-12-31'), fixed)).toEqual({ day: '2027-12-31', wasReset: false });
  });
});

describe('early and late', () => {
  const job = aJob({ earliest: '2026-12-05', latest: '2026-12-10' });
  const wide = settings({ readingDateDaysInPast: 30 });
  const EARLY = 'warns readingDate date.beforeEarliest';
  const LATE = 'warns readingDate date.afterLatest';

  test('[OPS-150, OPN-499] whoever answers what was asked back is not warned of being late, until the day that was said', () => {
    const asked = { ...aResult('2026-12-09', '9000'), question: 'Wirklich?', answerUntil: day('2026-12-14') };
    const late = aJob({ latest: '2026-12-10', rates: [aRate({ readingResults: [asked] })] });
    const found = ['2026-12-14', '2026-12-15'].map((date) => lines(checkReadingDate(date, late, wide, TODAY)));
    expect(found).toEqual([[], [LATE]]);
  });

  test('[DAT-11, DAT-12] a date before earliestExecution or after latestExecution warns', () => {
    const rows: ReadonlyArray<readonly [date: string, says: string[]]> = [
      ['2026-12-04', [EARLY]],
      ['2026-12-05', []],
      ['2026-12-10', []],
      ['2026-12-11', [LATE]],
      ['2026-12-15', [LATE]],
      ['2026-12-16', [OUT, LATE]],
      ['2026-11-14', [OUT, EARLY]],
    ];
    for (const [date, says] of rows) expect(lines(checkReadingDate(date, job, wide, TODAY)), date).toEqual(says);
  });

  test('the warning names the day that the utility has asked for', () => {
    expect(checkReadingDate('2026-12-04', job, wide, TODAY)[0]?.params).toEqual({ earliest: '2026-12-05' });
    expect(checkReadingDate('2026-12-11', job, wide, TODAY)[0]?.params).toEqual({ latest: '2026-12-10' });
  });

  test('a job without these days never warns', () => {
    expect(checkReadingDate('2026-12-01', aJob(), wide, TODAY)).toEqual([]);
  });

  test('nobody is warned of a date they do not choose', () => {
    expect(checkReadingDate('2026-12-15', job, settings({}, HIDDEN), TODAY)).toEqual([]);
  });
});

test('[DOM-13, OPN-070] rates have the same target date when each has one, and all the same', () => {
  const rows: ReadonlyArray<readonly [targets: (string | null)[], same: boolean]> = [
    [['2026-12-10'], true],
    [['2026-12-10', '2026-12-10'], true],
    [['2026-12-10', '2026-12-11'], false],
    [['2026-12-10', null], false],
    [[null, '2026-12-10'], false],
    [[null, null], false],
    [[], false],
  ];
  for (const [targets, same] of rows) {
    const rates = targets.map((target) => ({ targetReadingDate: target === null ? null : day(target) }));
    expect(haveSameTargetDate(rates), targets.join(' ')).toBe(same);
  }
});
