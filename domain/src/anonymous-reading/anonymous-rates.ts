import { finding, type Finding } from '../finding.ts';
import { checkDigitCount } from '../reading/check-digit-count.ts';
import { UNKNOWN_METER_PRE_DECIMALS } from '../reading/pre-decimals.ts';
import type { RateDigits, TypedDigits } from '../reading/reading-value.ts';
import type { AnonymousMeterConfig, AnonymousRate, ReadingConfig } from './anonymous-settings.ts';

/**
 * How a rate is read: by its own config, else by its meter's. A required photo is allowed.
 * @see APP-81, OPN-155, OPN-132
 */
export function readingConfigOf(rate: AnonymousRate, config: AnonymousMeterConfig): ReadingConfig {
  const reading = rate.readingConfig ?? config.defaultMeterReadingConfig;
  return { ...reading, isReadingImageAllowed: reading.isReadingImageAllowed || reading.isReadingImageRequired };
}

/**
 * The rates that are selected at the start: the configured ones, else the first. In the order of the config.
 * @see ANO-58
 */
export function ratesAtStart(config: AnonymousMeterConfig): readonly AnonymousRate[] {
  const { meterRateConfigs: rates, defaultSelectedMeterRatesByOBIS: selected } = config;
  const chosen = rates.filter(({ obis }) => selected.includes(obis));
  return chosen.length > 0 ? chosen : rates.slice(0, 1);
}

/**
 * The rates that can still be added; none left means that none can be.
 * @see ANO-54, ANO-55
 */
export function unusedRates(config: AnonymousMeterConfig, selected: readonly string[]): readonly AnonymousRate[] {
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
export function anonymousDigits(reading: ReadingConfig, withDecimals: boolean, obis: string): Required<RateDigits> {
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

/** What is behind the digits before the comma, from its sign on. */
const DECIMALS = /[.,].*$/s;

/**
 * What there is to ask about how many digits were typed, where the utility has left their number to the default.
 *
 * @see OPN-246
 */
export function checkAnonymousDigitCount(typed: TypedDigits, { preDecimals, obis = '' }: RateDigits): Finding[] {
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
