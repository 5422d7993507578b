import { expect, test } from 'vitest';
import { isShareable, mayShare, shareableJobs } from './shares.ts';

const job = (reShare: boolean | null) => ({ jobPermissions: { reShare } });

test('[ROL-07, OPN-007] a job is shareable by its own permission; without one the tenant decides', () => {
  const table: ReadonlyArray<readonly [reShare: boolean | null, reshareAllowed: boolean, shareable: boolean]> = [
    [true, true, true],
    [true, false, true],
    [null, true, true],
    [null, false, false],
    [false, true, false],
    [false, false, false],
  ];
  for (const [reShare, allowed, shareable] of table) {
    expect(isShareable(job(reShare), allowed), `${reShare} / ${allowed}`).toBe(shareable);
  }
});

test('[ROL-08, ROL-09, ROL-10, OPN-101] sharing needs at least one shareable job', () => {
  expect(mayShare([], true)).toBe(false);
  expect(mayShare([job(false)], true)).toBe(false);
  expect(mayShare([job(null)], false)).toBe(false);
  expect(mayShare([job(null), job(false)], true)).toBe(true);
  expect(mayShare([job(false), job(true)], false)).toBe(true);
});

test('the dialog offers the shareable jobs in their order', () => {
  const [own, silent, forbidden] = [job(true), job(null), job(false)];
  expect(shareableJobs([forbidden, silent, own], true)).toEqual([silent, own]);
  expect(shareableJobs([forbidden, silent, own], false)).toEqual([own]);
});
