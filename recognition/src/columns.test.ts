import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf, doubtOf, spelt } from './columns.ts';

const ALPHABET = 'abc';

/** Columns that say one class each, more or less loudly. */
function saying(classes: readonly number[], loudness = 6) {
  const raw = classes.flatMap((kind) =>
    Array.from({ length: ALPHABET.length + 1 }, (_, each) => (each === kind ? loudness : 0)),
  );
  return columnsOf(Float32Array.from(raw), classes.length, ALPHABET.length + 1);
}

test('what is said is read: a blank parts the same symbol, and repeated columns are one', () => {
  const read = spelt(saying([0, 1, 1, 0, 1, 2, 0, 3]), ALPHABET);
  expect(read.map(({ symbol }) => symbol).join('')).toBe('aabc');
  for (const { confidence } of read) expect(confidence).toBeGreaterThan(0.99);
  expect(spelt(saying([0, 0]), ALPHABET)).toEqual([]);
});

test('an expected text that stands anywhere in the line leaves no doubt, another one does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
      (text, around) => {
        const line = [...around, ...text, ...around].flatMap((kind) => [kind, 0]);
        expect(doubtOf(saying(line), text)).toBeLessThan(1e-3);
        const other = [...text.slice(0, -1), ((text.at(-1) ?? 0) % 3) + 1];
        const stands = [...around, ...text, ...around].join('').includes(other.join(''));
        if (!stands) expect(doubtOf(saying(line), other)).toBeGreaterThan(3);
      },
    ),
  );
});
