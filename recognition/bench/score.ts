import type { Corner, DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import { plainNumber } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { ExpectedMeter } from '../src/expectations.ts';
import type { LabelledPhoto } from './labelled-photos.ts';
import { overlap } from './overlap.ts';

/** What was read on a photo, beside what stands on it. */
export interface Scored {
  readonly photo: LabelledPhoto;
  readonly devices: readonly DetectedDevice[];
  readonly value: string | null;
  readonly confidence: number;
  readonly wholeIsRight: boolean;
  readonly allIsRight: boolean;
  readonly digits: { readonly right: number; readonly all: number };
  readonly numberIsRight: boolean;
  /** Where somebody marked the counter: whether it was found there, and read from its right end. */
  readonly place: { readonly isFound: boolean; readonly isUpright: boolean } | null;
  readonly milliseconds: number;
}

/** Scores the most certain counter of a photo. */
export function score(photo: LabelledPhoto, devices: readonly DetectedDevice[], milliseconds: number): Scored {
  const [device] = devices;
  const [rate] = [...(device?.inferredMeter.rates ?? [])].toSorted(
    (one, other) => other.valueConfidence - one.valueConfidence,
  );
  const [whole = '', decimals = ''] = (rate?.value ?? '').split('.');
  const wholeIsRight = rate !== undefined && plain(whole) === plain(photo.whole);
  return {
    photo,
    devices,
    value: rate?.value ?? null,
    confidence: rate?.valueConfidence ?? 0,
    wholeIsRight,
    allIsRight: wholeIsRight && decimals === photo.decimals,
    digits: digitsOf(whole, photo.whole),
    numberIsRight: photo.number !== '' && plainNumber(device?.inferredMeter.id ?? '') === plainNumber(photo.number),
    place: photo.corners === null ? null : placeOf(rate?.valueCorners ?? null, photo.corners),
    milliseconds,
  };
}

/** Found where most of what is marked and of what was found is the same. */
function placeOf(found: readonly Corner[] | null, marked: readonly Corner[]): { isFound: boolean; isUpright: boolean } {
  if (found === null) return { isFound: false, isUpright: false };
  const [one, other] = [directionOf(found), directionOf(marked)];
  return { isFound: overlap(found, marked) > 0.5, isUpright: one.x * other.x + one.y * other.y > 0 };
}

function directionOf([from = { x: 0, y: 0 }, to = from]: readonly Corner[]): Corner {
  return { x: to.x - from.x, y: to.y - from.y };
}

/** Digit by digit from the point to the left. */
function digitsOf(read: string, label: string): { right: number; all: number } {
  const right = [...label].filter((digit, at) => read.at(at - label.length) === digit).length;
  return { right, all: label.length };
}

/** Without leading zeros: nobody can tell them from a window that is empty. */
function plain(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/**
 * What a portal would know of the meter: its digits, its number, and a last value somewhat below. How far below depends on the file
 * alone, so that each run knows the same.
 */
export function expectedOf(photo: LabelledPhoto, number = photo.number): ExpectedMeter {
  const seed = [...photo.file].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) / 9973;
  const value = Number(photo.whole);
  const used = Math.max(5, Math.round(Math.min(value, 4000) * 0.3 * seed));
  const decimal = (amount: number) => parseDecimal(String(Math.max(0, Math.round(amount))));
  const rate = {
    obis: '1-0:1.8.0',
    preDecimals: photo.whole.length,
    postDecimals: photo.decimals.length,
    last: decimal(value - used),
    least: null,
    most: decimal(value + 2 * used),
  };
  return { number, rates: [rate] };
}
