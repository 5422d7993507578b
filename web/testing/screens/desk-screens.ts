import { getCampaigns } from '@zaehlwerk/contract/campaigns';
import { postRecoveryCodes } from '@zaehlwerk/contract/clerks';
import { getDeskStart } from '@zaehlwerk/contract/desk-start';
import { postEnteredReading } from '@zaehlwerk/contract/entered-readings';
import type { Language } from '@zaehlwerk/contract/application';
import { deleteSample, getSample } from '@zaehlwerk/contract/sample';
import { getOrder } from '@zaehlwerk/contract/one-order';
import { getOrders } from '@zaehlwerk/contract/order-search';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../appears.ts';
import { clerk, enteredBefore, FIRST_DAY, foundOf, foundOrder, foundReading, oneOrder } from '../desk-world.ts';
import { type FakeServer, Refuses } from '../fakes/fake-server.ts';
import { meter } from '../meters.ts';
import { renderDesk } from '../render-desk.ts';
import { button, type DeskSetting, shown } from './desk-outside-screens.ts';
import type { ScreenState } from './screens.ts';

const ENTRY = '/betrieb/auftrag/A-2025-018840/ablesung';
const inEntry = (language: Language, setting: DeskSetting = {}) =>
  shown(language, /^(Ablesung erfassen|Enter a reading)$/, { path: ENTRY, ...setting });

/** Says what is right, and types a value that fits. */
async function enterValue(digits = '21074,3') {
  for (const which of [0, 1])
    await button(/^(Stimmt|Right)/)
      .nth(which)
      .click();
  await page
    .getByLabelText(/^(Vor dem Komma|Before the)/)
    .first()
    .click();
  await userEvent.keyboard(`${digits}{Enter}{Enter}`);
  await page.getByRole('checkbox').click();
}

/** Opens the dialog of new recovery codes, with the cursor in its field. */
async function newCodes(language: Language) {
  const recoveryCodes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-JKMN-PQR${n}`);
  const prepare = (server: FakeServer) => server.on(postRecoveryCodes, () => ({ recoveryCodes }));
  const desk = await shown(language, /^(Jetzt zu tun|To do now)$/, { prepare });
  await button(/S\. Arndt/).click();
  await button(/^(Neue Wiederherstellungscodes|New recovery codes)$/).click();
  await page.getByLabelText('Code', { exact: true }).click();
  return desk;
}

/** Plays with the sample campaign. */
async function playing(language: Language) {
  const sample = { applicationId: 'uebung-1', name: 'Übung: Stadtwerke Ellerbach' };
  const counts = { dryRun: true, applicationId: 'uebung-1', orders: 40, readings: 27, accounts: 40 };
  const prepare = (server: FakeServer) => {
    server.on(getSample, () => ({ sample }));
    server.on(deleteSample, () => counts);
  };
  const desk = await shown(language, /^(Jetzt zu tun|To do now)$/, { prepare });
  await button(/^(Beispielkampagne öffnen|Open the sample campaign)$/).click();
  await appears(page.getByRole('complementary'));
  await appears(page.getByRole('heading', { name: /^(Jetzt zu tun|To do now)$/ }));
  return desk;
}

/** The states of the operator's desk behind the sign-in. */
export const DESK_SCREENS: readonly ScreenState[] = [
  {
    name: 'desk, start',
    readWide: true,
    show: (language) => shown(language, /^(Jetzt zu tun|To do now)$/),
  },
  { name: 'desk, playing with the sample campaign', readWide: true, show: playing },
  {
    name: 'desk, before the sample campaign is deleted',
    show: async (language) => {
      const desk = await playing(language);
      await button(/^(Beispielkampagne löschen|Delete the sample)/).click();
      await appears(page.getByText(/^27 (Ablesungen|readings)$/));
      return desk;
    },
  },
  {
    name: 'desk, start on the first day, one line of which opened',
    show: async (language) => {
      const start = { ...FIRST_DAY, mails: { ...FIRST_DAY.mails, givenUp: 3 } };
      const prepare = (server: FakeServer) => server.on(getDeskStart, () => start);
      const desk = await shown(language, /^(Noch keine Kampagne|No campaign yet)$/, { prepare });
      await page.getByText(/^(So geht es|How)$/).click();
      return desk;
    },
  },
  {
    name: 'desk, keys',
    show: async (language) => {
      const desk = await shown(language, /^(Jetzt zu tun|To do now)$/);
      await button(/^(Tastenkürzel|Keyboard)/).click();
      await appears(page.getByRole('dialog'));
      return desk;
    },
  },
  {
    name: 'desk, account',
    show: async (language) => {
      const desk = await shown(language, /^(Jetzt zu tun|To do now)$/);
      await button(/S\. Arndt/).click();
      await appears(button(/^(Abmelden|Sign out)$/));
      return desk;
    },
  },
  {
    name: 'desk, new recovery codes, code asked for',
    show: (language) => newCodes(language),
  },
  {
    name: 'desk, new recovery codes, shown',
    show: async (language) => {
      const desk = await newCodes(language);
      await userEvent.keyboard('407118{Enter}');
      await appears(page.getByRole('list', { name: /^(Wiederherstellungscodes|Recovery codes)$/ }));
      return desk;
    },
  },
  {
    name: 'desk, session that ends soon, campaigns not loaded',
    show: async (language) => {
      const desk = await shown(language, /^(Jetzt zu tun|To do now)$/, {
        session: clerk(['work'], { endsAt: '2025-11-21T09:10:01.000Z' }),
        prepare: (server) => server.on(getCampaigns, () => new Refuses('unavailable')),
      });
      await desk.clock.pass(1000);
      await appears(page.getByText(/^(Ihre Sitzung endet|Your session ends)/));
      return desk;
    },
  },
  {
    name: 'desk, no right here',
    show: (language) => shown(language, /Stadtwerke Ellerbach/, { session: clerk([], { applications: [] }) }),
  },
  {
    name: 'desk, results',
    show: (language) =>
      shown(language, /1emh/, {
        path: '/betrieb/suche#1emh',
        prepare: (server) =>
          server.on(getOrders, () =>
            foundOf(
              [
                foundOrder(),
                foundOrder({ orderNumber: 'A-2', open: false, meterType: 'GAS_METER', foundBy: ['customerNumber'] }),
                foundOrder({ orderNumber: 'A-3', ended: true, accountId: 'karl', customerName: 'Karl Wessel' }),
                foundOrder({ orderNumber: 'A-4', withdrawn: true, meterType: 'WATER_METER' }),
              ],
              { readings: [foundReading(), foundReading({ readingId: 'u-8', state: 'assigned', orderNumber: 'A-2' })] },
            ),
          ),
      }),
  },
  {
    name: 'desk, nothing found',
    show: (language) =>
      shown(language, /9999/, {
        path: '/betrieb/suche#9999',
        prepare: (server) => server.on(getOrders, () => foundOf([])),
      }),
  },
  {
    name: 'desk, order that was read, beside what was found',
    readWide: true,
    show: (language) =>
      shown(language, /^(Geschichte|Story)$/, {
        path: '/betrieb/auftrag/A-2025-018840#1emh',
        prepare: (server) => server.on(getOrder, () => enteredBefore(21_074.3, 'T. Abel')),
      }),
  },
  {
    name: 'desk, order of two rates',
    show: (language) =>
      shown(language, /^(Geschichte|Story)$/, {
        path: '/betrieb/auftrag/A-1',
        prepare: (server) => {
          const rates = [{ name: 'Hochtarif' }, { name: 'Niedertarif', obis: '1-0:1.8.2', last: null }];
          server.on(getOrder, () => oneOrder(meter({ id: 'strom', rates })));
        },
      }),
  },
  {
    name: 'desk, order that may not be seen',
    show: async (language) => {
      const desk = await renderDesk({ language, path: '/betrieb/auftrag/A-1', session: clerk(['read']) });
      await appears(page.getByText(/^(Dafür fehlt|You lack)/));
      return desk;
    },
  },
  { name: 'desk, entering', readWide: true, show: (language) => inEntry(language) },
  {
    name: 'desk, entering, filled in',
    show: async (language) => {
      const desk = await inEntry(language);
      await enterValue();
      return desk;
    },
  },
  {
    name: 'desk, entering that it cannot be read',
    show: async (language) => {
      const unreadable = meter({ id: 'strom', features: { notReadableAllowed: true } });
      const desk = await inEntry(language, { prepare: (server) => server.on(getOrder, () => oneOrder(unreadable)) });
      await button(/^(Zähler nicht ablesbar\?|Meter cannot be read\?)$/).click();
      await page.getByRole('radio').last().click();
      return desk;
    },
  },
  {
    name: 'desk, entering, refused',
    show: async (language) => {
      const refused = new Refuses('invalid', {}, [
        { field: 'results[0].readingValue', code: 'value.notDigits', message: 'Das geht nicht.' },
      ]);
      const desk = await inEntry(language, { prepare: (server) => server.on(postEnteredReading, () => refused) });
      await enterValue();
      await button(/^(Ablesung speichern|Save the reading)/).click();
      await appears(page.getByText('Das geht nicht.'));
      return desk;
    },
  },
  {
    name: 'desk, entering from a card, leaving',
    show: async (language) => {
      const desk = await inEntry(language);
      await page.getByRole('radio', { name: /^(Karte|Card)$/ }).click();
      await page
        .getByLabelText(/^(Vor dem Komma|Before the)/)
        .first()
        .click();
      await userEvent.keyboard('2107');
      await button(/^(Abbrechen|Cancel)/).click();
      await appears(page.getByRole('alertdialog'));
      return desk;
    },
  },
];
