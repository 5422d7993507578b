import { type Area, strip, upsideDown } from './areas.ts';
import { counterGrammar, type CounterText, type KnownCounter } from './counter-text.ts';
import { valueOf } from './expectations.ts';
import { COUNTER_STRIP, type Networks } from './networks.ts';
import { type Cutting, type Pyramid, stripsOf } from './picture.ts';
import { type Found, search } from './search.ts';

/** A counter that was read. Confidences are 0 to 1. */
export interface ReadCounter {
  readonly area: Area;
  readonly text: CounterText;
  readonly confidence: number;
  /** Of each digit, from left to right. */
  readonly digitConfidences: readonly number[];
}

/** An area is cut out again with these margins: what all cuttings agree on is surer. */
const FURTHER_MARGINS = [
  [0.04, 0.04],
  [0.13, 0.22],
] as const;
const CUTTINGS = 1 + FURTHER_MARGINS.length;
/** So many whole texts of each strip count. */
const CANDIDATES = 5;
/** Meters hang upside down less often than the finder is wrong about the direction. */
const UPSIDE_DOWN = 0.8;

/** How likely a text is, summed over the margins. */
interface Candidate {
  readonly text: CounterText;
  readonly votes: number;
}

/** Reads the counter in an area, the way up in which it says more; null where there is none. */
export async function readCounter(
  networks: Networks,
  pyramid: Pyramid,
  area: Area,
  known: KnownCounter,
): Promise<ReadCounter | null> {
  const { margin } = COUNTER_STRIP;
  const turned = upsideDown(area);
  const [upright, other] = await textsIn(networks, pyramid, [strip(area, margin), strip(turned, margin)], known);
  const isTurned = UPSIDE_DOWN * votesOf(other) > votesOf(upright);
  const [chosen, first] = isTurned ? [turned, other] : [area, upright];
  const again = await textsIn(
    networks,
    pyramid,
    FURTHER_MARGINS.map((further) => strip(chosen, further)),
    known,
  );
  return readingOf(chosen, candidatesOf([...(first ?? []), ...again.flat()]), isTurned ? UPSIDE_DOWN : 1);
}

type FoundText = Found<CounterText>;

/** The likeliest texts of each cutting. */
async function textsIn(
  networks: Networks,
  pyramid: Pyramid,
  cuttings: readonly Cutting[],
  known: KnownCounter,
): Promise<FoundText[][]> {
  const columns = await networks.readCounters(stripsOf(pyramid, cuttings, COUNTER_STRIP));
  return columns.map((each) => search(each, counterGrammar(known)).slice(0, CANDIDATES));
}

function votesOf(found: readonly FoundText[] | undefined): number {
  return Math.exp(found?.[0]?.likelihood ?? Number.NEGATIVE_INFINITY);
}

function candidatesOf(found: readonly FoundText[]): Candidate[] {
  const candidates = new Map<string, Candidate>();
  for (const { state, likelihood } of found) {
    const before = candidates.get(valueOf(state))?.votes ?? 0;
    candidates.set(valueOf(state), { text: state, votes: before + Math.exp(likelihood) / CUTTINGS });
  }
  return [...candidates.values()].toSorted((one, other) => other.votes - one.votes);
}

function readingOf(area: Area, candidates: readonly Candidate[], share: number): ReadCounter | null {
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
