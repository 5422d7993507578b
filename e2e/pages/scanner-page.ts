import type { Page } from '@playwright/test';
import type { Utility } from '../portal/utility.ts';

/** Signing in with the camera. */
export function scannerPage(page: Page, utility: Utility) {
  return {
    /** Opens the sign-in screen and the scanner. */
    async open(): Promise<void> {
      await page.goto(`${utility.origin}/`);
      await page.getByRole('tab', { name: 'QR-Code' }).click();
    },
    credentials: page.getByRole('tab', { name: 'Zugangsdaten' }),
    username: page.getByLabel('Benutzername'),
    hold: page.getByText('Halten Sie den QR-Code der Ablesekarte in den Rahmen.'),
    foreign: page.getByText('Dieser QR-Code gehört nicht zu diesem Portal.'),
    introduction: page.getByRole('heading', { level: 1, name: 'So lesen Sie ab' }),
    failed: page.getByRole('alertdialog', { name: 'Kamera nicht verfügbar' }),
  };
}
