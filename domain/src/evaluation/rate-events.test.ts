import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, daysBetween, parseDay } from '../calendar/day.ts';
import type { ReadingEvent, ReadingResult } from '../job/job.ts';
import { DEFAULT_EVALUATION_SETTINGS, type EvaluationSettings } from './evaluation-settings.ts';
import { isEstimate, rateEvents } from './rate-history.ts';

const day = (iso: string) => parseDay(iso) as Day;

function event(readingDate: string, value: number, more: Partial<ReadingEvent> = {}): ReadingEvent {
  const readingValue = { units: BigInt(value), scale: 0 };
  const created = `${readingDate}T12:00:00Z`;
  const base = { readingDate: day(readingDate), readingValue, created, reason: 'PERIODIC', otherReason: null };
  return { ...base, readingImages: [], ...more };
}

function result(readingDate: string, value: number, created = `${readingDate}T12:00:00Z`): ReadingResult {
  const readingValue = { units: BigInt(value), scale: 0 };
  return { readingDate: day(readingDate), readingValue, created, comment: null, readingResultImages: [] };
}

function values(
  events: ReadingEvent[],
  results: ReadingResult[],
  settings: Partial<EvaluationSettings> = {},
): number[] {
  const task = { readingEvents: events, readingResults: results };
  return rateEvents(task, { ...DEFAULT_EVALUATION_SETTINGS, ...settings }).map((one) => Number(one.readingValue.units));
}

test('[EVA-52] earlier readings count when evaluationUseHistoricReadings is on', () => {
  const events = [event('2024-12-01', 100), event('2025-12-01', 200)];
  const results = [result('2026-12-01', 300)];
  expect(values(events, results)).toEqual([300, 200, 100]);
  expect(values(events, results, { evaluationUseHistoricReadings: false })).toEqual([300]);
});

test('[EVA-53] readings captured here count when evaluationShowCurrentReadings is on', () => {
  const events = [event('2025-12-01', 200)];
  const results = [result('2026-12-01', 300)];
  expect(values(events, results, { evaluationShowCurrentReadings: false })).toEqual([200]);
  const neither = { evaluationShowCurrentReadings: false, evaluationUseHistoricReadings: false };
  expect(values(events, results, neither)).toEqual([]);
});

test('[EVA-53, OPN-075] of what was sent only the last counts: a corrected reading is gone, of another day too', () => {
  const wrong = result('2026-12-01', 990, '2026-12-01T08:00:00Z');
  const right = result('2026-12-02', 290, '2026-12-02T08:00:00Z');
  expect(values([event('2025-12-01', 200)], [wrong, right])).toEqual([290, 200]);
  expect(values([event('2025-12-01', 200)], [right, wrong])).toEqual([290, 200]);
});

test('[EVA-53, OPN-412] what the utility has set aside is used for nothing', () => {
  const kept = result('2026-12-01', 290, '2026-12-01T08:00:00Z');
  const discarded = { ...result('2026-12-02', 990, '2026-12-02T08:00:00Z'), setAside: true };
  expect(values([event('2025-12-01', 200)], [kept, discarded])).toEqual([290, 200]);
  expect(values([event('2025-12-01', 200)], [discarded])).toEqual([200]);
});

test('[EVA-26] events come newest first, in whatever order they arrive', () => {
  const events = [event('2025-12-01', 2), event('2024-12-01', 1), event('2026-01-31', 3)];
  expect(values(events, [])).toEqual([3, 2, 1]);
});

test('[EVA-38, EVA-39] of the events of one day the one created last stands for all', () => {
  const [early, late] = ['2026-12-01T08:00:00Z', '2026-12-01T09:00:00.000Z'];
  expect(values([], [result('2026-12-01', 10, early), result('2026-12-01', 20, late)])).toEqual([20]);
  expect(values([], [result('2026-12-01', 20, late), result('2026-12-01', 10, early)])).toEqual([20]);
  const [berlin, utc] = ['2026-12-01T09:30:00+01:00', '2026-12-01T09:00:00Z'];
  expect(values([], [result('2026-12-01', 20, utc), result('2026-12-01', 10, berlin)])).toEqual([20]);
  const corrected = event('2026-12-01', 30, { created: '2026-12-05T00:00:00Z' });
  expect(values([corrected], [result('2026-12-01', 20, late)])).toEqual([30]);
  expect(values([event('2026-12-02', 40)], [result('2026-12-01', 20)])).toEqual([40, 20]);
});

test('of two created in the same instant the one captured here stands', () => {
  expect(values([event('2026-12-01', 10)], [result('2026-12-01', 20)])).toEqual([20]);
});

test('[EVA-51, OPN-125] an estimate is ignored if a real reading lies at most N days before or after', () => {
  const estimate = (iso: string) => event(iso, 99, { reason: 'ESTIMATED' });
  const table: ReadonlyArray<readonly [estimated: string, within: number, ignored: boolean]> = [
    ['2026-12-01', 14, true],
    ['2026-12-15', 14, true],
    ['2026-12-16', 14, false],
    ['2026-11-17', 14, true],
    ['2026-11-16', 14, false],
    ['2026-12-02', 1, true],
    ['2026-12-02', 0, false],
    ['2026-12-01', 0, true],
  ];
  for (const [estimated, within, ignored] of table) {
    const settings = { evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: within };
    const rest = values([event('2026-12-01', 1), estimate(estimated)], [], settings);
    expect(rest.includes(99), `${estimated}, ${within} days`).toBe(!ignored);
    expect(rest).toContain(1);
  }
});

test('an estimate stays when only other estimates are near', () => {
  const near = [event('2026-12-01', 1, { reason: 'ESTIMATED' }), event('2026-12-05', 2, { reason: 'ESTIMATED' })];
  expect(values(near, [])).toEqual([2, 1]);
});

test('an estimate created later does not push the real reading off its day', () => {
  const later = event('2026-12-01', 99, { reason: 'ESTIMATED', created: '2026-12-31T00:00:00Z' });
  expect(values([event('2026-12-01', 1), later, event('2026-12-10', 2)], [])).toEqual([2, 1]);
});

test('whatever comes in: days are distinct and falling, no estimate stands near a real reading', () => {
  const anyEvent = fc
    .record({ offset: fc.nat({ max: 60 }), value: fc.nat(), created: fc.nat({ max: 5 }), estimated: fc.boolean() })
    .map(({ offset, value, created, estimated }) =>
      event(addDays(day('2026-01-01'), offset), value, {
        created: `2026-06-0${created + 1}T00:00:00Z`,
        reason: estimated ? 'ESTIMATED' : 'PERIODIC',
      }),
    );
  fc.assert(
    fc.property(fc.array(anyEvent), fc.nat({ max: 20 }), (events, within) => {
      const settings = {
        ...DEFAULT_EVALUATION_SETTINGS,
        evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: within,
      };
      const shown = rateEvents({ readingEvents: events, readingResults: [] }, settings);
      const days = shown.map((one) => one.readingDate);
      expect(days).toEqual([...new Set(days)].toSorted().toReversed());
      const real = events.filter((one) => !isEstimate(one)).map((one) => one.readingDate);
      expect(real.every((one) => days.includes(one))).toBe(true);
      for (const one of shown.filter(isEstimate)) {
        expect(real.every((other) => Math.abs(daysBetween(one.readingDate, other)) > within)).toBe(true);
      }
    }),
  );
});
