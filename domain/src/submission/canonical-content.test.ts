import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalContent } from './canonical-content.ts';
import type { ReceivedResult, ReceivedSubmission } from './submission.ts';

const JPEG = { encodedImage: '/9j/4AAQSkZJRg==', mimeType: 'image/jpeg' };
const result: ReceivedResult = { taskId: 'T1', readingValue: 12.5, comment: 'Neu', readingImages: [JPEG] };
const submission: ReceivedSubmission = { readingDate: '2026-12-15', results: [result] };
const bare: ReceivedSubmission = { readingDate: '2026-12-15', results: [{ taskId: 'T1', readingValue: 12.5 }] };
const of = (one: ReceivedSubmission) => canonicalContent('J1', one);
const varied = (own: Partial<ReceivedResult>) => of({ ...submission, results: [{ ...result, ...own }] });

test('[OPN-083] however the same content is written', () => {
  const empty: ReceivedResult = { taskId: 'T1', readingValue: 12.5, comment: null, readingImages: [] };
  expect(of({ readingDate: '2026-12-15', results: [empty] })).toBe(of(bare));
  expect(of({ ...submission, readingDate: '2026-12-14T23:30:00Z' })).toBe(of(submission));
  expect(varied({ readingImages: [{ ...JPEG, encodedImage: `data:image/jpeg;base64,${JPEG.encodedImage}` }] })).toBe(
    of(submission),
  );
  const reordered = { results: [{ readingValue: 12.5, taskId: 'T1', nobody: 1 }], readingDate: '2026-12-15', x: [] };
  expect(of(reordered)).toBe(of(bare));
  expect(of(JSON.parse('{"readingDate":"2026-12-15","results":[{"taskId":"T1","readingValue":12.50}]}'))).toBe(
    of(bare),
  );
});

test('[OPN-083, F06] any other content, by one digit, is other content', () => {
  const others = [
    canonicalContent('J2', submission),
    of({ ...submission, readingDate: '2026-12-14' }),
    of({ ...submission, readingDate: null }),
    of({ ...submission, readingDate: 'x' }),
    of({ ...submission, results: [] }),
    of({ ...submission, results: [result, result] }),
    varied({ taskId: 'T2' }),
    varied({ taskId: null }),
    varied({ readingValue: 12.6 }),
    varied({ readingValue: 125 }),
    varied({ readingValue: null }),
    varied({ comment: null }),
    varied({ comment: 'neu' }),
    varied({ comment: '' }),
    varied({ readingImages: [] }),
    varied({ readingImages: [JPEG, JPEG] }),
    varied({ readingImages: [{ ...JPEG, encodedImage: '/9j/4AAQSkZJRk==' }] }),
    varied({ readingImages: [{ ...JPEG, mimeType: 'image/png' }] }),
  ];
  expect(new Set([of(submission), ...others]).size).toBe(others.length + 1);
});

test('[OPN-083] two contents have the same text only if they are the same', () => {
  const text = fc.constantFrom('', 'a', '","', ']', '\\', '\n', '12');
  const anyResult = fc.record({
    taskId: text,
    readingValue: fc.constantFrom(null, 1, 12),
    comment: fc.option(text),
    readingImages: fc.array(fc.record({ encodedImage: text, mimeType: text }), { maxLength: 2 }),
  });
  const anySubmission = fc.record({ readingDate: fc.option(text), results: fc.array(anyResult, { maxLength: 2 }) });
  fc.assert(
    fc.property(anySubmission, anySubmission, (a, b) => {
      expect(of(a) === of(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
    }),
    { numRuns: 500 },
  );
});
