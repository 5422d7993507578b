import {
  type WithoutAccessSettings,
  withoutAccessSettings,
  type GivenWithoutAccessSettings,
} from '../without-access/without-access-settings.ts';
import type { ReceivedReadingWithoutAccess } from '../without-access/reading-without-access.ts';

/** A utility that has electricity by sub-types, and gas read with two decimals. */
export const WITHOUT_ACCESS_SETTINGS: GivenWithoutAccessSettings = {
  unknownUserReadingAllowed: true,
  meters: [
    {
      meterType: 'ELECTRIC_METER',
      subTypeMeterConfigs: [
        { subType: 'ELECTRIC_METER_TARIFFS_ONE', meterRateConfigs: [{ obis: '1-0:1.8.0' }] },
        {
          subType: 'ELECTRIC_METER_TARIFFS_TWO',
          meterRateConfigs: [{ obis: '1-0:1.8.1' }, { obis: '1-0:1.8.2' }],
          defaultSelectedMeterRatesByOBIS: ['1-0:1.8.1', '1-0:1.8.2'],
        },
      ],
      customMeterConfig: { meterRateConfigs: [{ obis: '1-0:1.8.0' }, { obis: '1-0:2.8.0' }] },
    },
    {
      meterType: 'GAS_METER',
      defaultMeterConfig: {
        meterRateConfigs: [{ obis: '7-0:3.0.0' }],
        defaultMeterReadingConfig: { preDecimals: 5, postDecimals: 2, isReadingImageAllowed: true },
      },
      meterReadingZIPCodeValidationType: 'HARD',
      allowedMeterReadingZIPCodes: ['12', '14'],
    },
  ],
};

/** These settings with changes. */
export function settingsWith(changes: GivenWithoutAccessSettings = {}): WithoutAccessSettings {
  return withoutAccessSettings({ ...WITHOUT_ACCESS_SETTINGS, ...changes });
}

/** A reading that nothing is wrong with, on 2026-11-21. */
export const A_RECEIVED_READING: ReceivedReadingWithoutAccess = {
  meterType: 'GAS_METER',
  meterNumber: '7ITR0048213907',
  readingValues: [{ obis: '7-0:3.0.0', rateName: null, value: 1482.5, readingImages: [] }],
  readingDate: '2026-11-21',
  readingReason: 'ANNUAL_READING',
  contact: {
    firstname: 'Maria',
    lastname: 'Weßel-Ó Briain',
    street: 'Straße des 17. Juni',
    houseNumber: '12 a',
    zip: '12345',
    city: 'Ellerbach (Süd)',
  },
  email: null,
};
