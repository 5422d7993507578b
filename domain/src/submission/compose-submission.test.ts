import { describe, expect, test } from 'vitest';
import { day, value } from '../testing/a-job.ts';
import { composeSubmission, type SubmissionParts } from './compose-submission.ts';

const parts: SubmissionParts<object> = {
  id: 'S1',
  capturedAt: new Date('2026-12-15T09:12:30.500Z'),
  jobId: 'J1',
  readingDate: day('2026-12-14'),
  comment: ' Zähler getauscht ',
  rates: [
    { taskId: 'T1', value: value('21074.30'), images: [{ encodedImage: '/9j/', mimeType: 'image/jpeg' }] },
    { taskId: 'T2', value: value('7.000'), images: [] },
  ],
};

test('[DOM-38, DOM-39, OPN-062] id, time, job, day and one result per rate, the comment in each', () => {
  expect(composeSubmission(parts)).toEqual({
    id: 'S1',
    capturedAt: '2026-12-15T09:12:30.500Z',
    kind: 'reading',
    jobId: 'J1',
    body: {
      readingDate: '2026-12-14',
      results: [
        {
          taskId: 'T1',
          comment: 'Zähler getauscht',
          readingValue: 21074.3,
          readingImages: [{ encodedImage: '/9j/', mimeType: 'image/jpeg' }],
        },
        { taskId: 'T2', comment: 'Zähler getauscht', readingValue: 7, readingImages: [] },
      ],
    },
  });
});

test('[OPS-27] what its person confirmed goes with the rate it was about, and nothing where that is nothing', () => {
  const confirmed = ['value.aboveMaximum', 'date.afterLatest'] as const;
  const [first, second] = parts.rates;
  const { results } = composeSubmission({
    ...parts,
    rates: [
      { ...first!, confirmed },
      { ...second!, confirmed: [] },
    ],
  }).body;
  expect(results.map((result) => result.confirmed)).toEqual([confirmed, undefined]);
  expect([Object.isFrozen(results[0]?.confirmed), 'confirmed' in results[1]!]).toEqual([true, false]);
});

test('white space is no comment', () => {
  for (const comment of [null, '', ' \n']) {
    expect(composeSubmission({ ...parts, comment }).body.results.map((result) => result.comment)).toEqual([null, null]);
  }
});

describe('once composed it stays as it is', () => {
  test('nothing in it can be changed', () => {
    const submission = composeSubmission(parts);
    const { body } = submission;
    const [first] = body.results;
    const all = [submission, body, body.results, first, first?.readingImages, first?.readingImages[0]];
    expect(all.map((one) => Object.isFrozen(one))).toEqual([true, true, true, true, true, true]);
  });

  test('what it was made of can be', () => {
    const image = { encodedImage: '/9j/', mimeType: 'image/jpeg' };
    const images = [image];
    const submission = composeSubmission({ ...parts, rates: [{ taskId: 'T1', value: value('1'), images }] });
    images.pop();
    image.mimeType = 'other';
    expect(submission.body.results[0]?.readingImages).toEqual([{ encodedImage: '/9j/', mimeType: 'image/jpeg' }]);
  });

  test('photos that are no plain data are taken as they are', () => {
    const photo = new Uint8Array([0xff, 0xd8]);
    const submission = composeSubmission({ ...parts, rates: [{ taskId: 'T1', value: value('1'), images: [photo] }] });
    expect(submission.body.results[0]?.readingImages[0]).toBe(photo);
  });
});

test('[SND-02] a submission without a rate is a mistake of the caller', () => {
  expect(() => composeSubmission({ ...parts, rates: [] })).toThrow(RangeError);
});
