import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundByKind } from './bound-findings.ts';

const some = fc
  .array(fc.record({ code: fc.constantFrom('doubt', 'error', 'other'), count: fc.integer({ min: 1, max: 500 }) }))
  .map((runs) => runs.flatMap(({ code, count }) => Array.from({ length: count }, () => code)))
  .map((codes) => codes.map((code, line) => ({ code, line })));

/** How many there are of each kind. */
function countsOf(codes: readonly { readonly code: string; readonly count?: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code, count = 1 } of codes) counts[code] = (counts[code] ?? 0) + count;
  return counts;
}

test('[OPS-88, OPN-407] every kind is told however many of another one there are, and every finding counts once', () => {
  fc.assert(
    fc.property(some, (findings) => {
      const { told, more } = boundByKind(findings);
      const told200 = countsOf(told);
      for (const [code, count] of Object.entries(countsOf(findings))) {
        expect(told200[code]).toBe(Math.min(200, count));
      }
      expect(countsOf([...told, ...more])).toEqual(countsOf(findings));
      // The first of each kind, in their order.
      expect(told.map(({ line }) => line)).toEqual(told.map(({ line }) => line).toSorted((a, b) => a - b));
      for (const { code } of more) {
        const lines = findings.filter((one) => one.code === code).map(({ line }) => line);
        expect(told.filter((one) => one.code === code).map(({ line }) => line)).toEqual(lines.slice(0, 200));
      }
    }),
  );
});

test('[OPS-88] what was counted before is counted on', () => {
  fc.assert(
    fc.property(some, some, (file, compared) => {
      const first = boundByKind(file);
      const second = boundByKind([...first.told, ...compared], first.more);
      expect(countsOf([...second.told, ...second.more])).toEqual(countsOf([...file, ...compared]));
    }),
  );
});
