import fc from 'fast-check';
import { addDays, type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import { decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { counterDigits } from '@zaehlwerk/domain/reading/reading-value';
import { describe, expect, test } from 'vitest';
import { holdTheSame, type KeptDraft } from '../outbox/kept-draft.ts';
import { jobReading } from './job-kind.ts';
import { unknownMeterReading } from './unknown-kind.ts';
import { NOT_READABLE_REASONS } from '@zaehlwerk/domain/job/not-readable';
import { meterJob } from '../../testing/meter-job.ts';
import { result } from '../../testing/meters.ts';
import { freezeReading } from '../outbox/kinds.ts';
import { readingToKeep, restoreReading } from './kept-reading.ts';
import { photosOf, rateOf, type ReadingDraft } from './reading-draft.ts';
import { textOf } from './form-field.ts';
import type { ReadingKind } from './reading-kind.ts';

const today = parseDay('2025-11-21') as Day;
const features = {
  commentsEnabled: true,
  freeTextCommentEnabled: true,
  showReadingCommentAllowed: true,
  notReadableAllowed: true,
};
const settings = resolveSettings({ meterReading: {}, features }, { meterReading: {}, features: {} });
const person = (id: string) => ({ id, applicationId: 'ellerbach', username: id, info: null });

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
  )
  .map((job) => jobReading({ job, settings, today, accountId: 'maria', correcting: job.done, arrived: [] }, noPhoto));

const anyUnknown = fc.constant(
  unknownMeterReading(
    {
      accounts: [person('maria'), person('karl')] as never,
      settings: { unknownReadingsAllowed: true, unknownReadingsImageRequired: false },
      today,
    },
    'maria/unknown',
  ),
);

function noPhoto() {
  return Promise.resolve(null);
}

/** A form of a kind in which somebody has done something. */
function anyForm(anyKind: fc.Arbitrary<ReadingKind>) {
  return anyKind.chain((kind) => {
    const rateIds = Object.keys(kind.opened.rates);
    const names = Object.keys(kind.opened.texts);
    // What does not fit into the counter stands behind its digits (OPN-176).
    const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{0,${most}}([\\d.,]\\d?)?$`));
    const rates = rateIds.map((rateId) => {
      const { pre, post } = counterDigits(kind.room.counters[rateId] ?? { preDecimals: 0, postDecimals: 0 });
      return fc.record({
        typed: fc.record({ pre: digits(pre), post: digits(post) }),
        ids: fc.array(fc.uuid(), { maxLength: 3 }),
      });
    });
    const text = (name: string) => {
      // There is no such field.
      if (!kind.room.text(name, 'karl')) return fc.constant('');
      if (name === 'notReadable') return fc.constantFrom('', ...NOT_READABLE_REASONS);
      return name === 'login' ? fc.constantFrom('', 'maria', 'karl') : fc.string({ unit: 'grapheme' });
    };
    return fc
      .record({
        rates: fc.tuple(...rates),
        texts: fc.tuple(...names.map(text)),
        back: fc.integer({ min: 0, max: 6 }),
      })
      .map(({ rates: filled, texts, back }) => {
        const draft: ReadingDraft = {
          ...kind.opened,
          rates: Object.fromEntries(
            rateIds.map((rateId, index) => [
              rateId,
              { ...rateOf(kind.opened, rateId), typed: filled[index]?.typed ?? { pre: '', post: '' } },
            ]),
          ),
          photos: Object.fromEntries(
            rateIds.map((rateId, index) => [
              rateId,
              {
                photos: (filled[index]?.ids ?? []).map((id) => ({ id, picture: null })),
                removed: null,
                refusal: null,
              },
            ]),
          ),
          date: addDays(today, -back),
          texts: Object.fromEntries(names.map((name, index) => [name, { typed: texts[index] ?? '', validated: '' }])),
        };
        return { kind, draft };
      });
  });
}

/** As it comes back from the device. */
function keptOf(draft: ReadingDraft, kind: ReadingKind): KeptDraft | null {
  const kept = readingToKeep(draft, kind.opened, kind);
  if (kept === null) return null;
  const photos = kept.photos.map(({ id }) => id);
  return { version: 1, keptAt: '2025-11-21T09:00:00Z', fields: structuredClone(kept.fields), photos };
}

describe.each([
  ['of a job', anyJob as fc.Arbitrary<ReadingKind>],
  ['of an unknown meter', anyUnknown],
])('a reading %s', (_, anyKind) => {
  test('whatever was typed, chosen and attached is the same after the device has kept it', () => {
    fc.assert(
      fc.property(anyForm(anyKind), ({ kind, draft }) => {
        const kept = keptOf(draft, kind);
        const restored = restoreReading(kind.opened, kept, kind.room);
        if (kept === null) return restored === null;
        const { draft: back, whole } = restored ?? { draft: kind.opened, whole: false };
        expect(whole).toBe(true);
        expect(back.date).toEqual(draft.date);
        for (const name of Object.keys(draft.texts)) {
          expect(textOf(back, name).typed).toEqual(textOf(draft, name).typed);
        }
        for (const rateId of Object.keys(draft.rates)) {
          expect(rateOf(back, rateId).typed).toEqual(rateOf(draft, rateId).typed);
          expect(photosOf(back, rateId).photos).toEqual(photosOf(draft, rateId).photos);
        }
        // Once more: what was brought back is kept as it was.
        expect(keptOf(back, kind)).toEqual(kept);
        return true;
      }),
      { numRuns: 300 },
    );
  });

  test('[OPN-083] what is sent of it then is the same content, and after a failed attempt the same submission', () => {
    fc.assert(
      fc.property(anyForm(anyKind), fc.nat(), ({ kind, draft }, number) => {
        const value = decimalFromNumber(number % 1000) ?? { units: 0n, scale: 0 };
        const rates = Object.keys(draft.rates).map((taskId) => ({
          taskId,
          state: 'valid' as const,
          value,
          findings: [],
        }));
        const chosen = { ...withPictures(draft) };
        const ready =
          'login' in chosen.texts
            ? { ...chosen, texts: { ...chosen.texts, login: { typed: 'karl', validated: '' } } }
            : chosen;
        const { reading: first, attempt } = freezeReading(
          kind.compose(ready, rates, { id: 'first', now: new Date(0) }),
          null,
        );
        const failed = { at: '2025-11-21T09:00:00Z', messages: { whole: ['später'] } };
        const kept = keptOf({ ...ready, failed, attempt }, kind);
        const back = restoreReading(kind.opened, kept, kind.room)?.draft ?? kind.opened;
        expect(back).toMatchObject({ failed, messages: failed.messages });
        const second = kind.compose(withPictures(back), rates, { id: 'second', now: new Date(1) });
        expect(freezeReading(second, back.attempt).reading).toEqual(first);
      }),
      { numRuns: 300 },
    );
  });

  test('[F40] whatever lies there, the form opens', () => {
    fc.assert(
      fc.property(anyKind, fc.anything(), (kind, fields) => {
        const kept: KeptDraft = { version: 1, keptAt: '2025-11-21T09:00:00Z', fields, photos: [] };
        restoreReading(kind.opened, kept, kind.room);
      }),
      { numRuns: 500 },
    );
  });
});

/** The same with a picture for each photo, as the device has read it. */
function withPictures(draft: ReadingDraft): ReadingDraft {
  const photos = Object.entries(draft.photos).map(([rateId, attached]) => [
    rateId,
    { ...attached, photos: attached.photos.map(({ id }) => ({ id, picture: new Blob([id]) })) },
  ]);
  return { ...draft, photos: Object.fromEntries(photos) };
}

test('a form of another version of the job opens, and never shows what does not belong to it', () => {
  fc.assert(
    fc.property(anyForm(anyJob as fc.Arbitrary<ReadingKind>), anyJob, ({ kind, draft }, other) => {
      const kept = keptOf(draft, { ...kind, correcting: false });
      const restored = restoreReading(other.opened, kept, other.room);
      if (restored === null) return kept === null;
      expect(Object.keys(restored.draft.rates)).toEqual(Object.keys(other.opened.rates));
      for (const [rateId, counter] of Object.entries(other.room.counters)) {
        const { typed } = rateOf(restored.draft, rateId);
        const most = counterDigits(counter);
        const before = kind.room.counters[rateId];
        // In a counter of the same size it is as it was, also what does not fit into it.
        if (before !== undefined && holdTheSame(counterDigits(before), most)) continue;
        expect(typed.pre.length <= most.pre && typed.post.length <= most.post).toBe(true);
      }
      return true;
    }),
    { numRuns: 300 },
  );
});
