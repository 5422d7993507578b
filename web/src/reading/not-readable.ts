import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { blocking, finding, type Finding } from '@zaehlwerk/domain/finding';
import { withoutSetAside } from '@zaehlwerk/domain/job/job-result';
import type { Job } from '@zaehlwerk/domain/job/job';
import { isNotReadableReason, type NotReadableReason } from '@zaehlwerk/domain/job/not-readable';
import { checkReadingPeriod } from '@zaehlwerk/domain/job/reading-period';
import { checkNotReadable } from '@zaehlwerk/domain/reading/check-not-readable';
import { composeNotReadable } from '@zaehlwerk/domain/submission/compose-submission';
import type { Submission } from '@zaehlwerk/domain/submission/submission';
import { type ReadyPhoto, readyPhotos } from '../photo/attached-photos.ts';
import { type Field, photosAt, textAt, textOf, type TextsDraft } from './form-field.ts';
import type { FormOfJob, ValidatedJob } from './form-of-job.ts';
import { photosOf, type ReadingDraft } from './reading-draft.ts';

/*
 * That a meter cannot be read is the same form of a job, with a reason in place of its values: it is kept, brought back, sent
 * and waits as they do. The values that were typed stay in it.
 */

/** The text with the reason; empty while a reading is asked for. */
export const REASON_TEXT = 'notReadable';
/** Of a form that asks for the reason. */
export const NO_REASON = 'asked';
/** The comment about it, which other rules hold for than for that of a reading. */
export const REMARK_TEXT = 'remark';
export const REASON: Field = textAt(REASON_TEXT);
export const REMARK: Field = textAt(REMARK_TEXT);

/** Whether the form says that the meter cannot be read. */
export function saysNotReadable(draft: TextsDraft): boolean {
  return textOf(draft, REASON_TEXT).typed !== '';
}

/** Null while none is chosen. */
export function chosenReason(draft: TextsDraft): NotReadableReason | null {
  const { typed } = textOf(draft, REASON_TEXT);
  return isNotReadableReason(typed) ? typed : null;
}

/**
 * The rates of a job that can be called unreadable: those without a value, on the server and on this device. While others are
 * open, what was said of a rate stays; of a job that is done it may be changed.
 */
export function unreadRates({ done, meter }: Job, arrived: FormOfJob['arrived']): readonly string[] {
  return meter.meterRateTasks
    .filter(({ taskId, readingResults }) => {
      const isSaid = arrived.some((one) => one.taskId === taskId && (!done || one.value !== null));
      return !isSaid && withoutSetAside(readingResults).length === 0;
    })
    .map(({ taskId }) => taskId);
}

/** Whether the form of a job offers to say that it cannot be read. */
export function offersNotReadable({ job, settings, arrived }: FormOfJob): boolean {
  return settings.features.notReadableAllowed && unreadRates(job, arrived).length > 0;
}

/** The rate with which the photos of the meter go. */
export function photoRate({ job, arrived }: Pick<FormOfJob, 'job' | 'arrived'>): string {
  return unreadRates(job, arrived)[0] ?? '';
}

/** Validates the form by the rules of the server. */
export function validateNotReadable(draft: ReadingDraft, form: FormOfJob): ValidatedJob {
  const { job, settings, today } = form;
  const photos = photoRate(form);
  const about = checkNotReadable({
    task: null,
    reason: chosenReason(draft),
    hasValue: false,
    hasFall: false,
    images: photosOf(draft, photos).photos.length,
    comment: textOf(draft, REMARK_TEXT).typed,
    settings,
  });
  // Somebody else may have read it since the form was turned to this.
  const isRead = unreadRates(job, form.arrived).length === 0;
  const findings = isRead ? [finding('notReadable.alreadyRead', 'blocks', 'notReadable', {}), ...about] : about;
  const stop = [...findings, ...blocking(checkReadingPeriod(job, settings, today, unreadRates(job, form.arrived)))];
  const at = (place: string): readonly Finding[] => findings.filter((one) => one.at === place);
  return {
    rates: [],
    aboutDate: [],
    decision: stop.length > 0 ? { kind: 'blocked', findings: stop } : { kind: 'send', rates: [] },
    findings: {
      [REASON]: at('notReadable'),
      [REMARK]: at('comment'),
      [photosAt(photos)]: at('readingImages'),
    },
    doubtful: REASON,
  };
}

/** Composes what is sent; throws without a reason. */
export function notReadableToSend(
  draft: ReadingDraft,
  form: FormOfJob,
  { id, now }: { readonly id: string; readonly now: Date },
): Submission<ReadyPhoto> {
  const reason = chosenReason(draft);
  if (reason === null) throw new RangeError('nobody has said why the meter cannot be read');
  return composeNotReadable({
    id,
    capturedAt: now,
    jobId: form.job.id,
    readingDate: berlinDay(now),
    comment: textOf(draft, REMARK_TEXT).typed,
    reason,
    taskIds: unreadRates(form.job, form.arrived),
    images: readyPhotos(photosOf(draft, photoRate(form))),
  });
}

/** The field of the form that a field of what is sent is. */
export function fieldOfNotReadable(field: string | undefined, taskId: string): Field {
  if (field === 'comment') return REMARK;
  return field === 'readingImages' ? photosAt(taskId) : REASON;
}
