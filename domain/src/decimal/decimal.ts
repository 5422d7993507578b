/**
 * An exact decimal: a whole number and how many of its digits are after the point. 12.50 is { units: 1250n, scale: 2 }.
 * Readings are never binary floats. A number from the wire is read by its shortest decimal text, which is exact up to
 * 15 digits; the rules allow no more.
 */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Reads plain text such as `12.50` or `-3`; null for anything else (no exponent, no thousands, no comma). */
export function parseDecimal(text: string): Decimal | null {
  const match = PLAIN.exec(text);
  if (!match) return null;
  const fraction = match[3] ?? '';
  const units = BigInt(`${match[2]}${fraction}`);
  return { units: match[1] === '-' ? -units : units, scale: fraction.length };
}

/** Prints `12.50`: the inverse of parseDecimal, keeps the scale. */
export function formatDecimal(value: Decimal): string {
  const negative = value.units < 0n;
  const digits = (negative ? -value.units : value.units).toString().padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const fraction = value.scale > 0 ? `.${digits.slice(digits.length - value.scale)}` : '';
  return `${negative ? '-' : ''}${whole}${fraction}`;
}

/**
 * The double that the text of a number stands for; NaN where a double has no place for it: 1e400 would be infinite and
 * 1e-400 zero.
 */
export function numberFromText(text: string): number {
  const value = Number(text);
  const isLost = value === 0 ? /^[^eE]*[1-9]/.test(text) : !Number.isFinite(value);
  return isLost ? Number.NaN : value;
}

/** A number from the wire by its shortest text; null when it is not finite or too large to be exact. */
export function decimalFromNumber(value: number): Decimal | null {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return null;
  // Very small numbers print as 1.5e-7: the digits of 1.5, seven places further down.
  const [digits = '', down = '0'] = String(value).split('e-');
  const exact = parseDecimal(digits);
  return exact === null ? null : { units: exact.units, scale: exact.scale + Number(down) };
}

/**
 * The number to put on the wire.
 * @see OPN-170
 */
export function decimalToNumber(value: Decimal): number {
  return Number(formatDecimal(value));
}

/** Below 0, 0 or above 0, as a is smaller, equal or greater; 12.5 equals 12.50. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = unitsAt(a, scale) - unitsAt(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** a + b, exact. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

/** a - b, exact. */
export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  return addDecimals(a, { units: -b.units, scale: b.scale });
}

/**
 * Rounded to `scale` digits after the point, halves away from zero; also widens (12.5 to 12.500).
 * @see OPN-064
 */
export function roundDecimal(value: Decimal, scale: number): Decimal {
  if (scale >= value.scale) return { units: unitsAt(value, scale), scale };
  return { units: divideRounded(value.units, 10n ** BigInt(value.scale - scale)), scale };
}

/** The same value without zeros at its end: 15100 for 15100.000, 0.5 for 0.50. */
export function shortestDecimal({ units, scale }: Decimal): Decimal {
  let shortest = { units, scale };
  while (shortest.scale > 0 && shortest.units % 10n === 0n)
    shortest = { units: shortest.units / 10n, scale: shortest.scale - 1 };
  return shortest;
}

/** a / b rounded half away from zero to `scale` digits after the point; throws a RangeError when b is zero. */
export function divideDecimals(a: Decimal, b: Decimal, scale: number): Decimal {
  const numerator = a.units * 10n ** BigInt(b.scale + scale);
  const denominator = b.units * 10n ** BigInt(a.scale);
  return { units: divideRounded(numerator, denominator), scale };
}

/** Whether it is 0. */
export function isZero({ units }: Decimal): boolean {
  return units === 0n;
}

/** Whether it is below 0. */
export function isNegative({ units }: Decimal): boolean {
  return units < 0n;
}

/** Without its sign. */
export function absoluteDecimal(value: Decimal): Decimal {
  return isNegative(value) ? { units: -value.units, scale: value.scale } : value;
}

/** The digits before the point, cut off, not rounded: 12 for 12.9. */
export function wholeDecimal({ units, scale }: Decimal): Decimal {
  return { units: units / 10n ** BigInt(scale), scale: 0 };
}

/** How many digits are before the point: 0 for 0.5, 3 for 120. */
export function integerDigits(value: Decimal): number {
  const whole = wholeDecimal(absoluteDecimal(value)).units;
  return whole === 0n ? 0 : whole.toString().length;
}

/** How many digits after the point are needed: 1 for 12.50, 0 for 12. */
export function fractionDigits(value: Decimal): number {
  const match = /\.(\d*?)0*$/.exec(formatDecimal(value));
  return match ? (match[1] ?? '').length : 0;
}

function unitsAt(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}

function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const quotient = (2n * n + d) / (2n * d);
  return negative ? -quotient : quotient;
}
