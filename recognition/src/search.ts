import { type Columns, IMPOSSIBLE, sum } from './columns.ts';

/*
 * Prefix beam search over the columns of a network that was trained by connectionist temporal classification: class 0 is the
 * blank, a class in neighbouring columns is one symbol, and a symbol that comes twice has a blank between.
 */

/** How a search continues: what a text becomes by one more class of the network, and which texts are whole. */
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
  /** The classes it was made of, by which several texts may be told from one reading. */
  readonly classes: string;
  /** How likely the columns say these classes. */
  readonly said: number;
  /** What the grammar adds. */
  readonly added: number;
}

/** The limits of a search. */
export interface Effort {
  /** How many prefixes continue from column to column. */
  readonly beam: number;
  /** A class that is less likely in a column (natural logarithm) is passed over there. */
  readonly least: number;
}

const USUAL: Effort = { beam: 12, least: -5.5 };

/** A text so far, and how likely the columns so far say exactly it. */
interface Prefix<State> {
  readonly state: State;
  readonly classes: string;
  readonly last: number;
  /** The logarithm of what its steps added. */
  readonly weight: number;
  readonly longer: Map<number, readonly Prefix<State>[]>;
  /** Ending in the blank, and in its last class: so far, and with the column at hand. */
  blank: number;
  symbol: number;
  nowBlank: number;
  nowSymbol: number;
}

/**
 * The likeliest texts of a grammar, column by column: after each only the likeliest prefixes continue, as many as the
 * beam is wide. The likelihood of a text is the sum over the ways to spread it over the columns, as far as they were
 * followed.
 */
export function search<State>(columns: Columns, grammar: Grammar<State>, effort: Effort = USUAL): Found<State>[] {
  const start = prefix(grammar.start, '', 0, 0);
  start.blank = 0;
  let open = [start];
  for (let column = 0; column < columns.count; column += 1) open = further(columns, column, grammar, open, effort);
  return open
    .flatMap(({ state, classes, blank, symbol, weight }) => {
      const ending = grammar.end(state);
      return ending === null ? [] : [{ state, classes, said: sum(blank, symbol), added: weight + ending }];
    })
    .toSorted((one, other) => other.said + other.added - one.said - one.added);
}

function prefix<State>(state: State, classes: string, last: number, weight: number): Prefix<State> {
  const never = { blank: IMPOSSIBLE, symbol: IMPOSSIBLE, nowBlank: IMPOSSIBLE, nowSymbol: IMPOSSIBLE };
  return { state, classes, last, weight, longer: new Map(), ...never };
}

function further<State>(
  { classes, logs }: Columns,
  column: number,
  grammar: Grammar<State>,
  open: readonly Prefix<State>[],
  { beam, least }: Effort,
): Prefix<State>[] {
  const said = logs.subarray(column * classes, (column + 1) * classes);
  const reached = new Set<Prefix<State>>();
  for (const one of open) {
    reached.add(one);
    const so = sum(one.blank, one.symbol);
    one.nowBlank = so + (said[0] ?? IMPOSSIBLE);
    if (one.last > 0) one.nowSymbol = sum(one.nowSymbol, one.symbol + (said[one.last] ?? IMPOSSIBLE));
    for (let kind = 1; kind < classes; kind += 1) {
      const likely = said[kind] ?? IMPOSSIBLE;
      const from = kind === one.last ? one.blank : so;
      if (likely < least || from <= IMPOSSIBLE) continue;
      for (const next of longerBy(one, kind, grammar)) {
        next.nowSymbol = sum(next.nowSymbol, from + likely);
        reached.add(next);
      }
    }
  }
  return likeliest(reached, beam);
}

function longerBy<State>(one: Prefix<State>, kind: number, grammar: Grammar<State>): readonly Prefix<State>[] {
  const known = one.longer.get(kind);
  if (known !== undefined) return known;
  const classes = `${one.classes} ${kind}`;
  const made = grammar.next(one.state, kind).map((step) => prefix(step.state, classes, kind, one.weight + step.added));
  one.longer.set(kind, made);
  return made;
}

/** The likeliest of those that were reached; with the column at hand becomes so far. */
function likeliest<State>(reached: ReadonlySet<Prefix<State>>, beam: number): Prefix<State>[] {
  const all = [...reached];
  for (const one of all) {
    [one.blank, one.symbol] = [one.nowBlank, one.nowSymbol];
    [one.nowBlank, one.nowSymbol] = [IMPOSSIBLE, IMPOSSIBLE];
  }
  if (all.length <= beam) return all;
  const sorted = all
    .map((one) => ({ one, worth: sum(one.blank, one.symbol) + one.weight }))
    .toSorted((first, second) => second.worth - first.worth);
  for (const { one } of sorted.slice(beam)) [one.blank, one.symbol] = [IMPOSSIBLE, IMPOSSIBLE];
  return sorted.slice(0, beam).map(({ one }) => one);
}
