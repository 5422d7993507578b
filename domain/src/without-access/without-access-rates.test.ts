import { describe, expect, test } from 'vitest';
import { parseReadingValue } from '../reading/reading-value.ts';
import { formatDecimal } from '../decimal/decimal.ts';
import { lines } from '../testing/a-job.ts';
import { settingsWith } from '../testing/a-reading-without-access.ts';
import {
  ALL_DECIMALS,
  digitsWithoutAccess,
  checkDigitCountWithoutAccess,
  checkLeftOutDecimals,
  checkRequiredImages,
  digitsThatCount,
  mayRemoveRate,
  offersDecimals,
  ratesAtStart,
  readingConfigOf,
  unusedRates,
} from './check-reading-without-access.ts';
import {
  type WithoutAccessMeterConfig,
  withoutAccessSettings,
  DEFAULT_READING_CONFIG,
} from './without-access-settings.ts';
import { meterConfigOf, meterOfType } from './offered-meters.ts';

const electric = meterOfType('ELECTRIC_METER', settingsWith())!;
const two = meterConfigOf(electric, 'ELECTRIC_METER_TARIFFS_TWO')!;
const custom = meterConfigOf(electric, 'OTHER')!;
const OBIS = '1-0:1.8.0';

function configOf(given: Parameters<typeof withoutAccessSettings>[0]): WithoutAccessMeterConfig {
  return withoutAccessSettings(given).meters[0]!.defaultMeterConfig!;
}

describe('how a rate is read', () => {
  const config = configOf({
    meters: [
      {
        meterType: 'ELECTRIC_METER',
        defaultMeterConfig: {
          meterRateConfigs: [{ obis: OBIS }, { obis: '1-0:2.8.0', readingConfig: { postDecimals: 1 } }],
          defaultMeterReadingConfig: { preDecimals: 6, isReadingImageRequired: true },
        },
      },
    ],
  });

  test('[ANO-51, APP-76, APP-77, APP-78, APP-79, APP-80, CST-16, OPN-155] what is left out has its default', () => {
    expect(DEFAULT_READING_CONFIG).toEqual({
      preDecimals: 9,
      postDecimals: 0,
      queryPostDecimals: false,
      isReadingImageAllowed: false,
      isReadingImageRequired: false,
    });
    expect(readingConfigOf(config.meterRateConfigs[1]!, config)).toEqual({
      ...DEFAULT_READING_CONFIG,
      postDecimals: 1,
    });
  });

  test('[APP-81, OPN-155, OPN-132] a rate without a config has its meter’s; a required photo is allowed', () => {
    expect(readingConfigOf(config.meterRateConfigs[0]!, config)).toEqual({
      ...DEFAULT_READING_CONFIG,
      preDecimals: 6,
      isReadingImageAllowed: true,
      isReadingImageRequired: true,
    });
  });

  test('[ANO-45] at least one photo where it is required', () => {
    const required = { ...DEFAULT_READING_CONFIG, isReadingImageRequired: true };
    expect(lines(checkRequiredImages(0, required))).toEqual(['blocks readingImages images.required']);
    expect(checkRequiredImages(1, required)).toEqual([]);
    expect(checkRequiredImages(0, DEFAULT_READING_CONFIG)).toEqual([]);
  });
});

describe('rates are added and removed', () => {
  const obis = (rates: readonly { obis: string }[]) => rates.map((rate) => rate.obis);

  test('[ANO-58, APP-82] the configured ones are there at the start, else the first', () => {
    expect(obis(ratesAtStart(two))).toEqual(['1-0:1.8.1', '1-0:1.8.2']);
    expect(obis(ratesAtStart(custom))).toEqual([OBIS]);
  });

  test('[ANO-54, ANO-55] one can be added while one is unused', () => {
    expect(obis(unusedRates(custom, [OBIS]))).toEqual(['1-0:2.8.0']);
    expect(unusedRates(custom, ['1-0:2.8.0', OBIS])).toEqual([]);
  });

  test('[ANO-57] one can be removed while there are more', () => {
    expect([mayRemoveRate([OBIS]), mayRemoveRate([OBIS, '1-0:2.8.0'])]).toEqual([false, true]);
  });
});

describe('decimals', () => {
  const plain = { ...DEFAULT_READING_CONFIG, postDecimals: 2 };
  const asked = { ...plain, queryPostDecimals: true };
  const read = (pre: string, post: string, reading = plain, withDecimals = false) => {
    const digits = digitsWithoutAccess(reading, withDecimals, OBIS);
    const value = parseReadingValue(digitsThatCount({ pre, post }, digits), digits, ALL_DECIMALS);
    return value.ok ? formatDecimal(value.value) : lines(value.findings);
  };

  test('[ANO-47] can be switched on where a rate has some and is read without them', () => {
    expect([offersDecimals([plain, asked]), offersDecimals([asked]), offersDecimals([DEFAULT_READING_CONFIG])]).toEqual(
      [true, false, false],
    );
  });

  test('[ANO-48, ANO-49] all of them are needed where they are asked for', () => {
    const wrong = ['blocks readingValue value.wrongPostDecimals'];
    expect([read('12', '34', plain, true), read('12', '34', asked)]).toEqual(['12.34', '12.34']);
    expect([read('12', '3', plain, true), read('12', '', asked)]).toEqual([wrong, wrong]);
  });

  test('[ANO-50, OPN-133] otherwise they are dropped, and the value keeps its order of magnitude', () => {
    expect([read('12', '34'), read('12,34', ''), read('12.', '')]).toEqual(['12', '12', '12']);
  });

  test('[ANO-51] nine digits before the comma unless configured', () => {
    expect(read('123456789', '')).toBe('123456789');
    expect(read('1234567890', '')).toEqual(['blocks readingValue value.tooManyPreDecimals']);
  });
});

test('[ANO-50, OPN-245] decimals that are left out are said to be', () => {
  const whole = { preDecimals: 6, postDecimals: 0 };
  const says = (pre: string, digits = whole) => lines(checkLeftOutDecimals({ pre, post: '' }, digits));
  expect(says('21074,5')).toEqual(['warns readingValue value.decimalsLeftOut']);
  expect(says('21074.')).toEqual(['warns readingValue value.decimalsLeftOut']);
  expect([says('21074'), says('21074,5', { preDecimals: 6, postDecimals: 1 })]).toEqual([[], []]);
});

test('[OPN-246] a zero in front is asked about where the utility has left the places open', () => {
  const ask = (preDecimals: number) =>
    lines(
      checkDigitCountWithoutAccess({ pre: '0210123', post: '' }, { preDecimals, postDecimals: 0, obis: '1-0:1.8.0' }),
    );
  expect([ask(9), ask(7)]).toEqual([['warns readingValue value.leadingZero'], []]);
});
