import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  IMPORT_STEPS,
  type ImportStep,
  linesDone,
  MOST_WAITING,
  mayWait,
  remainingSeconds,
  shareDone,
  type StepProgress,
  UNDO_STEPS,
} from './import-progress.ts';

const progressOf = (steps: readonly ImportStep[]) =>
  fc.record<StepProgress>({
    step: fc.constantFrom(...steps),
    done: fc.integer({ min: -5, max: 200_000 }),
    all: fc.integer({ min: 0, max: 100_000 }),
  });

/** Whether one comes before the other: an earlier step, or less of the same. */
function isBefore(all: readonly ImportStep[], one: StepProgress, other: StepProgress): boolean {
  const steps = all.indexOf(other.step) - all.indexOf(one.step);
  return steps > 0 || (steps === 0 && one.all === other.all && one.done <= other.done);
}

describe.each([
  ['an import is', IMPORT_STEPS],
  ['taking one back is', UNDO_STEPS],
])('[OPS-55, OPS-160, OPN-426] how far %s', (_, steps) => {
  const progress = progressOf(steps);

  test('lies between nothing and all, and never goes back', () => {
    fc.assert(
      fc.property(progress, progress, (one, other) => {
        for (const share of [shareDone(one), shareDone(other)]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        if (isBefore(steps, one, other)) expect(shareDone(one)).toBeLessThanOrEqual(shareDone(other));
      }),
    );
  });

  test('begins with nothing and ends with all lines', () => {
    const [first, last] = [steps.at(0)!, steps.at(-1)!];
    expect(shareDone({ step: first, done: 0, all: 7 })).toBe(0);
    expect(linesDone(60_000, shareDone({ step: last, done: 7, all: 7 }))).toBe(60_000);
  });

  test('lines done are never more than there are', () => {
    fc.assert(
      fc.property(fc.nat(100_000), progress, (lines, at) => {
        const done = linesDone(lines, shareDone(at));
        expect(done).toBeGreaterThanOrEqual(0);
        expect(done).toBeLessThanOrEqual(lines);
      }),
    );
  });

  test('what remains is as long as it took until now, for as much; nothing is said at the beginning', () => {
    const from = new Date('2026-03-10T10:00:00Z');
    const after = (seconds: number): Date => new Date(from.getTime() + seconds * 1000);
    expect(remainingSeconds(from, after(10), 0.5)).toBe(10);
    expect(remainingSeconds(from, after(10), 0.25)).toBe(30);
    expect(remainingSeconds(from, after(10), 1)).toBe(0);
    expect(remainingSeconds(from, after(10), 0.01)).toBeNull();
    expect(remainingSeconds(from, from, 0.5)).toBeNull();
    expect(remainingSeconds(from, after(-5), 0.5)).toBeNull();
  });

  test('the further it is, the less remains', () => {
    const share = fc.double({ min: 0.05, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.integer({ min: 1, max: 86_400 }), (one, other, seconds) => {
        const from = new Date(0);
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const at = (part: number): number => remainingSeconds(from, new Date(seconds * 1000), part)!;
        expect(at(more)).toBeLessThanOrEqual(at(less));
        expect(at(more)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test('[OPS-54, OPN-425] a tenant may have some files waiting, and so many bytes, whatever the order they come in', () => {
  const bytes = fc.array(fc.integer({ min: 1, max: 30 * 1024 * 1024 }), { maxLength: 60 });
  fc.assert(
    fc.property(bytes, (files) => {
      const waiting = { files: 0, bytes: 0 };
      for (const size of files) {
        if (!mayWait(waiting, size)) continue;
        waiting.files += 1;
        waiting.bytes += size;
      }
      expect(waiting.files).toBeLessThanOrEqual(MOST_WAITING.files);
      expect(waiting.bytes).toBeLessThanOrEqual(MOST_WAITING.bytes);
      if (files.length > 0) expect(waiting.files).toBeGreaterThan(0);
    }),
  );
});
