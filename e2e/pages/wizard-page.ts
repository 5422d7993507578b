import type { Page } from '@playwright/test';
import { patientExpect } from '../portal/real-browser.ts';
import { CONTACT_WITHOUT_ACCESS } from '../portal/sender-without-access.ts';

interface Visit {
  readonly meterNumber?: string;
  readonly photo?: Buffer;
  /** Whether it is sent in the end. */
  readonly send?: boolean;
  /** Whether the form is open already. */
  readonly opened?: boolean;
}

export function wizardPage(page: Page) {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const number = page.getByRole('textbox', { name: 'Zählernummer' });
  const value = page.getByRole('textbox', { name: /^Verbrauch/ });
  const send = page.getByRole('button', { name: 'Zählerstand senden' });
  return {
    heading,
    number,
    value,
    send,
    sent: heading('Zählerstand gesendet'),
    /**
     * Whether what follows the first step has been loaded on its own: the panel, the database, what says what waits.
     */
    isLoadedAhead: async () => {
      const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
      const counts = [
        await page.getByRole('complementary').count(),
        await page.locator('[role=status] + main').count(),
      ];
      return databases.includes('zaehlwerk') && counts.every((count) => count === 1);
    },
    /** Goes from the sign-in screen through all steps; tells how many taps that took, typing aside. */
    async readEverything({ meterNumber = '1emh 0048 2139 07', photo, send: sends = true, opened = false }: Visit) {
      let taps = 0;
      const tap = async (what: ReturnType<Page['getByRole']>) => {
        taps += 1;
        await what.click();
      };
      if (!opened) {
        await tap(page.getByRole('tab', { name: 'Ohne Zugang' }));
        await tap(page.getByRole('link', { name: 'Ablesung ohne Zugang' }));
      }
      await tap(number);
      await page.keyboard.type(meterNumber);
      await tap(page.getByRole('button', { name: 'Weiter zum Zählerstand' }));
      await tap(value);
      await page.keyboard.type('21074');
      if (photo !== undefined) {
        const choosing = page.waitForEvent('filechooser');
        await tap(page.getByRole('group', { name: 'Fotos' }).getByRole('button').first());
        await (await choosing).setFiles({ name: 'zaehler.jpg', mimeType: 'image/jpeg', buffer: photo });
        await patientExpect(page.getByRole('img', { name: /^Foto 1/ })).toBeVisible();
      }
      await tap(page.getByRole('button', { name: 'Weiter zur Anschrift' }));
      // On from field to field by the key of the keyboard that leads there: that is typing.
      await tap(page.getByLabel('Vorname'));
      for (const text of Object.values(CONTACT_WITHOUT_ACCESS)) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      await tap(page.getByRole('button', { name: 'Weiter zum Prüfen' }));
      await tap(page.getByRole('checkbox'));
      if (sends) await tap(send);
      return taps;
    },
  };
}
