import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../calendar/day.ts';
import { countReadRates, isDone } from '../job/job-result.ts';
import type { NotReadable } from '../job/job.ts';
import { NOT_READABLE_REASONS } from '../job/not-readable.ts';
import { checkSubmission } from '../submission/check-submission.ts';
import { composeNotReadable } from '../submission/compose-submission.ts';
import { plausibilityOf } from '../submission/plausibility.ts';
import { readingContent, type ReceivedResult } from '../submission/submission.ts';
import { aJob, aRate, aResult, day, lines, settings } from '../testing/a-job.ts';

const TODAY = day('2026-03-10');
const ALLOWED = settings({}, { notReadableAllowed: true });
const unread = (own: Partial<ReceivedResult> = {}): ReceivedResult => ({
  taskId: 'T1',
  readingValue: null,
  notReadable: 'noAccess',
  ...own,
});
const found = (result: ReceivedResult, of = ALLOWED, job = aJob(), readingDate: string = TODAY) =>
  lines(checkSubmission(job, { readingDate, results: [result] }, of, TODAY));
const reported = (created: string): NotReadable => ({
  reason: 'glass',
  readingDate: TODAY,
  comment: null,
  created,
  readingResultImages: [],
});

test('[OPS-106] it is taken with one of the reasons, only where it is allowed, and never beside a value', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...NOT_READABLE_REASONS), fc.string()),
      fc.boolean(),
      fc.option(fc.nat(1000)),
      (notReadable, notReadableAllowed, readingValue) => {
        const isKnown = NOT_READABLE_REASONS.some((reason) => reason === notReadable);
        const result = unread({ notReadable, readingValue, comment: 'Tür verschlossen' });
        const of = settings({}, { notReadableAllowed });
        expect(found(result, of).length === 0).toBe(isKnown && notReadableAllowed && readingValue === null);
      },
    ),
  );
});

test('[OPS-106, OPN-450] a comment may always come with it and has to where no reason fits; a photo never has to, and not where photos are forbidden', () => {
  const strict = settings({ imageRequired: true, commentRequiredIfImplausible: true }, { notReadableAllowed: true });
  expect(found(unread(), strict)).toEqual([]);
  expect(found(unread({ comment: 'Hund im Hof' }), strict)).toEqual([]);
  const other = (comment: string | null) => found(unread({ notReadable: 'other', comment }));
  expect(other(null)).toEqual(['blocks results[0].comment notReadable.comment']);
  expect(other('  ')).toEqual(['blocks results[0].comment notReadable.comment']);
  expect(other('weg')).toEqual(['blocks results[0].comment comment.tooShort']);
  expect(other('Schacht steht unter Wasser')).toEqual([]);
  expect(found(unread({ comment: 'x'.repeat(1001) }))).toEqual(['blocks results[0].comment comment.tooLong']);
  const image = { encodedImage: '/9j/', mimeType: 'image/jpeg' };
  expect(found(unread({ readingImages: [image, image, image] }), strict)).toEqual([]);
  expect(found(unread({ readingImages: [image, image, image, image] }), strict)).toEqual([
    'blocks results[0].readingImages images.tooMany',
  ]);
  const forbidden = settings({}, { notReadableAllowed: true, imagesForbidden: true });
  expect(found(unread({ readingImages: [image] }), forbidden)).toEqual([
    'blocks results[0].readingImages images.forbidden',
  ]);
});

test('[OPS-106, OPS-111] whatever is said beside it of a value that would be lower is refused', () => {
  const parts = { newMeterNumber: '1EMH0099', exchangedOn: '2026-03-01', oldEndValue: -5, newStartValue: -1 };
  fc.assert(
    fc.property(
      fc.constantFrom('exchanged', 'rolledOver', 'moon', null),
      fc.subarray(Object.keys(parts)),
      (kind, said) => {
        const fall = { kind, ...Object.fromEntries(Object.entries(parts).filter(([part]) => said.includes(part))) };
        const isSaid = kind !== null || said.length > 0;
        expect(found(unread({ fall }))).toEqual(isSaid ? ['blocks results[0].fall notReadable.withFall'] : []);
      },
    ),
  );
  expect(found(unread({ fall: null }))).toEqual([]);
});

test('[OPS-110, OPN-451] what was read counts: it cannot be called unreadable, unless the utility has set it aside', () => {
  const read = (setAside: boolean) =>
    aJob({ done: true, rates: [aRate({ readingResults: [{ ...aResult('2026-03-01', '5'), setAside }] })] });
  expect(found(unread(), ALLOWED, aJob({ rates: [aRate({ notReadable: reported('2026-03-09T10:00:00Z') })] }))).toEqual(
    [],
  );
  expect(found(unread(), ALLOWED, read(true))).toEqual([]);
  for (const done of [true, false]) {
    const job = { ...read(false), done };
    expect(found(unread(), ALLOWED, job)).toEqual(['blocks results[0].notReadable notReadable.alreadyRead']);
  }
});

test('[OPS-106, OPN-452] the day is that of the attempt, whatever day readings are wanted for; with a value beside it, that of the reading', () => {
  const target = '2026-12-31';
  const fixed = settings({ readingDateFixedToTarget: true }, { notReadableAllowed: true });
  const job = aJob({
    sameTargets: true,
    rates: [aRate({ targetReadingDate: day(target) }), aRate({ taskId: 'T2', targetReadingDate: day(target) })],
  });
  expect(found(unread(), fixed, job)).toEqual([]);
  expect(found(unread(), fixed, job, addDays(TODAY, -30))).toEqual([]);
  expect(found(unread(), fixed, job, addDays(TODAY, -31))).toEqual(['blocks readingDate date.outOfRange']);
  expect(found(unread(), fixed, job, addDays(TODAY, 1))).toEqual(['blocks readingDate date.outOfRange']);
  expect(found(unread(), fixed, job, '')).toEqual(['blocks readingDate date.missing']);
  const both = { readingDate: TODAY, results: [unread(), { taskId: 'T2', readingValue: 5 }] };
  expect(lines(checkSubmission(job, both, fixed, TODAY))).toEqual(['blocks readingDate date.notTarget']);
});

test('[OPS-106, OPN-449] a job is done once each of its rates is read or said not to be readable', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('open', 'read', 'unread'), { minLength: 1, maxLength: 5 }), (states) => {
      const rates = states.map((state) =>
        aRate({
          readingResults: state === 'read' ? [aResult('2026-03-01', '5')] : [],
          ...(state === 'unread' && { notReadable: reported('2026-03-09T10:00:00Z') }),
        }),
      );
      expect(isDone(countReadRates(rates))).toBe(!states.includes('open'));
    }),
  );
});

test('[OPS-110] a reading that comes after it replaces it', () => {
  const before = reported('2026-03-09T10:00:00Z');
  const job = aJob({ done: true, rates: [aRate({ notReadable: before })] });
  const submission = { readingDate: TODAY, results: [{ taskId: 'T1', readingValue: 5 }] };
  expect(plausibilityOf(job, submission, []).map(({ replaces }) => replaces)).toEqual([before]);
});

test('[OPS-106] it is composed for all rates at once, photos with the first, and the reason is part of what is the same', () => {
  const parts = {
    id: 'one',
    capturedAt: new Date('2026-03-10T10:00:00Z'),
    jobId: 'J1',
    readingDate: TODAY,
    comment: ' Tür verschlossen ',
    taskIds: ['T1', 'T2'],
    images: ['photo'],
  };
  const sent = composeNotReadable({ ...parts, reason: 'noAccess' });
  const result = { comment: 'Tür verschlossen', readingValue: null, notReadable: 'noAccess' };
  expect(sent.body).toEqual({
    readingDate: TODAY,
    results: [
      { ...result, taskId: 'T1', readingImages: ['photo'] },
      { ...result, taskId: 'T2', readingImages: [] },
    ],
  });
  const contentOf = ({ jobId, body }: typeof sent) => readingContent({ jobId, ...body }, (photo) => photo);
  expect(contentOf(sent)).not.toBe(contentOf(composeNotReadable({ ...parts, reason: 'glass' })));
  expect(() => composeNotReadable({ ...parts, taskIds: [], reason: 'glass' })).toThrow(RangeError);
});
