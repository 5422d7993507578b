import type { Page } from '@playwright/test';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { readingPage } from './reading-page.ts';
import { patientExpect } from '../portal/real-browser.ts';

/** Confirms the dialog about the missing connection, which covers the page, whenever it comes. */
export async function confirmOffline(page: Page): Promise<void> {
  const understood = page.getByRole('button', { name: 'Verstanden' });
  await page.addLocatorHandler(understood, () => understood.click(), { noWaitAfter: true });
}

/** Opens a meter of one register, types a value and adds a photo, without sending. */
export async function fillReading(page: Page, address: string, digits = '100'): Promise<void> {
  await confirmOffline(page);
  await page.goto(address);
  const reading = readingPage(page);
  await page.getByRole('main').getByRole('textbox').first().click();
  await page.keyboard.type(digits);
  await reading.addPhotos({ name: 'zaehler.jpg', mimeType: 'image/jpeg', buffer: PLAIN_JPEG });
  await patientExpect(reading.photo(1)).toBeVisible({ timeout: 20_000 });
}

/** The message shown once a reading is sent or kept. */
export function confirmed(page: Page) {
  return page.getByRole('heading', { name: /^(Ablesung gesendet|Auf diesem Gerät gespeichert)$/ });
}

/** Takes a reading and waits until the screen confirms it. */
export async function takeReading(page: Page, address: string, digits?: string): Promise<void> {
  await fillReading(page, address, digits);
  await readingPage(page).send.click();
  await patientExpect(confirmed(page)).toBeVisible({ timeout: 45_000 });
}
