import { type Columns, sum } from './columns.ts';

/** How a search goes on: what a text becomes by one more class of the network, and which texts are whole. */
export interface Grammar<State> {
  readonly start: State;
  /** The texts that one more class makes of a text, each with the logarithm that is added for it. */
  readonly next: (state: State, kind: number) => readonly Step<State>[];
  /** The logarithm that is added where the text ends here; null where it cannot. */
  readonly end: (state: State) => number | null;
}

/** A longer text. */
export interface Step<State> {
  readonly state: State;
  readonly added: number;
}

/** A whole text. Natural logarithms. */
export interface Found<State> {
  readonly state: State;
  /** How likely the columns say it. */
  readonly said: number;
  /** What the grammar adds. */
  readonly added: number;
}

/** How far a search looks. */
export interface Effort {
  /** So many beginnings are followed from column to column. */
  readonly breadth: number;
  /** A class that a column says less loudly (natural logarithm) is not heard. */
  readonly unheard: number;
}

const IMPOSSIBLE = -1e9;
const USUAL: Effort = { breadth: 12, unheard: -5.5 };

/** A beginning, and how likely the columns so far say exactly it. */
interface Beginning<State> {
  readonly state: State;
  readonly last: number;
  /** The logarithm of what its steps added. */
  readonly weight: number;
  readonly longer: Map<number, readonly Beginning<State>[]>;
  /** Ending in silence, and in its last class: so far, and with the column that is being heard. */
  silent: number;
  sounding: number;
  nowSilent: number;
  nowSounding: number;
}

/**
 * The likeliest texts of a grammar, column by column: after each only the `breadth` likeliest beginnings go on. The likelihood
 * of a text is the sum over the ways to spread it over the columns, as far as they were followed.
 */
export function search<State>(columns: Columns, grammar: Grammar<State>, effort: Effort = USUAL): Found<State>[] {
  const start = beginning(grammar.start, 0, 0);
  start.silent = 0;
  let open = [start];
  for (let column = 0; column < columns.count; column += 1) open = heard(columns, column, grammar, open, effort);
  return open
    .flatMap(({ state, silent, sounding, weight }) => {
      const ending = grammar.end(state);
      return ending === null ? [] : [{ state, said: sum(silent, sounding), added: weight + ending }];
    })
    .toSorted((one, other) => other.said + other.added - one.said - one.added);
}

function beginning<State>(state: State, last: number, weight: number): Beginning<State> {
  const never = { silent: IMPOSSIBLE, sounding: IMPOSSIBLE, nowSilent: IMPOSSIBLE, nowSounding: IMPOSSIBLE };
  return { state, last, weight, longer: new Map(), ...never };
}

function heard<State>(
  { classes, logs }: Columns,
  column: number,
  grammar: Grammar<State>,
  open: readonly Beginning<State>[],
  { breadth, unheard }: Effort,
): Beginning<State>[] {
  const said = logs.subarray(column * classes, (column + 1) * classes);
  const reached = new Set<Beginning<State>>();
  for (const one of open) {
    reached.add(one);
    const so = sum(one.silent, one.sounding);
    one.nowSilent = so + (said[0] ?? IMPOSSIBLE);
    if (one.last > 0) one.nowSounding = sum(one.nowSounding, one.sounding + (said[one.last] ?? IMPOSSIBLE));
    for (let kind = 1; kind < classes; kind += 1) {
      const loud = said[kind] ?? IMPOSSIBLE;
      // The same class twice needs silence between.
      const from = kind === one.last ? one.silent : so;
      if (loud < unheard || from <= IMPOSSIBLE) continue;
      for (const next of longerBy(one, kind, grammar)) {
        next.nowSounding = sum(next.nowSounding, from + loud);
        reached.add(next);
      }
    }
  }
  return likeliest(reached, breadth);
}

function longerBy<State>(one: Beginning<State>, kind: number, grammar: Grammar<State>): readonly Beginning<State>[] {
  const known = one.longer.get(kind);
  if (known !== undefined) return known;
  const made = grammar.next(one.state, kind).map((step) => beginning(step.state, kind, one.weight + step.added));
  one.longer.set(kind, made);
  return made;
}

/** The likeliest of those that were reached; what the column said of them becomes what was said so far. */
function likeliest<State>(reached: ReadonlySet<Beginning<State>>, breadth: number): Beginning<State>[] {
  const all = [...reached];
  for (const one of all) {
    [one.silent, one.sounding] = [one.nowSilent, one.nowSounding];
    [one.nowSilent, one.nowSounding] = [IMPOSSIBLE, IMPOSSIBLE];
  }
  if (all.length <= breadth) return all;
  const sorted = all
    .map((one) => ({ one, worth: sum(one.silent, one.sounding) + one.weight }))
    .toSorted((first, second) => second.worth - first.worth);
  for (const { one } of sorted.slice(breadth)) [one.silent, one.sounding] = [IMPOSSIBLE, IMPOSSIBLE];
  return sorted.slice(0, breadth).map(({ one }) => one);
}
