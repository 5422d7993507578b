import { expect, test } from 'vitest';
import type { FakeBrowser } from '../../testing/fakes/fake-device.ts';
import { browser, form, kept, openTab } from '../../testing/open-drafts.ts';
import { draftKey } from '../outbox/kept-draft.ts';
import { createServerApi } from '../server/server-api.ts';
import { senderWithoutAccessOnDemand } from './sender-without-access.ts';
import { endLeftForm } from './end-left-form.ts';
import { LEFT_FORM_KEY, noteForm } from './left-form.ts';
import { FORM_KEY } from './meter-step.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MARIAS = draftKey('maria', { kind: 'unknownReading' });

/** A browser on which somebody has left the form without access with a photo, and Maria one of hers. */
async function leftForm() {
  const inBrowser = browser();
  const tab = await openTab(inBrowser);
  tab.drafts.keep(FORM_KEY, form('1482', 'own'));
  tab.drafts.keep(MARIAS, form('12', 'marias'));
  await kept(tab);
  noteForm(tab.device.storage, tab.device.clock.now(), true);
  tab.close();
  return inBrowser;
}

/** A new page, this many milliseconds later; whose drafts and photos are still there. */
async function startAfter(inBrowser: FakeBrowser, ms: number) {
  inBrowser.clock.putForward(ms);
  const device = inBrowser.openTab('/');
  await endLeftForm(device);
  return { device, left: leftOn(inBrowser) };
}

const leftOn = ({ database }: FakeBrowser) =>
  [...database.stores.drafts.keys(), ...database.stores.photos.keys()].sort();
const ALL = [FORM_KEY, MARIAS, 'own', 'marias'].sort();
const MARIAS_ALONE = [MARIAS, 'marias'].sort();

test('[OPN-196] after seven days the form goes with its photos and its note; nobody else’s does', async () => {
  const inBrowser = await leftForm();
  expect((await startAfter(inBrowser, 7 * DAY_MS - 1)).left).toEqual(ALL);
  expect((await startAfter(inBrowser, 1)).left).toEqual(MARIAS_ALONE);
  expect(inBrowser.values.has(LEFT_FORM_KEY)).toBe(false);
});

test('[OPN-196] a page does so when it starts, and when it is shown again', async () => {
  const inBrowser = await leftForm();
  const device = inBrowser.openTab('/');
  senderWithoutAccessOnDemand(device, createServerApi({ ...device, language: () => 'de' }));
  expect(leftOn(inBrowser)).toEqual(ALL);
  inBrowser.clock.putForward(7 * DAY_MS);
  device.visible.set(false);
  device.visible.set(true);
  await expect.poll(() => leftOn(inBrowser)).toEqual(MARIAS_ALONE);
});

test('[F29, OPN-196] a clock that was put back begins the days again', async () => {
  const inBrowser = await leftForm();
  expect((await startAfter(inBrowser, -400 * DAY_MS)).left).toEqual(ALL);
  expect((await startAfter(inBrowser, 7 * DAY_MS - 1)).left).toEqual(ALL);
  expect((await startAfter(inBrowser, 1)).left).toEqual(MARIAS_ALONE);
});

test('a note that cannot be read begins the days again', async () => {
  const inBrowser = await leftForm();
  inBrowser.values.set(LEFT_FORM_KEY, 'kaputt');
  expect((await startAfter(inBrowser, 0)).left).toEqual(ALL);
  expect((await startAfter(inBrowser, 7 * DAY_MS)).left).toEqual(MARIAS_ALONE);
});

test('[OPN-196] a device that deletes nothing now does so with the next start', async () => {
  const inBrowser = await leftForm();
  inBrowser.database.answer = (changes) => (changes === null ? 'kept' : 'denied');
  expect((await startAfter(inBrowser, 7 * DAY_MS)).left).toEqual(ALL);
  inBrowser.database.answer = () => 'kept';
  expect((await startAfter(inBrowser, 0)).left).toEqual(MARIAS_ALONE);
});

test('the note follows what is typed, exact to the hour', () => {
  const { storage } = browser().openTab('/');
  const at = (ms: number) => new Date(Date.parse('2026-03-01T08:00:00Z') + ms);
  const noted = () => storage.read(LEFT_FORM_KEY);
  noteForm(storage, at(0), true);
  noteForm(storage, at(HOUR_MS - 1), true);
  expect(noted()).toBe(at(0).toISOString());
  noteForm(storage, at(HOUR_MS), true);
  expect(noted()).toBe(at(HOUR_MS).toISOString());
  noteForm(storage, at(0), true);
  expect(noted()).toBe(at(0).toISOString());
  noteForm(storage, at(0), false);
  expect(noted()).toBeNull();
});
