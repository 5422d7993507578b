import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-tokens';
import type { Language } from '@zaehlwerk/contract/application';
import { getContact, getHelp, getHelpText } from '@zaehlwerk/contract/help';
import { ROLE_RECEIPT_WITHOUT_ACCESS, ROLE_UNKNOWN_METER_READINGS } from '@zaehlwerk/domain/account/roles';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { Refuses } from '../fakes/fake-server.ts';
import {
  consent,
  fillAddress,
  METERS,
  number,
  onward,
  openWithoutAccess,
  passMeter,
  passReading,
  pickPhotos,
  rate,
  send,
  toSummary,
} from '../open-without-access.ts';
import { tokenWithoutAccess } from '../without-access.ts';
import { type ScreenState, inLanguage } from './screens.ts';

const summary = page.getByText(/^(Bitte prüfen Sie|Bitte prüfe|Please check) \d/);
const add = page.getByRole('button', { name: /^(Tarif hinzufügen|Add rate)$/ });

type Opening = NonNullable<Parameters<typeof openWithoutAccess>[0]>;
/** Opens the reading without access in a language. */
export const openIn = (language: Language, more: Opening = {}) =>
  openWithoutAccess({ ...more, config: { ...inLanguage(language).config, ...more.config } });

/** Electricity alone, with the postcode checked in this way. */
const checked = (how: 'HARD' | 'MEDIUM') => ({
  meters: [
    { ...METERS[0], meterReadingZIPCodeValidationType: how, allowedMeterReadingZIPCodes: ['349'] },
  ] as typeof METERS,
});

const receipt: Opening = {
  config: { communication: { unknownUserReceiptEnabled: true } },
  prepare: (server, _, { clock }) =>
    server.on(postAnonymousToken, () => ({
      token: tokenWithoutAccess(clock.now(), [ROLE_UNKNOWN_METER_READINGS, ROLE_RECEIPT_WITHOUT_ACCESS]),
    })),
};

/** The states of the form of the reading without access, step by step. */
export const WITHOUT_ACCESS_STEPS: readonly ScreenState[] = [
  {
    name: 'without access, meter',
    readWide: true,
    show: async (language) => {
      const app = await openIn(language, {
        prepare: (server) => {
          server.on(getHelp, () => ({}));
          server.on(getHelpText, () => ({ markdown: '# Zähler\n\nMeist im *Keller*.' }));
          server.on(getContact, () => ({
            contactInformationItems: [{ language, path: 'phone' as const, text: '030 23125 014' }],
          }));
        },
      });
      await appears(page.getByRole('link', { name: /030 23125 014/ }));
      await appears(page.getByText(/^(Hilfe|Help)$/));
      return app;
    },
  },
  {
    name: 'without access, meter with sub-types',
    show: async (language) => {
      const app = await openIn(language);
      await number.fill('8ZRI0019045527');
      await appears(page.getByRole('radio', { name: 'Hausanschluss' }));
      return app;
    },
  },
  {
    name: 'without access, meter left too early',
    show: async (language) => {
      const app = await openIn(language);
      await onward.click({ force: true });
      await appears(summary);
      return app;
    },
  },
  {
    name: 'without access, reading',
    show: async (language) => {
      const app = await openIn(language);
      await passMeter();
      await rate().fill('21074');
      await pickPhotos();
      await appears(page.getByRole('img', { name: /1/ }).first());
      await add.click();
      return app;
    },
  },
  {
    name: 'without access, a rate removed',
    show: async (language) => {
      const app = await openIn(language);
      await passMeter();
      await add.click();
      await page.getByRole('button', { name: /^(Einspeisung.*entfernen|Remove Feed-in.*)$/ }).click();
      await onward.click({ force: true });
      await appears(summary);
      return app;
    },
  },
  {
    name: 'without access, which rate to add',
    show: async (language) => {
      const app = await openIn(language);
      await number.fill('8ZRI0019045527');
      await page.getByRole('radio', { name: /^(Anderer Zähler|Another meter)$/ }).click();
      await onward.click();
      await add.click();
      await appears(page.getByRole('dialog'));
      return app;
    },
  },
  {
    name: 'without access, address',
    show: async (language) => {
      const app = await openIn(language);
      await passMeter();
      await passReading();
      await fillAddress();
      return app;
    },
  },
  {
    name: 'without access, address outside the network area',
    show: async (language) => {
      const app = await openIn(language, { settings: checked('HARD') });
      await passMeter();
      await passReading();
      await fillAddress('10115');
      await onward.click({ force: true });
      await page.getByRole('button', { name: /^(Postleitzahl prüfen|Check postcode)$/ }).click();
      return app;
    },
  },
  {
    name: 'without access, asked about the postcode',
    show: async (language) => {
      const app = await openIn(language, { settings: checked('MEDIUM') });
      await passMeter();
      await passReading();
      await fillAddress('10115');
      await onward.click();
      await appears(page.getByRole('alertdialog'));
      return app;
    },
  },
  {
    name: 'without access, summary',
    show: async (language) => {
      const app = await openIn(language, receipt);
      await toSummary();
      return app;
    },
  },
  {
    name: 'without access, sent too early',
    show: async (language) => {
      const app = await openIn(language, receipt);
      await toSummary();
      await send.click({ force: true });
      await appears(summary);
      return app;
    },
  },
  {
    name: 'without access, refused',
    show: async (language) => {
      const errors = [{ field: 'contact.city', code: 'unknown', message: 'Stadtwerke Ellerbach' }];
      const app = await openIn(language, {
        prepare: (server) => server.on(postAnonymousReading, () => new Refuses('invalid', {}, errors)),
      });
      await toSummary();
      await consent.click();
      await send.click();
      await appears(summary);
      return app;
    },
  },
];
