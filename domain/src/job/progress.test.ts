import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/day.ts';
import { aJob, aRate, day } from '../testing/a-job.ts';
import { EXPIRY_WARNING_DAYS, expiryWarning, progressByDeadline, progressByMeterType, progressOf } from './progress.ts';

const TODAY = day('2026-12-15');
const job = (done: boolean, latest: string | null = null, obis = '1-0:1.8.0') =>
  aJob({ done, latest, rates: [aRate({ obis })] });

describe('progress', () => {
  test('[LST-16, OPN-054] done jobs of all jobs', () => {
    expect(progressOf([job(true), job(false), job(true)])).toEqual({ done: 2, total: 3 });
    expect(progressOf([])).toEqual({ done: 0, total: 0 });
  });

  test('[LST-17] per meter type, types without jobs left out', () => {
    const jobs = [
      job(false, null, '8-0:1.0.0'),
      job(true),
      job(true, null, '8-0:1.0.0'),
      job(false, null, '5-0:0.0.0'),
    ];
    const counts = progressByMeterType(jobs).map(({ meterType, done, total, jobs: own }) => [
      meterType,
      done,
      total,
      own.length,
    ]);
    expect(counts).toEqual([
      ['ELECTRIC_METER', 1, 1, 1],
      ['WATER_METER', 1, 2, 2],
      ['GENERIC_METER', 0, 1, 1],
    ]);
  });

  test('[LST-18, OPN-054] per deadline, the earliest first, jobs without deadline as a group of their own', () => {
    const jobs = [job(true), job(false, '2026-12-31'), job(true, '2026-11-30'), job(true, '2026-12-31')];
    expect(progressByDeadline(jobs).map(({ deadline, done, total }) => [deadline, done, total])).toEqual([
      ['2026-11-30', 1, 1],
      ['2026-12-31', 1, 2],
      [null, 1, 1],
    ]);
    expect(progressByDeadline([])).toEqual([]);
  });

  test('[LST-16, LST-17, LST-18] no job is counted twice or left out', () => {
    const anyJob = fc
      .tuple(fc.boolean(), fc.option(fc.nat(3)), fc.constantFrom('1-0:1.8.0', '7-0:3.0.0', '8-0:1.0.0', 'x'))
      .map(([done, days, obis]) => job(done, days === null ? null : addDays(TODAY, days), obis));
    fc.assert(
      fc.property(fc.array(anyJob), (jobs) => {
        for (const groups of [progressByMeterType(jobs), progressByDeadline(jobs)]) {
          const all = groups.flatMap((group) => group.jobs);
          expect(new Set(all)).toEqual(new Set(jobs));
          expect(all).toHaveLength(jobs.length);
          expect(groups.reduce((sum, group) => sum + group.done, 0)).toBe(progressOf(jobs).done);
        }
      }),
    );
  });
});

describe('expiry warning', () => {
  test('[LST-15, CST-17, OPN-054] when the earliest deadline of an open job is less than 5 days away, or past', () => {
    expect(EXPIRY_WARNING_DAYS).toBe(5);
    const rows: ReadonlyArray<readonly [days: number, warns: boolean]> = [
      [30, false],
      [6, false],
      [5, false],
      [4, true],
      [1, true],
      [0, true],
      [-1, true],
      [-400, true],
    ];
    for (const [days, warns] of rows) {
      const deadline = addDays(TODAY, days);
      const warning = expiryWarning([job(false, '2027-06-30'), job(false, deadline), job(false)], TODAY);
      expect(warning, `${days} days`).toEqual(warns ? { deadline, daysLeft: days } : null);
    }
  });

  test('[LST-15] done jobs and jobs without a deadline do not count', () => {
    expect(expiryWarning([job(true, '2026-12-16'), job(false, '2027-06-30')], TODAY)).toBeNull();
    expect(expiryWarning([job(false)], TODAY)).toBeNull();
    expect(expiryWarning([], TODAY)).toBeNull();
  });

  test('[OPN-054] calendar days, also across the change of the clocks', () => {
    expect(expiryWarning([job(false, '2026-03-30')], day('2026-03-26'))?.daysLeft).toBe(4);
    expect(expiryWarning([job(false, '2026-10-26')], day('2026-10-22'))?.daysLeft).toBe(4);
  });
});
