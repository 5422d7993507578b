import { plainNumber } from '@zaehlwerk/domain/photo-reading/meter-match';
import { type Area, strip, upsideDown } from './areas.ts';
import { type Columns, doubtOf, type Spelt, spelt } from './columns.ts';
import { LINE_STRIP, type Networks, type Readers } from './networks.ts';
import { type Cutting, stripsOf, type Pyramid } from './picture.ts';
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

/** So many characters at the end are compared; makers and prefixes before them stand elsewhere on many meters. */
const COMPARED = 8;
/** What is looked at on both sides of a line together, in heights of it. */
const BESIDE = 8;
/** Shorter numbers stand everywhere on a meter. */
const FEWEST_COMPARED = 5;
/** A character less likely than its best rival by more (natural logarithm, on average) is another one. */
const MOST_DOUBT = 0.7;
/** A number that is read and not expected has to be as sure as this in each of its characters. */
const LEAST_SURE = 0.6;
/** What stands before a number and is none of it. */
const NAMES = /^(?:SERIALNO|ZNR|SNR|SN|NR|NO|ID|N)(?=[A-Z0-9]{5})/;
const SHAPE = /^(?:[A-Z]{0,3}|\d[A-Z]{3})\d{6,14}[A-Z]?$/;
/** Conformity, standards, approvals (DE-07-MI002-PTB001, CH-MI001-10040) and years of them (M17 0102). */
const OTHERS = /^(?:CE|EN|IEC|DIN|ISO|OIML|PTB|M[12]\d{5}$)|MI00\d/;
/** Of thousands of expected numbers only those are compared that share the most characters with what was read. */
const MOST_COMPARED = 40;

/** A bar code is right, but it may be that of another thing: utilities stick their own ones on meters. */
const SURE_OF_CODES = { expected: 0.99, others: 0.7 };
/** Longer texts are addresses and the like. */
const LONGEST_CODE = 24;

/**
 * The surest number on a photo: an expected one that stands in these areas, in those further ones or in a bar code, else one that
 * was read; null without either. Further areas are only looked for where an expected number was not seen before.
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

/** The surest of the expected numbers in these areas; null where none stands there. */
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
  const strips = ways.map(lineStrip);
  const columns = await networks.readLines(stripsOf(pyramid, strips, LINE_STRIP));
  const found = ways.flatMap((area, index) => {
    const own = columns[index];
    return own === undefined ? [] : [...expectedIn(own, expected), ...readIn(own)].map((one) => ({ ...one, area }));
  });
  const [best] = found.toSorted(
    (one, other) => Number(other.isExpected) - Number(one.isExpected) || other.confidence - one.confidence,
  );
  return best ?? null;
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

function expectedIn(columns: Columns, expected: readonly string[]): Omit<FoundNumber, 'area'>[] {
  const said = textOf(spelt(columns, LINE_SYMBOLS));
  return nearest(said, expected).flatMap((number) => {
    if (!comparable(number)) return [];
    const compared = endOf(number);
    const doubt =
      doubtOf(
        columns,
        [...compared].map((letter) => LINE_SYMBOLS.indexOf(letter) + 1),
      ) / compared.length;
    return doubt > MOST_DOUBT ? [] : [{ number, confidence: Math.exp(-doubt), isExpected: true }];
  });
}

function readIn(columns: Columns): Omit<FoundNumber, 'area'>[] {
  const letters = spelt(columns, LINE_SYMBOLS);
  const number = meterNumberIn(textOf(letters));
  if (number === null || letters.some(({ confidence }) => confidence < LEAST_SURE)) return [];
  const confidence = letters.reduce((product, letter) => product * letter.confidence, 1);
  return [{ number, confidence, isExpected: false }];
}

/** What of a number is compared. */
function endOf(number: string): string {
  return plainNumber(number).slice(-COMPARED);
}

/** Whether a line can show it at all: of other letters no reader knows anything. */
function comparable(number: string): boolean {
  const compared = endOf(number);
  return compared.length >= FEWEST_COMPARED && [...compared].every((letter) => LINE_SYMBOLS.includes(letter));
}

/**
 * The meter's number in a printed line (upper case, letters and digits alone), without what names it (No., S/N); null where it
 * is something else: approvals, standards and technical data have digits too. A number has six digits in a row or more (shorter
 * ones are dates and powers more often), before which letters may stand, as in the identification across all makers (DIN 43863-5:
 * medium, maker, ten digits; OPN-241).
 */
export function meterNumberIn(line: string): string | null {
  const number = line.replace(NAMES, '');
  return SHAPE.test(number) && !OTHERS.test(line) && new Set(number).size > 2 ? number : null;
}

function textOf(letters: readonly Spelt[]): string {
  return letters.map(({ symbol }) => symbol).join('');
}

function nearest(said: string, expected: readonly string[]): readonly string[] {
  if (expected.length <= MOST_COMPARED) return expected;
  const pairs = new Set(pairsOf(said));
  const shared = (number: string): number => pairsOf(endOf(number)).filter((pair) => pairs.has(pair)).length;
  return expected
    .map((number) => ({ number, shared: shared(number) }))
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, MOST_COMPARED)
    .map(({ number }) => number);
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
}
