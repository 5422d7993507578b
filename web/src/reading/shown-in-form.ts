import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { checkReadingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { type ValidatedRate, validateRate } from '@zaehlwerk/domain/reading/check-reading';
import { checkReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { validateExplained } from './explained-fall.ts';
import { ratesOf } from './job-kind.ts';
import { type FormOfJob, takenOf } from './form-of-job.ts';
import { photosOf, rateOf, type ReadingDraft } from './reading-draft.ts';

/* What the form of a job shows about its fields while it is filled in. */

/** What is shown about one rate: digits and comment as last validated, photos as they are. */
export function validateShownRate(
  draft: ReadingDraft,
  task: MeterRateTask,
  settings: EffectiveSettings,
): ValidatedRate {
  return validateExplained(draft, task, settings, 'validated').rate;
}

/** Whether a rate as shown asks for a photo, or for a photo or a comment. */
export function asksForPhoto(rate: ValidatedRate | undefined): boolean {
  return rate?.findings.some((one) => one.at === 'readingImages') ?? false;
}

/** What is shown at the day: outside the allowed period no other day would help, and that is shown above. */
export function shownAboutDate(draft: ReadingDraft, form: FormOfJob): readonly Finding[] {
  const { job, settings, today } = form;
  const findings = checkReadingDate(draft.date, job, settings, takenOf(form));
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
    const { findings } = validateRate(
      { task, typed: rateOf(draft, task.taskId).validated, images, comment: null },
      settings,
    );
    return findings.some(({ code }) => asks.includes(code));
  });
}

/** The name of the comment, the same everywhere: comment, or hint where it can only be chosen. */
export function commentWord(settings: EffectiveSettings): 'text' | 'choice' {
  return commentField(settings) === 'choice' ? 'choice' : 'text';
}
