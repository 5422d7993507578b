/**
 * The settings of the reading without access: config.unknownUserReading of the application, with one entry per meter
 * type (spec 2, section 3; APP-56 to APP-85). Every setting may be left out; these are the defaults.
 */

/** APP-83. */
export const METER_SUB_TYPES = [
  'ELECTRIC_METER_TARIFFS_ONE',
  'ELECTRIC_METER_TARIFFS_TWO',
  'ELECTRIC_METER_FEED_IN_METER',
  'OTHER',
] as const;
export type MeterSubType = (typeof METER_SUB_TYPES)[number];

/** APP-64. */
export const ANONYMOUS_READING_REASONS = ['ANNUAL_READING', 'CONTROL_READING', 'PROVIDER_CHANGE'] as const;

/** What a postcode outside the allowed ones means: HARD stops, MEDIUM asks back, SOFT warns (APP-62). */
export const ZIP_VALIDATIONS = ['HARD', 'MEDIUM', 'SOFT'] as const;
export type ZipValidation = (typeof ZIP_VALIDATIONS)[number];

/** How the value of one rate is asked for (APP-76 to APP-80). */
export interface ReadingConfig {
  readonly preDecimals: number;
  readonly postDecimals: number;
  readonly queryPostDecimals: boolean;
  readonly isReadingImageAllowed: boolean;
  readonly isReadingImageRequired: boolean;
}

/** CST-16, OPN-155. */
export const DEFAULT_READING_CONFIG: ReadingConfig = {
  preDecimals: 9,
  postDecimals: 0,
  queryPostDecimals: false,
  isReadingImageAllowed: false,
  isReadingImageRequired: false,
};

/** OPN-154. */
export const DEFAULT_ZIP_VALIDATION: ZipValidation = 'SOFT';

/** CST-36, in characters. */
export const DEFAULT_METER_NUMBER_LENGTH = { meterNumberMinLength: 8, meterNumberMaxLength: 14 } as const;

/** CST-13, CST-14, in days. */
export const DEFAULT_ANONYMOUS_DAYS = { readingDateMaxDaysInPast: 30, readingDateMaxDaysInFuture: 0 } as const;
