import type { MeterType } from '../meter/meter-type.ts';
import { UNKNOWN_METER_PRE_DECIMALS } from '../meter/counter-places.ts';

/**
 * The settings of the reading without access: config.unknownUserReading of the tenant, with one entry per meter type.
 * Every setting may be left out; these are the defaults.
 */

/** @see APP-83 */
export const METER_SUB_TYPES = [
  'ELECTRIC_METER_TARIFFS_ONE',
  'ELECTRIC_METER_TARIFFS_TWO',
  'ELECTRIC_METER_FEED_IN_METER',
  'OTHER',
] as const;
export type MeterSubType = (typeof METER_SUB_TYPES)[number];

/** @see APP-64 */
export const READING_REASONS_WITHOUT_ACCESS = ['ANNUAL_READING', 'CONTROL_READING', 'PROVIDER_CHANGE'] as const;
export type ReadingReasonWithoutAccess = (typeof READING_REASONS_WITHOUT_ACCESS)[number];

/**
 * What a postcode outside the allowed ones means: HARD stops, MEDIUM asks to confirm, SOFT warns.
 * @see APP-62
 */
export const ZIP_VALIDATIONS = ['HARD', 'MEDIUM', 'SOFT'] as const;
export type ZipValidation = (typeof ZIP_VALIDATIONS)[number];

/** How the value of one rate is asked for. */
export interface ReadingConfig {
  readonly preDecimals: number;
  readonly postDecimals: number;
  readonly queryPostDecimals: boolean;
  readonly isReadingImageAllowed: boolean;
  readonly isReadingImageRequired: boolean;
}

/** @see CST-16, OPN-155 */
export const DEFAULT_READING_CONFIG: ReadingConfig = {
  preDecimals: UNKNOWN_METER_PRE_DECIMALS,
  postDecimals: 0,
  queryPostDecimals: false,
  isReadingImageAllowed: false,
  isReadingImageRequired: false,
};

/** @see OPN-154 */
export const DEFAULT_ZIP_VALIDATION: ZipValidation = 'SOFT';

/**
 * In characters.
 * @see CST-36
 */
export const DEFAULT_METER_NUMBER_LENGTH: MeterNumberLength = { meterNumberMinLength: 8, meterNumberMaxLength: 14 };

/**
 * In days.
 * @see CST-13, CST-14
 */
export const DEFAULT_DAYS_WITHOUT_ACCESS = { readingDateMaxDaysInPast: 30, readingDateMaxDaysInFuture: 0 };

/** One rate that a meter may have. */
export interface WithoutAccessRate {
  readonly obis: string;
  readonly obisLabel?: string | undefined;
  readonly rateName?: string | undefined;
  /** Left out where the one of its meter holds. */
  readonly readingConfig?: ReadingConfig | undefined;
}

/** The rates of a meter of one type or sub-type. */
export interface WithoutAccessMeterConfig {
  readonly subType?: MeterSubType | undefined;
  readonly subTypeLabel?: string | undefined;
  readonly subTypeDescription?: string | undefined;
  readonly meterRateConfigs: readonly WithoutAccessRate[];
  readonly defaultMeterReadingConfig: ReadingConfig;
  readonly defaultSelectedMeterRatesByOBIS: readonly string[];
}

/** What may be read of meters of one type. */
export interface WithoutAccessMeter {
  readonly meterType: MeterType;
  readonly defaultMeterConfig?: WithoutAccessMeterConfig | undefined;
  readonly subTypeMeterConfigs: readonly (WithoutAccessMeterConfig & { readonly subType: MeterSubType })[];
  readonly customMeterConfig?: WithoutAccessMeterConfig | undefined;
  readonly meterReadingZIPCodeValidationType: ZipValidation;
  /** Prefixes of postcodes. */
  readonly allowedMeterReadingZIPCodes: readonly string[];
}

/** A reason, with the utility's words for it. */
export interface OfferedReason {
  readonly value: ReadingReasonWithoutAccess;
  readonly labelDE?: string | undefined;
  readonly labelEN?: string | undefined;
  readonly hintDE?: string | undefined;
  readonly hintEN?: string | undefined;
}

/** In characters. */
export interface MeterNumberLength {
  readonly meterNumberMinLength: number;
  readonly meterNumberMaxLength: number;
}

/** config.unknownUserReading with every setting. */
export interface WithoutAccessSettings {
  readonly unknownUserReadingAllowed: boolean;
  readonly meters: readonly WithoutAccessMeter[];
  readonly readingReasons: readonly OfferedReason[];
  readonly validation: { readonly meterNumber: MeterNumberLength };
  readonly readingDateMaxDaysInPast: number;
  readonly readingDateMaxDaysInFuture: number;
}

type Given<T> = { readonly [K in keyof T]?: T[K] | undefined };

interface GivenRate extends Omit<WithoutAccessRate, 'readingConfig'> {
  readonly readingConfig?: Given<ReadingConfig> | undefined;
}
interface GivenMeterConfig
  extends Given<Omit<WithoutAccessMeterConfig, 'meterRateConfigs' | 'defaultMeterReadingConfig'>> {
  readonly meterRateConfigs?: readonly GivenRate[] | undefined;
  readonly defaultMeterReadingConfig?: Given<ReadingConfig> | undefined;
}
interface GivenMeter
  extends Given<Pick<WithoutAccessMeter, 'meterReadingZIPCodeValidationType' | 'allowedMeterReadingZIPCodes'>> {
  readonly meterType: MeterType;
  readonly defaultMeterConfig?: GivenMeterConfig | undefined;
  readonly subTypeMeterConfigs?: readonly (GivenMeterConfig & { readonly subType: MeterSubType })[] | undefined;
  readonly customMeterConfig?: GivenMeterConfig | undefined;
}

/** Settings as an operator writes them: whatever has a default may be left out. */
export interface GivenWithoutAccessSettings extends Given<Omit<WithoutAccessSettings, 'meters' | 'validation'>> {
  readonly meters?: readonly GivenMeter[] | undefined;
  readonly validation?: { readonly meterNumber?: Given<MeterNumberLength> | undefined } | undefined;
}

/**
 * The settings with their defaults.
 * @see OPN-151, OPN-154, OPN-155
 */
export function withoutAccessSettings(given: GivenWithoutAccessSettings = {}): WithoutAccessSettings {
  const { meters = [], validation, ...rest } = given;
  return {
    ...withDefaults<Omit<WithoutAccessSettings, 'meters' | 'validation'>>(
      { unknownUserReadingAllowed: false, readingReasons: [], ...DEFAULT_DAYS_WITHOUT_ACCESS },
      rest,
    ),
    meters: meters.map(meterWithDefaults),
    validation: { meterNumber: withDefaults(DEFAULT_METER_NUMBER_LENGTH, validation?.meterNumber) },
  };
}

function meterWithDefaults({
  defaultMeterConfig,
  subTypeMeterConfigs = [],
  customMeterConfig,
  meterType,
  ...zip
}: GivenMeter): WithoutAccessMeter {
  const noZips: readonly string[] = [];
  return {
    meterType,
    ...withDefaults(
      { meterReadingZIPCodeValidationType: DEFAULT_ZIP_VALIDATION, allowedMeterReadingZIPCodes: noZips },
      zip,
    ),
    ...(defaultMeterConfig && { defaultMeterConfig: meterConfigWithDefaults(defaultMeterConfig) }),
    subTypeMeterConfigs: subTypeMeterConfigs.map((one) => ({ ...meterConfigWithDefaults(one), subType: one.subType })),
    ...(customMeterConfig && { customMeterConfig: meterConfigWithDefaults(customMeterConfig) }),
  };
}

function meterConfigWithDefaults(given: GivenMeterConfig): WithoutAccessMeterConfig {
  const { meterRateConfigs = [], defaultMeterReadingConfig, defaultSelectedMeterRatesByOBIS = [], ...words } = given;
  return {
    ...words,
    meterRateConfigs: meterRateConfigs.map(({ readingConfig, ...rate }) =>
      readingConfig ? { ...rate, readingConfig: withDefaults(DEFAULT_READING_CONFIG, readingConfig) } : rate,
    ),
    defaultMeterReadingConfig: withDefaults(DEFAULT_READING_CONFIG, defaultMeterReadingConfig),
    defaultSelectedMeterRatesByOBIS,
  };
}

function withDefaults<T extends object>(defaults: T, given: Given<T> = {}): T {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(said) };
}
