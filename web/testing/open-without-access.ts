import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-tokens';
import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GivenWithoutAccessSettings } from '@zaehlwerk/domain/without-access/without-access-settings';
import { appears } from './appears.ts';
import type { FakeBrowser, FakeDevice } from './fakes/fake-device.ts';
import type { FakeServer } from './fakes/fake-server.ts';
import { photoFile } from './photo-files.ts';
import { type RenderedApp, renderApp } from './render-app.ts';
import { takeReadingsWithoutAccess } from './without-access.ts';

export const WITHOUT_ACCESS_PATH = '/ablesung-ohne-zugang';

/** Electricity with three rates, gas with decimals, water with sub-types: every shape a meter can have. */
export const METERS: NonNullable<GivenWithoutAccessSettings['meters']> = [
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
  },
  {
    meterType: 'GAS_METER',
    defaultMeterConfig: { meterRateConfigs: [{ obis: '7-0:3.0.0', rateName: 'Verbrauch' }] },
  },
  {
    meterType: 'WATER_METER',
    subTypeMeterConfigs: [
      {
        subType: 'ELECTRIC_METER_TARIFFS_ONE',
        subTypeLabel: 'Hausanschluss',
        subTypeDescription: 'Der Zähler im Keller',
        meterRateConfigs: [{ obis: '8-0:1.0.0', rateName: 'Verbrauch' }],
      },
    ],
    customMeterConfig: {
      meterRateConfigs: [
        { obis: '8-0:1.0.0', rateName: 'Verbrauch' },
        { obis: '8-0:2.0.0', obisLabel: 'Durchfluss' },
        { obis: '8-0:1.0.1', rateName: 'Garten' },
      ],
    },
  },
];

interface Setting {
  readonly settings?: GivenWithoutAccessSettings;
  readonly config?: ApplicationConfig;
  readonly path?: string;
  /** Returns while the token is awaited. */
  readonly loads?: boolean;
  /** Returns before anything beyond the first step is loaded. */
  readonly firstStepAlone?: boolean;
  readonly prepare?: (server: FakeServer, browser: FakeBrowser, device: FakeDevice) => void;
}

const LOADING = /^(Ablesung ohne Zugang wird vorbereitet|Preparing the reading|$)/;
export const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const number = page.getByRole('textbox', { name: /^(Zählernummer|Meter number)$/ });
export const onward = page.getByRole('button', { name: /^(Weiter z|Continue to )/ });
export const send = page.getByRole('button', { name: /^(Zählerstand senden|Send reading)$/ });
/** The text beside the button for the next step that says why there is none. */
export const reason = (text: string) => page.getByRole('region', { name: 'Aktionen' }).getByText(text);
export const consent = page.getByRole('checkbox');
export const rate = (name: string | RegExp = /^(Verbrauch|Consumption)/) => page.getByRole('textbox', { name });

/** Opens the reading without access, with a server that gives tokens and accepts readings. */
export async function openWithoutAccess(setting: Setting = {}) {
  const { settings, config, path = WITHOUT_ACCESS_PATH, loads = false, firstStepAlone = false, prepare } = setting;
  const app = await renderApp({
    path,
    config: {
      ...config,
      unknownUserReading: { unknownUserReadingAllowed: true, meters: METERS, ...settings },
    },
    prepare: (server, browser, device) => {
      takeReadingsWithoutAccess(server, device.clock);
      prepare?.(server, browser, device);
    },
  });
  if (firstStepAlone) {
    await appears(number);
    return app;
  }
  // The steps, or why there are none.
  if (!loads) await expect.poll(() => document.querySelector('main h1')?.textContent.trim()).not.toMatch(LOADING);
  if (loads) {
    // The screen is rendered once it requests its token; more time would end that call.
    await expect.poll(() => app.server.calls(postAnonymousToken).length).toBe(1);
    await app.clock.pass(2_000);
  }
  await loadAhead(app);
  return app;
}

/** Waits for what is loaded on its own, so that every test sees the same of it. */
async function loadAhead({ clock }: RenderedApp): Promise<void> {
  const panel = page.getByRole('complementary');
  // It starts with the next paint, which is due at once.
  await expect.poll(async () => (await clock.pass(0), panel.elements().length), { interval: 10 }).toBe(1);
  if (document.querySelector('main input') === null) return;
  const isThere = () => document.querySelector('main')?.previousElementSibling?.role === 'status';
  await expect.poll(isThere).toBe(true);
}

/** Fills in the first step and leaves it. */
export async function passMeter(meterNumber = '1EMH0048213907'): Promise<void> {
  await number.fill(meterNumber);
  await onward.click();
  await appears(rate());
}

/** Fills in the second step and leaves it. */
export async function passReading(digits = '21074'): Promise<void> {
  await rate().click();
  await userEvent.keyboard(digits);
  await onward.click();
  await appears(heading(/^(Anschrift|Address)$/));
  await appears(page.getByRole('radio').first());
}

export const field = (name: string | RegExp) => page.getByRole('textbox', { name });
/** The reader. */
export const SOMEBODY = {
  firstname: 'Margarete',
  lastname: 'Wessel',
  street: 'Lindenstraße',
  houseNumber: '14',
  zip: '34990',
  city: 'Ellerbach',
};
const ADDRESS = [
  [/^(Vorname|First name)/, 'firstname'],
  [/^(Nachname|Last name)/, 'lastname'],
  [/^(Straße|Street)/, 'street'],
  [/^(Hausnummer|House number)/, 'houseNumber'],
  [/^(Postleitzahl|Postcode)/, 'zip'],
  [/^(Ort|Town)/, 'city'],
] as const;

/** Fills in the third step. */
export async function fillAddress(zip = SOMEBODY.zip): Promise<void> {
  const texts = { ...SOMEBODY, zip };
  for (const [label, part] of ADDRESS) await field(label).fill(texts[part]);
}

/** Fills in the third step and leaves it. */
export async function passAddress(zip?: string): Promise<void> {
  await fillAddress(zip);
  await onward.click();
}

/** Goes to the last step. */
export async function toSummary(): Promise<void> {
  await passMeter();
  await passReading();
  await passAddress();
  await appears(consent);
}

/** Sends without a connection: the reading is kept on the device. */
export async function sendOffline(server: FakeServer): Promise<void> {
  server.unplug();
  await send.click();
  await appears(page.getByRole('heading', { level: 1, name: /^(Auf diesem|Stored on)/, includeHidden: true }));
}

/** Picks photos for the first rate. */
export async function pickPhotos(count = 1): Promise<void> {
  await appears(page.getByRole('group', { name: /^(Fotos|Photos)/ }).first());
  const input = document.querySelector('main input[type=file]');
  if (input === null) throw new Error('nothing to pick files with');
  const files = Array.from({ length: count }, () => photoFile({ width: 320, height: 240 }));
  await userEvent.upload(input, await Promise.all(files));
}
