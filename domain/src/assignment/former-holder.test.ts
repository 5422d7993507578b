import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formerHolderOf } from './former-holder.ts';

const at = (day: number) => new Date(Date.UTC(2026, 2, day));

test('[OPN-496] who had the order when it was read, or has reported it, may be meant instead of whoever has it now', () => {
  const order = {
    accountId: 'now',
    formerHolders: [
      { accountId: 'second', until: at(9) },
      { accountId: 'first', until: at(5) },
    ],
  };
  const told = (day: number, accountId: string | null) =>
    formerHolderOf({ takenAt: at(day), accountId }, order)?.accountId ?? null;
  expect([told(1, 'first'), told(20, 'first'), told(20, 'second')]).toEqual(['first', 'first', 'second']);
  expect([told(1, null), told(7, null), told(9, null), told(20, 'neighbour')]).toEqual(['first', 'second', null, null]);
  // Whoever has it again has read for themselves.
  expect(told(1, 'now')).toBe(null);
});

test('[OPN-496] without anybody before, or once all have left, nobody else is meant', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(27)), fc.nat(27), (days, day) => {
      const formerHolders = days
        .toSorted((one, other) => other - one)
        .map((one) => ({ accountId: 'x', until: at(one) }));
      const found = formerHolderOf({ takenAt: at(day), accountId: null }, { accountId: 'now', formerHolders });
      expect(found !== null).toBe(days.some((one) => one > day));
    }),
  );
});
