import { expect, test } from 'vitest';
import { preselectJob } from './order-jobs.ts';

const ONE = [{ id: 'a' }];
const TWO = [{ id: 'a' }, { id: 'b' }];

test('[LST-07] a single job only if the setting is on and exactly one exists', () => {
  expect(preselectJob(ONE, null, true)).toBe('a');
  expect(preselectJob(ONE, null, false)).toBeNull();
  expect(preselectJob(TWO, null, true)).toBeNull();
  expect(preselectJob([], null, true)).toBeNull();
});

test('[OPN-053] the job chosen last before the list reloaded, if it is still there', () => {
  expect(preselectJob(TWO, 'b', false)).toBe('b');
  expect(preselectJob(TWO, 'gone', false)).toBeNull();
  expect(preselectJob(ONE, 'gone', true)).toBe('a');
  expect(preselectJob([], 'a', true)).toBeNull();
});
