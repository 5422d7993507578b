import { LEAST_OWN_NUMBER, plainNumber } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { type Area, strip, upsideDown } from './areas.ts';
import { type Columns, spelt } from './columns.ts';
import { comparable, endOf, FEWEST_COMPARED, nearest, surenessOf } from './expected-number.ts';
import { LINE_STRIP, type Networks, type Readers } from './networks.ts';
import { numberIn } from './number-in-line.ts';
import { type Cutting, type Pyramid, stripsOf } from './picture.ts';
import { LINE_SYMBOLS } from './symbols.ts';

/** A meter's number on a photo. */
export interface FoundNumber {
  /** As it is expected, or as it was read. */
  readonly number: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Whether it is one of the expected ones. */
  readonly isExpected: boolean;
  /** Where it is printed; null where a bar code told it. */
  readonly area: Area | null;
}

/** What is looked at on both sides of a line together, in heights of it. */
const BESIDE = 8;
/**
 * An expected number that is read with less certainty may be a neighbour's: its line is read once more, cut as if it
 * were only so high. Larger letters are doubted at other places, so the right number gains by it and a neighbour's
 * loses.
 */
const [SURE_AT_ONCE, LOWER] = [0.999, 0.82];
/** A bar code is reliable but may name something else: utilities put their own labels on meters. */
const SURE_OF_CODES = { expected: 0.99, others: 0.7 };
/** Longer texts are addresses and the like. */
const LONGEST_CODE = 24;

/**
 * The surest number on a photo: an expected one that is in these areas, in those further ones or in a bar code, else
 * one that was read; null without either. Further areas are only looked for where an expected number was not seen
 * before.
 */
export async function findNumber(
  readers: Readers,
  pyramid: Pyramid,
  areas: readonly Area[],
  further: () => Promise<readonly Area[]>,
  expected: readonly string[],
): Promise<FoundNumber | null> {
  const printed = await printedIn(readers, pyramid, areas, expected);
  if (printed?.isExpected === true) return printed;
  const more = expected.some(comparable) ? await expectedOn(readers, pyramid, await further(), expected) : null;
  if (more !== null) return more;
  const code = await coded(readers, pyramid, expected);
  return code === null || (!code.isExpected && (printed?.confidence ?? 0) > code.confidence) ? printed : code;
}

/** The surest of the expected numbers in these areas; null where none is there. */
export async function expectedOn(
  networks: Networks,
  pyramid: Pyramid,
  areas: readonly Area[],
  expected: readonly string[],
): Promise<FoundNumber | null> {
  if (!expected.some(comparable)) return null;
  const printed = await printedIn(networks, pyramid, areas, expected);
  return printed?.isExpected === true ? printed : null;
}

/** Codes are read more slowly than lines, so only where no expected number was seen; from afar they are sharper on a smaller picture. */
async function coded(
  { readBarCodes }: Readers,
  pyramid: Pyramid,
  expected: readonly string[],
): Promise<FoundNumber | null> {
  let other: string | undefined;
  for (const picture of pyramid.slice(0, 2)) {
    const texts = (await readBarCodes(picture)).map(plainNumber).filter((text) => isNumber(text));
    const number = expected.find((one) => comparable(one) && texts.some((text) => text.includes(endOf(one))));
    if (number !== undefined) return { number, confidence: SURE_OF_CODES.expected, isExpected: true, area: null };
    other ??= texts[0];
  }
  return other === undefined
    ? null
    : { number: other, confidence: SURE_OF_CODES.others, isExpected: false, area: null };
}

function isNumber(text: string): boolean {
  return text.length <= LONGEST_CODE && text.replaceAll(/\D/g, '').length >= FEWEST_COMPARED;
}

async function printedIn(
  networks: Networks,
  pyramid: Pyramid,
  areas: readonly Area[],
  expected: readonly string[],
): Promise<FoundNumber | null> {
  if (areas.length === 0) return null;
  const ways = areas.flatMap((area) => [area, upsideDown(area)]);
  const columns = await linesIn(networks, pyramid, ways);
  const found: FoundNumber[] = [];
  for (const [index, area] of ways.entries()) {
    const own = columns[index];
    if (own === undefined) continue;
    const again = () => linesIn(networks, pyramid, [{ ...area, half: [area.half[0], area.half[1] * LOWER] }]);
    for (const one of [...(await expectedIn(own, again, expected)), ...readIn(own)]) found.push({ ...one, area });
  }
  const [best] = found.toSorted(
    (one, other) => Number(other.isExpected) - Number(one.isExpected) || other.confidence - one.confidence,
  );
  return best ?? null;
}

/** What is in the lines of these areas. */
function linesIn(networks: Networks, pyramid: Pyramid, areas: readonly Area[]): Promise<readonly Columns[]> {
  return networks.readLines(stripsOf(pyramid, areas.map(lineStrip), LINE_STRIP));
}

/**
 * A line with more beside it than a counter: finders cut numbers short, and what does not belong to them does no harm. It is
 * filled as far as its letters are as wide as those that were trained on.
 */
function lineStrip(area: Area): Cutting {
  const { width, height, margin } = LINE_STRIP;
  const ratio = area.half[0] / area.half[1];
  const cutting = strip(area, [BESIDE / (2 * ratio), margin[1]]);
  return { ...cutting, filled: Math.min(1, (ratio + BESIDE) / (1 + 2 * margin[1]) / (width / height)) };
}

/** Which of the expected numbers a line says; it is read again where one of them is in doubt. */
async function expectedIn(
  columns: Columns,
  again: () => Promise<readonly Columns[]>,
  expected: readonly string[],
): Promise<Omit<FoundNumber, 'area'>[]> {
  const said = spelt(columns, LINE_SYMBOLS)
    .map(({ symbol }) => symbol)
    .join('');
  const once = surestOf(nearest(said, expected).filter(comparable), [columns]);
  const doubtful = once.filter(({ confidence }) => confidence < SURE_AT_ONCE);
  if (doubtful.length === 0) return once;
  const twice = surestOf(
    doubtful.map(({ number }) => number),
    [columns, ...(await again())],
  );
  return [...once.filter((one) => !doubtful.includes(one)), ...twice];
}

/** The numbers that are certain enough to be on the photo. */
function surestOf(numbers: readonly string[], readings: readonly Columns[]): Omit<FoundNumber, 'area'>[] {
  return numbers
    .map((number) => ({ number, confidence: surenessOf(number, readings), isExpected: true }))
    .filter(({ confidence }) => confidence >= LEAST_OWN_NUMBER);
}

function readIn(columns: Columns): Omit<FoundNumber, 'area'>[] {
  const read = numberIn(spelt(columns, LINE_SYMBOLS));
  return read === null ? [] : [{ ...read, isExpected: false }];
}
