import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { settled } from '../../testing/fakes/fake-clock.ts';
import { readMeter, readRate } from '../../testing/meter-picture.ts';
import { photoDialog, takePhoto } from '../../testing/open-photo-reading.ts';

const READ = { read: [readMeter()] };
const button = (name: string) => photoDialog.getByRole('button', { name });

/** What is seen of the photo above the sheet, and of the frame around the counter in it; null where it gives way. */
function shownPhoto(): { readonly photo: DOMRect; readonly frame: DOMRect | null } | null {
  const canvas = document.querySelector('dialog [aria-hidden=true] > div > div > canvas');
  if (canvas === null || !canvas.checkVisibility({ visibilityProperty: true })) return null;
  const frame = canvas.parentElement?.querySelector('polygon')?.getBoundingClientRect() ?? null;
  return { photo: canvas.getBoundingClientRect(), frame };
}

test('[AIR-07, A07] on a tall phone the photo stays above the sheet, with the frame of the counter in full view', async () => {
  await page.viewport(390, 844);
  await takePhoto({}, READ);
  await expect.poll(() => shownPhoto()?.frame).toBeTruthy();
  const sheet = photoDialog.getByRole('heading', { level: 3 }).element().getBoundingClientRect();
  const title = photoDialog.getByRole('heading', { level: 2 }).element().getBoundingClientRect();
  const { photo, frame } = shownPhoto() ?? {};
  if (photo === undefined || frame === null || frame === undefined) throw new Error('no photo');
  expect([photo.left <= 0, photo.right >= 390, frame.left > 0, frame.right < 390]).toEqual([true, true, true, true]);
  expect([frame.top > title.bottom, frame.bottom < sheet.top]).toEqual([true, true]);
  for (const name of ['Stand übernehmen', 'Neues Foto', 'Korrigieren'])
    await expect.element(button(name)).toBeInViewport({ ratio: 1 });
});

test('[AIR-06, A07] an unread display is framed as well; without a counter there is no frame', async () => {
  await page.viewport(390, 844);
  const { view } = await takePhoto({}, { read: [readMeter([readRate({ value: null })])] });
  await expect.poll(() => shownPhoto()?.frame).toBeTruthy();
  await view.unmount();
  await takePhoto();
  await expect.poll(() => shownPhoto()?.photo.height).toBeGreaterThan(400);
  expect(shownPhoto()?.frame).toBeNull();
});

test.each([
  ['a small phone', 320, 480, ''],
  ['one held sideways', 844, 390, ''],
  ['large letters', 390, 844, '200%'],
  ['a computer', 1280, 800, ''],
] as const)('[AIR-07, A17, A20] on %s it gives way', async (_name, width, height, letters) => {
  await page.viewport(width, height);
  document.documentElement.style.fontSize = letters;
  await takePhoto({}, READ);
  await appears(button('Stand übernehmen'));
  await settled();
  const shown = shownPhoto();
  document.documentElement.style.fontSize = '';
  expect(shown).toBeNull();
});
