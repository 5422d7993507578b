import { type Area, type AreaKind, distinct } from './areas.ts';

/** The finder's answer to a square picture: for each kind a mask, then the direction, `side` by `side` each. */
export interface Maps {
  readonly side: number;
  readonly values: Float32Array;
}

const KINDS: readonly AreaKind[] = ['drums', 'display', 'number'];
const THRESHOLDS = [0.4, 0.65, 0.85];
/** Smaller spots are no counters. */
const FEWEST_PIXELS = 4;
/** A uniform rectangle's half side, in standard deviations. */
const HALF_SIDE = Math.sqrt(3);

/**
 * The areas of a kind in the maps, in their pixels, the most certain first, at most `most`; near-duplicates are left
 * out.
 */
export function areasIn(maps: Maps, kind: AreaKind, most: number): Area[] {
  const layer = KINDS.indexOf(kind);
  const size = maps.side ** 2;
  const mask = maps.values.subarray(layer * size, (layer + 1) * size).map(sigmoid);
  const found = THRESHOLDS.flatMap((threshold) =>
    spotsIn(mask, maps.side, threshold).map((pixels) => areaOf(pixels, mask, maps, kind)),
  ).filter((area) => area !== null);
  return distinct(found).slice(0, most);
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** Connected pixels above a threshold. */
function spotsIn(mask: Float32Array, side: number, threshold: number): number[][] {
  const seen = new Uint8Array(mask.length);
  const spots: number[][] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (seen[start] === 1 || (mask[start] ?? 0) <= threshold) continue;
    const spot: number[] = [];
    const open = [start];
    seen[start] = 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      spot.push(at);
      for (const near of neighbours(at, side)) {
        if (seen[near] === 1 || (mask[near] ?? 0) <= threshold) continue;
        seen[near] = 1;
        open.push(near);
      }
    }
    if (spot.length >= FEWEST_PIXELS) spots.push(spot);
  }
  return spots;
}

function neighbours(at: number, side: number): number[] {
  const [x, y] = [at % side, Math.floor(at / side)];
  const found: number[] = [];
  for (let down = Math.max(0, y - 1); down <= Math.min(side - 1, y + 1); down += 1)
    for (let across = Math.max(0, x - 1); across <= Math.min(side - 1, x + 1); across += 1)
      found.push(down * side + across);
  return found;
}

/** The rectangle around a spot by its moments, steadier than its outermost pixels; null where no direction is told. */
function areaOf(spot: readonly number[], mask: Float32Array, { side, values }: Maps, kind: AreaKind): Area | null {
  const size = side ** 2;
  let [weight, x, y, cosine, sine] = [0, 0, 0, 0, 0];
  for (const at of spot) {
    const share = mask[at] ?? 0;
    weight += share;
    x += share * ((at % side) + 0.5);
    y += share * (Math.floor(at / side) + 0.5);
    cosine += share * (values[3 * size + at] ?? 0);
    sine += share * (values[4 * size + at] ?? 0);
  }
  const length = Math.hypot(cosine, sine);
  if (length < 1e-6) return null;
  [x, y] = [x / weight, y / weight];
  const moments = momentsOf(spot, mask, side, x, y, weight);
  const along = straightened([cosine / length, sine / length], moments);
  const spread = (u: number, v: number): number =>
    Math.sqrt(Math.max(0.08, moments.xx * u * u + 2 * moments.xy * u * v + moments.yy * v * v)) * HALF_SIDE;
  const half = [spread(along[0], along[1]), spread(-along[1], along[0])] as const;
  const fill = Math.min(1, spot.length / (4 * half[0] * half[1]));
  const score = (weight / spot.length) * fill ** 2 * plausible(half[0] / half[1]) * Math.min(1, spot.length / 30);
  return { kind, middle: [x, y], along, half, score };
}

interface Moments {
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
}

function momentsOf(
  spot: readonly number[],
  mask: Float32Array,
  side: number,
  x: number,
  y: number,
  weight: number,
): Moments {
  let [xx, xy, yy] = [0, 0, 0];
  for (const at of spot) {
    const share = (mask[at] ?? 0) / weight;
    const [across, down] = [(at % side) + 0.5 - x, Math.floor(at / side) + 0.5 - y];
    xx += share * across * across;
    xy += share * across * down;
    yy += share * down * down;
  }
  return { xx, xy, yy };
}

/** The axis of a long spot is more exact than the predicted direction, which then only tells its left end. */
function straightened(told: readonly [number, number], { xx, xy, yy }: Moments): readonly [number, number] {
  const [mean, differing] = [(xx + yy) / 2, Math.hypot((xx - yy) / 2, xy)];
  if (mean + differing <= 4 * (mean - differing)) return told;
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  const axis = [Math.cos(angle), Math.sin(angle)] as const;
  const agreement = axis[0] * told[0] + axis[1] * told[1];
  return agreement > 0 ? axis : [-axis[0], -axis[1]];
}

/** Rows of digits are about 2 to 12 times as long as high. */
function plausible(ratio: number): number {
  if (ratio >= 2 && ratio <= 12) return 1;
  return ratio < 1.4 ? 0.15 : 0.5;
}
