import { postEnteredReading } from '@zaehlwerk/contract/entered-readings';
import { page, userEvent } from 'vitest/browser';
import { appears } from './appears.ts';
import type { FakeServer } from './fakes/fake-server.ts';
import { renderDesk } from './render-desk.ts';

/* The form in which a clerk enters a reading. */

export const ORDER = '/betrieb/auftrag/A-2025-018840';
export const before = page.getByLabelText('Vor dem Komma').first();
export const save = page.getByRole('button', { name: /^Ablesung speichern/ });
export const title = page.getByRole('heading', { name: 'Ablesung erfassen' });
export const story = page.getByRole('heading', { name: 'Geschichte' });

/** The answer to a reading that was saved. */
export const accepted = (more: object = {}) => ({
  dryRun: false,
  outcome: 'accepted' as const,
  findings: [],
  replaces: [],
  ...more,
});
export const takes = (server: FakeServer) => server.on(postEnteredReading, () => accepted());

/** Opens the form, or another page of its order. */
export async function openEntry(prepare: (server: FakeServer) => void = takes, path = `${ORDER}/ablesung`) {
  const desk = await renderDesk({ path, prepare });
  await appears(path === ORDER ? story : title);
  return desk;
}

/** Types digits into the first counter. */
export async function typeReading(digits: string) {
  await before.click();
  await userEvent.keyboard(digits);
}

/** Two answers that are right, and the reading confirmed. */
export async function confirmByPhone() {
  await userEvent.keyboard('{Alt>}1{/Alt}{Alt>}3{/Alt}');
  await page.getByLabelText('Am Telefon bestätigt').click();
}
