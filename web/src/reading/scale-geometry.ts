import { decimalToNumber, type Decimal } from '@zaehlwerk/domain/decimal/decimal';

/** What the scale of a rate shows; `minimum` and `maximum` are the limits as they are compared (OPN-064). */
export interface ScaleInput {
  readonly last: Decimal | null;
  readonly minimum: Decimal | null;
  readonly maximum: Decimal | null;
  readonly value: Decimal | null;
}

/** Places on the scale in percent of its length. */
export interface ScaleGeometry {
  /** The band of expected values. */
  readonly low: number;
  readonly high: number;
  /** The last reading; null when there is none. */
  readonly last: number | null;
  /** The needle; null before anything is entered. */
  readonly value: number | null;
}

/** Half a range is left free above the maximum, a fifth of the distance before a value below everything else. */
const FREE_ABOVE = 0.5;
const FREE_BELOW = 0.2;
/** A value beyond the end pushes the end this little further, so that the needle stands near it. */
const BEYOND = 1.05;

/**
 * Where everything stands on the scale (visual.md, section 6): it begins at the last reading and ends half a range above
 * the maximum; a value below the beginning moves the beginning, one beyond the end the end. Null when the rate has no
 * range to show. Pixels, not values: this is the one place where a reading becomes a float.
 */
export function scaleGeometry(input: ScaleInput): ScaleGeometry | null {
  const maximum = number(input.maximum);
  const last = number(input.last);
  const minimum = number(input.minimum) ?? last;
  if (maximum === null || minimum === null || maximum <= minimum) return null;
  const value = number(input.value);
  const begin = Math.min(last ?? Math.max(0, minimum - (maximum - minimum) * FREE_ABOVE), minimum);
  const from = value !== null && value < begin ? begin - (begin - value) * (1 + FREE_BELOW) : begin;
  const end = Math.max(maximum + (maximum - begin) * FREE_ABOVE, value === null ? 0 : begin + (value - begin) * BEYOND);
  const at = (place: number) => ((place - from) / (end - from)) * 100;
  return {
    low: at(minimum),
    high: at(maximum),
    last: last === null ? null : at(last),
    value: value === null ? null : at(value),
  };
}

/** Whether there is a range to show. */
export function hasScale(input: ScaleInput): boolean {
  return scaleGeometry(input) !== null;
}

function number(value: Decimal | null): number | null {
  return value === null ? null : decimalToNumber(value);
}
