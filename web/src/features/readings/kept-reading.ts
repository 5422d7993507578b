import type { Job } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { type EnteredDate, type ReadingDateField, settleReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { isEmpty, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import type { DraftToKeep, KeptDraft } from '../../drafts/kept-draft.ts';
import { fitsCounter, isListOfIds, isRecordOf, isTyped } from '../../drafts/kept-fields.ts';
import { NO_PHOTOS } from '../../photos/attached-photos.ts';
import { photosOf, rateOf, type ReadingDraft } from './reading-draft.ts';

/** What is kept of the form of a reading, beside the bytes of its photos. */
export interface KeptReading {
  /** Values sent before were being corrected: an empty rate was emptied. */
  readonly correcting: boolean;
  readonly rates: Readonly<Record<string, TypedDigits>>;
  readonly photos: Readonly<Record<string, readonly string[]>>;
  readonly date: EnteredDate;
  readonly comment: string;
}

export interface RestoredReading {
  readonly draft: ReadingDraft;
  /** Whether all that was kept is in it. */
  readonly whole: boolean;
}

/** What to keep of a form; null when it holds nothing but what it was opened with. */
export function readingToKeep(draft: ReadingDraft, opened: ReadingDraft, correcting: boolean): DraftToKeep {
  const taskIds = Object.keys(draft.rates);
  const isUntouched =
    taskIds.every((taskId) => isSame(rateOf(draft, taskId).typed, rateOf(opened, taskId).typed)) &&
    taskIds.every((taskId) => hasPhotosItWasOpenedWith(draft, opened, taskId)) &&
    draft.date === opened.date &&
    draft.comment === opened.comment;
  if (isUntouched) return null;
  const photos = taskIds.map((taskId) => [taskId, photosOf(draft, taskId).photos] as const);
  const fields: KeptReading = {
    correcting,
    rates: Object.fromEntries(taskIds.map((taskId) => [taskId, rateOf(draft, taskId).typed])),
    photos: Object.fromEntries(photos.map(([taskId, attached]) => [taskId, attached.map(({ id }) => id)])),
    date: draft.date,
    comment: draft.comment,
  };
  return { fields, photos: photos.flatMap(([, attached]) => attached) };
}

/**
 * Puts what was kept into a form that was just opened. The job may have changed meanwhile: what no longer fits its rates,
 * counters, days and settings stays out. Null when nothing was kept that can be read.
 */
export function restoreReading(
  opened: ReadingDraft,
  kept: KeptDraft | null,
  {
    job,
    settings,
    field,
  }: { readonly job: Job; readonly settings: EffectiveSettings; readonly field: ReadingDateField },
): RestoredReading | null {
  const reading = readKeptReading(kept?.fields);
  if (reading === null) return null;
  const tasks = job.meter.meterRateTasks;
  let whole = Object.keys(reading.rates).every((taskId) => taskId in opened.rates || isNothing(reading, taskId));
  const rates = tasks.map((task) => {
    const before = rateOf(opened, task.taskId);
    const typed = reading.rates[task.taskId];
    if (typed === undefined || (isEmpty(typed) && !reading.correcting)) return [task.taskId, before] as const;
    const fits = fitsCounter(typed, task);
    whole &&= fits;
    return [task.taskId, fits ? { ...before, typed } : before] as const;
  });
  const photos = tasks.flatMap(({ taskId }) => {
    const ids = reading.photos[taskId] ?? [];
    if (ids.length === 0) return [];
    if (settings.features.imagesForbidden) whole = false;
    const attached = { ...NO_PHOTOS, photos: ids.map((id) => ({ id, picture: null })) };
    return settings.features.imagesForbidden ? [] : [[taskId, attached] as const];
  });
  const takesComment = commentField(settings) !== 'none';
  whole &&= takesComment || reading.comment === '';
  const { day, wasReset } = settleReadingDate(reading.date, field);
  return {
    draft: {
      ...opened,
      rates: Object.fromEntries(rates),
      photos: Object.fromEntries(photos),
      date: day,
      dateWasReset: wasReset && field.mode === 'free',
      comment: takesComment ? reading.comment : opened.comment,
      judgedComment: takesComment ? reading.comment : opened.comment,
    },
    whole,
  };
}

/** What was kept, if it is the form of a reading. */
function readKeptReading(fields: unknown): KeptReading | null {
  const { correcting, rates, photos, date, comment } = (fields ?? {}) as Partial<Record<keyof KeptReading, unknown>>;
  if (typeof date !== 'string' || typeof comment !== 'string' || typeof correcting !== 'boolean') return null;
  if (!isRecordOf(rates, isTyped) || !isRecordOf(photos, isListOfIds)) return null;
  return { correcting, rates, photos, date, comment };
}

function isNothing({ rates, photos }: KeptReading, taskId: string): boolean {
  const typed = rates[taskId];
  return (typed === undefined || isEmpty(typed)) && (photos[taskId] ?? []).length === 0;
}

/** A photo that could not be loaded is nobody's change. */
function hasPhotosItWasOpenedWith(draft: ReadingDraft, opened: ReadingDraft, taskId: string): boolean {
  const idsOf = (form: ReadingDraft) => photosOf(form, taskId).photos.map(({ id }) => id);
  const lost = draft.lostPhotos[taskId] ?? [];
  const expected = idsOf(opened).filter((id) => !lost.includes(id));
  const present = idsOf(draft);
  return present.length === expected.length && present.every((id, index) => id === expected[index]);
}

function isSame(one: TypedDigits, other: TypedDigits): boolean {
  return one.pre === other.pre && one.post === other.post;
}
