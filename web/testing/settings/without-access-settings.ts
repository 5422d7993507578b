import type {
  GivenWithoutAccessSettings,
  MeterSubType,
  OfferedReason,
} from '@zaehlwerk/domain/without-access/without-access-settings';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { appears } from '../appears.ts';
import {
  fillAddress,
  number,
  onward,
  openWithoutAccess,
  passMeter,
  passReading,
  rate,
} from '../open-without-access.ts';
import { renderApp } from '../render-app.ts';
import type { Seen, Witness } from './witness.ts';

type Meter = NonNullable<GivenWithoutAccessSettings['meters']>[number];
type MeterConfig = NonNullable<Meter['defaultMeterConfig']>;
type SubTyped = Pick<MeterConfig, 'meterRateConfigs' | 'subTypeLabel' | 'subTypeDescription'> & {
  readonly subType: MeterSubType;
};
type Rate = NonNullable<MeterConfig['meterRateConfigs']>[number];
type Reading = NonNullable<Rate['readingConfig']>;

const main = page.getByRole('main');
const shows = (what: Locator): Seen => ({
  seen: () => appears(what.first()),
  unseen: () => expect.element(what).not.toBeInTheDocument(),
});
const offers = (name: string) => shows(page.getByRole('radio', { name }));
const asks = (name: string) => shows(page.getByRole('textbox', { name: new RegExp(`^${name}`) }));

const RATE: Rate = { obis: '1-0:1.8.0', rateName: 'Verbrauch' };
const FEED_IN: Rate = { obis: '1-0:2.8.0', rateName: 'Einspeisung' };
const ONE = { meterRateConfigs: [RATE] };
const FED = { meterRateConfigs: [FEED_IN] };
const electric = (more: Partial<Meter>): GivenWithoutAccessSettings => ({
  meters: [{ meterType: 'ELECTRIC_METER', defaultMeterConfig: ONE, ...more }],
});

/** The first step, its number filled in. */
const atMeter = (settings: (on: boolean) => GivenWithoutAccessSettings) => async (on: boolean) => {
  const app = await openWithoutAccess({ settings: settings(on) });
  await number.fill('1EMH0048213907');
  return app;
};
/** The step of the counters. */
const atReading = (settings: (on: boolean) => GivenWithoutAccessSettings) => async (on: boolean) => {
  const app = await atMeter(settings)(on);
  await onward.click();
  await appears(page.getByRole('button', { name: 'Tarif hinzufügen' }).or(rate(/./)).first());
  return app;
};
/** The same, of an electricity meter. */
const ofMeter = (config: (on: boolean) => MeterConfig) =>
  atReading((on) => electric({ defaultMeterConfig: config(on) }));
/** The step of the address, with these postcodes or reasons. */
const atContact = (settings: (on: boolean) => GivenWithoutAccessSettings, language?: 'en') => async (on: boolean) => {
  const languageConfig = {
    enabledLanguages: [{ name: 'en' as const, readableName: 'English' }],
    defaultLanguage: language,
  };
  const app = await openWithoutAccess({ settings: settings(on), ...(language && { config: { languageConfig } }) });
  await passMeter();
  await passReading('21074');
  return app;
};

/** How one counter is read, in both places where that can be set. */
function readAs(reading: (on: boolean) => Reading, seen: Seen): readonly Witness[] {
  const ways = [
    (on: boolean) => ({ meterRateConfigs: [{ ...RATE, readingConfig: reading(on) }] }),
    (on: boolean) => ({ ...ONE, defaultMeterReadingConfig: reading(on) }),
  ];
  return ways.map((way) => ({ open: ofMeter(way), ...seen }));
}

const afterComma = page.getByLabelText('Nach dem Komma');
const isPossible = () => expect.element(onward).not.toHaveAttribute('aria-disabled');
const isNotPossible = () => expect.element(onward).toHaveAttribute('aria-disabled', 'true');
/** With the setting on, a filled counter does not allow the next step. */
const stops = (digits: string): Seen => ({
  seen: async () => (await rate().fill(digits), await isNotPossible()),
  unseen: async () => (await rate().fill(digits), await isPossible()),
});

const ONE_TARIFF: SubTyped = { subType: 'ELECTRIC_METER_TARIFFS_ONE', ...ONE };
/** A meter of this sub-type, or of another one. */
const subTyped = (subType: (on: boolean) => SubTyped) =>
  atMeter((on) => electric({ subTypeMeterConfigs: [subType(on), { subType: 'OTHER', ...FED }] }));

const outside = 'Diese Postleitzahl liegt nicht in unserem Netzgebiet.';
const reasons = (of: Partial<OfferedReason>) => (on: boolean) => ({
  ...electric({}),
  readingReasons: [{ value: 'PROVIDER_CHANGE' as const, ...(on ? of : {}) }],
});
const dayRange = (on: string, off: string): Seen => {
  const says = async (day: string) => {
    await page.getByRole('button', { name: /Ablesedatum/ }).click();
    await expect.element(main).toMatchTextContent(day);
  };
  return { seen: () => says(on), unseen: () => says(off) };
};

/** Each setting of config.unknownUserReading, and each of several similar groups. */
export const WITHOUT_ACCESS: Readonly<Record<string, Witness | readonly Witness[]>> = {
  unknownUserReadingAllowed: [
    {
      open: (unknownUserReadingAllowed) => openWithoutAccess({ settings: { unknownUserReadingAllowed } }),
      ...shows(number),
    },
    {
      open: (unknownUserReadingAllowed) => renderApp({ config: { unknownUserReading: { unknownUserReadingAllowed } } }),
      ...shows(page.getByRole('tab', { name: 'Ohne Zugang' })),
    },
  ],
  meterType: {
    open: atMeter((on) => ({
      meters: [
        { meterType: 'GAS_METER', defaultMeterConfig: ONE },
        { meterType: on ? 'HEAT_METER' : 'WATER_METER', defaultMeterConfig: ONE },
      ],
    })),
    ...offers('Wärmezähler'),
  },
  defaultMeterConfig: { open: ofMeter((on) => (on ? FED : ONE)), ...asks('Einspeisung') },
  customMeterConfig: {
    open: atReading((on) => electric({ defaultMeterConfig: undefined, customMeterConfig: on ? FED : ONE })),
    ...asks('Einspeisung'),
  },
  subTypeMeterConfigs: {
    open: atMeter((on) => electric(on ? { subTypeMeterConfigs: [{ subType: 'OTHER', ...FED }] } : {})),
    ...offers('Anderer Zähler'),
  },
  meterRateConfigs: { open: ofMeter((on) => ({ meterRateConfigs: on ? [FEED_IN] : [RATE] })), ...asks('Einspeisung') },
  obis: {
    open: ofMeter((on) => ({ meterRateConfigs: [{ obis: on ? FEED_IN.obis : RATE.obis }] })),
    seen: () => expect.element(main).toMatchTextContent(/2\.8\.0/),
    unseen: () => expect.element(main).toMatchTextContent(/1\.8\.0/),
  },
  obisLabel: {
    open: ofMeter((on) => ({ meterRateConfigs: [{ obis: RATE.obis, ...(on && { obisLabel: 'Durchfluss' }) }] })),
    ...asks('Durchfluss'),
  },
  rateName: {
    open: ofMeter((on) => ({ meterRateConfigs: [{ obis: RATE.obis, rateName: on ? 'Garten' : 'Haus' }] })),
    ...asks('Garten'),
  },
  readingConfig: {
    open: ofMeter((on) => ({
      meterRateConfigs: [on ? { ...RATE, readingConfig: { isReadingImageAllowed: true } } : RATE],
    })),
    ...shows(page.getByRole('group', { name: /^Fotos/ })),
  },
  defaultMeterReadingConfig: {
    open: ofMeter((on) => ({ ...ONE, ...(on && { defaultMeterReadingConfig: { isReadingImageAllowed: true } }) })),
    ...shows(page.getByRole('group', { name: /^Fotos/ })),
  },
  preDecimals: readAs((on) => ({ preDecimals: on ? 3 : 6 }), stops('2107')),
  postDecimals: readAs((on) => ({ postDecimals: on ? 1 : 0 }), shows(page.getByRole('switch', { name: /^Mit Nach/ }))),
  queryPostDecimals: readAs((on) => ({ postDecimals: 1, queryPostDecimals: on }), shows(afterComma)),
  isReadingImageAllowed: readAs(
    (on) => ({ isReadingImageAllowed: on }),
    shows(page.getByRole('group', { name: /^Fotos/ })),
  ),
  isReadingImageRequired: readAs(
    (on) => ({ preDecimals: 6, isReadingImageAllowed: true, isReadingImageRequired: on }),
    stops('21074'),
  ),
  defaultSelectedMeterRatesByOBIS: {
    open: ofMeter((on) => ({
      meterRateConfigs: [RATE, FEED_IN],
      defaultSelectedMeterRatesByOBIS: on ? [FEED_IN.obis] : [],
    })),
    ...asks('Einspeisung'),
  },
  subType: {
    open: subTyped((on) => (on ? { subType: 'ELECTRIC_METER_TARIFFS_TWO', ...ONE } : ONE_TARIFF)),
    ...offers('Zweitarifzähler'),
  },
  subTypeLabel: {
    open: subTyped((on) => ({ ...ONE_TARIFF, ...(on && { subTypeLabel: 'Doppeltarif' }) })),
    ...offers('Doppeltarif'),
  },
  subTypeDescription: {
    open: subTyped((on) => ({ ...ONE_TARIFF, ...(on && { subTypeDescription: 'Der Zähler im Keller' }) })),
    ...shows(page.getByText('Der Zähler im Keller')),
  },
  meterReadingZIPCodeValidationType: {
    open: atContact((on) =>
      electric({ meterReadingZIPCodeValidationType: on ? 'HARD' : 'SOFT', allowedMeterReadingZIPCodes: ['349'] }),
    ),
    seen: async () => (await fillAddress('10115'), await isNotPossible()),
    unseen: async () => (await fillAddress('10115'), await isPossible()),
  },
  allowedMeterReadingZIPCodes: {
    open: atContact((on) => electric({ allowedMeterReadingZIPCodes: on ? ['349'] : ['349', '101'] })),
    seen: async () => (await fillAddress('10115'), await expect.element(main).toMatchTextContent(outside)),
    unseen: async () => (await fillAddress('10115'), await expect.element(main).not.toMatchTextContent(outside)),
  },
  value: {
    open: atContact((on) => ({
      ...electric({}),
      readingReasons: [{ value: on ? 'CONTROL_READING' : 'ANNUAL_READING' }],
    })),
    ...offers('Kontrollablesung'),
  },
  labelDE: { open: atContact(reasons({ labelDE: 'Umzug' })), ...offers('Umzug') },
  hintDE: {
    open: atContact(reasons({ hintDE: 'Am Tag der Übergabe.' })),
    ...shows(page.getByText('Am Tag der Übergabe.')),
  },
  labelEN: { open: atContact(reasons({ labelEN: 'Moving' }), 'en'), ...offers('Moving') },
  hintEN: { open: atContact(reasons({ hintEN: 'On that day.' }), 'en'), ...shows(page.getByText('On that day.')) },
  meterNumberMinLength: {
    open: atMeter((on) => ({
      validation: { meterNumber: { meterNumberMinLength: on ? 20 : 14, meterNumberMaxLength: 20 } },
    })),
    seen: isNotPossible,
    unseen: isPossible,
  },
  meterNumberMaxLength: {
    open: atMeter((on) => ({ validation: { meterNumber: { meterNumberMaxLength: on ? 13 : 15 } } })),
    seen: () => expect.element(main).toMatchTextContent('von höchstens 13 Zeichen'),
    unseen: () => expect.element(main).toMatchTextContent('von höchstens 15 Zeichen'),
  },
  readingDateMaxDaysInPast: {
    open: atReading((on) => ({ ...electric({}), readingDateMaxDaysInPast: on ? 10 : 5 })),
    ...dayRange('vom 11.11.2025', 'vom 16.11.2025'),
  },
  readingDateMaxDaysInFuture: {
    open: atReading((on) => ({ ...electric({}), readingDateMaxDaysInFuture: on ? 3 : 2 })),
    ...dayRange('bis zum 24.11.2025', 'bis zum 23.11.2025'),
  },
};
