import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Decimal } from '@zaehlwerk/domain/decimal/decimal';
import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { currentResult } from '@zaehlwerk/domain/job/job-result';
import { checkReadingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { checkReadingDate } from '@zaehlwerk/domain/reading/check-reading-date';
import { type JudgedRate, judgeRate } from '@zaehlwerk/domain/reading/judge-rate';
import type { TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { lastKnownReading } from '@zaehlwerk/domain/reading/last-reading';
import { decideSend, type SendDecision } from '@zaehlwerk/domain/submission/decide-send';
import { photosOf, rateOf, type ReadingDraft } from '../../reading-form/reading-draft.ts';

/** Everything a form is judged by. */
export interface JudgedBy {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly today: Day;
}

/** What pressing send leads to, and what the rules say about every rate as it is now. */
export interface JudgedDraft {
  readonly rates: readonly JudgedRate[];
  readonly aboutDate: readonly Finding[];
  readonly decision: SendDecision;
}

/** Judges the form as it is now, not as it was last judged on the screen (OPN-078). */
export function judgeDraft(draft: ReadingDraft, { job, settings, today }: JudgedBy): JudgedDraft {
  const rates = job.meter.meterRateTasks.map((task) => {
    const images = photosOf(draft, task.taskId).photos.length;
    return judgeRate({ task, typed: rateOf(draft, task.taskId).typed, images, comment: draft.comment }, settings);
  });
  const aboutDate = checkReadingDate(draft.date, job, settings, today);
  return { rates, aboutDate, decision: decideSend(rates, [...aboutDate, ...checkReadingPeriod(job, settings, today)]) };
}

/** What is to be shown about one rate: digits and comment as they were when they were last judged, photos as they are. */
export function judgeShownRate({ task, judged, images, judgedComment, settings }: ShownRate): JudgedRate {
  return judgeRate({ task, typed: judged, images, comment: judgedComment }, settings);
}

interface ShownRate {
  readonly task: MeterRateTask;
  readonly judged: TypedDigits;
  /** How many photos are attached. */
  readonly images: number;
  readonly judgedComment: string;
  readonly settings: EffectiveSettings;
}

/** Whether a rate as it is shown wants a photo, or a photo or a comment. */
export function asksForPhoto(rate: JudgedRate | undefined): boolean {
  return rate?.findings.some((one) => one.at === 'readingImages') ?? false;
}

const NO_FINDINGS: readonly Finding[] = [];

/** The findings about the comment, which is one for all rates (OPN-062); none is always the same list. */
export function aboutComment(rates: readonly JudgedRate[]): readonly Finding[] {
  const all = rates.flatMap((rate): readonly Finding[] => rate.findings).filter((one) => one.at === 'comment');
  if (all.length === 0) return NO_FINDINGS;
  return blocking(all).filter((one, index, list) => list.findIndex(({ code }) => code === one.code) === index);
}

/** An earlier reading: a value and its day. */
export interface EarlierReading {
  readonly readingDate: Day;
  readonly readingValue: Decimal;
}

/** The reading a new value is seen against; a result that is being corrected is not one of them. */
export function seenAgainst(task: MeterRateTask, correcting: boolean): EarlierReading | null {
  const corrected = correcting ? currentResult(task) : null;
  return lastKnownReading({ ...task, readingResults: task.readingResults.filter((one) => one !== corrected) });
}
