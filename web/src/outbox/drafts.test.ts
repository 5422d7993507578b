import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settled } from '../../testing/fakes/fake-clock.ts';
import { DENIED, FULL } from '../../testing/fakes/fake-database.ts';
import { browser, form, kept, KEY, openTab, silent, type Tab } from '../../testing/open-drafts.ts';
import type { KeepResult } from '../device/database.ts';
import { draftKey, readKeptDraft } from './kept-draft.ts';

const reading = (accountId: string, jobId: string) => draftKey(accountId, { kind: 'reading', jobId });

test('what was kept last is found by the next visit, with its photos', async () => {
  const inBrowser = browser();
  const { drafts, device } = await openTab(inBrowser);
  for (const digits of ['2', '21', '210']) drafts.keep(KEY, form(digits, 'a', 'b'));
  await kept({ drafts, device });
  const later = await openTab(inBrowser);
  expect(later.drafts.find(KEY)).toMatchObject({ fields: { digits: '210' }, photos: ['a', 'b'] });
  expect(await (await later.drafts.photo('b'))?.text()).toBe('picture b');
  expect(later.drafts.count(['maria', 'karl'])).toBe(1);
  expect(later.drafts.find(reading('karl', 'strom'))).toBeNull();
});

test('a page that is hidden or closed keeps at once what waited for its turn', async () => {
  const inBrowser = browser();
  const { drafts, device, close } = await openTab(inBrowser);
  drafts.keep(KEY, form('2'));
  expect(drafts.isBehind()).toBe(true);
  device.visible.set(false);
  await settled();
  expect([inBrowser.database.stores.drafts.size, drafts.isBehind()]).toEqual([1, false]);
  drafts.keep(KEY, form('21'));
  close();
  await settled();
  expect(inBrowser.database.stores.drafts.get(KEY)).toMatchObject({ fields: { digits: '21' } });
});

test('many changes at once are few writes, the values before the photos', async () => {
  const inBrowser = browser();
  const { drafts, device } = await openTab(inBrowser);
  const written: string[] = [];
  inBrowser.database.answer = (changes) => {
    if (changes !== null) written.push(changes.map(({ store }) => store).join('+'));
    return 'kept';
  };
  for (let digit = 0; digit < 50; digit += 1) drafts.keep(KEY, form(`${digit}`, 'a'));
  await kept({ drafts, device });
  expect(written).toEqual(['drafts', 'drafts+photos']);
});

test('ending a draft takes its photos along, also while it is being kept', async () => {
  const inBrowser = browser();
  const { drafts, device } = await openTab(inBrowser);
  drafts.keep(KEY, form('2', 'a', 'b'));
  device.visible.set(false);
  await drafts.forget(KEY);
  const { stores } = inBrowser.database;
  expect([drafts.find(KEY), stores.drafts.size, stores.photos.size]).toEqual([null, 0, 0]);
});

test('an account that is to be forgotten takes its drafts along, nobody else’s', async () => {
  const inBrowser = browser();
  const { drafts, device } = await openTab(inBrowser);
  for (const key of [KEY, reading('maria', 'gas'), reading('maria/2', 'gas')]) drafts.keep(key, form('2'));
  await kept({ drafts, device });
  await drafts.forgetAccount('maria');
  expect(Array.from(inBrowser.database.stores.drafts.keys())).toEqual([reading('maria/2', 'gas')]);
});

test.each([
  ['never answers', { change: silent }],
  ['is denied', { change: () => Promise.resolve('denied' as const) }],
])('so do those that were not written yet, and their notes, when the database %s', async (_, otherwise) => {
  const inBrowser = browser();
  const earlier = await openTab(inBrowser, () => otherwise);
  earlier.drafts.keep(KEY, form('21'));
  earlier.drafts.keep(reading('karl', 'strom'), form('3'));
  earlier.device.visible.set(false);
  const { drafts, device } = await openTab(inBrowser, () => otherwise);
  drafts.keep(reading('maria', 'gas'), form('4'));
  expect(drafts.count(['maria'])).toBe(2);
  const forgotten = drafts.forgetAccount('maria');
  expect([drafts.count(['maria']), drafts.count(['karl'])]).toEqual([0, 1]);
  expect(Array.from(inBrowser.values.values()).join()).not.toContain('maria');
  await device.clock.pass(2_000);
  await forgotten;
  device.visible.set(false);
  const later = await openTab(inBrowser);
  expect([later.drafts.count(['maria']), later.drafts.count(['karl'])]).toEqual([0, 1]);
});

test.each([
  ['[F14] full', FULL, 'full'],
  ['[F18] denied', DENIED, 'denied'],
] as const)('%s: it is said, and what was typed stays as long as the page', async (_, answer, keeping) => {
  const inBrowser = browser();
  const { drafts, device } = await openTab(inBrowser);
  inBrowser.database.answer = answer;
  drafts.keep(KEY, form('2', 'a'));
  await device.clock.pass(0);
  expect([drafts.keeping.get(), drafts.isBehind()]).toEqual([keeping, true]);
  expect(drafts.find(KEY)).toMatchObject({ fields: { digits: '2' }, photos: ['a'] });
  expect(await (await drafts.photo('a'))?.text()).toBe('picture a');
  inBrowser.database.answer = () => 'kept';
  drafts.keep(KEY, form('21', 'a'));
  await kept({ drafts, device });
  expect(drafts.keeping.get()).toBe('kept');
});

test('a browser that never answers keeps nothing, and nobody waits for it', async () => {
  const { drafts, device } = await openTab(browser(), () => ({ readAll: silent }));
  await device.clock.pass(1_999);
  expect(drafts.ready.get()).toBe(false);
  await device.clock.pass(1);
  expect([drafts.ready.get(), drafts.keeping.get()]).toEqual([true, 'denied']);
});

/** What can happen to a form and the device it is typed on. */
const anyEvent = fc.oneof(
  fc.record({
    type: fc.constant('typed' as const),
    tab: fc.nat(1),
    digits: fc.stringMatching(/^\d{0,3}$/),
    photos: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
  }),
  fc.record({ type: fc.constant('turn' as const), tab: fc.nat(1) }),
  fc.record({ type: fc.constant('device' as const), answers: fc.constantFrom<KeepResult>('kept', 'full', 'denied') }),
  fc.record({ type: fc.constant('reload' as const), tab: fc.nat(1) }),
  fc.record({ type: fc.constant('forgotten' as const), tab: fc.nat(1) }),
);

test('[F14, F18] whatever happens: a draft is whole or not there, and with a device that works it is what was typed last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { maxLength: 25 }), async (events) => {
      const inBrowser = browser();
      const { stores } = inBrowser.database;
      const tabs = [await openTab(inBrowser), await openTab(inBrowser)];
      for (const event of events) {
        if (event.type === 'device') {
          const { answers } = event;
          inBrowser.database.answer = answers === 'full' ? FULL : () => answers;
          continue;
        }
        const tab = tabs[event.tab] as Tab;
        if (event.type === 'typed') tab.drafts.keep(KEY, form(event.digits, ...event.photos));
        if (event.type === 'turn') await tab.device.clock.pass(0);
        if (event.type === 'forgotten') await tab.drafts.forget(KEY);
        if (event.type === 'reload') {
          tab.close();
          tabs[event.tab] = await openTab(inBrowser);
        }
        await settled();
        // Whatever the device holds, is whole: a photo is there with its draft, and none without one.
        const draft = readKeptDraft(stores.drafts.get(KEY));
        expect(Array.from(stores.photos.keys()).sort()).toEqual([...(draft?.photos ?? [])].sort());
      }
      inBrowser.database.answer = () => 'kept';
      for (const tab of tabs) {
        // Both have their turn, one at a time.
        tab.drafts.keep(KEY, form('998', 'b'));
        await kept(tab);
      }
      const [last] = tabs as [Tab];
      last.drafts.keep(KEY, form('999', 'c', 'd'));
      await kept(last);
      const later = await openTab(inBrowser);
      expect(later.drafts.find(KEY)).toMatchObject({ fields: { digits: '999' }, photos: ['c', 'd'] });
      for (const { close } of [...tabs, later]) close();
    }),
    { numRuns: 80 },
  );
}, 60_000);
