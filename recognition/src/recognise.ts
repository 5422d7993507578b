import type { Box, Corner, DetectedDevice, DetectedRate } from '@zaehlwerk/domain/photo-reading/detected-device';
import { SURE_NUMBER } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { type Area, cornersOf, isSame } from './areas.ts';
import { valueOf } from './counter-text.ts';
import { type ExpectedMeter, type ExpectedRate, fit, knownOf } from './expectations.ts';
import { findAreas, findNumbersAround, type FoundAreas } from './find-areas.ts';
import type { Readers } from './networks.ts';
import { expectedOn, findNumber, type FoundNumber } from './numbers.ts';
import { type Picture, type Pyramid, pyramidOf } from './picture.ts';
import { readCounter, type ReadCounter } from './read-counter.ts';

/** Below this confidence a counter is reported without its value. */
const LEAST_SURE = 0.15;
/** Where no counter was read so surely, the photo is looked at in parts as well; what is read there has to be surer by so much. */
const [SURE, SURER_BY] = [0.5, 0.2];
/**
 * What the finder or the reader is less certain of is not even said to be a display: of a hundred photos of walls and
 * pipes the finder alone would take 20 for displays, both together six.
 */
const LEAST_SEEN = { found: 0.6, read: 0.03 };
/**
 * A counter of which the finder is so sure is there, however little can be read of it: a display may be dark. Only where nothing
 * else was read or seen, for beside a counter its parts look like counters, too.
 */
const SURELY_FOUND = 0.95;

/**
 * What the meter on a photo shows: its number, as far as one of the expected stands on it or another could be read, its
 * registers with what their counters show, and its displays. Expectations are a prior, never proof: without any,
 * everything is read as it appears. Empty where there is no counter. Confidences are 0 to 1, boxes in pixels of the
 * photo.
 */
export async function recognise(
  readers: Readers,
  photo: Picture,
  expected: readonly ExpectedMeter[] = [],
): Promise<DetectedDevice[]> {
  const pyramid = pyramidOf(photo);
  const wanted = expected.map((meter) => meter.number);
  const whole = await findAreas(readers, pyramid, 'whole');
  const [surest] = whole.counters;
  const around = async () => (surest === undefined ? [] : findNumbersAround(readers, pyramid, surest));
  const found = await findNumber(readers, pyramid, whole.numbers, around, wanted);
  const seen = await seenIn(readers, pyramid, whole, found, expected);
  if (surenessOf(seen) >= SURE) return devicesOf(seen, expected);
  const parts = await findAreas(readers, pyramid, 'parts');
  const printed = found?.isExpected === true ? null : await expectedOn(readers, pyramid, parts.numbers, wanted);
  const closer = await seenIn(readers, pyramid, parts, printed ?? found, expected);
  const best = surenessOf(closer) > surenessOf(seen) + SURER_BY ? closer : seen;
  const numbers = [printed, seen.number, closer.number];
  const number = numbers.find((each) => each !== null && !isReadAs(each, best)) ?? null;
  const read = best.read.filter(({ area }) => !isAt(number, area));
  return devicesOf({ ...best, number, read }, expected);
}

/** What was read of a photo. */
interface Seen {
  readonly number: FoundNumber | null;
  /** What counters show, the most certain first. */
  readonly read: readonly ReadCounter[];
  /** Where there are counters, read or not. */
  readonly counters: readonly Area[];
}

async function seenIn(
  readers: Readers,
  pyramid: Pyramid,
  areas: FoundAreas,
  found: FoundNumber | null,
  expected: readonly ExpectedMeter[],
): Promise<Seen> {
  const isPrinted = (area: Area): boolean => isAt(found, area);
  // What was read where a counter stands may be what the counter shows; an expected number is none of its values.
  const number = found?.isExpected !== true && areas.counters.some(isPrinted) ? null : found;
  const known = knownOf(ratesOf(expected, number));
  const all: ReadCounter[] = [];
  for (const area of areas.counters.filter((each) => number === null || !isPrinted(each))) {
    const counter = await readCounter(readers, pyramid, area, known);
    if (counter !== null) all.push(counter);
  }
  const once = eachOnce(all);
  const isSeen = ({ area, confidence }: ReadCounter) => area.score >= LEAST_SEEN.found && confidence >= LEAST_SEEN.read;
  const seen = once.filter(isSeen).map(({ area }) => area);
  const read = once.filter(({ confidence }) => confidence >= LEAST_SURE);
  const isFound = (area: Area) => area.score >= SURELY_FOUND && (number === null || !isPrinted(area));
  return { number, read, counters: seen.length + read.length > 0 ? seen : areas.counters.filter(isFound) };
}

/** The surest first, each counter once: two parts of one may have grown to the same whole. */
function eachOnce(counters: readonly ReadCounter[]): ReadCounter[] {
  const kept: ReadCounter[] = [];
  for (const counter of counters.toSorted((one, other) => other.confidence - one.confidence))
    if (!kept.some(({ area }) => isSame(area, counter.area))) kept.push(counter);
  return kept;
}

/** Whether a number was read where a counter stands, and so may be what that shows; an expected number is none of its values. */
function isReadAs(number: FoundNumber, { read }: Seen): boolean {
  return !number.isExpected && read.some(({ area }) => isAt(number, area));
}

function isAt(number: FoundNumber | null, area: Area): boolean {
  return number !== null && number.area !== null && isSame(area, number.area);
}

function surenessOf({ read }: Seen): number {
  return read[0]?.confidence ?? 0;
}

function devicesOf({ number, read, counters }: Seen, expected: readonly ExpectedMeter[]): DetectedDevice[] {
  if (number === null && read.length === 0 && counters.length === 0) return [];
  return [
    {
      inferredMeter: {
        id: number?.number ?? null,
        idConfidence: number?.confidence ?? 0,
        rates: detectedRates(read, ratesOf(expected, number)),
      },
      children: counters.map((area) => ({ type: 'Display', box: boxOf(area) })),
    },
  ];
}

/**
 * Of the meter whose number stands on the photo; of all where none was read surely; where it is another one, of none
 * but those whose own number nobody knows.
 */
function ratesOf(expected: readonly ExpectedMeter[], number: FoundNumber | null): readonly ExpectedRate[] {
  if (number === null || (!number.isExpected && number.confidence < SURE_NUMBER))
    return expected.flatMap(({ rates }) => rates);
  const own = expected.filter((meter) => (number.isExpected ? meter.number === number.number : meter.number === ''));
  return own.flatMap(({ rates }) => rates);
}

/** The surest counter takes the register that fits it best, the next one of those that are left. */
function detectedRates(read: readonly ReadCounter[], rates: readonly ExpectedRate[]): DetectedRate[] {
  let left = rates;
  return read.map((counter) => {
    const fits = left.map((rate) => ({ rate, fits: Math.exp(fit(rate, counter.text)) }));
    const [best] = fits.toSorted((one, other) => other.fits - one.fits);
    const all = fits.reduce((sum, each) => sum + each.fits, 0);
    if (best !== undefined) left = left.filter((rate) => rate !== best.rate);
    return detectedRate(counter, best === undefined ? null : { obis: best.rate.obis, confidence: best.fits / all });
  });
}

function detectedRate(
  { area, text, confidence, digitConfidences }: ReadCounter,
  register: { readonly obis: string; readonly confidence: number } | null,
): DetectedRate {
  return {
    obis: register?.obis ?? null,
    obisConfidence: register?.confidence ?? 0,
    value: valueOf(text),
    valueConfidence: confidence,
    valueBox: boxOf(area),
    digitConfidences,
    valueCorners: cornersOf(area),
  };
}

function boxOf(area: Area): Box {
  const corners = cornersOf(area);
  const [across, down] = [corners.map(({ x }: Corner) => x), corners.map(({ y }: Corner) => y)];
  const [x, y] = [Math.min(...across), Math.min(...down)];
  return { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y };
}
