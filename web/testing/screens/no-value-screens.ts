import type { Language } from '@zaehlwerk/contract/application';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../appears.ts';
import { result } from '../meters.ts';
import { openReading } from '../open-reading.ts';
import { inLanguage, type ScreenState } from './screens.ts';

async function openUnread(language: Language) {
  const app = await openReading({ features: { notReadableAllowed: true } }, inLanguage(language));
  await page.getByRole('button', { name: /^(Zähler nicht ablesbar|Meter cannot be read)/ }).click();
  return app;
}

/** The states of what is said where there is no value, or a lower one. */
export const NO_VALUE_SCREENS: readonly ScreenState[] = [
  {
    name: 'not readable, nothing chosen, send pressed',
    show: async (language) => {
      const app = await openUnread(language);
      await page.getByRole('button', { name: /^(Meldung senden|Send report)$/ }).click();
      await appears(page.getByRole('link', { name: /(Warum|Why)/ }));
      return app;
    },
  },
  {
    name: 'not readable, sent',
    show: async (language) => {
      const app = await openUnread(language);
      await page.getByRole('radio', { name: /(Anzeige|display)/ }).click();
      await page.getByRole('button', { name: /^(Meldung senden|Send report)$/ }).click();
      await appears(page.getByRole('heading', { name: /^(Als nicht ablesbar|Reported as)/ }));
      return app;
    },
  },
  {
    name: 'lower than the last, exchanged, send pressed',
    show: async (language) => {
      const app = await openReading({ rates: [{ range: [null, null] }] }, inLanguage(language));
      await page
        .getByLabelText(/^(Vor dem Komma|Before the point)$/)
        .first()
        .click();
      await userEvent.keyboard('104,3{Enter}{Enter}');
      await page.getByRole('radio', { name: /(getauscht|exchanged)$/ }).click();
      await page.getByRole('button', { name: /^(Ablesung senden|Send reading)$/ }).click();
      await appears(page.getByRole('link', { name: /(alten Zählers|old meter)/ }).first());
      return app;
    },
  },
  {
    name: 'lower than the last, exchanged, sent',
    show: async (language) => {
      const fall = {
        kind: 'exchanged',
        oldEndValue: 18_500.5,
        newStartValue: 0,
        newMeterNumber: '1EMH0099',
        exchangedOn: '2025-09-01',
      };
      const results = [{ ...result(104.3), fall }];
      const app = await openReading({ done: true, rates: [{ range: [null, null], results }] }, inLanguage(language));
      await appears(page.getByText('1EMH0099'));
      return app;
    },
  },
];
