import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { HOUSEHOLD } from '../../testing/meters.ts';
import { acceptReadings } from '../../testing/open-reading.ts';
import { MARIA } from '../../testing/people.ts';
import { photoFile } from '../../testing/photo-files.ts';
import { renderApp } from '../../testing/render-app.ts';
import { appears } from '../../testing/appears.ts';

const press = (keys: string) => userEvent.keyboard(keys);

/** Walks with Tab, as far as it takes, to a control. */
async function walkTo(control: Locator) {
  const goal = await appears(control);
  for (let step = 0; step < 60 && document.activeElement !== goal; step += 1) await press('{Tab}');
  expect(document.activeElement).toBe(goal);
}

/** Presses the button that opens the window of the browser, and chooses a file there. */
async function pickByKeyboard(file: File) {
  const opened = new Promise<Element>((resolve) => {
    document.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') resolve(target);
    });
  });
  await press('{Enter}');
  await userEvent.upload(await opened, file);
}

test.each([390, 1440])(
  '[A03] the whole task by the keyboard alone: sign in, read, photo, date, send, correct (%i px)',
  async (width) => {
    await page.viewport(width, 844);
    const jobs = HOUSEHOLD.filter(({ done }) => !done);
    const features = { commentsEnabled: true, freeTextCommentEnabled: true };
    const { server } = await renderApp({
      people: [{ ...MARIA, jobs }],
      config: { features },
      prepare: (one) => acceptReadings(one, jobs),
    });
    await walkTo(page.getByLabelText('Benutzername'));
    await press(MARIA.username);
    await walkTo(page.getByLabelText('Kennwort', { exact: true }));
    await press(`${MARIA.password}{Enter}`);
    await appears(page.getByRole('heading', { level: 1, name: /^Guten Tag/ }));

    await walkTo(page.getByRole('link', { name: 'Ablesen', exact: true }).first());
    await press('{Enter}');
    await walkTo(page.getByRole('link', { name: /^Stromzähler/ }).first());
    await press('{Enter}');
    await appears(page.getByRole('heading', { level: 1, name: 'Stromzähler' }));

    await walkTo(page.getByLabelText('Vor dem Komma'));
    await press('21074,3');
    await walkTo(page.getByRole('button', { name: 'Foto hinzufügen' }));
    await pickByKeyboard(await photoFile({ width: 320, height: 240 }));
    await walkTo(page.getByRole('button', { name: /^Foto 1 .* vergrößern$/ }));
    await press('{Enter}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await press('{Escape}');
    await walkTo(page.getByRole('button', { name: /^Ablesedatum/ }));
    await press('{Enter}');
    await expect.element(page.getByLabelText('Ablesedatum')).toHaveFocus();
    await press('{Control>}a{/Control}19.11.2025');
    await walkTo(page.getByRole('button', { name: 'Ablesung senden' }));
    await press('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toHaveFocus();
    expect(server.calls(postResults)[0]?.body).toMatchObject({
      readingDate: '2025-11-19',
      results: [{ readingValue: 21_074.3, readingImages: [{ mimeType: 'image/jpeg' }] }],
    });

    await walkTo(page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' }));
    await press('{Enter}');
    await expect.element(page.getByLabelText('Vor dem Komma')).toHaveFocus();
    await press('{Enter}{Backspace}4');
    await walkTo(page.getByRole('button', { name: 'Ablesung senden' }));
    await press('{Enter}');
    await expect.poll(() => server.calls(postResults)[1]?.body.results[0]?.readingValue).toBe(21_074.4);
  },
);
