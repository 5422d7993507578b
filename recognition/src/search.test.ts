import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Columns, columnsOf } from './columns.ts';
import { type Grammar, search } from './search.ts';

const CLASSES = 4;

/** Every text of at most `most` symbols, said by classes 1 to 3. */
const anyText = (most: number): Grammar<string> => ({
  start: '',
  next: (text, kind) => (text.length < most ? [{ state: `${text}${kind}`, added: 0 }] : []),
  end: () => 0,
});

const someColumns = (most: number) =>
  fc
    .array(fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: CLASSES, maxLength: CLASSES }), {
      minLength: 1,
      maxLength: most,
    })
    .map((rows) => columnsOf(Float32Array.from(rows.flat()), rows.length, CLASSES));

/** By trying every way to say something in each column: repeated symbols once, class 0 is the blank. */
function plainly({ count, classes, logs }: Columns): Map<string, number> {
  const sums = new Map<string, number>();
  const say = (column: number, text: string, last: number, likelihood: number): void => {
    if (column === count) {
      sums.set(text, (sums.get(text) ?? 0) + likelihood);
      return;
    }
    for (let kind = 0; kind < classes; kind += 1) {
      const said = kind === 0 || kind === last ? text : `${text}${kind}`;
      say(column + 1, said, kind, likelihood * Math.exp(logs[column * classes + kind] ?? 0));
    }
  };
  say(0, '', 0, 1);
  return sums;
}

test('the likelihood of a text is the sum over all ways to say it, and the likeliest comes first', () => {
  fc.assert(
    fc.property(someColumns(5), (columns) => {
      const found = search(columns, anyText(5), { beam: 10_000, least: Number.NEGATIVE_INFINITY });
      const expected = plainly(columns);
      for (const { state, said } of found) expect(Math.exp(said)).toBeCloseTo(expected.get(state) ?? 0, 5);
      const likeliest = [...expected].toSorted(([, one], [, other]) => other - one)[0]?.[1] ?? 0;
      expect(Math.exp(found[0]?.said ?? Number.NEGATIVE_INFINITY)).toBeCloseTo(likeliest, 5);
    }),
    { numRuns: 200 },
  );
});

test('what a way adds counts, and a text that must not end here is not found', () => {
  const columns = columnsOf(Float32Array.from([0, 3, 0, 0]), 1, CLASSES);
  const grammar: Grammar<string> = {
    start: '',
    next: (text, kind) => (text === '' && kind < 3 ? [{ state: `${kind}`, added: kind === 1 ? -5 : 0 }] : []),
    end: (text) => (text === '' ? null : 0),
  };
  expect(search(columns, grammar).map(({ state }) => state)).toEqual(['2', '1']);
});
