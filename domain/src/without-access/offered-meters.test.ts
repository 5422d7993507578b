import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { METER_TYPES, type MeterType } from '../meter/meter-type.ts';
import { settingsWith } from '../testing/a-reading-without-access.ts';
import { lines } from '../testing/a-job.ts';
import { withoutAccessSettings, DEFAULT_METER_NUMBER_LENGTH, METER_SUB_TYPES } from './without-access-settings.ts';
import {
  checkOfferedType,
  checkSubType,
  checkWholeMeterNumber,
  cleanMeterNumber,
  configsOf,
  detectMeterType,
  mayReadWithoutAccess,
  meterConfigOf,
  meterOfType,
  offeredMeters,
  subTypeOfRates,
  subTypesOf,
} from './offered-meters.ts';

const LENGTH = DEFAULT_METER_NUMBER_LENGTH;
const rates = [{ obis: '1-0:1.8.0' }];

describe('whether a reading can be sent without access', () => {
  test('[ANO-13, APP-56] only where it is allowed', () => {
    expect(mayReadWithoutAccess(settingsWith())).toBe(true);
    expect(mayReadWithoutAccess(settingsWith({ unknownUserReadingAllowed: false }))).toBe(false);
    expect(mayReadWithoutAccess(withoutAccessSettings())).toBe(false);
  });

  test('[OPN-136, ANO-14] without a meter that has a rate it counts as off', () => {
    expect(mayReadWithoutAccess(settingsWith({ meters: [] }))).toBe(false);
    const withoutRates = { meterType: 'GAS_METER' as const, defaultMeterConfig: {} };
    expect(mayReadWithoutAccess(settingsWith({ meters: [withoutRates] }))).toBe(false);
    expect(offeredMeters(settingsWith()).map(({ meterType }) => meterType)).toEqual(['ELECTRIC_METER', 'GAS_METER']);
  });
});

describe('the meter number', () => {
  test.each([
    ['1emh0048213907', '1EMH0048213907'],
    [' 1EMH 0048-2139.07 ', '1EMH0048213907'],
    ['1ßſıÄMH', '1MH'],
    ['１２３', ''],
  ])('[ANO-25, ANO-26, OPN-129] %s becomes %s', (typed, clean) => {
    expect(cleanMeterNumber(typed)).toBe(clean);
  });

  test('[ANO-26] whatever is typed, only what may be sent remains, and cleaning again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const clean = cleanMeterNumber(typed);
        expect(clean).toMatch(/^[A-Z0-9]*$/);
        expect(cleanMeterNumber(clean)).toBe(clean);
      }),
    );
  });

  test.each([
    ['12345678', []],
    ['12345678901234', []],
    ['1234567', ['blocks meterNumber meterNumber.incomplete']],
    ['', ['blocks meterNumber meterNumber.incomplete']],
    [null, ['blocks meterNumber meterNumber.incomplete']],
    ['123456789012345', ['blocks meterNumber meterNumber.tooLong']],
    ['1emh0048213907', ['blocks meterNumber meterNumber.wrongCharacters']],
    ['1-2', ['blocks meterNumber meterNumber.incomplete', 'blocks meterNumber meterNumber.wrongCharacters']],
  ])('[ANO-24, ANO-27, ANO-28, CST-36, OPN-K16] %s: %j', (number, findings) => {
    expect(lines(checkWholeMeterNumber(number, LENGTH))).toEqual(findings);
  });

  test('[ANO-27, ANO-28, APP-69, APP-70] the utility may set its length', () => {
    const { validation } = settingsWith({ validation: { meterNumber: { meterNumberMinLength: 3 } } });
    expect(validation.meterNumber).toEqual({ meterNumberMinLength: 3, meterNumberMaxLength: 14 });
    expect(checkWholeMeterNumber('123', validation.meterNumber)).toEqual([]);
  });
});

describe('the type of a number', () => {
  test.each<[string, MeterType | null]>([
    ['1EMH0048213907', 'ELECTRIC_METER'],
    ['8ZRI0019045527', 'WATER_METER'],
    ['9ZRI0019045527', 'WATER_WARM_METER'],
    ['7ITR0048213907', 'GAS_METER'],
    ['4LGB0048213907', 'HEAT_METER'],
    ['5LGB0048213907', 'HEAT_METER'],
    ['6LGB0048213907', 'HEAT_METER'],
    ['1EMH', null],
    ['1EM00048213907', null],
    ['1emh0048213907', null],
    ['X1EMH004821390', null],
    ['2EMH0048213907', null],
    ['3EMH0048213907', null],
    ['0EMH0048213907', null],
  ])('[ANO-32, ANO-34, ANO-35, ANO-36, ANO-37, ANO-38] %s is %s', (number, type) => {
    expect(detectMeterType(number, METER_TYPES)).toBe(type);
  });

  test('[ANO-33] a type that is not offered is not detected', () => {
    expect(detectMeterType('1EMH0048213907', ['GAS_METER', 'WATER_METER'])).toBeNull();
  });

  test('[OPN-130] a single type is chosen for the person, whatever the number says', () => {
    expect(detectMeterType('', ['GAS_METER'])).toBe('GAS_METER');
    expect(detectMeterType('1EMH0048213907', ['GAS_METER'])).toBe('GAS_METER');
    expect(detectMeterType('', [])).toBeNull();
  });

  test.each([
    [null, ['blocks meterType meterType.missing']],
    ['', ['blocks meterType meterType.missing']],
    ['WATER_METER', ['blocks meterType meterType.notOffered']],
    ['toString', ['blocks meterType meterType.notOffered']],
    ['GAS_METER', []],
  ])('[OPN-130, OPN-K16, APP-58] %s: %j', (type, findings) => {
    expect(lines(checkOfferedType(type, settingsWith()))).toEqual(findings);
  });
});

describe('sub-types', () => {
  const electric = meterOfType('ELECTRIC_METER', settingsWith())!;
  const gas = meterOfType('GAS_METER', settingsWith())!;

  test('[ANO-39, ANO-41, APP-60, APP-61, APP-83, OPN-131] are the configured ones, and OTHER with rates of its own', () => {
    expect(METER_SUB_TYPES).toEqual([
      'ELECTRIC_METER_TARIFFS_ONE',
      'ELECTRIC_METER_TARIFFS_TWO',
      'ELECTRIC_METER_FEED_IN_METER',
      'OTHER',
    ]);
    const offered = subTypesOf(electric).map(({ subType }) => subType);
    expect(offered).toEqual(['ELECTRIC_METER_TARIFFS_ONE', 'ELECTRIC_METER_TARIFFS_TWO', 'OTHER']);
    expect(meterConfigOf(electric, 'OTHER')?.meterRateConfigs.map(({ obis }) => obis)).toEqual([
      '1-0:1.8.0',
      '1-0:2.8.0',
    ]);
    expect(subTypesOf(gas)).toEqual([]);
  });

  test('[ANO-40] one must be chosen where there are any', () => {
    expect(lines(checkSubType(null, electric))).toEqual(['blocks subType subType.missing']);
    expect(lines(checkSubType('ELECTRIC_METER_FEED_IN_METER', electric))).toEqual(['blocks subType subType.missing']);
    expect(checkSubType('OTHER', electric)).toEqual([]);
    expect(checkSubType(null, gas)).toEqual([]);
    expect(meterConfigOf(electric, null)).toBeNull();
  });

  test('[OPN-131, APP-59] without sub-types the default config holds, else the custom one; one without rates is none', () => {
    expect(meterConfigOf(gas, null)?.meterRateConfigs).toEqual([{ obis: '7-0:3.0.0' }]);
    const [custom] = offeredMeters(
      settingsWith({
        meters: [{ meterType: 'GAS_METER', defaultMeterConfig: {}, customMeterConfig: { meterRateConfigs: rates } }],
      }),
    );
    expect(configsOf(custom!).map(({ meterRateConfigs }) => meterRateConfigs)).toEqual([rates]);
  });

  test('OTHER of the list goes with the words of the list and the rates of the custom config', () => {
    const [meter] = offeredMeters(
      settingsWith({
        meters: [
          {
            meterType: 'ELECTRIC_METER',
            subTypeMeterConfigs: [
              { subType: 'OTHER', subTypeLabel: 'Sonstiger', meterRateConfigs: [{ obis: '1-0:2.8.0' }] },
            ],
            customMeterConfig: { meterRateConfigs: rates },
          },
        ],
      }),
    );
    expect(subTypesOf(meter!)).toMatchObject([
      { subType: 'OTHER', subTypeLabel: 'Sonstiger', meterRateConfigs: rates },
    ]);
  });
});

test('[OPN-191] the kind of a meter is told by its rates, where only one kind has all of them', () => {
  const meter = {
    meterType: 'ELECTRIC_METER' as const,
    subTypeMeterConfigs: [
      { subType: 'ELECTRIC_METER_TARIFFS_ONE' as const, meterRateConfigs: [{ obis: '1-0:1.8.0' }] },
      {
        subType: 'ELECTRIC_METER_TARIFFS_TWO' as const,
        meterRateConfigs: [{ obis: '1-0:1.8.1' }, { obis: '1-0:1.8.2' }],
      },
      {
        subType: 'ELECTRIC_METER_FEED_IN_METER' as const,
        meterRateConfigs: [{ obis: '1-0:1.8.0' }, { obis: '1-0:2.8.0' }],
      },
    ],
  };
  const [electric] = settingsWith({ meters: [meter] }).meters;
  const kind = (...codes: string[]) => electric && subTypeOfRates(electric, codes)?.subType;
  expect(kind('1-0:1.8.1', '1-0:1.8.2')).toBe('ELECTRIC_METER_TARIFFS_TWO');
  expect(kind('1-0:1.8.2')).toBe('ELECTRIC_METER_TARIFFS_TWO');
  expect(kind('1-0:2.8.0')).toBe('ELECTRIC_METER_FEED_IN_METER');
  expect(kind('1-0:1.8.0')).toBeUndefined();
  expect(kind('1-0:9.9.9')).toBeUndefined();
});
