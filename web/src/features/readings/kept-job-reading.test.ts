import fc from 'fast-check';
import { addDays, type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { readingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { counterDigits } from '@zaehlwerk/domain/reading/reading-value';
import { expect, test } from 'vitest';
import type { KeptDraft } from '../../drafts/kept-draft.ts';
import { meterJob } from '../../testing/meter-job.ts';
import { result } from '../../testing/meters.ts';
import { readingToKeep, restoreReading } from '../../reading-form/kept-reading.ts';
import { openDraft, photosOf, rateOf, type ReadingDraft } from '../../reading-form/reading-draft.ts';

const today = parseDay('2025-11-21') as Day;
const features = { commentsEnabled: true, freeTextCommentEnabled: true };
const settings = resolveSettings({ meterReading: {}, features }, { meterReading: {}, features: {} });

/** A meter with some rates and counters, with or without values sent before. */
const anyJob = fc
  .record({
    rates: fc.array(fc.record({ pre: fc.integer({ min: 1, max: 9 }), post: fc.integer({ min: 0, max: 3 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    done: fc.boolean(),
  })
  .map(({ rates, done }) =>
    meterJob({ done, rates: rates.map((rate) => ({ ...rate, ...(done ? { results: [result(1)] } : {}) })) }),
  );

/** The job with a form in which somebody has done something. */
const anyForm = anyJob.chain((job) => {
  const field = readingDateField(job, settings, today);
  const opened = openDraft(job, field, job.done, true);
  const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{0,${most}}$`));
  const ids = fc.array(fc.uuid(), { maxLength: 3 });
  const rates = job.meter.meterRateTasks.map((task) => {
    const { pre, post } = counterDigits(task);
    return fc.record({ typed: fc.record({ pre: digits(pre), post: digits(post) }), ids });
  });
  return fc
    .record({
      rates: fc.tuple(...rates),
      back: fc.integer({ min: 0, max: 6 }),
      comment: fc.string({ unit: 'grapheme' }),
    })
    .map(({ rates: filled, back, comment }) => {
      const taskIds = job.meter.meterRateTasks.map(({ taskId }) => taskId);
      const draft: ReadingDraft = {
        ...opened,
        rates: Object.fromEntries(
          taskIds.map((taskId, index) => [
            taskId,
            { ...rateOf(opened, taskId), typed: filled[index]?.typed ?? { pre: '', post: '' } },
          ]),
        ),
        photos: Object.fromEntries(
          taskIds.map((taskId, index) => [
            taskId,
            { photos: (filled[index]?.ids ?? []).map((id) => ({ id, picture: null })), removed: null, refusal: null },
          ]),
        ),
        date: addDays(today, -back),
        comment,
      };
      return { job, field, opened, draft };
    });
});

/** As it comes back from the device. */
function keptOf(draft: ReadingDraft, opened: ReadingDraft, correcting: boolean): KeptDraft | null {
  const kept = readingToKeep(draft, opened, correcting);
  if (kept === null) return null;
  const photos = kept.photos.map(({ id }) => id);
  return { version: 1, keptAt: '2025-11-21T09:00:00Z', fields: structuredClone(kept.fields), photos };
}

test('whatever was typed, chosen and attached is the same after the device has kept it', () => {
  fc.assert(
    fc.property(anyForm, ({ job, field, opened, draft }) => {
      const kept = keptOf(draft, opened, job.done);
      const restored = restoreReading(opened, kept, { job, settings, field });
      if (kept === null) return restored === null;
      const { draft: back, whole } = restored ?? { draft: opened, whole: false };
      expect(whole).toBe(true);
      expect({ date: back.date, comment: back.comment }).toEqual({ date: draft.date, comment: draft.comment });
      for (const { taskId } of job.meter.meterRateTasks) {
        expect(rateOf(back, taskId).typed).toEqual(rateOf(draft, taskId).typed);
        expect(photosOf(back, taskId).photos).toEqual(photosOf(draft, taskId).photos);
      }
      // Once more: what was brought back is kept as it was.
      expect(keptOf(back, opened, job.done)).toEqual(kept);
      return true;
    }),
    { numRuns: 300 },
  );
});

test('a form of another version of the job opens, and never shows what does not belong to it', () => {
  fc.assert(
    fc.property(anyForm, anyJob, ({ opened, draft }, job) => {
      const field = readingDateField(job, settings, today);
      const other = openDraft(job, field, job.done, true);
      const kept = keptOf(draft, opened, false);
      const restored = restoreReading(other, kept, { job, settings, field });
      if (restored === null) return kept === null;
      const taskIds = job.meter.meterRateTasks.map(({ taskId }) => taskId);
      expect(Object.keys(restored.draft.rates)).toEqual(taskIds);
      for (const task of job.meter.meterRateTasks) {
        const { typed } = rateOf(restored.draft, task.taskId);
        const most = counterDigits(task);
        expect(typed.pre.length <= most.pre && typed.post.length <= most.post).toBe(true);
      }
      return true;
    }),
    { numRuns: 300 },
  );
});

test('[F40] whatever lies there, the form opens', () => {
  fc.assert(
    fc.property(anyJob, fc.anything(), (job, fields) => {
      const field = readingDateField(job, settings, today);
      const opened = openDraft(job, field, false, true);
      const kept: KeptDraft = { version: 1, keptAt: '2025-11-21T09:00:00Z', fields, photos: [] };
      restoreReading(opened, kept, { job, settings, field });
    }),
    { numRuns: 500 },
  );
});
