import { expect, test } from 'vitest';
import { day } from '../testing/a-job.ts';
import { closingNumbers, closingPeriod, vacantUsername } from './move.ts';

test.each([
  ['2026-03-10', '2026-03-24'],
  ['2026-03-31', '2026-04-14'],
  ['2026-02-01', '2026-03-24'],
])('[OPN-693] who moves on %s is asked for the closing reading until %s', (movedOn, latest) => {
  expect(closingPeriod(day(movedOn), day('2026-03-10'))).toEqual({ earliest: movedOn, latest });
});

test('[OPN-693] the closing readings of an order have numbers of their own, one after the other', () => {
  expect(closingNumbers('4711').slice(0, 3)).toEqual(['4711-S', '4711-S2', '4711-S3']);
});

test('[OPN-692] the login of nobody has a name that is no one else’s', () => {
  expect(vacantUsername('0123456789abcdef')).toBe('leerstand-0123456789ab');
});
