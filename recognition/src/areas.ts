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
  /** How certain the finder is that it is one, 0 to 1. */
  readonly score: number;
}

/** By what factor a whole counter is longer than a part of it. */
const LONGER = 1.4;

/**
 * The surest first, without those that are nearly the same as a surer one, of whatever kind. Instead of one that is
 * only a part stands the whole where that is nearly as sure: at least `nearly` times, 0 to 1.
 */
export function distinct(areas: readonly Area[], nearly = 1): Area[] {
  let kept: Area[] = [];
  for (const area of areas.toSorted(surestFirst)) {
    const same = kept.filter((other) => isSame(area, other));
    const isWhole = same.every(({ half, score }) => area.half[0] > LONGER * half[0] && area.score > nearly * score);
    if (isWhole) kept = [...kept.filter((other) => !same.includes(other)), area];
  }
  return kept.toSorted(surestFirst);
}

function surestFirst(one: Area, other: Area): number {
  return other.score - one.score;
}

/** Whether one is in the middle of the other and is about as high: a part of a counter is not a second counter. */
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

/** The square around an area in which it is looked at from near by: turned upright, so large that it fills this share of its side. */
export function closeUp({ middle, along, half }: Area, share: number): Cutting {
  const side = (2 * Math.max(...half)) / share;
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

/** The area, longer by so much at its beginning or at its end. */
export function longer(area: Area, at: 'beginning' | 'end', by: number): Area {
  const { middle, along, half } = area;
  const moved = (at === 'beginning' ? -by : by) / 2;
  return {
    ...area,
    middle: [middle[0] + along[0] * moved, middle[1] + along[1] * moved],
    half: [half[0] + by / 2, half[1]],
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
