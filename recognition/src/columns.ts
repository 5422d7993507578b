/** A network's output for a strip: for each column the log-likelihood of each class; class 0 is the blank. */
export interface Columns {
  readonly count: number;
  readonly classes: number;
  readonly logs: Float32Array;
}

/** A symbol read from a strip. */
export interface Spelt {
  readonly symbol: string;
  /** How certain, 0 to 1. */
  readonly confidence: number;
  /** The column with the highest confidence. */
  readonly at: number;
}

/** The logarithm of zero. */
export const IMPOSSIBLE = -1e9;

/** Turns a network's raw answer into likelihoods. */
export function columnsOf(raw: Float32Array, count: number, classes: number): Columns {
  const logs = new Float32Array(count * classes);
  for (let column = 0; column < count; column += 1) {
    const own = raw.subarray(column * classes, (column + 1) * classes);
    const highest = own.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    const total = own.reduce((soFar, value) => soFar + Math.exp(value - highest), 0);
    for (let each = 0; each < classes; each += 1)
      logs[column * classes + each] = (own[each] ?? 0) - highest - Math.log(total);
  }
  return { count, classes, logs };
}

/** The likeliest symbols, column by column: repeated ones once, blanks not at all. */
export function spelt({ count, classes, logs }: Columns, alphabet: string): Spelt[] {
  const symbols: Spelt[] = [];
  let last = 0;
  let [surest, at] = [0, 0];
  const end = (): void => {
    if (last > 0) symbols.push({ symbol: alphabet.charAt(last - 1), confidence: Math.exp(surest), at });
  };
  for (let column = 0; column < count; column += 1) {
    let best = 0;
    for (let each = 1; each < classes; each += 1)
      if ((logs[column * classes + each] ?? 0) > (logs[column * classes + best] ?? 0)) best = each;
    const sure = logs[column * classes + best] ?? 0;
    if (best === last) {
      if (sure > surest) [surest, at] = [sure, column];
      continue;
    }
    end();
    [last, surest, at] = [best, sure, column];
  }
  end();
  return symbols;
}

/**
 * By how much (natural logarithm) what the columns say best is more likely than that an expected text stands anywhere
 * in the line: 0 where it is read just so. Whatever else is before and after it costs nothing.
 */
export function doubtOf({ count, classes, logs }: Columns, expected: readonly number[]): number {
  // States: before it, place 1, blank, place 2, … the last place, after it.
  const states = 2 * expected.length + 1;
  let now = new Float64Array(states).fill(IMPOSSIBLE);
  now[0] = 0;
  let best = 0;
  for (let column = 0; column < count; column += 1) {
    const own = logs.subarray(column * classes, (column + 1) * classes);
    const likeliest = own.reduce((most, value) => Math.max(most, value), IMPOSSIBLE);
    best += likeliest;
    const next = new Float64Array(states).fill(IMPOSSIBLE);
    for (let state = 0; state < states; state += 1) {
      const place = (state - 1) / 2;
      let from = Math.max(now[state] ?? IMPOSSIBLE, now[state - 1] ?? IMPOSSIBLE);
      // The same symbol twice needs a blank between; the first may follow whatever is before it.
      if (state % 2 === 1 && place > 0 && expected[place] !== expected[place - 1])
        from = Math.max(from, now[state - 2] ?? IMPOSSIBLE);
      const isOutside = state === 0 || state === states - 1;
      next[state] = from + (isOutside ? likeliest : (own[state % 2 === 1 ? (expected[place] ?? 0) : 0] ?? IMPOSSIBLE));
    }
    now = next;
  }
  return best - Math.max(now[states - 1] ?? IMPOSSIBLE, now[states - 2] ?? IMPOSSIBLE);
}

/** The logarithm of the sum of two numbers given by their logarithms. */
export function sum(one: number, other: number): number {
  const [more, less] = one > other ? [one, other] : [other, one];
  return less <= IMPOSSIBLE / 2 ? more : more + Math.log1p(Math.exp(less - more));
}
