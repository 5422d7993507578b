import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentDone } from '../job/progress.ts';
import { sharedJobIds, shareProgress, sharesPerJob } from './made-shares.ts';

const own = new Map([
  ['a', { done: true }],
  ['b', { done: false }],
  ['c', { done: true }],
]);
const share = (...ids: string[]) => ({ jobs: ids.map((id) => ({ id })) });

test('[MGT-16, MGT-17, OPN-104] the jobs of a share are matched with those of its giver', () => {
  expect(shareProgress(share('a', 'b', 'c'), own)).toEqual({ done: 2, total: 3 });
  expect(shareProgress(share(), own)).toEqual({ done: 0, total: 0 });
  expect(shareProgress(share('a', 'unknown'), own)).toEqual({ done: 1, total: 2 });
});

test('[OPN-108] a job is shared that is in at least one share', () => {
  expect([...sharedJobIds([share('a', 'b'), share('b'), share()])]).toEqual(['a', 'b']);
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
