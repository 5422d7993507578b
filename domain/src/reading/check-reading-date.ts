import { berlinDay, parseDay, type Day } from '../calendar/day.ts';
import { parseInstant } from '../calendar/instant.ts';
import { finding, type Finding } from '../finding.ts';
import type { EffectiveSettings } from '../job/settings.ts';
import {
  type DatedJob,
  type DayRange,
  type EnteredDate,
  isWithin,
  type ReadingDateField,
  readingDateField,
} from './reading-date.ts';

/**
 * Reads a reading date as it is sent: `2026-12-31`, or an instant, which counts as its day in Berlin. Null for anything
 * else, also for days that do not exist (31.02.).
 * @see OPN-072
 */
export function parseReadingDate(text: string): Day | null {
  const day = parseDay(text);
  if (day !== null) return day;
  const instant = parseInstant(text);
  return instant === null ? null : berlinDay(instant);
}

/** The day of a date that was validated and does not block; throws for any other. */
export function judgedDay(date: EnteredDate): Day {
  const day = parseReadingDate(date);
  if (day === null) throw new RangeError(`no day: ${date}`);
  return day;
}

/**
 * Validates the reading date of a job on the day it was taken: missing, no such day, out of range or not the fixed day
 * block; before earliestExecution or after latestExecution warns where the person can choose. Takes the date as it is
 * sent; all findings are at `readingDate`.
 * @see DAT-02 to DAT-12, OPN-070, OPN-071
 */
export function checkReadingDate(
  readingDate: string | null,
  job: DatedJob,
  settings: EffectiveSettings,
  today: Day,
): Finding[] {
  const read = readReadingDate(readingDate);
  if (!read.ok) return read.findings;
  const { mode, start, range } = readingDateField(job, settings, today);
  if (range === null) {
    return read.day === start ? [] : [finding('date.notTarget', 'blocks', 'readingDate', { target: start })];
  }
  const outOfRange = checkWithin(read.day, range);
  return mode === 'hidden' ? outOfRange : [...outOfRange, ...checkAgainstExecution(read.day, job)];
}

/**
 * Reads the date and says what is wrong with it, whatever is being read.
 * @see OPN-K05, OPN-K06
 */
export function readReadingDate(
  readingDate: string | null,
): { readonly ok: true; readonly day: Day } | { readonly ok: false; readonly findings: Finding[] } {
  if (readingDate === null || readingDate.trim() === '') {
    return { ok: false, findings: [finding('date.missing', 'blocks', 'readingDate', {})] };
  }
  const day = parseReadingDate(readingDate);
  if (day === null) return { ok: false, findings: [finding('date.noSuchDay', 'blocks', 'readingDate', {})] };
  return { ok: true, day };
}

/**
 * A day outside its range blocks and names the range.
 * @see DAT-09, DAT-10
 */
export function checkWithin(day: Day, range: DayRange): Finding[] {
  return isWithin(day, range) ? [] : [finding('date.outOfRange', 'blocks', 'readingDate', { ...range })];
}

/**
 * Says which days are possible and which one has replaced a day that is not; null where the day is not chosen.
 * @see OPN-250
 */
export function toldReset(day: EnteredDate, { mode, range }: ReadingDateField): Finding | null {
  return mode !== 'free' || range === null ? null : finding('date.wasReset', 'warns', 'readingDate', { ...range, day });
}

function checkAgainstExecution(day: Day, job: DatedJob): Finding[] {
  const { earliestExecution: earliest, latestExecution: latest } = job.jobConstraints;
  const findings: Finding[] = [];
  if (earliest !== null && day < earliest) {
    findings.push(finding('date.beforeEarliest', 'warns', 'readingDate', { earliest }));
  }
  if (latest !== null && day > latest) findings.push(finding('date.afterLatest', 'warns', 'readingDate', { latest }));
  return findings;
}
