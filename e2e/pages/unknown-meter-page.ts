import type { Page } from '@playwright/test';

/** The form for a meter that is not on the list. */
export function unknownMeterPage(page: Page) {
  const main = page.getByRole('main');
  return {
    account: main.getByRole('combobox', { name: 'Konto' }),
    number: main.getByRole('textbox', { name: 'Zählernummer' }),
    value: main.getByRole('textbox', { name: 'Zählerstand' }),
    comment: main.getByRole('textbox', { name: /^Kommentar/ }),
    /** Chooses a photo in the file chooser. */
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
