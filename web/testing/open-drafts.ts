import { expect } from 'vitest';
import type { Database } from '../src/device/database.ts';
import { createDrafts } from '../src/outbox/drafts.ts';
import { draftKey, type DraftToKeep } from '../src/outbox/kept-draft.ts';
import { settled } from './fakes/fake-clock.ts';
import { fakeBrowser, type FakeBrowser } from './fakes/fake-device.ts';

/** The key of the form that is typed in. */
export const KEY = draftKey('maria', { kind: 'reading', jobId: 'strom' });

/** A database call that never ends, like that of a closed page. */
export const silent = () => new Promise<never>(() => {});

export function browser(): FakeBrowser {
  return fakeBrowser(() => Promise.reject(new Error('no network')));
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** A tab with its drafts; `otherwise` overrides parts of its database. */
export async function openTab(
  inBrowser: FakeBrowser,
  otherwise: (database: Database) => Partial<Database> = () => ({}),
) {
  const device = inBrowser.openTab('/');
  const drafts = createDrafts({ ...device, database: { ...device.database, ...otherwise(device.database) } });
  const close = drafts.open();
  await settled();
  return { drafts, close, device };
}

/** Lets pending work run, and waits until everything has reached the device: hashing a photo takes a moment. */
export async function kept({ drafts, device }: Pick<Tab, 'drafts' | 'device'>): Promise<void> {
  await device.clock.pass(0);
  await expect.poll(() => drafts.isBehind(), { interval: 1 }).toBe(false);
}

export function form(digits: string, ...photos: string[]): DraftToKeep {
  return { fields: { digits }, photos: photos.map((id) => ({ id, picture: new Blob([`picture ${id}`]) })) };
}
