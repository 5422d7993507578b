import { expect, test } from 'vitest';
import { preselectJob } from './preselect-job.ts';

const ONE = [{ id: 'a' }];
const TWO = [{ id: 'a' }, { id: 'b' }];

test('[LST-07] a single job only if the setting is on and exactly one exists', () => {
  expect(preselectJob(ONE, null, true, () => true)).toBe('a');
  expect(preselectJob(ONE, null, false, () => true)).toBeNull();
  expect(preselectJob(TWO, null, true, () => true)).toBeNull();
  expect(preselectJob([], null, true, () => true)).toBeNull();
});

test('[OPN-053] the job chosen last before the list reloaded, if it is still there', () => {
  expect(preselectJob(TWO, 'b', false, () => true)).toBe('b');
  expect(preselectJob(TWO, 'gone', false, () => true)).toBeNull();
  expect(preselectJob(ONE, 'gone', true, () => true)).toBe('a');
  expect(preselectJob([], 'a', true, () => true)).toBeNull();
});

test('[OPN-178] a single job that cannot be read now is not opened by itself, but stays the one chosen last', () => {
  expect(preselectJob(ONE, null, true, () => false)).toBeNull();
  expect(preselectJob(ONE, 'a', true, () => false)).toBe('a');
});
