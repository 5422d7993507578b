import { type Area, strip } from './areas.ts';
import { counterGrammar, type CounterText, type KnownCounter } from './counter-text.ts';
import { valueOf } from './expectations.ts';
import { COUNTER_STRIP, type Networks } from './networks.ts';
import { type Pyramid, stripsOf } from './picture.ts';
import { search } from './search.ts';

/** A counter that was read. Confidences are 0 to 1. */
export interface ReadCounter {
  readonly area: Area;
  readonly text: CounterText;
  readonly confidence: number;
  /** Of each digit, from left to right. */
  readonly digitConfidences: readonly number[];
}

/** The margins by which an area is cut out, several times: what all agree on is surer. */
const MARGINS = [COUNTER_STRIP.margin, [0.04, 0.04], [0.13, 0.22]] as const;
/** So many whole texts of each strip count. */
const CANDIDATES = 5;
/** Meters hang upside down less often than the finder is wrong about the direction. */
const UPSIDE_DOWN = 0.8;

/** How likely a text is, summed over the margins. */
interface Candidate {
  readonly text: CounterText;
  readonly votes: number;
}

/** Reads the counter in an area, in both directions; null where there is none. */
export async function readCounter(
  networks: Networks,
  pyramid: Pyramid,
  area: Area,
  known: KnownCounter,
): Promise<ReadCounter | null> {
  const cuts = [false, true].flatMap((turned) => MARGINS.map((margin) => strip(area, margin, turned)));
  const columns = await networks.readCounters(stripsOf(pyramid, cuts, COUNTER_STRIP));
  const [upright, turned] = [columns.slice(0, MARGINS.length), columns.slice(MARGINS.length)].map((each) => {
    const found = each.flatMap((one) => search(one, counterGrammar(known)).slice(0, CANDIDATES));
    return candidatesOf(found);
  });
  const ways = [
    chosen(area, upright ?? [], 1),
    chosen({ ...area, along: [-area.along[0], -area.along[1]] }, turned ?? [], UPSIDE_DOWN),
  ];
  const [best] = ways.filter((way) => way !== null).toSorted((one, other) => other.confidence - one.confidence);
  return best ?? null;
}

function candidatesOf(found: readonly { readonly state: CounterText; readonly likelihood: number }[]): Candidate[] {
  const candidates = new Map<string, Candidate>();
  for (const { state, likelihood } of found) {
    const before = candidates.get(valueOf(state))?.votes ?? 0;
    candidates.set(valueOf(state), { text: state, votes: before + Math.exp(likelihood) / MARGINS.length });
  }
  return [...candidates.values()].toSorted((one, other) => other.votes - one.votes);
}

function chosen(area: Area, candidates: readonly Candidate[], share: number): ReadCounter | null {
  const [best] = candidates;
  if (best === undefined) return null;
  const confidence = best.votes * share * (0.3 + 0.7 * Math.min(1, area.score));
  return { area, text: best.text, confidence, digitConfidences: digitsOf(best.text, candidates) };
}

/** Each digit is as sure as the candidates that have the same one at its place, counted from the point. */
function digitsOf(text: CounterText, candidates: readonly Candidate[]): number[] {
  const all = candidates.reduce((sum, { votes }) => sum + votes, 0);
  if (all === 0) return [...text.whole, ...text.decimals].map(() => 0);
  const sure = (at: (other: CounterText) => string, digit: string): number =>
    candidates.reduce((sum, other) => sum + (at(other.text) === digit ? other.votes : 0), 0) / all;
  return [
    ...[...text.whole].map((digit, place) =>
      sure(({ whole }) => whole.charAt(place - text.whole.length + whole.length), digit),
    ),
    ...[...text.decimals].map((digit, place) => sure(({ decimals }) => decimals.charAt(place), digit)),
  ];
}
