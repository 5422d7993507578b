import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAcknowledgement } from './acknowledgement.ts';

const position = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });

test('[OPS-116, OPN-460] whatever is acknowledged, in whatever order: it only moves on, and never beyond what was given out', () => {
  const step = fc.record({ give: fc.boolean(), to: fc.bigInt({ min: 0n, max: 30n }) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let [givenOut, acknowledged]: [bigint | null, bigint | null] = [null, null];
      for (const { give, to } of steps) {
        if (give) givenOut = givenOut !== null && givenOut > to ? givenOut : to;
        else {
          const before: bigint = acknowledged ?? 0n;
          const outcome = checkAcknowledgement({ givenOut, acknowledged }, to);
          if (outcome === 'moves') acknowledged = to;
          expect(acknowledged ?? 0n).toBeGreaterThanOrEqual(before);
          expect(acknowledged ?? 0n).toBeLessThanOrEqual(givenOut ?? 0n);
          expect(outcome === 'moves' || outcome === 'alreadyThere').toBe(to >= before && to <= (givenOut ?? 0n));
        }
      }
    }),
  );
});

test('[OPN-579] whoever believes something else to be acknowledged acknowledges nothing; the same again is there already', () => {
  const state = { givenOut: 9n, acknowledged: 4n };
  expect(checkAcknowledgement(state, 9n, 4n)).toBe('moves');
  for (const seen of [null, 3n]) expect(checkAcknowledgement(state, 9n, seen)).toBe('acknowledgedMeanwhile');
  expect(checkAcknowledgement(state, 4n, null)).toBe('alreadyThere');
  expect(checkAcknowledgement({ givenOut: 9n, acknowledged: null }, 9n, null)).toBe('moves');
});

test('[OPS-116] the same again is there already, less is behind, more was never given out', () => {
  fc.assert(
    fc.property(position, position, (givenOut, acknowledged) => {
      fc.pre(acknowledged <= givenOut);
      const state = { givenOut, acknowledged };
      expect(checkAcknowledgement(state, acknowledged)).toBe('alreadyThere');
      expect(checkAcknowledgement(state, givenOut + 1n)).toBe('notGivenOut');
      if (acknowledged > 0n) expect(checkAcknowledgement(state, acknowledged - 1n)).toBe('behindAcknowledged');
      if (acknowledged < givenOut) expect(checkAcknowledgement(state, givenOut)).toBe('moves');
    }),
  );
  expect(checkAcknowledgement({ givenOut: null, acknowledged: null }, 0n)).toBe('alreadyThere');
});
