import { expect, test } from 'vitest';
import { decideDelivery, MOST_ATTEMPTS, pauseAfter, pauseOfFolder } from './delivery.ts';

test('[OPS-120, OPN-463] a delivery is tried ten times within about three days, with longer and longer pauses', () => {
  const pauses = Array.from({ length: MOST_ATTEMPTS }, (_, n) => pauseAfter(n + 1));
  const counted = pauses.filter((pause) => pause !== null);
  expect(pauses.at(-1)).toBeNull();
  expect(counted).toHaveLength(9);
  expect(counted.toSorted((a, b) => a - b)).toEqual(counted);
  const days = counted.reduce((all, pause) => all + pause, 0) / 86_400;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(3.5);
});

test.each([
  [{ status: 200 }, 1, { state: 'delivered' }],
  [{ status: 204 }, MOST_ATTEMPTS, { state: 'delivered' }],
  // Redirects are not followed.
  [{ status: 302 }, 1, { state: 'waiting', pause: 5 }],
  [{ status: 500 }, 2, { state: 'waiting', pause: 300 }],
  [{ status: 410 }, 1, { state: 'failed' }],
  [{ error: 'timeout' }, 1, { state: 'waiting', pause: 5 }],
  [{ error: 'addressNotAllowed' }, MOST_ATTEMPTS, { state: 'failed' }],
] as const)('[OPS-120] an attempt that ends with %o as number %i leaves it %o', (outcome, attempts, expected) => {
  expect(decideDelivery(outcome, attempts)).toEqual(expected);
});

test('[OPS-125] a folder is tried for ever, in the end once a day', () => {
  expect([1, 2, 9, 10, 1000].map(pauseOfFolder)).toEqual([5, 300, 86_400, 86_400, 86_400]);
});
