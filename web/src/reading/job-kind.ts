import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import type { Job, MeterRateTask, ReadingResult } from '@zaehlwerk/domain/job/job';
import { currentResult, standingResult } from '@zaehlwerk/domain/job/job-result';
import { checkReadingPeriod } from '@zaehlwerk/domain/job/reading-period';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import type { ValidatedRate } from '@zaehlwerk/domain/reading/check-reading';
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
import type { ToSubmit } from '../outbox/outbox.ts';
import { type AttachedPhotos, NO_PHOTOS, readyPhotos } from '../photo/attached-photos.ts';
import {
  byFallField,
  fallFieldOf,
  fallFields,
  fallTexts,
  fallToSend,
  textsOfSent,
  validateRates,
} from './explained-fall.ts';
import { COMMENT, DATE, photosAt, type Field, rateAt, textOf } from './form-field.ts';
import {
  fieldOfNotReadable,
  notReadableToSend,
  offersNotReadable,
  REASON,
  REASON_TEXT,
  REMARK,
  REMARK_TEXT,
  saysNotReadable,
  validateNotReadable,
} from './not-readable.ts';
import { ratesLeft } from './partly-sent.ts';
import { type FormOfJob, takenOf, type ValidatedJob } from './form-of-job.ts';
import { emptyDraft, photosOf, photoValueAt, type ReadingDraft, sentPhotoId } from './reading-draft.ts';
import type { ValidatedForm, ReadingKind } from './reading-kind.ts';

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
      text: (name) => {
        if (name === 'comment') return commentField(settings) !== 'none';
        return name === REASON_TEXT || name === REMARK_TEXT ? offersNotReadable(form) : true;
      },
      about: REASON_TEXT,
    },
    correcting,
    fields: [
      REASON,
      REMARK,
      ...tasks.flatMap(({ taskId }) => [rateAt(taskId), ...fallFields(taskId), photosAt(taskId)]),
      DATE,
      COMMENT,
    ],
    validate: (draft) => (saysNotReadable(draft) ? validateNotReadable(draft, form) : validateJob(draft, form)),
    compose: (draft, rates, { id, now }) => {
      const label = { meterType: meterTypeOf(job.meter), meterNumber: job.meter.meterNumber };
      if (saysNotReadable(draft)) {
        const { id: _, ...content } = notReadableToSend(draft, form, { id, now });
        return { id, accountId, content, label };
      }
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
          fall: fallToSend(draft, ratesOf(job, draft), taskId, settings),
          images: readyPhotos(photosOf(draft, taskId)),
          confirmed: confirmedCodes([...findings, ...ofJob]),
          photoValue: photoValueAt(draft, taskId),
        })),
      });
      return { id, accountId, content, label };
    },
    // Values that were typed before are not meant any more.
    left: (draft, sent) => (saysNotReadable(draft) ? [] : ratesLeft(draft, sent)),
    fieldByPath,
    loadSentPhoto,
  };
}

/** Validates the form of a job by the rules of the server. */
export function validateJob(draft: ReadingDraft, form: FormOfJob): ValidatedJob {
  const { job, settings, arrived } = form;
  const rates = validateRates(draft, ratesOf(job, draft), settings);
  const aboutDate = checkReadingDate(draft.date, job, settings, takenOf(form));
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
  form: FormOfJob,
  rates: readonly Pick<ValidatedRate, 'taskId' | 'state'>[],
): readonly Finding[] {
  const filled = rates.filter(({ state }) => state !== 'empty').map(({ taskId }) => taskId);
  const { job, settings, today, correctsOf } = form;
  // What is corrected was taken within the period.
  const aboutPeriod = correctsOf === undefined ? checkReadingPeriod(job, settings, today, filled) : [];
  return [...checkReadingDate(draft.date, job, settings, takenOf(form)), ...aboutPeriod];
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
    const others = found.filter(({ at }) => at !== 'readingImages' && at !== 'comment' && !at.startsWith('fall'));
    return [...Object.entries(byFallField(taskId, found)), [rateAt(taskId), others], [photosAt(taskId), photos]];
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
    ['comment', REASON_TEXT, REMARK_TEXT, ...fallTexts(tasks.map(({ taskId }) => taskId))],
  );
  if (!correcting) return empty;
  const shown = shownToCorrect(settings);
  const sent = tasks.map((task) => ({ task, result: standingResult(task) }));
  const first = sent.find(({ result }) => result !== null)?.result ?? null;
  const comment = shown.comment ? (first?.comment ?? '') : '';
  const rates = sent.map(({ task, result }) => {
    const typed = result === null ? NOTHING_TYPED : formatReadingValue(result.readingValue, task);
    return [task.taskId, { typed, validated: NOTHING_TYPED }];
  });
  const photos = sent.map(({ task, result }) => [task.taskId, sentPhotos(result)]);
  const said = { comment, ...textsOfSent(tasks) };
  const { day, wasReset } = settleReadingDate(first?.readingDate ?? field.start, field);
  return {
    ...empty,
    rates: Object.fromEntries(rates),
    photos: shown.photos ? Object.fromEntries(photos) : {},
    date: day,
    dateWasReset: wasReset && field.mode === 'free',
    texts: {
      ...empty.texts,
      ...Object.fromEntries(Object.entries(said).map(([name, text]) => [name, { typed: text, validated: text }])),
    },
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

/** The field of the form that a path such as `results[0].readingValue` names. */
export function fieldByPath(path: string, { content }: Pick<ToSubmit, 'content'>): Field | null {
  if (path === 'readingDate') return DATE;
  const match = /^results\[(\d+)\](?:\.(\w+))?(?:\.(\w+))?/.exec(path);
  const results = content.kind === 'reading' ? content.body.results : [];
  const taskId = match === null ? undefined : results[Number(match[1])]?.taskId;
  if (match === null || taskId === undefined) return null;
  if (results[Number(match[1])]?.notReadable !== undefined) return fieldOfNotReadable(match[2], taskId);
  if (match[2] === 'fall') return fallFieldOf(taskId, match[3]);
  if (match[2] === 'comment') return COMMENT;
  return match[2] === 'readingImages' ? photosAt(taskId) : rateAt(taskId);
}

/** The photos of a result, whose pictures have yet to be loaded. */
function sentPhotos(result: ReadingResult | null): AttachedPhotos {
  const images = result?.readingResultImages ?? [];
  return { ...NO_PHOTOS, photos: images.map(({ imageId }) => ({ id: sentPhotoId(imageId), picture: null })) };
}
