import { readingPage } from './reading-page.ts';
import { signInPage } from './sign-in-page.ts';
import type { Page } from '@playwright/test';
import type { Utility } from '../portal/utility.ts';

export function readingsPage(page: Page, utility: Utility) {
  return {
    open: () => page.goto(`${utility.origin}/ablesung`),
    search: page.getByRole('searchbox'),
    /** The row of a meter, by any text in it. */
    meter: (text: string | RegExp) => page.getByRole('link').filter({ hasText: text }).first(),
  };
}

/** Signs in and opens the meter whose row contains the text. */
export async function openMeter(
  page: Page,
  utility: Utility,
  person: { readonly username: string; readonly password: string },
  words: string,
) {
  await signInPage(page, utility).signIn(person);
  const list = readingsPage(page, utility);
  await list.open();
  await list.meter(words).click();
  return readingPage(page);
}
