import { describe, expect, test } from 'vitest';
import { type AttemptMeaning, classifyAttempt } from './attempt.ts';

const meaning = (status: number | null) => classifyAttempt({ status, accepted: false });

test('[OPN-081] only the checked answer to this very submission is a success', () => {
  expect(classifyAttempt({ status: 200, accepted: true })).toBe('delivered');
  expect(classifyAttempt({ status: 201, accepted: true })).toBe('delivered');
});

test('[OPN-081, OPN-135] without an account nobody has to sign in: it is tried again', () => {
  expect(classifyAttempt({ status: 401, accepted: false, withoutAccess: true })).toBe('failed');
  expect(classifyAttempt({ status: 403, accepted: false, withoutAccess: true })).toBe('refused');
});

test('[OPN-081] no status at all: nobody has been reached', () => {
  expect(meaning(null)).toBe('unreachable');
});

describe('[OPN-081, F33] a status, whoever said it', () => {
  const ROWS: ReadonlyArray<readonly [statuses: readonly number[], AttemptMeaning]> = [
    [[100, 101, 200, 201, 202, 204, 206, 301, 302, 304, 307], 'unreachable'],
    [[400, 402, 403, 404, 405, 409, 410, 413, 415, 418, 422, 431], 'refused'],
    [[401], 'waitsForAccount'],
    [[408, 425, 426, 428, 429], 'failed'],
    [[500, 501, 502, 503, 504, 507, 511, 599], 'failed'],
    [[0, 99, 600, 999], 'unreachable'],
  ];
  test.each(ROWS)('%j means %s', (statuses, expected) => {
    expect(statuses.map(meaning)).toEqual(statuses.map(() => expected));
  });

  test('every status from 100 to 599 has one meaning, and none is a success by itself', () => {
    const counts = new Map<AttemptMeaning, number>();
    for (let status = 100; status < 600; status += 1) {
      const means = meaning(status);
      counts.set(means, (counts.get(means) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ unreachable: 300, refused: 94, waitsForAccount: 1, failed: 105 });
  });
});
