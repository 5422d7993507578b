import type { Day } from '@zaehlwerk/domain/calendar/day';
import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { checkReadingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { comparedRates, type JudgedRate, judgeRate } from '@zaehlwerk/domain/reading/check-reading';
import { checkReadingDate, parseReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { decideSend, type SendDecision } from '@zaehlwerk/domain/submission/decide-send';
import { COMMENT, DATE, photosAt, rateAt, textOf } from './form-place.ts';
import type { ArrivedRate } from './rate-result.ts';
import { photosOf, rateOf, type ReadingDraft } from './reading-draft.ts';
import type { JudgedForm } from './reading-kind.ts';

/** What the form of a job is made for. */
export interface FormOfJob {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly today: Day;
  readonly accountId: string;
  readonly correcting: boolean;
  /** The rates that were sent before or are waiting to be. */
  readonly arrived: readonly ArrivedRate[];
}

/** The result of validating the current form of a job. */
export interface JudgedJob extends JudgedForm {
  readonly rates: readonly JudgedRate[];
  readonly aboutDate: readonly Finding[];
}

/** Validates the form of a job by the rules of the server. */
export function judgeJob(draft: ReadingDraft, { job, settings, today, arrived }: FormOfJob): JudgedJob {
  const comment = textOf(draft, 'comment').typed;
  const rates = ratesOf(job, draft).map((task) => {
    const images = photosOf(draft, task.taskId).photos.length;
    return judgeRate({ task, typed: rateOf(draft, task.taskId).typed, images, comment }, settings);
  });
  const aboutDate = checkReadingDate(draft.date, job, settings, today);
  const decision = decideSend(
    rates,
    [...aboutDate, ...checkReadingPeriod(job, settings, today)],
    arrived.map(({ taskId }) => taskId),
  );
  const doubtful = rates.find((rate) => rate.state !== 'valid' || rate.findings.length > 0);
  return {
    rates,
    aboutDate,
    decision,
    findings: byPlace(rates, aboutDate, decision),
    doubtful: doubtful === undefined ? DATE : rateAt(doubtful.taskId),
  };
}

/** The rates of the form with the earlier readings that a reading of its day is compared with. */
export function ratesOf(job: Job, { date }: Pick<ReadingDraft, 'date'>): readonly MeterRateTask[] {
  return comparedRates(job, parseReadingDate(date));
}

/** The blocking findings by field; an empty form is an error at its first rate. */
function byPlace(
  rates: readonly JudgedRate[],
  aboutDate: readonly Finding[],
  decision: SendDecision,
): JudgedForm['findings'] {
  const [first] = rates;
  if (first !== undefined && rates.every((rate) => rate.state === 'empty')) {
    const found = decision.kind === 'blocked' ? decision.findings : [];
    return {
      [rateAt(first.taskId)]: found.filter(({ at }) => at !== 'readingDate'),
      [DATE]: found.filter(({ at }) => at === 'readingDate'),
    };
  }
  const aboutRates = rates.flatMap(({ taskId, findings }) => {
    const found = blocking(findings);
    const photos = found.filter(({ at }) => at === 'readingImages');
    const others = found.filter(({ at }) => at !== 'readingImages' && at !== 'comment');
    return [
      [rateAt(taskId), others],
      [photosAt(taskId), photos],
    ];
  });
  return { ...Object.fromEntries(aboutRates), [DATE]: blocking(aboutDate), [COMMENT]: aboutComment(rates) };
}

/** What is shown about one rate: digits and comment as last validated, photos as they are. */
export function judgeShownRate(draft: ReadingDraft, task: MeterRateTask, settings: EffectiveSettings): JudgedRate {
  const images = photosOf(draft, task.taskId).photos.length;
  const { judged } = rateOf(draft, task.taskId);
  return judgeRate({ task, typed: judged, images, comment: textOf(draft, 'comment').judged }, settings);
}

/** Whether a rate as shown asks for a photo, or for a photo or a comment. */
export function asksForPhoto(rate: JudgedRate | undefined): boolean {
  return rate?.findings.some((one) => one.at === 'readingImages') ?? false;
}

/** What is shown at the day: outside the allowed period no other day would help, and that is shown above. */
export function shownAboutDate(draft: ReadingDraft, { job, settings, today }: FormOfJob): readonly Finding[] {
  const findings = checkReadingDate(draft.date, job, settings, today);
  return checkReadingPeriod(job, settings, today).length === 0 ? findings : blocking(findings);
}

/** Whether the comment is optional: not where a value asks for one, or for one instead of a photo. */
export function isCommentOptional(
  draft: ReadingDraft,
  { job, settings }: Pick<FormOfJob, 'job' | 'settings'>,
): boolean {
  const asks = ['comment.required', 'comment.hintRequired', 'images.orCommentRequired', 'images.orHintRequired'];
  return !ratesOf(job, draft).some((task) => {
    const images = photosOf(draft, task.taskId).photos.length;
    const { findings } = judgeRate({ task, typed: rateOf(draft, task.taskId).judged, images, comment: null }, settings);
    return findings.some(({ code }) => asks.includes(code));
  });
}

const NO_FINDINGS: readonly Finding[] = [];

/** The findings about the comment, which is one for all rates; always the same list if there are none. */
export function aboutComment(rates: readonly JudgedRate[]): readonly Finding[] {
  const all = rates.flatMap((rate): readonly Finding[] => rate.findings).filter((one) => one.at === 'comment');
  if (all.length === 0) return NO_FINDINGS;
  return blocking(all).filter((one, index, list) => list.findIndex(({ code }) => code === one.code) === index);
}

/** The name of the comment, the same everywhere: comment, or hint where it can only be chosen. */
export function commentWord(settings: EffectiveSettings): 'text' | 'choice' {
  return commentField(settings) === 'choice' ? 'choice' : 'text';
}
