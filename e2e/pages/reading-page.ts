import type { Page } from '@playwright/test';
import type { PictureFile } from '../portal/camera-file.ts';

/** Reading one meter in a person's words. */
export function readingPage(page: Page) {
  const counter = (rate: string) => {
    const group = page.getByRole('group', { name: new RegExp(`^${rate}`) });
    return {
      group,
      before: group.getByLabel('Vor dem Komma').or(group.getByRole('textbox')).first(),
      after: group.getByLabel('Nach dem Komma'),
      /** Types as a person does: the digits, a comma, the digits. */
      async type(digits: string): Promise<void> {
        await group.getByRole('textbox').first().click();
        await page.keyboard.type(digits);
      },
    };
  };
  const photos = page.getByRole('group', { name: /^Fotos/ });
  return {
    counter,
    /** A photo of the form, as the button that shows it large. */
    photo: (place: number) => photos.getByRole('button', { name: new RegExp(`^Foto ${place} .* vergrößern$`) }),
    /** Opens the choice of files; beside it phones have a button for the camera. */
    choosePhoto: photos.getByRole('button', { name: /^Foto (hinzufügen|auswählen)$/ }),
    /** Picks photos as in the window of the browser. */
    addPhotos: (...files: readonly PictureFile[]) =>
      photos
        .locator('input[type=file]')
        .last()
        .setInputFiles([...files]),
    send: page.getByRole('button', { name: /^Ablesung (senden|speichern)$/ }),
    sendAnyway: page.getByRole('button', { name: 'Trotzdem senden' }),
    correctAndResend: page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' }),
    sent: page.getByRole('heading', { name: 'Ablesung gesendet' }),
  };
}
