import type { Language } from '@zaehlwerk/contract/application';
import { page } from 'vitest/browser';
import { DENIED } from '../fakes/fake-database.ts';
import type { FakeBrowser } from '../fakes/fake-device.ts';
import { type MeterFacts, result } from '../meters.ts';
import { openReading } from '../open-reading.ts';
import { openUnknownMeter } from '../open-unknown-meter.ts';
import { type ScreenState, inLanguage } from './screens.ts';
import { appears } from '../appears.ts';

const KEPT_AT = '2025-11-20T17:05:00.000Z';
const isBack = page.getByText(/^(Ihre|Deine) Eingabe ist noch da\.|is still here\./);

/** A draft of an earlier visit: digits, a photo that is no longer readable, a rate the meter no longer has. */
function begun({ database }: FakeBrowser): void {
  const fields = {
    correcting: false,
    rates: { 'strom-1': { pre: '21074', post: '3' }, 'strom-2': { pre: '1', post: '' } },
    photos: { 'strom-1': ['gone'] },
    date: '2025-11-20',
    texts: { comment: '' },
  };
  database.stores.drafts.set('maria/reading/strom', { version: 1, keptAt: KEPT_AT, fields, photos: ['gone'] });
}

function open(language: Language, prepare: (browser: FakeBrowser) => unknown, facts: Partial<MeterFacts> = {}) {
  return openReading(facts, { ...inLanguage(language), prepare: (_, browser) => prepare(browser) });
}

/** The states of drafts, and of devices that store none. */
export const DRAFT_SCREENS: readonly ScreenState[] = [
  {
    name: 'a begun reading is back',
    show: async (language) => {
      const app = await open(language, begun);
      await appears(isBack);
      await appears(page.getByText(/nicht mehr lesbar|no longer be read/));
      return app;
    },
  },
  {
    name: 'a begun reading, discarded',
    show: async (language) => {
      const app = await open(language, begun);
      await page.getByRole('button', { name: /^(Eingabe verwerfen|Discard it)$/ }).click();
      return app;
    },
  },
  {
    name: 'a reading was begun, somebody else was done',
    show: async (language) => {
      const app = await open(language, begun, { done: true, rates: [{ results: [result(21_080.5)] }] });
      await appears(page.getByRole('button', { name: /^(Eingabe öffnen|Open it)$/ }));
      return app;
    },
  },
  {
    name: 'a reading that could not be sent',
    show: async (language) => {
      const app = await open(language, (browser) => {
        begun(browser);
        const draft = browser.database.stores.drafts.get('maria/reading/strom') as { fields: object };
        const failed = { at: KEPT_AT, messages: {} };
        const fields = { ...draft.fields, photos: {}, texts: { comment: '' }, failed };
        browser.database.stores.drafts.set('maria/reading/strom', { ...draft, fields, photos: [] });
      });
      await appears(page.getByText(/^(Senden fehlgeschlagen|Sending failed)$/));
      return app;
    },
  },
  {
    name: 'a device that keeps nothing',
    show: async (language) => {
      const app = await open(language, ({ database }) => (database.answer = DENIED));
      await appears(page.getByText(/^(Dieser Browser bewahrt|This browser does not keep)/));
      return app;
    },
  },
  {
    name: 'a begun report of a missing meter is back',
    show: async (language) => {
      const app = await openUnknownMeter({
        ...inLanguage(language),
        prepare: (_, { database }) => {
          const typed = { pre: '1482', post: '' };
          const of = {
            correcting: false,
            rates: { meter: typed },
            photos: { meter: [] },
            date: '2025-11-20',
            texts: { login: '', meterNumber: '8ZRI0019045527', comment: '' },
          };
          const draft = { version: 1, keptAt: KEPT_AT, fields: of, photos: [] };
          database.stores.drafts.set('maria/unknown', draft);
        },
      });
      await appears(isBack);
      return app;
    },
  },
];
