import type { Job, MeterRateTask, ReadingResult } from '@zaehlwerk/domain/job/job';
import { currentResult } from '@zaehlwerk/domain/job/job-result';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { judgedDay, readingDateField, settleReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { formatReadingValue, NOTHING_TYPED } from '@zaehlwerk/domain/reading/reading-value';
import { composeSubmission, shownToCorrect } from '@zaehlwerk/domain/submission/compose-submission';
import { draftKey } from '../outbox/kept-draft.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { type AttachedPhotos, NO_PHOTOS, readyPhotos } from '../photo/attached-photos.ts';
import { COMMENT, DATE, photosAt, type Place, rateAt, textOf } from './form-place.ts';
import type { ToSubmit } from '../outbox/outbox.ts';
import { type FormOfJob, type JudgedJob, judgeJob } from './judge-job.ts';
import { ratesLeft } from './partly-sent.ts';
import { emptyDraft, photosOf, type ReadingDraft, sentPhotoId } from './reading-draft.ts';
import type { ReadingKind } from './reading-kind.ts';
import type { FilledIn } from './use-reopening.ts';

/** The reading of a job as a kind of reading: one value per rate, their photos, the day and the comment. */
export function jobReading(
  form: FormOfJob,
  loadSentPhoto: (rateId: string, imageId: string) => Promise<Blob | null>,
): ReadingKind<JudgedJob> {
  const { job, settings, today, accountId, correcting } = form;
  const tasks = job.meter.meterRateTasks;
  return {
    draftKey: draftKey(accountId, { kind: 'reading', jobId: job.id }),
    opened: openDraft(form),
    room: {
      counters: Object.fromEntries(tasks.map((task) => [task.taskId, task])),
      photos: !settings.features.imagesForbidden,
      date: readingDateField(job, settings, today),
      text: () => commentField(settings) !== 'none',
    },
    correcting,
    places: [...tasks.flatMap(({ taskId }) => [rateAt(taskId), photosAt(taskId)]), DATE, COMMENT],
    judge: (draft) => judgeJob(draft, form),
    compose: (draft, rates, { id, now }) => {
      const { id: _, ...content } = composeSubmission({
        id,
        capturedAt: correcting ? notBefore(now, tasks) : now,
        jobId: job.id,
        readingDate: judgedDay(draft.date),
        comment: textOf(draft, 'comment').typed,
        rates: rates.map(({ taskId, value }) => ({ taskId, value, images: readyPhotos(photosOf(draft, taskId)) })),
      });
      const label = { meterType: meterTypeOf(job.meter), meterNumber: job.meter.meterNumber };
      return { id, accountId, content, label };
    },
    left: ratesLeft,
    placeOf,
    loadSentPhoto,
  };
}

/** An empty form, or the values last sent when they are to be corrected. */
export function openDraft({
  job,
  settings,
  today,
  correcting,
}: Omit<FormOfJob, 'accountId' | 'arrived'>): ReadingDraft {
  const tasks = job.meter.meterRateTasks;
  const field = readingDateField(job, settings, today);
  const empty = emptyDraft(
    field.start,
    tasks.map(({ taskId }) => taskId),
    ['comment'],
  );
  if (!correcting) return empty;
  const shown = shownToCorrect(settings);
  const sent = tasks.map((task) => ({ task, result: currentResult(task) }));
  const first = sent.find(({ result }) => result !== null)?.result ?? null;
  const comment = shown.comment ? (first?.comment ?? '') : '';
  const rates = sent.map(({ task, result }) => {
    const typed = result === null ? NOTHING_TYPED : formatReadingValue(result.readingValue, task);
    return [task.taskId, { typed, judged: NOTHING_TYPED }];
  });
  const photos = sent.map(({ task, result }) => [task.taskId, sentPhotos(result)]);
  const { day, wasReset } = settleReadingDate(first?.readingDate ?? field.start, field);
  return {
    ...empty,
    rates: Object.fromEntries(rates),
    photos: shown.photos ? Object.fromEntries(photos) : {},
    date: day,
    dateWasReset: wasReset && field.mode === 'free',
    texts: { comment: { typed: comment, judged: comment } },
  };
}

/**
 * The time of a correction: after the arrival of what it corrects, whatever the device's clock says. It tells the
 * server which result is corrected.
 */
function notBefore(now: Date, tasks: readonly MeterRateTask[]): Date {
  const arrived = tasks.map((task) => Date.parse(currentResult(task)?.created ?? ''));
  return new Date(Math.max(now.getTime(), ...arrived.filter(Number.isFinite)));
}

/** A waiting reading in terms of its form; null for one of another job. */
export function filledInAgain({ content, form }: OutboxEntry, job: Job): FilledIn | null {
  if (content.kind !== 'reading' || content.jobId !== job.id) return null;
  const rates = content.body.results.flatMap(({ taskId, readingValue, readingImages }) => {
    const counter = job.meter.meterRateTasks.find((one) => one.taskId === taskId);
    return counter === undefined ? [] : [{ rateId: taskId, counter, value: readingValue, photos: readingImages }];
  });
  const comment = content.body.results.find((result) => result.comment !== null)?.comment ?? '';
  return { rates, date: content.body.readingDate, texts: { comment }, form };
}

/** The field of the form that a path such as `results[0].readingValue` names. */
export function placeOf(path: string, { content }: Pick<ToSubmit, 'content'>): Place | null {
  if (path === 'readingDate') return DATE;
  const match = /^results\[(\d+)\](?:\.(\w+))?/.exec(path);
  const results = content.kind === 'reading' ? content.body.results : [];
  const taskId = match === null ? undefined : results[Number(match[1])]?.taskId;
  if (match === null || taskId === undefined) return null;
  if (match[2] === 'comment') return COMMENT;
  return match[2] === 'readingImages' ? photosAt(taskId) : rateAt(taskId);
}

/** The photos of a result, whose pictures have yet to be loaded. */
function sentPhotos(result: ReadingResult | null): AttachedPhotos {
  const images = result?.readingResultImages ?? [];
  return { ...NO_PHOTOS, photos: images.map(({ imageId }) => ({ id: sentPhotoId(imageId), picture: null })) };
}
