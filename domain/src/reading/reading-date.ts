import {
  addDays,
  berlinDay,
  type Day,
  earlierDay,
  laterDay,
  parseDay,
  parseInstant,
  parseTypedDay,
} from '../calendar/day.ts';
import { finding, type Finding } from '../finding.ts';
import type { Job, MeterRateTask } from '../job/job.ts';
import { answerDay, type AskedJob } from '../job/reading-period.ts';
import type { EffectiveSettings } from '../job/settings.ts';

/** @see CST-13 */
export const READING_DATE_DAYS_BACK = 30;

/** The part of a job that the rules of its reading date need. */
interface DatedJob {
  readonly jobConstraints: Job['jobConstraints'];
  readonly sameTargetReadingDates: boolean;
  readonly meter: { readonly meterRateTasks: ReadonlyArray<Pick<MeterRateTask, 'targetReadingDate'>> };
}

export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** How the reading date of a job is asked for. */
export interface ReadingDateField {
  /** 'hidden': not shown, the start is sent. 'fixed': shown, the start is the only possible day. 'free': chosen. */
  readonly mode: 'hidden' | 'fixed' | 'free';
  /** The value of the field at first and after a reset. */
  readonly start: Day;
  /** The days that may be chosen; null when the date is fixed. */
  readonly range: DayRange | null;
}

/**
 * The reading date field of a job on a day: hidden, fixed or free, its starting value and its range, which reaches back further
 * for a correction.
 * @see DAT-02 to DAT-07, OPN-070, OPN-071, OPN-411
 */
export function readingDateField(
  job: DatedJob,
  settings: EffectiveSettings,
  taken: Day | TakenBetween,
): ReadingDateField {
  const { since, today } = typeof taken === 'string' ? { since: taken, today: taken } : taken;
  const target = sharedTargetDate(job);
  const { readingDateFixedToTarget, readingDatePrefilledWithTarget } = settings.meterReading;
  const hidden = settings.features.hideReadingDateInput;
  if (readingDateFixedToTarget && target !== null) {
    return { mode: hidden ? 'hidden' : 'fixed', start: target, range: null };
  }
  const { from, to } = readingDateRange(job, settings, today);
  const range = { from: earlierDay(readingDateRange(job, settings, since).from, from), to };
  const prefilled = !hidden && readingDatePrefilledWithTarget && target !== null && isWithin(target, range);
  return { mode: hidden ? 'hidden' : 'free', start: prefilled ? target : today, range };
}

/**
 * The days a reading date may lie in: back to earliestExecution, at most 30 days, but always today; up to today plus
 * the days in the future. Configured days in the past replace that span.
 * @see DAT-02 to DAT-04, OPN-071
 */
export function readingDateRange(
  job: Pick<DatedJob, 'jobConstraints'>,
  settings: EffectiveSettings,
  today: Day,
): DayRange {
  const { readingDateDaysInPast, readingDateDaysInFuture } = settings.meterReading;
  const to = addDays(today, readingDateDaysInFuture);
  if (readingDateDaysInPast !== null) return { from: addDays(today, -readingDateDaysInPast), to };
  const { earliestExecution } = job.jobConstraints;
  const back = addDays(today, -READING_DATE_DAYS_BACK);
  return { from: earliestExecution === null ? back : earlierDay(laterDay(earliestExecution, back), today), to };
}

/** What the date field of a form holds: a day as ISO text, or what was typed that is none and has to be put right. */
export type EnteredDate = string;

/**
 * Reads what was typed into the date field: a day of the range or out of it, text that is no day as it is, or null when
 * nothing was typed.
 * @see OPN-177
 */
export function readTypedDate(text: string, field: ReadingDateField): EnteredDate | null {
  if (text.trim() === '') return null;
  return parseTypedDay(text, field.range?.to ?? field.start) ?? text.trim();
}

/**
 * What to do with a chosen day: one out of range is put back to the start, and so is an empty field. What is no day
 * stays, to be validated by checkReadingDate.
 * @see DAT-08, OPN-177
 */
export function settleReadingDate(
  entered: EnteredDate | null,
  field: ReadingDateField,
): { readonly day: EnteredDate; readonly wasReset: boolean } {
  const chosen = entered === null ? null : parseDay(entered);
  if (entered !== null && chosen === null && field.mode === 'free') return { day: entered, wasReset: false };
  const may = chosen !== null && (field.range === null ? chosen === field.start : isWithin(chosen, field.range));
  return may ? { day: chosen, wasReset: false } : { day: field.start, wasReset: true };
}

/** Whether a day lies in a range; both ends belong to it. */
function isWithin(day: Day, range: DayRange): boolean {
  return range.from <= day && day <= range.to;
}

/**
 * Whether all rates of a job have one and the same target date; a job without rates has none.
 * @see DOM-13, OPN-070
 */
export function haveSameTargetDate(rates: ReadonlyArray<{ readonly targetReadingDate: string | null }>): boolean {
  const [first] = rates;
  const target = first?.targetReadingDate ?? null;
  return target !== null && rates.every((rate) => rate.targetReadingDate === target);
}

/** The target date that all rates share; null when they do not, or have none. */
function sharedTargetDate(job: DatedJob): Day | null {
  return job.sameTargetReadingDates ? (job.meter.meterRateTasks[0]?.targetReadingDate ?? null) : null;
}

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
export function validatedDay(date: EnteredDate): Day {
  const day = parseReadingDate(date);
  if (day === null) throw new RangeError(`no day: ${date}`);
  return day;
}

/**
 * When a correction can have been taken: on any day from the one on which what it corrects was taken to the one on which it
 * is entered.
 */
export interface TakenBetween {
  readonly since: Day;
  readonly today: Day;
}

/**
 * Validates the reading date of a job on the day it was taken: missing, no such day, out of range or not the fixed day
 * block; before earliestExecution or after latestExecution warns where the person can choose. Takes the date as it is
 * sent; all findings are at `readingDate`. A correction may have any day that was possible since what it corrects was taken.
 * @see DAT-02 to DAT-12, OPN-070, OPN-071, OPN-411
 */
export function checkReadingDate(
  readingDate: string | null,
  job: DatedJob & AskedJob,
  settings: EffectiveSettings,
  taken: Day | TakenBetween,
): Finding[] {
  const read = readReadingDate(readingDate);
  if (!read.ok) return read.findings;
  const { mode, start, range } = readingDateField(job, settings, taken);
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

function checkAgainstExecution(day: Day, job: DatedJob & AskedJob): Finding[] {
  const { earliestExecution: earliest, latestExecution: latest } = job.jobConstraints;
  const findings: Finding[] = [];
  if (earliest !== null && day < earliest) {
    findings.push(finding('date.beforeEarliest', 'warns', 'readingDate', { earliest }));
  }
  // Whoever was asked back is late because of that.
  const last = answerDay(job);
  if (latest !== null && day > latest && (last === null || day > last))
    findings.push(finding('date.afterLatest', 'warns', 'readingDate', { latest }));
  return findings;
}
