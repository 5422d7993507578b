import { readRecipient } from './recipient.ts';
import { addDays, type Day } from '../calendar/day.ts';
import { finding, type Finding } from '../finding.ts';
import { UNKNOWN_METER_PRE_DECIMALS } from '../meter/counter-places.ts';
import { checkDigitCount } from '../reading/check-reading.ts';
import { checkWithin, type DayRange, readReadingDate } from '../reading/reading-date.ts';
import { checkImageCount, checkImageKind, MAX_IMAGES_PER_RATE } from '../reading/reading-images.ts';
import type { RateDigits, TypedDigits } from '../reading/reading-value.ts';
import { readSubmittedValue } from '../submission/submitted-value.ts';
import type { ReceivedReadingWithoutAccess, ReceivedWithoutAccessValue } from './reading-without-access.ts';
import {
  READING_REASONS_WITHOUT_ACCESS,
  type WithoutAccessMeterConfig,
  type WithoutAccessRate,
  type WithoutAccessSettings,
  type OfferedReason,
  type ReadingConfig,
} from './without-access-settings.ts';
import { checkContactField, checkNetworkArea, CONTACT_FIELDS } from './contact.ts';
import { checkOfferedType, checkWholeMeterNumber, configsOf, meterOfType } from './offered-meters.ts';

/**
 * The days a reading without access may have been taken on.
 * @see ANO-52, ANO-53
 */
export function readingDatesWithoutAccess(today: Day, settings: WithoutAccessSettings): DayRange {
  return {
    from: addDays(today, -settings.readingDateMaxDaysInPast),
    to: addDays(today, settings.readingDateMaxDaysInFuture),
  };
}

/**
 * Whether there is a day, and one within the range.
 * @see ANO-46, ANO-52, ANO-53
 */
export function checkDateWithoutAccess(
  readingDate: string | null,
  settings: WithoutAccessSettings,
  today: Day,
): Finding[] {
  const read = readReadingDate(readingDate);
  return read.ok ? checkWithin(read.day, readingDatesWithoutAccess(today, settings)) : read.findings;
}

/**
 * The reasons to choose from, the first being the default. Where none are configured all.
 * @see ANO-66, OPN-190
 */
export function offeredReasons(settings: Pick<WithoutAccessSettings, 'readingReasons'>): readonly OfferedReason[] {
  if (settings.readingReasons.length > 0) return settings.readingReasons;
  return READING_REASONS_WITHOUT_ACCESS.map((value) => ({ value }));
}

/**
 * Whether a reason is chosen, and one that is offered.
 * @see ANO-65, ANO-68
 */
export function checkReason(reason: string | null, settings: Pick<WithoutAccessSettings, 'readingReasons'>): Finding[] {
  if (reason === null || reason === '') return [finding('reason.missing', 'blocks', 'readingReason', {})];
  if (offeredReasons(settings).some(({ value }) => value === reason)) return [];
  return [finding('reason.notOffered', 'blocks', 'readingReason', {})];
}

/**
 * Validates a reading without access as received: every rule of its fields at once, in the order of the form, each
 * finding at the path of its field on the wire (`readingValues[0].value`, `contact.zip`). `today` is the Berlin day it
 * was taken. Findings that only warn never lead to a refusal: of postcodes only HARD does.
 * @see OPN-082, OPN-017
 */
export function checkReadingWithoutAccess(
  reading: ReceivedReadingWithoutAccess,
  settings: WithoutAccessSettings,
  today: Day,
): Finding[] {
  const { contact } = reading;
  const meter = meterOfType(reading.meterType, settings);
  return [
    ...checkOfferedType(reading.meterType, settings),
    ...checkWholeMeterNumber(reading.meterNumber, settings.validation.meterNumber),
    ...checkValues(reading.readingValues, meter === null ? [] : configsOf(meter)),
    ...checkDateWithoutAccess(reading.readingDate, settings, today),
    ...CONTACT_FIELDS.flatMap((field) => checkContactField(field, contact[field])),
    ...checkNetworkArea(contact.zip, meter),
    ...checkReason(reading.readingReason, settings),
    ...readRecipient(reading.email).findings,
  ];
}

/**
 * Validates the values by the rates of the meter. The sub-type is not sent, so they only need to be valid for one of
 * them: the one with the fewest findings counts.
 */
function checkValues(
  values: readonly ReceivedWithoutAccessValue[],
  configs: readonly WithoutAccessMeterConfig[],
): Finding[] {
  if (values.length === 0) return [finding('results.empty', 'blocks', 'readingValues', {})];
  const results = configs.map((config) => checkValuesOf(values, config));
  const [best] = results.sort((a, b) => a.length - b.length);
  return best ?? checkValuesOf(values, null);
}

function checkValuesOf(
  values: readonly ReceivedWithoutAccessValue[],
  config: WithoutAccessMeterConfig | null,
): Finding[] {
  const seen = new Set<string>();
  return values.flatMap((one, index) => {
    const { obis } = one;
    const isRepeated = obis !== null && seen.has(obis);
    if (obis !== null) seen.add(obis);
    const repeated = isRepeated ? [finding('rate.repeated', 'blocks', 'obis', {})] : [];
    const below = `readingValues[${index}]`;
    // The value of a rate has another name in this request than in a submission.
    return [...repeated, ...checkOneValue(one, config)].map((found) => ({
      ...found,
      at: `${below}.${found.at === 'readingValue' ? 'value' : found.at}`,
    }));
  });
}

/** Without a config the meter type is unknown, and only what holds for every meter is validated. */
function checkOneValue(one: ReceivedWithoutAccessValue, config: WithoutAccessMeterConfig | null): Finding[] {
  const { obis, value, readingImages: images } = one;
  const rate = config?.meterRateConfigs.find((known) => known.obis === obis) ?? null;
  const photos = [...checkImageCount(images.length, MAX_IMAGES_PER_RATE), ...checkImageKind(images)];
  if (config === null || rate === null) {
    const read = readSubmittedValue(value, null);
    const unknown = config === null ? [] : [finding('rate.notOffered', 'blocks', 'obis', {})];
    return [...unknown, ...(read.ok ? [] : read.findings), ...photos];
  }
  const reading = readingConfigOf(rate, config);
  const read = readSubmittedValue(value, { ...reading, unit: null, obis: rate.obis });
  const notAllowed = images.length > 0 && !reading.isReadingImageAllowed;
  return [
    ...(read.ok ? [] : read.findings),
    ...(notAllowed ? [finding('images.forbidden', 'blocks', 'readingImages', {})] : photos),
    ...checkRequiredImages(images.length, reading),
  ];
}

/**
 * How a rate is read: by its own config, else by its meter's. A required photo is allowed.
 * @see APP-81, OPN-155, OPN-132
 */
export function readingConfigOf(rate: WithoutAccessRate, config: WithoutAccessMeterConfig): ReadingConfig {
  const reading = rate.readingConfig ?? config.defaultMeterReadingConfig;
  return { ...reading, isReadingImageAllowed: reading.isReadingImageAllowed || reading.isReadingImageRequired };
}

/**
 * The rates that are selected at the start: the configured ones, else the first. In the order of the config.
 * @see ANO-58
 */
export function ratesAtStart(config: WithoutAccessMeterConfig): readonly WithoutAccessRate[] {
  const { meterRateConfigs: rates, defaultSelectedMeterRatesByOBIS: selected } = config;
  const chosen = rates.filter(({ obis }) => selected.includes(obis));
  return chosen.length > 0 ? chosen : rates.slice(0, 1);
}

/**
 * The rates that can still be added; none left means that none can be.
 * @see ANO-54, ANO-55
 */
export function unusedRates(
  config: WithoutAccessMeterConfig,
  selected: readonly string[],
): readonly WithoutAccessRate[] {
  return config.meterRateConfigs.filter(({ obis }) => !selected.includes(obis));
}

/**
 * Whether a rate can be taken away.
 * @see ANO-57
 */
export function mayRemoveRate(selected: readonly string[]): boolean {
  return selected.length > 1;
}

/**
 * Whether the person can ask for decimals: a rate has some and is read usually without them.
 * @see ANO-47, APP-78
 */
export function offersDecimals(readings: readonly ReadingConfig[]): boolean {
  return readings.some(({ postDecimals, queryPostDecimals }) => postDecimals > 0 && !queryPostDecimals);
}

/**
 * The counter of a rate: its decimals only where they are asked for.
 * @see ANO-48 to ANO-51, OPN-133
 */
export function digitsWithoutAccess(reading: ReadingConfig, withDecimals: boolean, obis: string): Required<RateDigits> {
  const asks = withDecimals || reading.queryPostDecimals;
  return { preDecimals: reading.preDecimals, postDecimals: asks ? reading.postDecimals : 0, unit: null, obis };
}

/**
 * Decimals count with all their digits where they are asked for.
 * @see ANO-48, ANO-49
 */
export const ALL_DECIMALS = { queryPostDecimals: true, maskPostDecimals: false };

/**
 * What counts of typed digits: without decimals, where none are asked for.
 * @see ANO-50, OPN-133
 */
export function digitsThatCount(typed: TypedDigits, digits: RateDigits): TypedDigits {
  if ((digits.postDecimals ?? 0) > 0) return typed;
  return { pre: typed.pre.replace(DECIMALS, ''), post: '' };
}

/**
 * That decimals were typed where none are asked for: they are left out, which has to be said.
 * @see ANO-50, OPN-245
 */
export function checkLeftOutDecimals({ pre }: TypedDigits, digits: RateDigits): Finding[] {
  const areTyped = (digits.postDecimals ?? 0) === 0 && DECIMALS.test(pre);
  return areTyped ? [finding('value.decimalsLeftOut', 'warns', 'readingValue', {})] : [];
}

/** What is behind the digits before the comma, from its separator on. */
const DECIMALS = /[.,].*$/s;

/**
 * What there is to ask about how many digits were typed, where the utility has left their number to the default.
 *
 * @see OPN-246
 */
export function checkDigitCountWithoutAccess(typed: TypedDigits, { preDecimals, obis = '' }: RateDigits): Finding[] {
  return preDecimals === UNKNOWN_METER_PRE_DECIMALS ? checkDigitCount(typed, obis) : [];
}

/**
 * Whether there are enough photos of a rate.
 * @see ANO-45
 */
export function checkRequiredImages(count: number, reading: ReadingConfig): Finding[] {
  if (count > 0 || !reading.isReadingImageRequired) return [];
  return [finding('images.required', 'blocks', 'readingImages', {})];
}
