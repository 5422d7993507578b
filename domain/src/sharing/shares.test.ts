import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentDone } from '../job/progress.ts';
import { shareProgress, sharesPerJob } from './shares.ts';

const share = (...ids: string[]) => ({ jobs: ids.map((id) => ({ id })) });

test('[MGT-16, MGT-17, OPN-104] a share has done those of its jobs of which every rate is read', () => {
  const counts = [
    { rates: 1, read: 1, jobs: 2 },
    { rates: 2, read: 2, jobs: 3 },
    { rates: 2, read: 1, jobs: 5 },
    { rates: 1, read: 0, jobs: 7 },
    // All of them were dropped by a later order.
    { rates: 0, read: 0, jobs: 11 },
  ];
  expect(shareProgress(counts)).toEqual({ done: 5, total: 28 });
  expect(shareProgress([])).toEqual({ done: 0, total: 0 });
});

test('[OPN-108] a job is shared that is in at least one share', () => {
  expect([...sharesPerJob([share('a', 'b'), share('b'), share()])]).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
});

test('[OPN-104] the percentage is rounded; all is 100, nothing at all is 0 %', () => {
  expect(percentDone({ done: 2, total: 3 })).toBe(67);
  expect(percentDone({ done: 1, total: 3 })).toBe(33);
  expect(percentDone({ done: 1, total: 999 })).toBe(1);
  expect(percentDone({ done: 998, total: 999 })).toBe(99);
  expect(percentDone({ done: 0, total: 0 })).toBe(0);
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), (done, open) => {
      const percent = percentDone({ done, total: done + open });
      expect(Number.isInteger(percent)).toBe(true);
      expect(percent === 100).toBe(open === 0 && done > 0);
      expect(percent === 0).toBe(done === 0);
      // Nowhere further away than a whole percent, and only at the ends more than half of one.
      expect(Math.abs(percent * (done + open) - done * 100)).toBeLessThan(Math.max(1, done + open));
    }),
  );
});
