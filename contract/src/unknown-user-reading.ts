import {
  READING_REASONS_WITHOUT_ACCESS,
  DEFAULT_METER_NUMBER_LENGTH,
  METER_SUB_TYPES,
  ZIP_VALIDATIONS,
} from '@zaehlwerk/domain/without-access/without-access-settings';
import { EXACT_DIGITS } from '@zaehlwerk/domain/meter/counter-places';
import { METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import { isObis } from '@zaehlwerk/domain/meter/obis';
import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { onlyOnce, wrong } from './rule.ts';

const label = boundedText(500);
const obis = boundedName.check(z.refine(isObis));
const days = z.int().check(z.minimum(0), z.maximum(3650));
const length = z.int().check(z.minimum(1), z.maximum(50));

const ReadingConfig = z.partial(
  z.object({
    preDecimals: z.int().check(z.minimum(1), z.maximum(EXACT_DIGITS)),
    postDecimals: z.int().check(z.minimum(0), z.maximum(EXACT_DIGITS - 1)),
    queryPostDecimals: z.boolean(),
    isReadingImageAllowed: z.boolean(),
    isReadingImageRequired: z.boolean(),
  }),
);

const MeterRateConfig = z.object({
  obis,
  obisLabel: z.optional(label),
  rateName: z.optional(label),
  readingConfig: z.optional(ReadingConfig),
});

const meterConfig = {
  meterRateConfigs: z.optional(z.array(MeterRateConfig).check(onlyOnce('obis'))),
  defaultMeterReadingConfig: z.optional(ReadingConfig),
  defaultSelectedMeterRatesByOBIS: z.optional(z.array(boundedName)),
  subType: z.optional(z.enum(METER_SUB_TYPES)),
  subTypeLabel: z.optional(label),
  subTypeDescription: z.optional(label),
};

/** Rates that are selected at the start must be among those offered. */
const selectsItsRates = wrong<z.infer<typeof AnyMeterConfig>>((config) => {
  const known = new Set(config.meterRateConfigs?.map((rate) => rate.obis));
  const selected = [...(config.defaultSelectedMeterRatesByOBIS ?? []).entries()];
  return selected
    .filter(([, code]) => !known.has(code))
    .map(([index]) => ({ path: ['defaultSelectedMeterRatesByOBIS', index], code: 'notOneOf' }));
});

const AnyMeterConfig = z.object(meterConfig);
const MeterConfig = AnyMeterConfig.check(selectsItsRates);
const SubTypeMeterConfig = z.object({ ...meterConfig, subType: z.enum(METER_SUB_TYPES) }).check(selectsItsRates);

const MeterOfType = z.object({
  meterType: z.enum(METER_TYPES),
  defaultMeterConfig: z.optional(MeterConfig),
  subTypeMeterConfigs: z.optional(z.array(SubTypeMeterConfig).check(onlyOnce('subType'))),
  customMeterConfig: z.optional(MeterConfig),
  meterReadingZIPCodeValidationType: z.optional(z.enum(ZIP_VALIDATIONS)),
  /** Prefixes of postcodes. */
  allowedMeterReadingZIPCodes: z.optional(z.array(boundedName.check(z.regex(/^\d{1,5}$/)))),
});

const ReadingReason = z.object({
  value: z.enum(READING_REASONS_WITHOUT_ACCESS),
  labelDE: z.optional(label),
  labelEN: z.optional(label),
  hintDE: z.optional(label),
  hintEN: z.optional(label),
});

const MeterNumberLength = z.partial(z.object({ meterNumberMinLength: length, meterNumberMaxLength: length })).check(
  wrong(({ meterNumberMinLength, meterNumberMaxLength }) => {
    const least = meterNumberMinLength ?? DEFAULT_METER_NUMBER_LENGTH.meterNumberMinLength;
    const most = meterNumberMaxLength ?? DEFAULT_METER_NUMBER_LENGTH.meterNumberMaxLength;
    return most >= least ? [] : [{ path: ['meterNumberMaxLength'], code: 'tooSmall', limit: least }];
  }),
);

/** config.unknownUserReading: the reading without access. */
export const UnknownUserReadingSettings = z.partial(
  z.object({
    unknownUserReadingAllowed: z.boolean(),
    meters: z.array(MeterOfType).check(onlyOnce('meterType')),
    readingReasons: z.array(ReadingReason).check(onlyOnce('value')),
    validation: z.partial(z.object({ meterNumber: MeterNumberLength })),
    readingDateMaxDaysInPast: days,
    readingDateMaxDaysInFuture: days,
  }),
);

/**
 * The settings as an app may read them that stays installed: kinds of meters, and reasons, that came after it are left
 * out, rather than all being refused for one. Nothing where there is no sense in the rest either.
 */
export function readKnownSettings(received: unknown): z.infer<typeof UnknownUserReadingSettings> {
  const given = z.looseObject({}).safeParse(received).data ?? {};
  const known = {
    ...given,
    ...knownIn(given, 'meters', MeterOfType),
    ...knownIn(given, 'readingReasons', ReadingReason),
  };
  return UnknownUserReadingSettings.safeParse(known).data ?? {};
}

/** The entries of a list of settings that can be read. */
function knownIn(given: Readonly<Record<string, unknown>>, name: string, entry: z.ZodMiniType): object {
  const list = given[name];
  return Array.isArray(list) ? { [name]: list.filter((one) => entry.safeParse(one).success) } : {};
}
