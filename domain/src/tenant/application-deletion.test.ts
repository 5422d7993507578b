import { expect, test } from 'vitest';
import { faultOfDeletion, shareDeleted } from './application-deletion.ts';

const THERE = { orders: 2, readings: 3 };

test.each([
  [{ application: 'see', orders: 2, readings: 3 }, null],
  [{}, { missing: ['application', 'orders', 'readings'] }],
  [{ application: 'see', orders: 2 }, { missing: ['readings'] }],
  [
    { application: 'fluss', orders: 2, readings: 3 },
    { field: 'application', code: 'notOneOf' },
  ],
  [
    { application: 'see', orders: 1, readings: 3 },
    { field: 'orders', code: 'otherCounts' },
  ],
  [
    { application: 'see', orders: 2, readings: 4 },
    { field: 'readings', code: 'otherCounts' },
  ],
])('[OPS-157, OPN-590] %o begins a deletion, or says why not: %o', (said, fault) => {
  expect(faultOfDeletion('see', THERE, said)).toEqual(fault);
});

test.each([
  [{ rows: 0, gone: 0, isOver: false }, 0],
  [{ rows: 10, gone: 5, isOver: false }, 0.5],
  [{ rows: 10, gone: 12, isOver: false }, 0.99],
  [{ rows: 10, gone: 12, isOver: true }, 1],
])('[OPS-158] of %o the share is %d', (done, share) => {
  expect(shareDeleted(done)).toBe(share);
});
