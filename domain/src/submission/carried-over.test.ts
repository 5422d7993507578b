import { describe, expect, test } from 'vitest';
import type { ReadingResult } from '../job/job.ts';
import { aRate, aResult, settings } from '../testing/a-job.ts';
import { carriedOver, correctedResult, shownToCorrect } from './compose-submission.ts';

const COMMENTS = { commentsEnabled: true, freeTextCommentEnabled: true };
const ALL_SHOWN = { ...COMMENTS, showReadingCommentAllowed: true, showReadingImagesAllowed: true };
const photos = (...ids: string[]) => ids.map((imageId) => ({ imageId }));
const sent: ReadingResult = {
  ...aResult('2026-11-20', '21074.3'),
  comment: 'Zähler getauscht',
  readingResultImages: photos('a', 'b'),
};
const NOTHING = { comment: null, images: 0 };

describe('what the form of a correction shows', () => {
  const rows: ReadonlyArray<readonly [object, comment: boolean, photos: boolean]> = [
    [{}, false, false],
    [ALL_SHOWN, true, true],
    [{ ...ALL_SHOWN, showReadingCommentAllowed: false }, false, true],
    [{ ...ALL_SHOWN, showReadingImagesAllowed: false }, true, false],
    [{ ...ALL_SHOWN, imagesForbidden: true }, true, false],
    [{ ...ALL_SHOWN, commentsEnabled: false }, false, true],
  ];
  test.each(rows)('[JOB-18, JOB-19, OPN-255] %o', (features, comment, shownPhotos) => {
    expect(shownToCorrect(settings({}, features))).toEqual({ comment, photos: shownPhotos });
  });
});

describe('what a correction keeps', () => {
  test('[OPN-255] what its form does not show', () => {
    expect(carriedOver(sent, NOTHING, settings({}, COMMENTS))).toEqual({
      comment: 'Zähler getauscht',
      images: photos('a', 'b'),
    });
  });

  test('[OPN-255] nothing of what its form shows: there it was taken away', () => {
    expect(carriedOver(sent, NOTHING, settings({}, ALL_SHOWN))).toEqual({ comment: null, images: [] });
  });

  test('[OPN-255] a new comment replaces the earlier one, a blank one does not', () => {
    const own = settings({}, COMMENTS);
    expect(carriedOver(sent, { comment: 'neu', images: 0 }, own).comment).toBeNull();
    expect(carriedOver(sent, { comment: ' ', images: 0 }, own).comment).toBe('Zähler getauscht');
  });

  test('[IMG-02, OPN-255] photos as far as there is room beside the new ones', () => {
    const kept = [0, 1, 2, 3, 4].map(
      (images) => carriedOver(sent, { comment: null, images }, settings()).images.length,
    );
    expect(kept).toEqual([2, 2, 1, 0, 0]);
  });

  test('[OPN-255] nothing where nothing is corrected', () => {
    expect(carriedOver(null, NOTHING, settings())).toEqual({ comment: null, images: [] });
  });
});

test('[OPN-255] corrected is the result that counted when the reading was taken', () => {
  const [first, second] = [
    aResult('2026-11-20', '1', '2026-11-20T08:00:00.000Z'),
    aResult('2026-11-20', '2', '2026-11-20T09:00:00.000Z'),
  ];
  const rate = aRate({ readingResults: [second, first] });
  expect(correctedResult(rate, new Date('2026-11-20T07:59:59.999Z'))).toBeNull();
  expect(correctedResult(rate, new Date('2026-11-20T08:00:00.000Z'))).toBe(first);
  expect(correctedResult(rate, new Date('2026-11-20T08:59:59.999Z'))).toBe(first);
  expect(correctedResult(rate, new Date('2026-11-20T09:00:00.000Z'))).toBe(second);
  expect(correctedResult(rate, null)).toBe(second);
  expect(correctedResult(aRate(), new Date('2026-11-20T09:00:00.000Z'))).toBeNull();
});

test('[OPN-255, OPN-456] of what was said not to be readable since, nothing is corrected; before that it was', () => {
  const first = aResult('2026-11-20', '1', '2026-11-20T08:00:00.000Z');
  const said = { readingDate: first.readingDate, created: '2026-11-20T09:00:00.000Z', comment: null };
  const rate = aRate({ readingResults: [first], notReadable: { ...said, reason: 'glass', readingResultImages: [] } });
  expect([correctedResult(rate, null), correctedResult(rate, new Date('2026-11-20T09:00:00.000Z'))]).toEqual([
    null,
    null,
  ]);
  expect(correctedResult(rate, new Date('2026-11-20T08:30:00.000Z'))).toBe(first);
});
