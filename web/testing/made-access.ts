import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openAccessForm } from './screens/access-screens.ts';

/** Creates the access "Hausmeister Pohl" for three meters, and waits for the screen that hands it over. */
export async function madeAccess(setting: Parameters<typeof openAccessForm>[1] = {}) {
  const app = await openAccessForm('de', setting);
  await page.getByLabelText('Name des Zugangs').fill('Hausmeister Pohl');
  await page.getByRole('button', { name: 'Zugang erstellen' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Zugang „Hausmeister Pohl“ ist erstellt');
  await expect.element(heading).toHaveFocus();
  return app;
}
