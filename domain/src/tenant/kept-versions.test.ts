import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countKeptVersions, MOST_VERSION_BYTES, MOST_VERSIONS } from './kept-versions.ts';

describe('[OPS-83] of the versions of a document', () => {
  test('the newest 50 are kept', () => {
    expect(countKeptVersions(Array<number>(MOST_VERSIONS).fill(1000))).toBe(MOST_VERSIONS);
    expect(countKeptVersions(Array<number>(MOST_VERSIONS + 1).fill(1000))).toBe(MOST_VERSIONS);
  });

  test('fewer where they are large, yet always the newest', () => {
    const half = MOST_VERSION_BYTES / 2;
    expect(countKeptVersions([half, half])).toBe(2);
    expect(countKeptVersions([half, half, 1])).toBe(2);
    expect(countKeptVersions([half, half + 1, 1])).toBe(1);
    expect(countKeptVersions([MOST_VERSION_BYTES + 1, 1])).toBe(1);
    expect(countKeptVersions([])).toBe(0);
  });

  test('as many as fit, and never one more', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: MOST_VERSION_BYTES }), { maxLength: 80 }), (bytes) => {
        const kept = countKeptVersions(bytes);
        const sumOf = (count: number) => bytes.slice(0, count).reduce((sum, one) => sum + one, 0);
        const fits = (count: number) => count <= 1 || (count <= MOST_VERSIONS && sumOf(count) <= MOST_VERSION_BYTES);
        expect(fits(kept)).toBe(true);
        expect(kept === bytes.length || !fits(kept + 1)).toBe(true);
      }),
    );
  });
});
