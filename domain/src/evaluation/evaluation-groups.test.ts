import { expect, test } from 'vitest';
import { addDays, parseDay, type Day } from '../calendar/day.ts';
import type { ReadingEvent } from '../job/job.ts';
import { evaluationGroups, hasEvaluation } from './evaluation-groups.ts';
import { DEFAULT_EVALUATION_SETTINGS } from './evaluation-settings.ts';

/** A job with this many events per rate, a month apart. */
function job(id: string, done: boolean, ...eventsPerRate: number[]) {
  const event = (_: unknown, index: number): ReadingEvent => ({
    readingDate: addDays(parseDay('2024-01-01') as Day, index * 30),
    readingValue: { units: BigInt(index), scale: 0 },
    created: '2026-01-01T00:00:00Z',
    reason: 'PERIODIC',
    otherReason: null,
    readingImages: [],
  });
  const meterRateTasks = eventsPerRate.map((length) => ({
    readingEvents: Array.from({ length }, event),
    readingResults: [],
  }));
  return { id, done, meter: { meterRateTasks } };
}

const ALL = { ...DEFAULT_EVALUATION_SETTINGS, evaluationShowOnlyDoneJobs: false };
const ONLY_DONE = DEFAULT_EVALUATION_SETTINGS;

function grouped(jobs: Array<ReturnType<typeof job>>, settings = ALL): Record<string, string[]> {
  const groups = evaluationGroups(jobs, settings);
  return Object.fromEntries(groups.map((group) => [group.section, group.jobs.map((one) => one.id)]));
}

test('[EVA-36] a done job is with evaluation if it has at least one event', () => {
  expect(hasEvaluation(job('a', true, 0), ALL)).toBe(false);
  expect(hasEvaluation(job('a', true, 1), ALL)).toBe(true);
  expect(hasEvaluation(job('a', true, 2), ALL)).toBe(true);
});

test('[EVA-37] a job that is not done is with evaluation if it has more than one event', () => {
  expect(hasEvaluation(job('a', false, 0), ALL)).toBe(false);
  expect(hasEvaluation(job('a', false, 1), ALL)).toBe(false);
  expect(hasEvaluation(job('a', false, 2), ALL)).toBe(true);
});

test('[OPN-123] the rate with the most events counts, not all of them together', () => {
  expect(hasEvaluation(job('a', false, 1, 1), ALL)).toBe(false);
  expect(hasEvaluation(job('a', false, 0, 2), ALL)).toBe(true);
  expect(hasEvaluation(job('a', true), ALL)).toBe(false);
});

test('[EVA-35, EVA-06, EVA-07, EVA-08] done or not done decides the section of a job with evaluation', () => {
  const jobs = [job('bare', true, 0), job('open', false, 2), job('done', true, 1), job('new', false, 1)];
  expect(grouped(jobs)).toEqual({ done: ['done'], notDone: ['open'], withoutEvaluation: ['bare', 'new'] });
});

test('[EVA-11] the list is sorted by section, and keeps the given order within one', () => {
  const jobs = [job('w', false, 0), job('d2', true, 1), job('o', false, 3), job('d1', true, 2)];
  expect(evaluationGroups(jobs, ALL).map((group) => group.section)).toEqual(['done', 'notDone', 'withoutEvaluation']);
  expect(grouped(jobs).done).toEqual(['d2', 'd1']);
});

test('[EVA-09, EVA-10, EVA-54] with only done jobs allowed the other two sections are hidden', () => {
  const jobs = [job('bare', true, 0), job('open', false, 2), job('done', true, 1)];
  expect(grouped(jobs, ONLY_DONE)).toEqual({ done: ['done'] });
  expect(grouped([job('open', false, 2)], ONLY_DONE)).toEqual({});
});
