import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FailedAttempt, retryDelay } from './attempt.ts';

const delay = (own: Partial<FailedAttempt>) =>
  retryDelay({ attempts: 1, status: 503, retryAfterSeconds: null, jitter: 0, ...own }) / 1000;

test('[OPN-081, F33] a busy server is asked again after 5 s, then ever later, after a minute at the latest', () => {
  const full = [1, 2, 3, 4, 5, 6, 500].map((attempts) => delay({ attempts, jitter: 1 }));
  expect(full).toEqual([5, 10, 20, 40, 60, 60, 60]);
  expect([0, 0.5, 1].map((jitter) => delay({ attempts: 2, jitter }))).toEqual([5, 7.5, 10]);
});

test('[OPN-081] nobody answered: not more often than a connection is looked for', () => {
  expect([1, 2, 3, 500].map((attempts) => delay({ status: null, attempts }))).toEqual([30, 55, 55, 55]);
  expect(delay({ status: null, jitter: 0.5 })).toBe(32.5);
});

test('[F33] never before the server said, but no longer than an hour', () => {
  expect(delay({ retryAfterSeconds: 90 })).toBe(90);
  expect(delay({ retryAfterSeconds: 1, jitter: 1 })).toBe(5);
  expect(delay({ retryAfterSeconds: 86_400 })).toBe(3600);
  expect(delay({ retryAfterSeconds: -5 })).toBe(2.5);
});

test('[I6] unless the server asks for more, it is tried again within a minute, however often it failed', () => {
  const status = fc.constantFrom(null, 429, 500, 503);
  const jitter = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), status, jitter, (attempts, answered, chance) => {
      expect(delay({ attempts, status: answered, jitter: chance })).toBeLessThanOrEqual(60);
    }),
  );
});

test('[F33] whatever came back, it is tried again, and not at once', () => {
  const attempt = fc.record({
    attempts: fc.integer({ min: 1, max: 10_000 }),
    status: fc.option(fc.integer({ min: 400, max: 599 })),
    retryAfterSeconds: fc.option(fc.integer()),
    jitter: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(attempt, (failed) => {
      const ms = retryDelay(failed);
      expect(ms).toBeGreaterThanOrEqual(2_500);
      expect(ms).toBeLessThanOrEqual(3_600_000);
    }),
  );
});
