import { expect, test } from 'vitest';
import { parseDay, type Day } from '../calendar/day.ts';
import { formatDecimal, parseDecimal, type Decimal } from '../decimal/decimal.ts';
import type { ReadingEvent } from '../job/job.ts';
import { DEFAULT_EVALUATION_SETTINGS } from './evaluation-settings.ts';
import { evaluateJob, rateHistory } from './rate-history.ts';

function event(iso: string, value: string): ReadingEvent {
  return {
    readingDate: parseDay(iso) as Day,
    readingValue: parseDecimal(value) as Decimal,
    created: `${iso}T12:00:00Z`,
    reason: 'PERIODIC',
    otherReason: null,
    readingImages: [],
  };
}

const text = (value: Decimal | null) => (value === null ? null : formatDecimal(value));

function lines(readingEvents: ReadingEvent[]) {
  return rateHistory({ readingEvents, readingResults: [] }, DEFAULT_EVALUATION_SETTINGS).map(({ year, entries }) => [
    year,
    ...entries.map((one) => [one.event.readingDate, text(one.consumption), text(one.perDay)]),
  ]);
}

test('[EVA-25, EVA-26] events are grouped by year, newest first', () => {
  const years = lines([
    event('2025-01-01', '4'),
    event('2024-12-31', '3'),
    event('2024-05-21', '2'),
    event('2022-11-15', '1'),
  ]);
  expect(years.map(([year]) => year)).toEqual([2025, 2024, 2022]);
  expect(years[1]?.slice(1).map((line) => (line as string[])[0])).toEqual(['2024-12-31', '2024-05-21']);
  expect(lines([])).toEqual([]);
});

test('[EVA-31, EVA-32] each event has its consumption since the one before, also across years; the oldest has none', () => {
  expect(
    lines([event('2024-11-22', '18432.7'), event('2025-11-21', '21074.3'), event('2023-11-20', '15720.3')]),
  ).toEqual([
    [2025, ['2025-11-21', '2641.6', '7.26']],
    [2024, ['2024-11-22', '2712.4', '7.37']],
    [2023, ['2023-11-20', null, null]],
  ]);
});

test('rates without events are told apart from those with a history', () => {
  const task = (taskId: string, readingEvents: ReadingEvent[]) => ({ taskId, readingEvents, readingResults: [] });
  const meter = { meterRateTasks: [task('HT', [event('2026-01-01', '1')]), task('NT', [])] };
  const { histories, withoutEvents } = evaluateJob({ meter }, DEFAULT_EVALUATION_SETTINGS);
  expect(histories.map((history) => history.task.taskId)).toEqual(['HT']);
  expect(withoutEvents.map((one) => one.taskId)).toEqual(['NT']);
});

test('[OPN-223] a value lower than the one before has its difference, and no use per day', () => {
  expect(lines([event('2025-01-11', '30'), event('2025-01-01', '900')])).toEqual([
    [2025, ['2025-01-11', '-870', null], ['2025-01-01', null, null]],
  ]);
});
