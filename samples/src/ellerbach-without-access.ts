import type { ApplicationDocument } from '@zaehlwerk/contract/application-document';

const CUBIC_METRES = { preDecimals: 5, postDecimals: 3, isReadingImageAllowed: true };

/** What can be read without access: every kind of meter of the network, electricity by its number of rates. */
export const WITHOUT_ACCESS: NonNullable<ApplicationDocument['config']['unknownUserReading']> = {
  unknownUserReadingAllowed: true,
  readingDateMaxDaysInPast: 30,
  readingDateMaxDaysInFuture: 0,
  readingReasons: [
    {
      value: 'ANNUAL_READING',
      labelDE: 'Jahresablesung',
      labelEN: 'Annual reading',
      hintDE: 'Einmal im Jahr, für die Jahresrechnung.',
      hintEN: 'Once a year, for your annual bill.',
    },
    {
      value: 'PROVIDER_CHANGE',
      labelDE: 'Umzug oder Wechsel des Versorgers',
      labelEN: 'Moving or changing the supplier',
      hintDE: 'Am Tag der Übergabe ablesen.',
      hintEN: 'Please read the meter on the day of the handover.',
    },
    { value: 'CONTROL_READING', labelDE: 'Zwischenablesung', labelEN: 'Interim reading' },
  ],
  meters: [
    {
      meterType: 'ELECTRIC_METER',
      defaultMeterConfig: {
        defaultMeterReadingConfig: { preDecimals: 6, postDecimals: 1, isReadingImageAllowed: true },
        defaultSelectedMeterRatesByOBIS: ['1-0:1.8.0'],
        meterRateConfigs: [
          { obis: '1-0:1.8.0', rateName: 'Verbrauch' },
          { obis: '1-0:2.8.0', rateName: 'Einspeisung' },
        ],
      },
      meterReadingZIPCodeValidationType: 'MEDIUM',
      allowedMeterReadingZIPCodes: ['349'],
    },
    {
      meterType: 'GAS_METER',
      defaultMeterConfig: {
        defaultMeterReadingConfig: CUBIC_METRES,
        meterRateConfigs: [{ obis: '7-0:3.0.0', rateName: 'Verbrauch' }],
      },
      meterReadingZIPCodeValidationType: 'HARD',
      allowedMeterReadingZIPCodes: ['349'],
    },
    {
      meterType: 'WATER_METER',
      defaultMeterConfig: {
        defaultMeterReadingConfig: CUBIC_METRES,
        meterRateConfigs: [{ obis: '8-0:1.0.0', rateName: 'Verbrauch' }],
      },
      meterReadingZIPCodeValidationType: 'SOFT',
      allowedMeterReadingZIPCodes: ['349'],
    },
  ],
};
