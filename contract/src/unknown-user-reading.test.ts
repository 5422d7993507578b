import { expect, test } from 'vitest';
import { readKnownSettings } from './unknown-user-reading.ts';

const settings = {
  unknownUserReadingAllowed: true,
  meters: [
    { meterType: 'GAS_METER' },
    { meterType: 'ELECTRIC_METER', subTypeMeterConfigs: [{ subType: 'ELECTRIC_METER_TARIFFS_ONE' }] },
  ],
  readingReasons: [{ value: 'ANNUAL_READING' }],
  readingDateMaxDaysInPast: 20,
};

test('[OPN-340] settings that an app knows are read as they are', () => {
  expect(readKnownSettings(settings)).toEqual(settings);
});

test('[OPN-340] kinds of meters and reasons that came after an app are left out, and nothing else', () => {
  const meters = [{ meterType: 'STEAM_METER' }, ...settings.meters];
  const readingReasons = [...settings.readingReasons, { value: 'EXCHANGE_BY_DRONE' }];
  expect(readKnownSettings({ ...settings, meters, readingReasons, whatever: 1 })).toEqual(settings);
});

test('[OPN-340] a sub-type or a rule for postcodes that came after it leaves its meter out alone', () => {
  const later = [
    { meterType: 'HEAT_METER', subTypeMeterConfigs: [{ subType: 'HEAT_METER_RETURN' }] },
    { meterType: 'WATER_METER', meterReadingZIPCodeValidationType: 'BY_STREET' },
  ];
  expect(readKnownSettings({ ...settings, meters: [...settings.meters, ...later] })).toEqual(settings);
});

test('[OPN-340] what cannot be understood at all says nothing', () => {
  for (const received of [null, 7, 'text', [], { meters: 7 }, { readingDateMaxDaysInPast: -1 }]) {
    expect(readKnownSettings(received), JSON.stringify(received)).toEqual({});
  }
});
