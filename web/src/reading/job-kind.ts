import type { Day } from '@zaehlwerk/domain/calendar/day';
import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import type { Job, MeterRateTask, ReadingResult } from '@zaehlwerk/domain/job/job';
import { currentResult } from '@zaehlwerk/domain/job/job-result';
import { checkReadingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { type ValidatedRate, validateRate } from '@zaehlwerk/domain/reading/check-reading';
import { comparedRates } from '@zaehlwerk/domain/reading/compared-rates';
import {
  checkReadingDate,
  validatedDay,
  parseReadingDate,
  readingDateField,
  settleReadingDate,
} from '@zaehlwerk/domain/reading/reading-date';
import { formatReadingValue, NOTHING_TYPED } from '@zaehlwerk/domain/reading/reading-value';
import { composeSubmission, shownToCorrect } from '@zaehlwerk/domain/submission/compose-submission';
import { confirmedCodes, decideSend, type SendDecision } from '@zaehlwerk/domain/submission/decide-send';
import { draftKey } from '../outbox/kept-draft.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import type { ToSubmit } from '../outbox/outbox.ts';
import { type AttachedPhotos, NO_PHOTOS, readyPhotos } from '../photo/attached-photos.ts';
import { COMMENT, DATE, photosAt, type Field, rateAt, textOf } from './form-field.ts';
import { ratesLeft } from './partly-sent.ts';
import type { ArrivedRate } from './rate-result.ts';
import { emptyDraft, photosOf, photoValueAt, rateOf, type ReadingDraft, sentPhotoId } from './reading-draft.ts';
import type { ValidatedForm, ReadingKind } from './reading-kind.ts';
import type { FilledIn } from './use-reopening.ts';

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
export interface ValidatedJob extends ValidatedForm {
  readonly rates: readonly ValidatedRate[];
  readonly aboutDate: readonly Finding[];
}

/** The reading of a job as a kind of reading: one value per rate, their photos, the day and the comment. */
export function jobReading(
  form: FormOfJob,
  loadSentPhoto: (rateId: string, imageId: string) => Promise<Blob | null>,
): ReadingKind<ValidatedJob> {
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
    fields: [...tasks.flatMap(({ taskId }) => [rateAt(taskId), photosAt(taskId)]), DATE, COMMENT],
    validate: (draft) => validateJob(draft, form),
    compose: (draft, rates, { id, now }) => {
      const ofJob = aboutDay(draft, form, rates);
      const { id: _, ...content } = composeSubmission({
        id,
        capturedAt: correcting ? notBefore(now, tasks) : now,
        jobId: job.id,
        readingDate: validatedDay(draft.date),
        comment: textOf(draft, 'comment').typed,
        rates: rates.map(({ taskId, value, findings }) => ({
          taskId,
          value,
          images: readyPhotos(photosOf(draft, taskId)),
          confirmed: confirmedCodes([...findings, ...ofJob]),
          photoValue: photoValueAt(draft, taskId),
        })),
      });
      const label = { meterType: meterTypeOf(job.meter), meterNumber: job.meter.meterNumber };
      return { id, accountId, content, label };
    },
    left: ratesLeft,
    fieldByPath,
    loadSentPhoto,
  };
}

/** Validates the form of a job by the rules of the server. */
export function validateJob(draft: ReadingDraft, form: FormOfJob): ValidatedJob {
  const { job, settings, today, arrived } = form;
  const comment = textOf(draft, 'comment').typed;
  const rates = ratesOf(job, draft).map((task) => {
    const images = photosOf(draft, task.taskId).photos.length;
    const photoValue = photoValueAt(draft, task.taskId);
    return validateRate({ task, typed: rateOf(draft, task.taskId).typed, images, photoValue, comment }, settings);
  });
  const aboutDate = checkReadingDate(draft.date, job, settings, today);
  const decision = decideSend(
    rates,
    aboutDay(draft, form, rates),
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

/** What is found about the day of the form, and the period of its job for the rates in which something stands. */
function aboutDay(
  draft: ReadingDraft,
  { job, settings, today }: FormOfJob,
  rates: readonly Pick<ValidatedRate, 'taskId' | 'state'>[],
): readonly Finding[] {
  const filled = rates.filter(({ state }) => state !== 'empty').map(({ taskId }) => taskId);
  return [...checkReadingDate(draft.date, job, settings, today), ...checkReadingPeriod(job, settings, today, filled)];
}

/** The rates of the form with the earlier readings that a reading of its day is compared with. */
export function ratesOf(job: Job, { date }: Pick<ReadingDraft, 'date'>): readonly MeterRateTask[] {
  return comparedRates(job, parseReadingDate(date));
}

/** The blocking findings by field; an empty form is an error at its first rate. */
function byPlace(
  rates: readonly ValidatedRate[],
  aboutDate: readonly Finding[],
  decision: SendDecision,
): ValidatedForm['findings'] {
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

const NO_FINDINGS: readonly Finding[] = [];

/** The findings about the comment, which is one for all rates; always the same list if there are none. */
export function aboutComment(rates: readonly ValidatedRate[]): readonly Finding[] {
  const all = rates.flatMap((rate): readonly Finding[] => rate.findings).filter((one) => one.at === 'comment');
  if (all.length === 0) return NO_FINDINGS;
  return blocking(all).filter((one, index, list) => list.findIndex(({ code }) => code === one.code) === index);
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
    return [task.taskId, { typed, validated: NOTHING_TYPED }];
  });
  const photos = sent.map(({ task, result }) => [task.taskId, sentPhotos(result)]);
  const { day, wasReset } = settleReadingDate(first?.readingDate ?? field.start, field);
  return {
    ...empty,
    rates: Object.fromEntries(rates),
    photos: shown.photos ? Object.fromEntries(photos) : {},
    date: day,
    dateWasReset: wasReset && field.mode === 'free',
    texts: { comment: { typed: comment, validated: comment } },
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
export function filledInAgain({ id, content, form }: OutboxEntry, job: Job): FilledIn | null {
  if (content.kind !== 'reading' || content.jobId !== job.id) return null;
  const rates = content.body.results.flatMap(({ taskId, readingValue, readingImages, photoValue }) => {
    const counter = job.meter.meterRateTasks.find((one) => one.taskId === taskId);
    return counter === undefined
      ? []
      : [{ rateId: taskId, counter, value: readingValue, photos: readingImages, photoValue }];
  });
  const comment = content.body.results.find((result) => result.comment !== null)?.comment ?? '';
  return { id, rates, date: content.body.readingDate, texts: { comment }, form };
}

/** The field of the form that a path such as `results[0].readingValue` names. */
export function fieldByPath(path: string, { content }: Pick<ToSubmit, 'content'>): Field | null {
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
