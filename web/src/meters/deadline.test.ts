import { expect, test } from 'vitest';
import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { meterJob } from '../../testing/meter-job.ts';
import { deadlineStatus, formatShortDay } from './meter-facts.ts';

const today = parseDay('2025-11-21');
if (today === null) throw new Error('no day');

test.each([
  ['2025-11-20', -1, 'overdue'],
  ['2025-11-21', 0, 'soon'],
  ['2025-11-25', 4, 'soon'],
  ['2025-11-26', 5, 'later'],
])('a deadline on %s is %i days away and %s', (latest, daysLeft, kind) => {
  expect(deadlineStatus(meterJob({ latest }), today)).toMatchObject({ deadline: latest, daysLeft, kind });
});

test('a done job and one without a deadline have none to show', () => {
  expect(deadlineStatus(meterJob({ done: true }), today)).toBeNull();
  expect(deadlineStatus(meterJob({ latest: null }), today)).toBeNull();
});

test('a near day needs no year', () => {
  expect(formatShortDay(today)).toBe('21.11.');
});
