import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { before, openReading, send } from '../../testing/open-reading.ts';
import { photoFile } from '../../testing/photo-files.ts';
import { reopen, type RenderedApp } from '../../testing/render-app.ts';

const photo = (place: number) => page.getByRole('button', { name: new RegExp(`^Foto ${place} .* vergrößern$`) });
const isBack = page.getByText('Ihre begonnene Eingabe ist wieder da.');

async function type(digits: string) {
  await before.click();
  await userEvent.keyboard(digits);
}

async function pick() {
  const input = document.querySelector('main input[type=file]');
  if (input === null) throw new Error('nothing to pick files with');
  await userEvent.upload(input, await photoFile({ width: 320, height: 240 }));
}

/** Lets the page take its next turn, and the device its time. */
async function turn({ clock }: RenderedApp) {
  await clock.pass(1);
  await clock.pass(1);
}

test('digits and photo are there again after the page was loaded anew', async () => {
  const app = await openReading();
  await type('21074');
  await pick();
  await photo(1).findElement();
  await turn(app);
  const again = await reopen(app);
  await expect.element(before).toHaveValue('21074');
  await photo(1).findElement();
  await expect.element(isBack).toBeVisible();
  await send.click();
  await expect.poll(() => again.server.calls(postResults).length).toBe(1);
});
