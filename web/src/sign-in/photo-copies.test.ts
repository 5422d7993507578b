import { expect, test } from 'vitest';
import { fakeBrowser } from '../../testing/fakes/fake-device.ts';
import { createPhotoCopies, MOST_BYTES } from './copies.ts';

const half = new Blob([new Uint8Array(MOST_BYTES / 2)], { type: 'image/jpeg' });
const small = new Blob(['photo'], { type: 'image/jpeg' });

function setting() {
  const browser = fakeBrowser(() => Promise.reject(new Error('not asked')));
  const photos = createPhotoCopies(browser.openTab('/'));
  const of = (accountId: string, imageId: string) => ({ accountId, imageId });
  return { browser, photos, of };
}

test('[S35, JOB-20] a photo that was looked at is found again, by the account that looked at it alone', async () => {
  const { photos, of } = setting();
  await photos.keep(of('maria', '1'), small);
  const found = await photos.find(of('maria', '1'));
  expect([await found?.text(), found?.type]).toEqual(['photo', 'image/jpeg']);
  expect(await photos.find(of('karl', '1'))).toBeNull();
  expect(await photos.find(of('maria', '2'))).toBeNull();
});

test('photos looked at longest ago make way, account by account', async () => {
  const { photos, of } = setting();
  await photos.keep(of('karl', '0'), small);
  for (const id of ['1', '2']) await photos.keep(of('maria', id), half);
  await photos.keep(of('maria', '3'), small);
  expect(await photos.find(of('maria', '1'))).toBeNull();
  expect(await photos.find(of('maria', '2'))).not.toBeNull();
  expect(await photos.find(of('maria', '3'))).not.toBeNull();
  expect(await photos.find(of('karl', '0'))).not.toBeNull();
});

test('two tabs that keep photos at the same time lose none', async () => {
  const { browser, photos, of } = setting();
  const other = createPhotoCopies(browser.openTab('/'));
  await Promise.all([photos.keep(of('maria', '1'), small), other.keep(of('maria', '2'), small)]);
  const removals = await photos.removalsOf('maria');
  expect(removals.map(({ key }) => key)).toEqual(['photo/maria/1', 'photo/maria/2', 'photos/maria']);
});

test('[S35] everything of an account leaves the device together', async () => {
  const { browser, photos, of } = setting();
  const tab = browser.openTab('/');
  await photos.keep(of('maria', '1'), small);
  await photos.keep(of('karl', '2'), small);
  await tab.database.change(await photos.removalsOf('maria'));
  expect(Array.from(browser.database.stores.copies.keys())).toEqual(['photo/karl/2', 'photos/karl']);
});

test('what cannot be read as a photo is none', async () => {
  const { browser, photos, of } = setting();
  browser.database.stores.copies.set('photo/maria/1', 'something else');
  browser.database.stores.copies.set('photos/maria', [1, null]);
  expect(await photos.find(of('maria', '1'))).toBeNull();
  expect((await photos.removalsOf('maria')).map(({ key }) => key)).toEqual(['photos/maria']);
});
