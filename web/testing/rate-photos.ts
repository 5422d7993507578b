import { page, userEvent } from 'vitest/browser';
import { appears } from './appears.ts';

/** The photos of the first rate. */
export const photos = page.getByRole('group', { name: /^Fotos/ }).first();

/** The button that adds one. */
export const add = photos.getByRole('button', { name: 'Foto hinzufügen' });

/** The button that enlarges a photo. */
export const view = (place: number) =>
  photos.getByRole('button', { name: `Foto ${place} zum Zählerstand Verbrauch Kennzahl 1 Punkt 8 Punkt 0 vergrößern` });

/** Picks files as in the browser's dialog. */
export async function pickPhotos(...files: File[]) {
  await appears(photos);
  const input = document.querySelector('[role=group][aria-label^=Fotos] input[type=file]');
  if (input === null) throw new Error('nothing to pick files with');
  await userEvent.upload(input, files);
}
