import { page } from 'vitest/browser';
import { appears } from './appears.ts';
import type { FakeClock } from './fakes/fake-clock.ts';
import { renderDesk } from './render-desk.ts';
import { type SettingsOnServer, settingsOn } from './settings-world.ts';

interface Setting extends NonNullable<Parameters<typeof renderDesk>[0]> {
  /** Changes what the server has before the page asks for it. */
  readonly begin?: (on: SettingsOnServer) => void;
}

/** Opens the settings at the desk; `on` is what the server has. */
export async function openSettings({ begin = () => {}, ...setting }: Setting = {}) {
  let on: SettingsOnServer | undefined;
  const desk = await renderDesk({
    path: '/betrieb/einstellungen',
    ...setting,
    prepare: (server) => {
      on = settingsOn(server);
      begin(on);
    },
  });
  await appears(page.getByRole('heading', { name: /^Einstellungen: / }));
  return { ...desk, on: on! };
}

export const field = (name: string | RegExp) =>
  page.getByLabelText(name, typeof name === 'string' ? { exact: true } : {});
export const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
export const row = (name: string | RegExp) => page.getByRole('row', { name });
export const toPart = (name: string) =>
  page.getByRole('navigation', { name: 'Teile der Einstellungen' }).getByRole('button', { name }).click();

/** Lets the pause after the last key pass. */
export const pause = (clock: FakeClock) => clock.pass(1000);

export const isKept = () => appears(page.getByText(/Entwurf gespeichert um/).first());
