import { expect, type Page } from '@playwright/test';
import type { Utility } from '../portal/utility.ts';

export function signInPage(page: Page, utility: Pick<Utility, 'origin'>) {
  const username = page.getByLabel('Benutzername');
  const password = page.getByLabel('Kennwort', { exact: true });
  return {
    open: () => page.goto(`${utility.origin}/`),
    username,
    password,
    button: page.getByRole('button', { name: 'Anmelden' }),
    async signIn(person: { readonly username: string; readonly password: string }): Promise<void> {
      await page.goto(`${utility.origin}/`);
      await username.fill(person.username);
      await password.fill(person.password);
      await password.press('Enter');
      await expect(password).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  };
}
