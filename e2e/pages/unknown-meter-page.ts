import type { Page } from '@playwright/test';

/** Reporting a meter that is not on the list in a person's words. */
export function unknownMeterPage(page: Page) {
  const main = page.getByRole('main');
  return {
    account: main.getByRole('combobox', { name: 'Konto' }),
    number: main.getByRole('textbox', { name: 'Zählernummer' }),
    value: main.getByRole('textbox', { name: 'Zählerstand' }),
    comment: main.getByRole('textbox', { name: /^Kommentar/ }),
    /** Picks a photo as one does in the window of the browser or the camera of the phone. */
    addPhoto: (photo: Buffer) =>
      main
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'zaehler.jpg', mimeType: 'image/jpeg', buffer: photo }),
    photo: main.getByRole('img', { name: 'Foto 1 des Zählers' }),
    send: page.getByRole('button', { name: 'Zähler melden' }),
    sent: page.getByRole('heading', { level: 1, name: 'Zähler gemeldet' }),
  };
}
