import { compareDecimals, type Decimal, wholeDecimal } from '../decimal/decimal.ts';
import { finding, type Finding } from '../finding.ts';

interface SentBesidePhoto {
  readonly value: Decimal;
  /** What was read on the photo that goes with it. */
  readonly read: { readonly value: Decimal; readonly text: string } | null;
  /** How many photos go with it. */
  readonly images: number;
  readonly unit: string | null;
}

/**
 * Whether other digits are sent than stand on the photo, in the places before the comma: those behind it turn on between the photo
 * and the typing, and are not always seen. It asks, and wants a look; it makes no value implausible.
 * @see OPS-145, OPN-486
 */
export function checkAgainstPhoto({ value, read, images, unit }: SentBesidePhoto): Finding[] {
  if (read === null || images === 0) return [];
  if (compareDecimals(wholeDecimal(value), wholeDecimal(read.value)) === 0) return [];
  return [finding('photo.differs', 'warns', 'readingValue', { read: read.text, unit: unit ?? '' })];
}
