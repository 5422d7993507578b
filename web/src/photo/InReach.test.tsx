import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { readMeter, readRate } from '../../testing/meter-picture.ts';
import { openCamera, photoDialog, shutter, takePhoto } from '../../testing/open-photo-reading.ts';
import type { RenderedApp } from '../../testing/render-app.ts';
import { inLanguage } from '../../testing/screens/screens.ts';

const button = (name: string | RegExp) => photoDialog.getByRole('button', { name });
const close = button(/^(Schließen|Close)$/);
const lamp = button(/^(Licht einschalten|Turn on the light)$/);
const WITH_LAMP: Parameters<typeof openCamera>[1] = { prepare: (camera) => camera.addLamp() };

const boxOf = (one: Locator) => one.element().getBoundingClientRect();

function enlargeLetters() {
  document.documentElement.style.fontSize = '200%';
  return () => (document.documentElement.style.fontSize = '');
}

/** A message over the dialog, while another stands in it. */
function warn({ services }: Pick<RenderedApp, 'services'>) {
  services.notices.show('WARNING', 'Keine Verbindung', 'Was Sie eingeben, bleibt auf diesem Gerät.');
  return appears(photoDialog.getByText('Keine Verbindung'));
}

async function pickNoPhoto() {
  const input = document.querySelector('dialog input[type=file]');
  if (input === null) throw new Error('nothing to pick a file with');
  await userEvent.upload(input, new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], 'foto.png', { type: 'image/png' }));
  await appears(photoDialog.getByText(/Nur JPEG-Fotos/));
}

test.for([
  [390, 844],
  [320, 568],
  [844, 390],
] as const)(
  '[A02] at %i × %i the cross stands at the start of the title, the lamp at its end, and Tab reaches them first',
  async ([width, height]) => {
    await page.viewport(width, height);
    await openCamera({}, WITH_LAMP);
    await appears(lamp);
    const title = boxOf(photoDialog.getByRole('heading', { level: 2 }));
    const [start, end] = [boxOf(close), boxOf(lamp)];
    expect([start.right <= title.left + 1, end.right > start.right, end.right <= width]).toEqual([true, true, true]);
    expect([start.top, start.left, start.width]).toEqual([end.top, width - end.right, end.width]);
    await expect.element(photoDialog.getByRole('heading', { level: 2 })).toHaveFocus();
    for (const next of [close, lamp, button('Galerie'), shutter, button('Eintippen')]) {
      await userEvent.keyboard('{Tab}');
      await expect.element(next).toHaveFocus();
    }
  },
);

test.for([
  ['de', 390, 844],
  ['en', 320, 568],
  ['de', 844, 390],
  ['de', 1280, 800],
] as const)(
  '%s, %i × %i: what is said about aiming never hides the frame or the lamp, nor with letters twice as large',
  async ([language, width, height]) => {
    await page.viewport(width, height);
    await openCamera({}, { ...WITH_LAMP, ...inLanguage(language) });
    await appears(lamp);
    const frame = document.querySelector('dialog video + span');
    const words = photoDialog.getByText(/^(So ist|Nehmen Sie|Put the|Well)/);
    await appears(words);
    const isHidden = () => {
      const [said, framed] = [boxOf(words), frame?.getBoundingClientRect()];
      if (framed === undefined) throw new Error('no frame');
      const hides = (box: DOMRect) =>
        said.top < box.bottom && said.bottom > box.top && said.left < box.right && said.right > box.left;
      return hides(framed) || hides(boxOf(lamp));
    };
    expect(isHidden()).toBe(false);
    const shrink = enlargeLetters();
    expect(isHidden()).toBe(false);
    shrink();
  },
);

test('two messages at once in the smallest window leave shutter and buttons in view', async () => {
  await page.viewport(320, 568);
  const app = await openCamera({}, WITH_LAMP);
  await pickNoPhoto();
  await warn(app);
  for (const one of [shutter, button('Galerie'), button('Eintippen')])
    await expect.element(one).toBeInViewport({ ratio: 1 });
  const shrink = enlargeLetters();
  await expect.element(shutter).toBeInViewport({ ratio: 1 });
  shrink();
});

test('what takes the values over is in view however many they are, also below a message', async () => {
  const rates = [
    { name: 'Hochtarif', obis: '1-0:1.8.1' },
    { name: 'Niedertarif', obis: '1-0:1.8.2' },
  ];
  const app = await takePhoto({ rates }, { read: [readMeter(rates.map(({ obis }) => readRate({ obis })))] });
  const take = button('Stände übernehmen');
  await appears(take);
  await warn(app);
  for (const [width, height] of [
    [390, 844],
    [360, 740],
    [320, 568],
    [844, 390],
  ] as const) {
    await page.viewport(width, height);
    await expect.element(take).toBeInViewport({ ratio: 1 });
  }
});

test('[A02] a digit field that gets the focus is not below the buttons that stay in reach', async () => {
  await page.viewport(320, 568);
  const app = await takePhoto({}, { read: [readMeter([readRate({ value: null })])] });
  await appears(button('Neues Foto'));
  await warn(app);
  const field = photoDialog.getByLabelText('Vor dem Komma');
  (field.element() as HTMLElement).focus();
  const { left, top, width, height } = boxOf(field);
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(field.element());
});
