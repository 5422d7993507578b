import { addDays, type Day } from '../calendar/day.ts';
import { finding, type Finding } from '../finding.ts';
import { checkImageCount, checkImageKind, MAX_IMAGES_PER_RATE } from '../reading/check-images.ts';
import { checkWithin, readReadingDate } from '../reading/check-reading-date.ts';
import type { DayRange } from '../reading/reading-date.ts';
import { readSubmittedValue } from '../submission/check-submission.ts';
import { checkRequiredImages, readingConfigOf } from './anonymous-rates.ts';
import type { ReceivedAnonymousReading, ReceivedAnonymousValue } from './anonymous-reading.ts';
import {
  ANONYMOUS_READING_REASONS,
  type AnonymousMeterConfig,
  type AnonymousSettings,
  type OfferedReason,
} from './anonymous-settings.ts';
import { checkContactField, checkEmail, checkNetworkArea, CONTACT_FIELDS } from './contact.ts';
import { checkOfferedType, checkWholeMeterNumber, configsOf, meterOfType } from './offered-meters.ts';

/**
 * The days a reading without access may have been taken on.
 * @see ANO-52, ANO-53
 */
export function anonymousReadingDates(today: Day, settings: AnonymousSettings): DayRange {
  return {
    from: addDays(today, -settings.readingDateMaxDaysInPast),
    to: addDays(today, settings.readingDateMaxDaysInFuture),
  };
}

/**
 * Whether there is a day, and one within the range.
 * @see ANO-46, ANO-52, ANO-53
 */
export function checkAnonymousDate(readingDate: string | null, settings: AnonymousSettings, today: Day): Finding[] {
  const read = readReadingDate(readingDate);
  return read.ok ? checkWithin(read.day, anonymousReadingDates(today, settings)) : read.findings;
}

/**
 * The reasons to choose from, the first being the default. Where none are configured all.
 * @see ANO-66, OPN-190
 */
export function offeredReasons(settings: Pick<AnonymousSettings, 'readingReasons'>): readonly OfferedReason[] {
  if (settings.readingReasons.length > 0) return settings.readingReasons;
  return ANONYMOUS_READING_REASONS.map((value) => ({ value }));
}

/**
 * Whether a reason is chosen, and one that is offered.
 * @see ANO-65, ANO-68
 */
export function checkReason(reason: string | null, settings: Pick<AnonymousSettings, 'readingReasons'>): Finding[] {
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
export function checkAnonymousReading(
  reading: ReceivedAnonymousReading,
  settings: AnonymousSettings,
  today: Day,
): Finding[] {
  const { contact } = reading;
  const meter = meterOfType(reading.meterType, settings);
  return [
    ...checkOfferedType(reading.meterType, settings),
    ...checkWholeMeterNumber(reading.meterNumber, settings.validation.meterNumber),
    ...checkValues(reading.readingValues, meter === null ? [] : configsOf(meter)),
    ...checkAnonymousDate(reading.readingDate, settings, today),
    ...CONTACT_FIELDS.flatMap((field) => checkContactField(field, contact[field])),
    ...checkNetworkArea(contact.zip, meter),
    ...checkReason(reading.readingReason, settings),
    ...checkEmail(reading.email),
  ];
}

/**
 * Validates the values by the rates of the meter. The sub-type is not sent, so they only need to be valid for one of
 * them: the one with the fewest findings counts.
 */
function checkValues(values: readonly ReceivedAnonymousValue[], configs: readonly AnonymousMeterConfig[]): Finding[] {
  if (values.length === 0) return [finding('results.empty', 'blocks', 'readingValues', {})];
  const results = configs.map((config) => checkValuesOf(values, config));
  const [best] = results.sort((a, b) => a.length - b.length);
  return best ?? checkValuesOf(values, null);
}

function checkValuesOf(values: readonly ReceivedAnonymousValue[], config: AnonymousMeterConfig | null): Finding[] {
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
function checkOneValue(one: ReceivedAnonymousValue, config: AnonymousMeterConfig | null): Finding[] {
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
