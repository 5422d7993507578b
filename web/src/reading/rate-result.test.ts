import { expect, test } from 'vitest';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { meterJob } from '../../testing/meter-job.ts';
import { result } from '../../testing/meters.ts';
import { unread } from '../../testing/unread.ts';
import { arrivedRates, hasResults, rateResults, ratesNotReadable, sentAt } from './rate-result.ts';

const settings = (showReadingCommentAllowed: boolean) =>
  resolveSettings({ meterReading: {}, features: { showReadingCommentAllowed } }, { meterReading: {}, features: {} });
const early = result(20_000, { created: '2025-11-19T08:00:00.000Z', readingDate: '2025-11-19', comment: 'erste' });
const late = result(21_074.3, { comment: 'zweite' });

test('the newest result counts, with what was used since the reading before', () => {
  const results = rateResults(meterJob({ done: true, rates: [{ results: [late, early] }] }), settings(true));
  expect(results.map(({ result: { comment }, since }) => [comment, since])).toEqual([
    ['zweite', { day: '2024-11-22', difference: '2641.6', perDay: '7.26' }],
  ]);
  expect(sentAt(results.map(({ result: sent }) => sent))).toBe('2025-11-21T13:32:00.000Z');
});

test('[EVA-47, OPN-336] per day it has the precision of the evaluation: three digits below 1', () => {
  const perDayOf = (value: number) => {
    const job = meterJob({ done: true, rates: [{ last: ['2024-11-21', 21_000], results: [result(value)] }] });
    return rateResults(job, settings(true))[0]?.since?.perDay;
  };
  expect([perDayOf(21_069), perDayOf(21_001), perDayOf(22_000)]).toEqual(['0.189', '0.00274', '2.74']);
});

test('the comment only where it may be shown', () => {
  const [one] = rateResults(meterJob({ rates: [{ results: [late] }] }), settings(false));
  expect(one?.result.comment).toBeNull();
});

test('without a reading before there is nothing to compare, without results nothing to show', () => {
  expect(rateResults(meterJob({ rates: [{ last: null, results: [late] }] }), settings(true))[0]?.since).toBeNull();
  const sameDay = { last: ['2025-11-21', 21_000] as const, results: [late] };
  expect(rateResults(meterJob({ rates: [sameDay] }), settings(true))[0]?.since).toBeNull();
  expect(rateResults(meterJob(), settings(true))).toEqual([]);
  expect(sentAt([])).toBeNull();
});

test('[OPS-107, OPN-456] of a rate that could not be read since nothing that was sent before is shown, corrected or has arrived', () => {
  const asked = result(21_074.3, { setAside: true, question: 'Wirklich?' });
  const job = meterJob({ done: true, rates: [{ results: [asked], notReadable: unread() }] });
  expect([rateResults(job, settings(true)), hasResults(job)]).toEqual([[], false]);
  expect(arrivedRates(job, [])).toEqual([{ taskId: 'strom-1', value: null, waits: false }]);
  const [first] = ratesNotReadable(job, settings(true));
  expect(first?.notReadable.reason).toBe('noAccess');
});
