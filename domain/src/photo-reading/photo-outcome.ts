import { parseDecimal } from '../decimal/decimal.ts';
import type { Meter, MeterRateTask } from '../job/job.ts';
import { shortObis } from '../meter/obis.ts';
import { counterDigits, formatReadingValue, type RateDigits, type TypedDigits } from '../reading/reading-value.ts';
import type { Box, Corner, DetectedDevice, DetectedRate } from './detected-device.ts';

/**
 * A number that is less certain is not said to be that of another meter.
 * @see OPN-236
 */
export const SURE_NUMBER = 0.8;
/**
 * A number that is less certain does not say that the meter is the job's: another one is more likely.
 * @see OPN-290
 */
export const LEAST_OWN_NUMBER = 0.5;

/** Where on the photo a counter is. */
export interface CounterPlace {
  readonly box: Box;
  /** Clockwise from the upper left one in reading order; null where nobody said. */
  readonly corners: readonly Corner[] | null;
}

/** A value that may be taken over into a rate of the job. */
export interface AcceptedValue extends ReadDigits {
  readonly taskId: string;
  /** Null where the photo's reader did not say. */
  readonly place: CounterPlace | null;
}

/** The outcome of a photo. */
export type PhotoOutcome =
  | {
      readonly kind: 'NO_RESULT';
      /** The number that was read well but is not the job's. */
      readonly otherMeter: string | null;
      /** Whether nobody was there to read the photo. */
      readonly unread: boolean;
    }
  | { readonly kind: 'DISPLAY_DETECTED'; readonly place: CounterPlace }
  | {
      readonly kind: 'READING_VALUE_DETECTED';
      readonly meterNumber: string;
      readonly values: readonly AcceptedValue[];
    };

export const NO_RESULT: PhotoOutcome = { kind: 'NO_RESULT', otherMeter: null, unread: false };
export const UNREAD: PhotoOutcome = { ...NO_RESULT, unread: true };

/**
 * Whether asking somebody else cannot tell more: every rate was read, and no digit is doubtful.
 * @see OPN-238
 */
export function isClear(outcome: PhotoOutcome, { meterRateTasks }: ReadMeter): boolean {
  return (
    outcome.kind === 'READING_VALUE_DETECTED' &&
    outcome.values.length === meterRateTasks.length &&
    outcome.values.every(({ pre, post }) => [...pre, ...post].every(({ doubtful }) => !doubtful))
  );
}

/**
 * How useful it is to the person: of two answers about the same photo the greater one is shown.
 * @see OPN-238
 */
export function worthOf(outcome: PhotoOutcome): number {
  switch (outcome.kind) {
    case 'NO_RESULT':
      return outcome.otherMeter === null ? 0 : 1;
    case 'DISPLAY_DETECTED':
      return 2;
    case 'READING_VALUE_DETECTED':
      return 2 + outcome.values.length + sureShare(outcome.values);
  }
}

/** How many of the digits are not doubtful, always less than one value more. */
function sureShare(values: readonly AcceptedValue[]): number {
  const digits = values.flatMap(({ pre, post }) => [...pre, ...post]);
  return digits.filter(({ doubtful }) => !doubtful).length / (digits.length + 1);
}

type ReadMeter = Pick<Meter, 'meterNumber' | 'meterRateTasks'>;

/**
 * What a photo means for a job. Values count only when the meter number and the code of the rate are the job's. How
 * certain a value is does not matter, since the person confirms it; a number has to be more likely than not, since
 * nobody compares it: that of the neighbour's meter differs by one digit.
 * @see AIR-13, AIR-15, OPN-090, OPN-290
 */
export function photoOutcome(devices: readonly DetectedDevice[], meter: ReadMeter, matchLength: number): PhotoOutcome {
  const isOwn = ({ inferredMeter: { id, idConfidence } }: DetectedDevice) =>
    idConfidence >= LEAST_OWN_NUMBER && isSameMeter(id, meter.meterNumber, matchLength);
  const own = devices.filter(isOwn);
  const values = acceptedValues(
    own.flatMap(({ inferredMeter }) => inferredMeter.rates),
    meter.meterRateTasks,
  );
  const meterNumber = own[0]?.inferredMeter.id ?? null;
  if (values.length > 0 && meterNumber !== null) return { kind: 'READING_VALUE_DETECTED', meterNumber, values };
  const others = devices.filter((device) => !isOwn(device) && isSureNumber(device));
  const [place] = displaysOf(devices.filter((device) => !others.includes(device)));
  if (place !== undefined) return { kind: 'DISPLAY_DETECTED', place };
  return {
    kind: 'NO_RESULT',
    otherMeter: own.length > 0 ? null : (others[0]?.inferredMeter.id ?? null),
    unread: false,
  };
}

function isSureNumber({ inferredMeter: { id, idConfidence } }: DetectedDevice): boolean {
  return id !== null && /[\p{L}\p{N}]/u.test(id) && idConfidence >= SURE_NUMBER;
}

/** Of each rate of the job the most certain value that was read of it, in the order of the rates. */
function acceptedValues(read: readonly DetectedRate[], tasks: readonly MeterRateTask[]): AcceptedValue[] {
  const surest = read.toSorted((one, other) => other.valueConfidence - one.valueConfidence);
  return tasks.flatMap((task) => {
    const own = surest.filter(({ obis }) => rateOf(obis, tasks) === task);
    const [accepted] = own.flatMap((rate): AcceptedValue[] => {
      const digits = readDigits(rate, task);
      return digits === null ? [] : [{ taskId: task.taskId, ...digits, place: placeOf(rate) }];
    });
    return accepted === undefined ? [] : [accepted];
  });
}

/** Of two rates that differ only before the colon, the exact match. */
function rateOf(obis: string | null, tasks: readonly MeterRateTask[]): MeterRateTask | undefined {
  return tasks.find((task) => task.obis === obis?.trim()) ?? tasks.find((task) => isSameRegister(obis, task.obis));
}

function placeOf({ valueBox, valueCorners }: DetectedRate): CounterPlace | null {
  if (valueBox === null) return null;
  return { box: valueBox, corners: valueCorners?.length === 4 ? valueCorners : null };
}

/** Where digits are seen: the counters of which something was read, the most certain first, then the displays. */
function displaysOf(devices: readonly DetectedDevice[]): CounterPlace[] {
  const read = devices
    .flatMap(({ inferredMeter }) => inferredMeter.rates)
    .toSorted((one, other) => other.valueConfidence - one.valueConfidence)
    .map(placeOf)
    .filter((place) => place !== null);
  const displays = devices
    .flatMap(({ children }) => children)
    .filter(({ type }) => type === 'Display')
    .map(({ box }) => ({ box, corners: null }));
  return [...read, ...displays];
}

/**
 * A meter's number as it is compared: upper case, letters and digits only, since makers print spaces, dots and dashes
 * as they like.
 * @see OPN-091
 */
export function plainNumber(number: string): string {
  return number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Whether the number read on a meter is the expected one: its last characters are the same; shorter ones as a whole.
 * @see AIR-13, OPN-091
 */
export function isSameMeter(read: string | null, expected: string, matchLength: number): boolean {
  const [one, other] = [plainNumber(read ?? ''), plainNumber(expected)];
  if (one === '' || other === '') return false;
  if (Math.min(one.length, other.length) < matchLength) return one === other;
  return one.slice(-matchLength) === other.slice(-matchLength);
}

/**
 * Whether two codes name the same register, whatever is before the colon.
 * @see AIR-15, OPN-091
 */
export function isSameRegister(read: string | null, expected: string): boolean {
  return read !== null && shortObis(read.trim()) === shortObis(expected.trim());
}

/** Digits that were read with less certainty are to be looked at. */
const SURE = 0.9;

/** A digit as the counter shows it. */
export interface ReadDigit {
  readonly digit: string;
  readonly doubtful: boolean;
}

/** A read value in the terms of its rate. */
export interface ReadDigits {
  /** What is entered into the form. */
  readonly typed: TypedDigits;
  /** The same value as it stands on the counter, its leading zeros included. */
  readonly pre: readonly ReadDigit[];
  readonly post: readonly ReadDigit[];
}

type ReadValue = Pick<DetectedRate, 'value' | 'digitConfidences'>;

/**
 * The value of a counter normalised to its rate: surplus decimals cut, missing ones filled with zeros. Null when there
 * is none, or one with more digits before the comma than the rate has.
 * @see AIR-12, OPN-092, OPN-091
 */
export function readDigits({ value, digitConfidences }: ReadValue, rate: RateDigits): ReadDigits | null {
  const decimal = value !== null && /^\d+(?:\.\d+)?$/.test(value) ? parseDecimal(value) : null;
  if (value === null || decimal === null) return null;
  const typed = formatReadingValue(decimal, rate);
  const [whole = '', decimals = ''] = value.split('.');
  const { pre: places } = counterDigits(rate);
  // Where no comma was read, a digit too many may be one behind it, whether or not a zero is in front.
  if (typed.pre.length > places || (decimals === '' && whole.length > places)) return null;
  const confidences = digitConfidences?.length === whole.length + decimals.length ? digitConfidences : [];
  const seen = (digits: string, from: number): ReadDigit[] =>
    Array.from(digits, (digit, place) => ({ digit, doubtful: (confidences[from + place] ?? 1) < SURE }));
  const post = seen(decimals, whole.length).slice(0, typed.post.length);
  const filled = Array.from(typed.post.slice(post.length), (digit) => ({ digit, doubtful: false }));
  return { typed, pre: seen(whole, 0), post: [...post, ...filled] };
}

/**
 * Whether two texts are one meter number as people write it: capitals or not, whatever is between its parts. Nothing is no
 * number.
 *
 * @see OPN-319
 */
export function isSameMeterNumber(one: string, other: string): boolean {
  const plain = plainNumber(one);
  return plain !== '' && plain === plainNumber(other);
}
