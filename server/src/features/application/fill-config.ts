import type { WholeConfig } from '@zaehlwerk/contract/application-document';
import { DEFAULT_SIGN_IN_SETTINGS } from '@zaehlwerk/domain/account/sign-in-settings';
import {
  DEFAULT_ANONYMOUS_DAYS,
  DEFAULT_METER_NUMBER_LENGTH,
  DEFAULT_READING_CONFIG,
  DEFAULT_ZIP_VALIDATION,
} from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { DEFAULT_APPLICATION_FEATURES } from '@zaehlwerk/domain/application/application-features';
import { DEFAULT_EVALUATION_SETTINGS } from '@zaehlwerk/domain/evaluation/evaluation-settings';
import { DEFAULT_SETTINGS } from '@zaehlwerk/domain/job/settings';

type Anonymous = NonNullable<WholeConfig['unknownUserReading']>;
type MeterOfType = NonNullable<Anonymous['meters']>[number];
type MeterConfig = NonNullable<MeterOfType['defaultMeterConfig']>;

/**
 * The configuration as it is answered: every setting with the value that holds, its default where the operator's
 * document leaves it out (OPN-151). Texts and links without a value stay away.
 */
export function fillConfig(config: WholeConfig): WholeConfig {
  const { meterReading, features, legal, languageConfig, unknownUserReading, communication } = config;
  return {
    meterReading: { ...DEFAULT_SETTINGS.meterReading, defaultComments: [], ...meterReading },
    features: {
      ...DEFAULT_SETTINGS.features,
      ...DEFAULT_APPLICATION_FEATURES,
      ...DEFAULT_EVALUATION_SETTINGS,
      ...DEFAULT_SIGN_IN_SETTINGS,
      ...features,
    },
    legal: { ...legal, accessibility: { enabled: false, ...legal?.accessibility } },
    languageConfig: { enabledLanguages: [], defaultLanguage: 'de', translations: {}, ...languageConfig },
    unknownUserReading: fillAnonymous(unknownUserReading ?? {}),
    communication: { showModalAfterLastJob: false, unknownUserReceiptEnabled: false, ...communication },
  };
}

function fillAnonymous(settings: Anonymous): Anonymous {
  return {
    unknownUserReadingAllowed: false,
    readingReasons: [],
    ...DEFAULT_ANONYMOUS_DAYS,
    ...settings,
    meters: (settings.meters ?? []).map(fillMeter),
    validation: { meterNumber: { ...DEFAULT_METER_NUMBER_LENGTH, ...settings.validation?.meterNumber } },
  };
}

function fillMeter(meter: MeterOfType): MeterOfType {
  const { defaultMeterConfig, customMeterConfig } = meter;
  return {
    meterReadingZIPCodeValidationType: DEFAULT_ZIP_VALIDATION,
    allowedMeterReadingZIPCodes: [],
    ...meter,
    subTypeMeterConfigs: (meter.subTypeMeterConfigs ?? []).map(fillMeterConfig),
    ...(defaultMeterConfig === undefined ? {} : { defaultMeterConfig: fillMeterConfig(defaultMeterConfig) }),
    ...(customMeterConfig === undefined ? {} : { customMeterConfig: fillMeterConfig(customMeterConfig) }),
  };
}

/** A rate without a reading config of its own has none: the one of its meter holds (OPN-155). */
function fillMeterConfig<C extends MeterConfig>(config: C): C {
  return {
    defaultSelectedMeterRatesByOBIS: [],
    ...config,
    defaultMeterReadingConfig: { ...DEFAULT_READING_CONFIG, ...config.defaultMeterReadingConfig },
    meterRateConfigs: (config.meterRateConfigs ?? []).map((rate) =>
      rate.readingConfig === undefined
        ? rate
        : { ...rate, readingConfig: { ...DEFAULT_READING_CONFIG, ...rate.readingConfig } },
    ),
  };
}
