import { expect, test } from 'vitest';
import { checkLeftForm } from './wizard-steps.ts';

const now = new Date('2026-11-21T09:00:00Z');
const before = (ms: number) => checkLeftForm(new Date(now.getTime() - ms), now);
const DAY_MS = 86_400_000;

test('[OPN-196] a form that was left goes after seven days, and not a moment earlier', () => {
  expect([before(0), before(7 * DAY_MS - 1), before(7 * DAY_MS), before(400 * DAY_MS)]).toEqual([
    'kept',
    'kept',
    'expired',
    'expired',
  ]);
});

test('[F29] after the clock was put back its days are not known', () => {
  expect([before(-1), before(-400 * DAY_MS)]).toEqual(['undated', 'undated']);
});
