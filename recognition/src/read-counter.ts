import { type Area, strip, upsideDown } from './areas.ts';
import { type CounterText, type KnownCounter, valueOf } from './counter-text.ts';
import { COUNTER_STRIP, type Networks } from './networks.ts';
import type { Pyramid } from './picture.ts';
import { type Candidate, readStrips, type Said } from './read-strips.ts';
import { wholeOf } from './whole-counter.ts';

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
/**
 * How much less likely a counter is read from its other end than from the one that the finder told: hardly ever where that is
 * upright on the photo, for so meters hang and people hold their telephones; where it lies on its side, the finder guesses.
 */
const UPSIDE_DOWN = { upright: 0.02, aside: 0.4, toldSo: 1 };

/** A plane over the logarithms of a text's odds and of how certain the finder is that there is a counter at all. */
const CALIBRATION = { from: 1.95, by: 0.61, found: 2 };

/** Reads the counter in an area, the way up in which it says more; null where there is none. */
export async function readCounter(
  networks: Networks,
  pyramid: Pyramid,
  area: Area,
  known: KnownCounter,
): Promise<ReadCounter | null> {
  const { margin } = COUNTER_STRIP;
  const read = readStrips(networks, pyramid, known, area.kind === 'display' ? 'display' : 'drums');
  const turned = upsideDown(area);
  const [upright, other] = await read([strip(area, margin), strip(turned, margin)]);
  if (upright === undefined || other === undefined) return null;
  const [as, against] = [upright.evidence, upsideDownOf(area) * other.evidence];
  const [seen, said] = against > as ? [turned, other] : [area, upright];
  const whole = await wholeOf(read, seen, said);
  const margins = whole === seen ? FURTHER_MARGINS : [margin, ...FURTHER_MARGINS];
  const again = await read(margins.map((each) => strip(whole, each)));
  const candidates = together(whole === seen ? [said, ...again] : again);
  const [best] = candidates;
  if (best === undefined) return null;
  return {
    area: whole,
    text: best.text,
    confidence: calibrated((best.likelihood * Math.max(as, against)) / (as + against), area.score),
    digitConfidences: digitsOf(best.text, candidates),
  };
}

function upsideDownOf({ along: [right] }: Area): number {
  if (Math.abs(right) < Math.SQRT1_2) return UPSIDE_DOWN.aside;
  return right > 0 ? UPSIDE_DOWN.upright : UPSIDE_DOWN.toldSo;
}

/** What all cuttings say of each value; those that show less of a counter count less. */
function together(said: readonly Said[]): Candidate[] {
  const all = said.reduce((sum, { evidence }) => sum + evidence, 0);
  const sums = new Map<string, Candidate>();
  for (const { candidates, evidence } of said)
    for (const { text, likelihood } of candidates) {
      const before = sums.get(valueOf(text))?.likelihood ?? 0;
      sums.set(valueOf(text), { text, likelihood: before + (likelihood * evidence) / all });
    }
  return [...sums.values()].toSorted((one, other) => other.likelihood - one.likelihood);
}

/**
 * How often a text that is so likely is right. Networks are surer of what is easy, and less certain of what is hard,
 * than they ought to be: fitted on rendered photos (training/README.md), once with what is known of the meter and once
 * without.
 */
function calibrated(likelihood: number, score: number): number {
  const { from, by, found } = CALIBRATION;
  const odds = Math.log(likelihood / (1 - likelihood));
  return 1 / (1 + Math.exp(-(from + by * odds + found * Math.log(score))));
}

/**
 * Each digit is as sure as the candidates that have the same one at its place, counted from the point. Of what was not followed
 * half is taken to agree.
 */
function digitsOf(text: CounterText, candidates: readonly Candidate[]): number[] {
  const rest = 1 - candidates.reduce((sum, { likelihood }) => sum + likelihood, 0);
  const sure = (at: (other: CounterText) => string, digit: string): number =>
    Math.min(
      1,
      candidates.reduce((sum, other) => sum + (at(other.text) === digit ? other.likelihood : 0), rest / 2),
    );
  return [
    ...[...text.whole].map((digit, place) =>
      sure(({ whole }) => whole.charAt(place - text.whole.length + whole.length), digit),
    ),
    ...[...text.decimals].map((digit, place) => sure(({ decimals }) => decimals.charAt(place), digit)),
  ];
}
