import type { Corner, DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import { isSameRegister, readDigits } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import type { RateDigits } from '@zaehlwerk/domain/reading/reading-value';

/** A photo's size in its pixels. */
export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/** A counter that was read on a photo. */
export interface FoundCounter {
  /** All digits that it shows, with leading zeros and a point before the decimals. */
  readonly value: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Which of its digits are doubtful, counted from 1 from the left; null where nobody said. */
  readonly doubtful: readonly number[] | null;
  /** In pixels of the photo, clockwise from the upper left one in reading order. */
  readonly corners: readonly [Corner, Corner, Corner, Corner];
  readonly photo: PhotoSize;
}

/** The register whose counter is looked for. */
export type RegisterOnPhoto = RateDigits & { readonly obis: string };

/** The counter of a register among what was read on a photo, else the surest one; null where none was read. */
export function foundCounter(
  devices: readonly DetectedDevice[],
  photo: PhotoSize,
  register: RegisterOnPhoto | null,
): FoundCounter | null {
  const rates = devices
    .flatMap(({ inferredMeter }) => inferredMeter.rates)
    .flatMap((rate) => {
      const [first, second, third, fourth] = rate.valueCorners ?? [];
      if (rate.value === null || !first || !second || !third || !fourth) return [];
      return [{ rate, value: rate.value, corners: [first, second, third, fourth] as const }];
    })
    .toSorted((one, other) => other.rate.valueConfidence - one.rate.valueConfidence);
  const own = rates.find(({ rate }) => register !== null && isSameRegister(rate.obis, register.obis)) ?? rates[0];
  if (own === undefined) return null;
  const { rate, value, corners } = own;
  const digits = register === null ? null : readDigits(rate, register);
  const doubtful =
    digits === null ? null : [...digits.pre, ...digits.post].flatMap((one, at) => (one.doubtful ? [at + 1] : []));
  return { value, confidence: rate.valueConfidence, doubtful, corners, photo };
}

/** As much around the counter as its digits need to be told apart from its rim, in its heights. */
const MARGIN = 0.12;

/** How a photo is laid behind a window, so that its counter fills that upright; lengths are shares of what they are of. */
export interface Cutting {
  /** Of the window: its width by its height. */
  readonly ratio: number;
  /** The width of the photo, of that of the window. */
  readonly scale: number;
  /** By which the photo is moved before it is turned, of its own width and height. */
  readonly left: number;
  readonly top: number;
  /** By which it is turned about the window's corner, in radians. */
  readonly turn: number;
}

/** How the counter of a photo is cut out. */
export function cuttingOf({ corners: [from, to, , below], photo }: FoundCounter): Cutting {
  const [across, down] = [Math.hypot(to.x - from.x, to.y - from.y), Math.hypot(below.x - from.x, below.y - from.y)];
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  const margin = MARGIN * down;
  const [right, bottom] = [
    { x: Math.cos(turn) * margin, y: Math.sin(turn) * margin },
    { x: -Math.sin(turn) * margin, y: Math.cos(turn) * margin },
  ];
  const [width, height] = [across + 2 * margin, down + 2 * margin];
  const corner = { x: from.x - right.x - bottom.x, y: from.y - right.y - bottom.y };
  return {
    ratio: width / height,
    scale: photo.width / width,
    left: -corner.x / photo.width,
    top: -corner.y / photo.height,
    turn: turn === 0 ? 0 : -turn,
  };
}
