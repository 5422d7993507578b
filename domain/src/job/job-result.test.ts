import { expect, test } from 'vitest';
import { aRate, aResult, value } from '../testing/a-job.ts';
import { countReadRates, currentResult, isDone, questionAbout, shownResult, standingResult } from './job-result.ts';

const with1 = aRate({ readingResults: [aResult('2026-12-01', '1')] });
const without = aRate();

test('[OPN-075, LST-24] a job is done when every rate has at least one result', () => {
  const doneWith = (...rates: (typeof without)[]) => isDone(countReadRates(rates));
  expect(doneWith(with1)).toBe(true);
  expect(doneWith(with1, with1)).toBe(true);
  expect(doneWith(with1, without)).toBe(false);
  expect(doneWith(without)).toBe(false);
  expect(doneWith()).toBe(false);
});

test('[OPN-075, OPN-076] the result received last counts, whatever day it was read', () => {
  const results = [
    aResult('2026-12-10', '3', '2026-12-10T09:00:00Z'),
    aResult('2026-12-01', '2', '2026-12-11T09:00:00+01:00'),
    // As text it is the last, as an instant it is not.
    aResult('2026-12-12', '1', '2026-12-11T09:30:00+02:00'),
  ];
  expect(currentResult(aRate({ readingResults: results }))?.readingValue).toEqual(value('2'));
  expect(currentResult(aRate({ readingResults: [...results].reverse() }))?.readingValue).toEqual(value('2'));
  const sameInstant = [aResult('2026-12-10', '3'), aResult('2026-12-10', '4')];
  expect(currentResult(aRate({ readingResults: sameInstant }))?.readingValue).toEqual(value('4'));
  expect(currentResult(without)).toBeNull();
});

test('[JOB-18, JOB-19] photos and comment of a done job are shown only where its flags allow', () => {
  const result = { ...aResult('2026-12-01', '1'), comment: 'Neu', readingResultImages: [{ imageId: 'I1' }] };
  const rate = aRate({ readingResults: [result] });
  const shown = (showReadingImagesAllowed: boolean, showReadingCommentAllowed: boolean) => {
    const one = shownResult(rate, { showReadingImagesAllowed, showReadingCommentAllowed });
    return [one?.readingResultImages.length, one?.comment];
  };
  expect(shown(true, true)).toEqual([1, 'Neu']);
  expect(shown(true, false)).toEqual([1, null]);
  expect(shown(false, true)).toEqual([0, 'Neu']);
  expect(shown(false, false)).toEqual([0, null]);
  expect(shownResult(without, { showReadingImagesAllowed: true, showReadingCommentAllowed: true })).toBeNull();
});

test('[OPS-109, OPN-456] a report that a rate cannot be read counts as read, answers what was asked, and waits where it was asked back', () => {
  const asked = { ...aResult('2026-12-01', '1', '2026-12-01T09:00:00Z'), question: 'Stimmt das?' };
  const notReadable = {
    reason: 'noAccess',
    readingDate: asked.readingDate,
    comment: null,
    created: '2026-12-02T09:00:00Z',
    readingResultImages: [],
  } as const;
  const reported = aRate({ readingResults: [asked], notReadable });
  expect([questionAbout(reported), isDone(countReadRates([reported]))]).toEqual([null, true]);
  expect(isDone(countReadRates([aRate({ notReadable })]))).toBe(true);
  // What was sent before is not what stands.
  expect([standingResult(reported), standingResult(with1)]).toEqual([null, with1.readingResults[0]]);
  expect(shownResult(reported, { showReadingImagesAllowed: true, showReadingCommentAllowed: true })).toBeNull();
  const { created, readingDate } = notReadable;
  const askedBack = { question: 'Kommen Sie hinein?', created, readingDate };
  const waits = aRate({ readingResults: [asked], askedBack });
  expect([questionAbout(waits), isDone(countReadRates([waits]))]).toEqual(['Kommen Sie hinein?', false]);
  expect(isDone(countReadRates([aRate({ askedBack })]))).toBe(false);
});

test('[OPS-133, OPN-475] a rate about whose reading was asked back waits for another, and the job is open again; the next one answers', () => {
  const asked = { ...aResult('2026-12-01', '1', '2026-12-01T09:00:00Z'), question: 'Stimmt das?' };
  const answer = aResult('2026-12-02', '2', '2026-12-02T09:00:00Z');
  const open = aRate({ readingResults: [asked] });
  const answered = aRate({ readingResults: [asked, answer] });
  expect([questionAbout(open), questionAbout(answered), questionAbout(without)]).toEqual(['Stimmt das?', null, null]);
  expect(countReadRates([open, with1])).toEqual({ rates: 2, read: 1 });
  expect(isDone(countReadRates([answered, with1]))).toBe(true);
  const askedAgain = aRate({ readingResults: [asked, { ...answer, question: 'Und das?' }] });
  expect([questionAbout(askedAgain), isDone(countReadRates([askedAgain]))]).toEqual(['Und das?', false]);
});
