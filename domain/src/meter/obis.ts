/**
 * An OBIS code: what a register of a meter counts. `1-0:1.8.0` is medium 1 (electricity), channel 0, group 1 (energy
 * taken), kind 8 (time integral), tariff 0. A sixth part after `*` names a stored period.
 */
export interface Obis {
  /** A: 1 electricity, 5 cooling, 6 heat, 7 gas, 8 water, 9 warm water. */
  readonly medium: number;
  /** B. */
  readonly channel: number;
  /** C: what is measured. */
  readonly quantity: number;
  /** D: how it is measured; 8 is the running total. */
  readonly kind: number;
  /** E: the tariff, 0 for the total. */
  readonly tariff: number;
  /** F: the stored period; null when the code names none. */
  readonly period: number | null;
}

const OBIS = /^(\d{1,3})-(\d{1,3}):(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\*(\d{1,3}))?$/;
/** Every part is one byte (IEC 62056-61). */
const LARGEST_PART = 255;

/** Reads `A-B:C.D.E` or `A-B:C.D.E*F`; null for anything else, `1-0:1.8` included (interfaces.md, column OBIS). */
export function parseObis(text: string): Obis | null {
  const match = OBIS.exec(text);
  if (!match) return null;
  const [medium = 0, channel = 0, quantity = 0, kind = 0, tariff = 0] = match.slice(1, 6).map(Number);
  const period = match[6] === undefined ? null : Number(match[6]);
  if (Math.max(medium, channel, quantity, kind, tariff, period ?? 0) > LARGEST_PART) return null;
  return { medium, channel, quantity, kind, tariff, period };
}

/** Prints `1-0:1.8.0`, the one spelling of a code: the inverse of parseObis. */
export function formatObis(obis: Obis): string {
  const { medium, channel, quantity, kind, tariff, period } = obis;
  return `${medium}-${channel}:${quantity}.${kind}.${tariff}${period === null ? '' : `*${period}`}`;
}

/** What is given to the grid: active, reactive and apparent energy of electricity (IEC 62056-61). */
const FED_IN = [2, 4, 10];

/** Whether a register counts what is fed into the grid, not what is taken from it. */
export function isFedIn(text: string): boolean {
  const obis = parseObis(text);
  return obis?.medium === 1 && FED_IN.includes(obis.quantity);
}

/** Whether a text is an OBIS code. */
export function isObis(text: string): boolean {
  return parseObis(text) !== null;
}

/**
 * The code without the part before the colon, `1.8.0`; the whole text when it has no colon.
 * @see OBI-18, OPN-060, OPN-091
 */
export function shortObis(text: string): string {
  return text.slice(text.indexOf(':') + 1);
}

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
