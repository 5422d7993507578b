import { expect, test } from 'vitest';
import { cutoffOf, isNight, RETENTION_ORDER } from './retention.ts';

test.each([
  ['2026-03-10T00:30:00Z', true],
  ['2026-03-09T23:59:59Z', false],
  ['2026-03-10T00:00:00Z', true],
  ['2026-03-10T04:00:00Z', false],
  // In summer Germany is two hours ahead.
  ['2026-07-09T23:00:00Z', true],
  ['2026-07-10T03:00:00Z', false],
])('[OPS-39] rules delete from one to five in Germany: %s %s', (instant, expected) => {
  expect(isNight(new Date(instant))).toBe(expected);
});

test('[OPS-39] days are counted back from now, and what hangs on an order goes before it', () => {
  expect(cutoffOf(30, new Date('2026-03-31T10:00:00Z')).toISOString()).toBe('2026-03-01T10:00:00.000Z');
  expect(RETENTION_ORDER.indexOf('photos')).toBeLessThan(RETENTION_ORDER.indexOf('orders'));
  expect(RETENTION_ORDER.indexOf('orders')).toBeLessThan(RETENTION_ORDER.indexOf('logins'));
});
