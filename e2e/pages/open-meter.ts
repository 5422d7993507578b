import type { Page } from '@playwright/test';
import type { Utility } from '../portal/utility.ts';
import { readingPage } from './reading-page.ts';
import { readingsPage } from './readings-page.ts';
import { signInPage } from './sign-in-page.ts';

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
