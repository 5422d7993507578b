import { getJobs } from '@zaehlwerk/contract/jobs';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { meter, type MeterFacts } from './meters.ts';
import { send } from './open-reading.ts';
import { photoFile } from './photo-files.ts';
import { reopen, type RenderedApp } from './render-app.ts';
import { appears } from './appears.ts';

/** Picks one photo. */
export async function pickPhoto() {
  const input = document.querySelector('main input[type=file]');
  if (input === null) throw new Error('nothing to pick files with');
  await userEvent.upload(input, await photoFile({ width: 320, height: 240 }));
}

/** Lets pending work of the page run: what was typed goes to the device. */
export async function turn({ clock }: Pick<RenderedApp, 'clock'>) {
  await clock.pass(1);
  await clock.pass(1);
}

/** The photo is stored: its bytes are read while the clock stands still. */
export async function isOnDevice(app: Pick<RenderedApp, 'clock' | 'browser'>) {
  await expect.poll(async () => (await turn(app), app.browser.database.stores.photos.size)).toBe(1);
}

/** Replaces a text in what is stored, as a form of an earlier version may have stored it. */
export function changeKept({ browser }: Pick<RenderedApp, 'browser'>, text: string, other: string) {
  const { drafts } = browser.database.stores;
  for (const [key, kept] of drafts) drafts.set(key, JSON.parse(JSON.stringify(kept).replaceAll(text, other)));
}

/** Opens the page again, with its form. */
export async function reload(app: RenderedApp) {
  await turn(app);
  const again = await reopen(app);
  await appears(send);
  return again;
}

/** The server has another version of the meter from now on. */
export function changeMeter({ server }: RenderedApp, facts: Partial<MeterFacts>) {
  server.on(getJobs, () => ({ jobs: [meter({ id: 'strom', ...facts })] }));
}
