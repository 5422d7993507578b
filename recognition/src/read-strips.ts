import { counterGrammar, type CounterKind, type CounterText, type KnownCounter } from './counter-text.ts';
import { COUNTER_STRIP, type Networks } from './networks.ts';
import { type Cutting, type Pyramid, stripsOf } from './picture.ts';
import { type Found, search } from './search.ts';

/** How many whole texts of each strip count. */
const CANDIDATES = 5;

/** A text and how likely it is, 0 to 1. */
export interface Candidate {
  readonly text: CounterText;
  readonly likelihood: number;
}

/** What is said of the counter in each cutting. */
export interface Said {
  readonly candidates: readonly Candidate[];
  /** How likely it is that these columns come from what is known. */
  readonly evidence: number;
}

/** Reads a counter in cuttings of a photo. */
export type ReadStrips = (cuttings: readonly Cutting[]) => Promise<readonly Said[]>;

/** How counters of a kind are read on a photo, with what is known of them. */
export function readStrips(networks: Networks, pyramid: Pyramid, known: KnownCounter, kind: CounterKind): ReadStrips {
  const grammar = counterGrammar(known, kind);
  return async (cuttings) => {
    const columns = await networks.readCounters(stripsOf(pyramid, cuttings, COUNTER_STRIP));
    return columns.map((each) => weighed(search(each, grammar), known));
  };
}

/** What is said is weighed with what is known (Bayes); whatever was not followed may be right too, as far as it would fit. */
function weighed(found: readonly Found<CounterText>[], known: KnownCounter): Said {
  // The same classes may be taken for several texts (whole or decimal, lower or upper): their likelihood is counted once.
  const followed = new Map(found.map(({ classes, said }) => [classes, Math.exp(said)]));
  const others = 1 - [...followed.values()].reduce((all, said) => all + said, 0);
  const likely = found
    .slice(0, CANDIDATES)
    .map(({ state, said, added }) => ({ text: state, likelihood: Math.exp(said + added) }));
  const evidence = likely.reduce((all, { likelihood }) => all + likelihood, 0);
  const all = evidence + Math.max(0, others) * known.fitting;
  return { evidence, candidates: likely.map(({ text, likelihood }) => ({ text, likelihood: likelihood / all })) };
}
