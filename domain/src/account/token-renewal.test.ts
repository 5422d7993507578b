import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideAfterRenewal, millisecondsToRenewal } from './token-renewal.ts';

const NOW = new Date('2026-12-01T10:00:00Z');

function after(secondsLeft: number): number {
  return millisecondsToRenewal({ exp: NOW.getTime() / 1000 + secondsLeft, failedAt: null }, NOW);
}

test('[SES-06, CST-23] a token is renewed 60 s before its end', () => {
  expect(after(900)).toBe(840_000);
  expect(after(61)).toBe(1000);
});

test('[SES-07, CST-24, OPN-006] at once if less than 30 s remain, and when 60 s before the end has passed', () => {
  for (const left of [60, 59, 45, 30, 29, 1, 0, -5, -86_400]) expect(after(left), `${left} s`).toBe(0);
});

test('[SES-08, CST-25] after a try without an answer, every 30 s', () => {
  const exp = NOW.getTime() / 1000 + 50;
  const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
  expect(millisecondsToRenewal({ exp, failedAt: ago(0) }, NOW)).toBe(30_000);
  expect(millisecondsToRenewal({ exp, failedAt: ago(12) }, NOW)).toBe(18_000);
  expect(millisecondsToRenewal({ exp, failedAt: ago(31) }, NOW)).toBe(0);
});

test('[SES-08] also when the clock was put back or forward since then', () => {
  for (const jump of [-365 * 86_400, -3_600, 3_600, 365 * 86_400]) {
    const failedAt = new Date(NOW.getTime() - jump * 1000);
    const wait = millisecondsToRenewal({ exp: NOW.getTime() / 1000 + 50, failedAt }, NOW);
    expect(wait, `${jump} s`).toBe(jump < 0 ? 30_000 : 0);
  }
});

test('the wait is never negative and ends at most 60 s before the token does', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (left) => {
      const wait = after(left);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBe(Math.max(0, (left - 60) * 1000));
    }),
  );
});

test('[SES-09, SES-10, OPN-029] only a server that refuses the refresh token removes an account', () => {
  const table: ReadonlyArray<readonly [status: number | null, outcome: string]> = [
    [200, 'renewed'],
    [204, 'renewed'],
    [103, 'tryAgain'],
    [300, 'tryAgain'],
    [401, 'remove'],
    [403, 'remove'],
    [null, 'tryAgain'],
    [302, 'tryAgain'],
    [400, 'tryAgain'],
    [404, 'tryAgain'],
    [429, 'tryAgain'],
    [500, 'tryAgain'],
    [503, 'tryAgain'],
  ];
  for (const [status, outcome] of table) expect(decideAfterRenewal(status), String(status)).toBe(outcome);
});
