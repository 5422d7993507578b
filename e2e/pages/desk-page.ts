import { expect, type Page } from '@playwright/test';
import { codeOf, STEP_MS } from '../portal/code-of.ts';

/** The app on a clerk's phone. */
export interface CodeApp {
  /** A code that it has not shown yet, as soon as the portal takes it: that of the next half minute counts as well. */
  readonly next: () => Promise<string>;
}

function codeApp(secret: string): CodeApp {
  let last = 0;
  const present = () => Math.floor(Date.now() / STEP_MS);
  return {
    next: async () => {
      const step = Math.max(last + 1, present());
      await expect.poll(present, { timeout: 2 * STEP_MS }).toBeGreaterThanOrEqual(step - 1);
      last = step;
      return codeOf(secret, new Date(step * STEP_MS));
    },
  };
}

/** The operator's desk, as a clerk sees it. */
export function deskPage(page: Page) {
  const password = page.getByLabel('Kennwort', { exact: true });
  const start = page.getByRole('heading', { name: 'Jetzt zu tun' });
  return {
    start,
    /** Takes up an invitation; resolves with the app and the recovery codes once the desk is there. */
    async takeUp(
      link: string,
      chosen: string,
    ): Promise<{ readonly app: CodeApp; readonly recoveryCodes: readonly string[] }> {
      await page.goto(link);
      await password.fill(chosen);
      await page.getByRole('button', { name: 'Weiter zur App' }).click();
      const secret = await page.locator('dd > span').first().innerText();
      const app = codeApp(secret.replaceAll(' ', ''));
      await page.getByLabel('Code', { exact: true }).fill(await app.next());
      await page.getByRole('button', { name: 'Einrichten' }).click();
      const codes = page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      const recoveryCodes = await codes.allInnerTexts();
      await page.getByLabel('Ich habe die Codes notiert.').check();
      await page.getByRole('button', { name: 'Zum Arbeitsplatz' }).click();
      await expect(start).toBeVisible();
      return { app, recoveryCodes };
    },
    async signOut(): Promise<void> {
      await page.getByRole('button', { name: /^Angemeldet:/ }).click();
      await page.getByRole('button', { name: 'Abmelden' }).click();
      await expect(page.getByRole('heading', { name: 'Betrieb: Anmelden' })).toBeVisible();
    },
    /** Signs in where the sign-in is shown, with a recovery code: that of an app is good once in half a minute. */
    async signIn(mail: string, typed: string, recoveryCode: string): Promise<void> {
      await page.getByLabel('Dienstliche Mailadresse').fill(mail);
      await password.fill(typed);
      await page.getByRole('button', { name: 'Weiter zum Code' }).click();
      await page.getByRole('button', { name: 'Wiederherstellungscode benutzen' }).click();
      await page.getByLabel('Wiederherstellungscode', { exact: true }).fill(recoveryCode);
      await page.getByRole('button', { name: 'Anmelden' }).click();
      await expect(start).toBeVisible();
    },
    /** Types into the search of the bar. */
    async find(words: string): Promise<void> {
      const box = page.getByRole('searchbox', { name: 'Aufträge suchen' });
      // A page that is seen may take another moment to listen to keys.
      await expect(async () => {
        await page.keyboard.press('/');
        await expect(box).toBeFocused({ timeout: 1000 });
      }).toPass();
      await page.keyboard.type(words);
      await expect(box).toHaveValue(words);
      await page.keyboard.press('Enter');
    },
  };
}
