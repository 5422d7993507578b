import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '../../testing/render-app.tsx';

test('[LOG-01] somebody signs in with username and password', async () => {
  await renderApp();
  await page.getByLabelText('Benutzername').fill('EB-407188');
  await page.getByLabelText('Kennwort', { exact: true }).fill('moos-linde');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Guten Tag, Maria Wessel' })).toBeVisible();
});
