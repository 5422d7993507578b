import { expect, test } from 'vitest';
import { settled } from '../../testing/fakes/fake-clock.ts';
import { DENIED, FULL } from '../../testing/fakes/fake-database.ts';
import type { FakeBrowser } from '../../testing/fakes/fake-device.ts';
import type { DraftToKeep } from './kept-draft.ts';
import { browser, form, KEY, kept, openTab, silent } from '../../testing/open-drafts.ts';

/** A page that is hidden before its database has answered, and ends. */
async function hideAndDie(inBrowser: FakeBrowser, last: DraftToKeep) {
  const { drafts, device } = await openTab(inBrowser, () => ({ change: silent }));
  drafts.keep(KEY, last);
  device.visible.set(false);
}

test.each([
  ['the last digits', form('21'), { fields: { digits: '21' } }],
  ['that nothing was left', null, null],
])(
  'a page that goes while the device is at work leaves %s to the next, for as long as they are needed',
  async (_, last, found) => {
    const inBrowser = browser();
    const before = await openTab(inBrowser);
    before.drafts.keep(KEY, form('2'));
    await kept(before);
    const dying = await openTab(inBrowser, () => ({ change: silent }));
    dying.drafts.keep(KEY, form('20'));
    await dying.device.clock.pass(0);
    dying.drafts.keep(KEY, last);
    dying.device.visible.set(false);
    const later = await openTab(inBrowser);
    expect(later.drafts.find(KEY)).toEqual(found === null ? null : expect.objectContaining(found));
    await kept(later);
    later.drafts.keep(KEY, form('22'));
    await kept(later);
    expect((await openTab(inBrowser)).drafts.find(KEY)).toMatchObject({ fields: { digits: '22' } });
  },
);

test('nor is it lost when the database of the next never answers', async () => {
  const inBrowser = browser();
  await hideAndDie(inBrowser, form('21', 'a'));
  const { drafts, device } = await openTab(inBrowser, () => ({ readAll: silent, change: silent }));
  await device.clock.pass(2_000);
  expect(drafts.find(KEY)).toMatchObject({ fields: { digits: '21' }, photos: ['a'] });
  expect((await openTab(inBrowser)).drafts.find(KEY)).toMatchObject({ fields: { digits: '21' } });
});

test.each([
  ['[F14] full', FULL],
  ['[F18] denied', DENIED],
])('%s: nor when the device keeps nothing until later', async (_, answer) => {
  const inBrowser = browser();
  inBrowser.database.answer = answer;
  const { drafts, device } = await openTab(inBrowser);
  drafts.keep(KEY, form('21'));
  device.visible.set(false);
  await settled();
  await openTab(inBrowser);
  inBrowser.database.answer = () => 'kept';
  const later = await openTab(inBrowser);
  expect(later.drafts.find(KEY)).toMatchObject({ fields: { digits: '21' } });
  await kept(later);
  expect([inBrowser.values.size, inBrowser.database.stores.drafts.size]).toEqual([0, 1]);
});

test('nor by an earlier write that ends when it is noted', async () => {
  const inBrowser = browser();
  const first = Promise.withResolvers<void>();
  let writes = 0;
  const { drafts, device } = await openTab(inBrowser, ({ change }) => ({
    change: async (changes) => {
      writes += 1;
      await (writes === 1 ? first.promise : silent());
      return change(changes);
    },
  }));
  drafts.keep(KEY, form('2'));
  await device.clock.pass(0);
  drafts.keep(KEY, form('21'));
  device.visible.set(false);
  first.resolve();
  await settled();
  expect(writes).toBe(2);
  expect((await openTab(inBrowser)).drafts.find(KEY)).toMatchObject({ fields: { digits: '21' } });
});

test.each([
  ['types on', '22'],
  ['goes back to what was kept before', '2'],
])('it takes nothing from another tab that %s', async (_, digits) => {
  const inBrowser = browser();
  const other = await openTab(inBrowser);
  other.drafts.keep(KEY, form('2'));
  await kept(other);
  await hideAndDie(inBrowser, form('21'));
  other.drafts.keep(KEY, form(digits));
  await kept(other);
  expect((await openTab(inBrowser)).drafts.find(KEY)).toMatchObject({ fields: { digits } });
});
