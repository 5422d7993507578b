import { expect, test } from 'vitest';
import { digitToCorrect } from './photo-dialog.ts';
import { type AcceptedValue, readDigits } from './photo-outcome.ts';

const RATE = { preDecimals: 6, postDecimals: 1 };

/** A value read with these places doubtful, as they are counted on the counter. */
function value(taskId: string, read: string, ...doubtful: readonly number[]): AcceptedValue {
  const digits = Array.from(read.replace('.', ''), (_, place) => (doubtful.includes(place) ? 0.5 : 1));
  const accepted = readDigits({ value: read, digitConfidences: digits }, RATE);
  if (accepted === null) throw new Error('no value of this rate');
  return { taskId, ...accepted, place: null };
}

test('[OPN-093, OPN-235] the first doubtful digit, as it stands in what is entered', () => {
  expect(digitToCorrect([value('only', '021074.3', 2, 6)])).toEqual({ taskId: 'only', group: 'pre', place: 1 });
  expect(digitToCorrect([value('only', '021074.3', 6)])).toEqual({ taskId: 'only', group: 'post', place: 0 });
  expect(digitToCorrect([value('high', '021074.3'), value('low', '020111.5', 5)])).toEqual({
    taskId: 'low',
    group: 'pre',
    place: 4,
  });
});

test('[OPN-093] a doubtful leading zero leads to the start of what is entered', () => {
  expect(digitToCorrect([value('only', '021074.3', 0)])?.place).toBe(0);
});

test('[OPN-093] without a doubtful digit the first value', () => {
  expect(digitToCorrect([value('high', '021074.3'), value('low', '020111.5')])).toEqual({
    taskId: 'high',
    group: 'pre',
    place: null,
  });
  expect(digitToCorrect([])).toBeNull();
});
