import type { Page } from '@playwright/test';
import type { PictureFile } from '../portal/camera-file.ts';

/** The form for reading one meter. */
export function readingPage(page: Page) {
  const counter = (rate: string) => {
    const group = page.getByRole('group', { name: new RegExp(`^${rate}`) });
    return {
      group,
      before: group.getByLabel('Vor dem Komma').or(group.getByRole('textbox')).first(),
      after: group.getByLabel('Nach dem Komma'),
      /** Types as a person does: the digits, a comma, the digits after it. */
      async type(digits: string): Promise<void> {
        await group.getByRole('textbox').first().click();
        await page.keyboard.type(digits);
      },
    };
  };
  const photos = page.getByRole('group', { name: /^Fotos/ });
  return {
    counter,
    /** The button of a photo that shows it large. */
    photo: (place: number) => photos.getByRole('button', { name: new RegExp(`^Foto ${place} .* vergrößern$`) }),
    /** Opens the file chooser; a phone also has a button for the camera. */
    choosePhoto: photos.getByRole('button', { name: /^Foto (hinzufügen|auswählen)$/ }),
    /** Chooses photos in the file chooser. */
    addPhotos: (...files: readonly PictureFile[]) =>
      photos
        .locator('input[type=file]')
        .last()
        .setInputFiles([...files]),
    send: page.getByRole('button', { name: /^Ablesung (senden|speichern)$/ }),
    sendAnyway: page.getByRole('button', { name: 'Trotzdem senden' }),
    correctAndResend: page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' }),
    sent: page.getByRole('heading', { name: 'Ablesung gesendet' }),
    kept: page.getByRole('heading', { name: 'Auf diesem Gerät gespeichert' }),
  };
}
