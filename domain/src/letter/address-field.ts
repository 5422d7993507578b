import { breakLines, cutLine } from './break-lines.ts';

/** The address field of DIN 5008 has six lines below its line for the sender. */
export const MOST_ADDRESS_LINES = 6;

/** An address as it is printed. */
interface FittedAddress {
  readonly lines: readonly string[];
  /** Which of the sizes that were offered. */
  readonly size: number;
  /** Something of it did not fit and is missing. */
  readonly isCut: boolean;
}

/** Where an address is to be printed: how wide, in which sizes, the usual one first. */
interface AddressField {
  readonly width: number;
  readonly sizes: readonly number[];
  readonly widthOf: (text: string, size: number) => number;
}

/**
 * Fits the lines of an address into its field: in the largest size in which each line stays one, else in the smallest with
 * lines that are broken. The last two, street and town, are always there whole or begun; of the names before them the
 * last lines give way.
 * @see OPS-31
 */
export function fitAddress(lines: readonly string[], { width, sizes, widthOf }: AddressField): FittedAddress {
  const fitting = sizes.find((size) => lines.every((line) => widthOf(line, size) <= width));
  const size = fitting ?? sizes.at(-1) ?? 0;
  const broken = lines.map((line) => {
    const runs = breakLines([{ text: line, isStrong: false }], width, ({ text }) => widthOf(text, size));
    return runs.map((parts) => parts.map(({ text }) => text).join(''));
  });
  if (broken.flat().length <= MOST_ADDRESS_LINES) return { lines: broken.flat(), size, isCut: false };
  const where = broken.slice(-2).flatMap((parts) => parts.slice(0, 2));
  const names = broken
    .slice(0, -2)
    .flat()
    .slice(0, MOST_ADDRESS_LINES - where.length);
  return { lines: [...names, ...where], size, isCut: true };
}

/** One line as it is printed. */
export interface FittedLine {
  readonly text: string;
  readonly size: number;
  /** Its end did not fit and is missing. */
  readonly isCut: boolean;
}

/** Where a line is to be printed: how wide, in which size usually, and in which at least. */
interface LineField {
  readonly width: number;
  readonly size: number;
  readonly smallest: number;
  readonly widthOf: (text: string, size: number) => number;
}

/**
 * Fits a line into its field: as large as it has room, and cut where it has none in the smallest size.
 * @see OPS-31, OPN-422
 */
export function fitLine(text: string, { width, size, smallest, widthOf }: LineField): FittedLine {
  const used = widthOf(text, size);
  if (used <= width) return { text, size, isCut: false };
  const fitting = (size * width) / used;
  if (fitting >= smallest) return { text, size: fitting, isCut: false };
  return { text: cutLine(text, width, (part) => widthOf(part, smallest)), size: smallest, isCut: true };
}
