import type { Corner } from '@zaehlwerk/domain/photo-reading/detected-device';
import type { Cutting } from './picture.ts';

/** What an area shows. */
export type AreaKind = 'drums' | 'display' | 'number';

/** An upright or turned rectangle in which something is read. Lengths in the pixels of the picture it was found in. */
export interface Area {
  readonly kind: AreaKind;
  readonly middle: readonly [number, number];
  /** The direction of reading, of length 1. */
  readonly along: readonly [number, number];
  /** Half of its length along the text, half of its height. */
  readonly half: readonly [number, number];
  /** How sure the finder is that it is one, 0 to 1. */
  readonly score: number;
}

/** The finder's answer to a square picture: for each kind a mask, then the direction, `side` by `side` each. */
export interface Maps {
  readonly side: number;
  readonly values: Float32Array;
}

const KINDS: readonly AreaKind[] = ['drums', 'display', 'number'];
const THRESHOLDS = [0.4, 0.65, 0.85];
/** Smaller spots are no counters. */
const FEWEST_PIXELS = 4;
/** By how much a whole is longer than a part of it. */
const LONGER = 1.4;
/** A uniform rectangle's half side, in standard deviations. */
const HALF_SIDE = Math.sqrt(3);

/** The areas of a kind in the maps, in their pixels, the surest first, at most `most`; near-duplicates are left out. */
export function areasIn(maps: Maps, kind: AreaKind, most: number): Area[] {
  const layer = KINDS.indexOf(kind);
  const size = maps.side ** 2;
  const mask = maps.values.subarray(layer * size, (layer + 1) * size).map(sigmoid);
  const found = THRESHOLDS.flatMap((threshold) =>
    spotsIn(mask, maps.side, threshold).map((pixels) => areaOf(pixels, mask, maps, kind)),
  ).filter((area) => area !== null);
  return distinct(found).slice(0, most);
}

/**
 * The surest first, without those that are nearly the same as a surer one, of whatever kind. In place of one that is only a part
 * stands the whole where that is nearly as sure: at least `nearly` times, 0 to 1.
 */
export function distinct(areas: readonly Area[], nearly = 1): Area[] {
  const kept: Area[] = [];
  for (const area of areas.toSorted((one, other) => other.score - one.score)) {
    const at = kept.findIndex((other) => isSame(area, other));
    const surer = kept[at];
    if (surer === undefined) kept.push(area);
    else if (area.half[0] > LONGER * surer.half[0] && area.score > nearly * surer.score) kept[at] = area;
  }
  return kept;
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

/** A long spot's own axis is exacter than the direction told for it, which then only says which end is the left one. */
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

/** Whether one stands in the middle of the other and is about as high: a part of a counter is no second one. */
export function isSame(one: Area, other: Area): boolean {
  const ratio = one.half[1] / other.half[1];
  return ratio >= 0.5 && ratio <= 2 && (isWithin(one.middle, other) || isWithin(other.middle, one));
}

function isWithin([x, y]: readonly [number, number], { middle, along, half }: Area): boolean {
  const [across, down] = [x - middle[0], y - middle[1]];
  const [right, below] = [across * along[0] + down * along[1], down * along[0] - across * along[1]];
  return Math.abs(right) <= half[0] && Math.abs(below) <= half[1];
}

/** The area as it is read from its other end. */
export function upsideDown(area: Area): Area {
  return { ...area, along: [-area.along[0], -area.along[1]] };
}

/** An area found in a cutting that was sampled to `side` pixels each way, in the pixels of the photo. */
export function placed(area: Area, { x, y, along, down }: Cutting, side: number): Area {
  const scale = Math.hypot(...along) / side;
  const turn = (vector: readonly [number, number]): [number, number] => [
    (vector[0] * along[0] + vector[1] * down[0]) / (side * scale),
    (vector[0] * along[1] + vector[1] * down[1]) / (side * scale),
  ];
  const [moveX, moveY] = turn(area.middle);
  return {
    ...area,
    middle: [x + moveX * scale, y + moveY * scale],
    along: turn(area.along),
    half: [area.half[0] * scale, area.half[1] * scale],
  };
}

/** The square around an area in which it is looked at once more: turned upright, so large that it fills 60 % of its side. */
export function closeUp({ middle, along, half }: Area): Cutting {
  const side = Math.max((2 * half[0]) / 0.6, (2 * half[1]) / 0.5);
  const down = [-along[1], along[0]] as const;
  return {
    x: middle[0] - ((along[0] + down[0]) * side) / 2,
    y: middle[1] - ((along[1] + down[1]) * side) / 2,
    along: [along[0] * side, along[1] * side],
    down: [down[0] * side, down[1] * side],
  };
}

/** The area with a margin, as shares of its length and height. */
export function strip({ middle, along, half }: Area, margin: readonly [number, number]): Cutting {
  const right = [along[0] * half[0] * (1 + 2 * margin[0]), along[1] * half[0] * (1 + 2 * margin[0])] as const;
  const below = [-along[1] * half[1] * (1 + 2 * margin[1]), along[0] * half[1] * (1 + 2 * margin[1])] as const;
  return {
    x: middle[0] - right[0] - below[0],
    y: middle[1] - right[1] - below[1],
    along: [2 * right[0], 2 * right[1]],
    down: [2 * below[0], 2 * below[1]],
  };
}

/** The corners of an area, clockwise from the left upper one in reading order. */
export function cornersOf({ middle, along, half }: Area): Corner[] {
  const down = [-along[1], along[0]] as const;
  return [[-1, -1] as const, [1, -1] as const, [1, 1] as const, [-1, 1] as const].map(([right, below]) => ({
    x: middle[0] + right * half[0] * along[0] + below * half[1] * down[0],
    y: middle[1] + right * half[0] * along[1] + below * half[1] * down[1],
  }));
}
