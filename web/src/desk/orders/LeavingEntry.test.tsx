import { postEnteredReading } from '@zaehlwerk/contract/entered-readings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import {
  accepted,
  before,
  confirmByPhone,
  openEntry,
  ORDER,
  story,
  title,
  typeReading,
} from '../../../testing/open-entry.ts';

test('[DSK-34] leaving with something typed asks, whichever way; with nothing it does not', async () => {
  const { device, clock } = await openEntry();
  await userEvent.keyboard('{Escape}');
  await appears(story);
  await page.getByRole('link', { name: 'Ablesung erfassen' }).click();
  await appears(title);
  await typeReading('2107');
  const dialog = page.getByRole('alertdialog', { name: 'Eingabe verwerfen?' });
  const stay = page.getByRole('button', { name: 'Weiter erfassen' });
  await page.getByRole('link', { name: 'Start' }).click();
  await appears(dialog);
  await stay.click();
  await expect.element(before).toHaveValue('2107');
  // The browser's own way back.
  device.address.go(ORDER);
  await clock.pass(0);
  await appears(dialog);
  expect(device.address.path()).toBe(`${ORDER}/ablesung`);
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await appears(story);
  expect(device.address.path()).toBe(ORDER);
});

test('[DSK-34] while a reading is being saved nobody leaves it, whichever way', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof accepted>>();
  const { device, clock } = await openEntry((server) => server.on(postEnteredReading, () => promise));
  await typeReading('21074,3');
  await confirmByPhone();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('button', { name: /wird gespeichert/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('link', { name: 'Start' }).click();
  device.address.go(ORDER);
  await clock.pass(0);
  expect(page.getByRole('alertdialog').query()).toBeNull();
  expect(device.address.path()).toBe(`${ORDER}/ablesung`);
  resolve(accepted());
  await appears(story);
  expect(device.address.path()).toBe(ORDER);
});

test('[DSK-34] another way and another day are something that would be lost', async () => {
  await openEntry();
  const dialog = page.getByRole('alertdialog', { name: 'Eingabe verwerfen?' });
  const stay = page.getByRole('button', { name: 'Weiter erfassen' });
  await page.getByRole('radio', { name: 'Karte' }).click();
  await userEvent.keyboard('{Escape}');
  await appears(dialog);
  await stay.click();
  await page.getByRole('radio', { name: 'Telefon' }).click();
  await page.getByLabelText('Ablesedatum').fill('20.11.2025');
  await userEvent.keyboard('{Escape}');
  await appears(dialog);
});
