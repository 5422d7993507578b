import { shortObis } from './obis.ts';

/** 13 px per character plus 40, at least 280. */
const PIXELS_PER_CHARACTER = 13;
const PIXELS_BESIDE = 40;
const MINIMUM_WIDTH = 280;

/**
 * `Verbrauch 1.8.0`: rate name, one space, the code without its prefix; without a name only the code.
 * @see OBI-18, OPN-060
 */
export function rateLabel(rate: { readonly rateName: string | null; readonly obis: string }): string {
  return `${rate.rateName?.trim() ?? ''} ${shortObis(rate.obis)}`.trim();
}

/**
 * The width in pixels that all rate labels of one job get: that of the longest.
 * @see JOB-15, OPN-060
 */
export function rateLabelWidth(labels: readonly string[]): number {
  const longest = Math.max(0, ...labels.map((label) => Array.from(label).length));
  return Math.max(MINIMUM_WIDTH, longest * PIXELS_PER_CHARACTER + PIXELS_BESIDE);
}
