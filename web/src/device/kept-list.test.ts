import { expect, test } from 'vitest';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { fakeBrowser, TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { keptList } from './key-storage.ts';

const KEY = 'zaehlwerk.list';
const isText = (value: unknown): value is string => typeof value === 'string';

function openTwoTabs() {
  const browser = fakeBrowser(() => Promise.reject(new Error('no call expected')), fakeClock(TEST_NOW));
  const { storage } = browser.openTab('/');
  return { storage, here: keptList(storage, KEY, isText), there: keptList(browser.openTab('/').storage, KEY, isText) };
}

test('a list is the same in every tab, and nothing is stored while it is empty', () => {
  const { storage, here, there } = openTwoTabs();
  here.change(() => ['one']);
  there.change((list) => [...list, 'two']);
  expect([here.list.get(), there.list.get()]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ]);
  here.change(() => []);
  expect(storage.read(KEY)).toBeNull();
  expect(there.list.get()).toEqual([]);
});

test('what is no item is left out, and a text that is no list counts as empty', () => {
  const { storage, here } = openTwoTabs();
  for (const [text, list] of [
    ['["one", 2, null]', ['one']],
    ['{"one": 1}', []],
    ['[broken', []],
  ] as const) {
    storage.write(KEY, text);
    here.reload();
    expect(here.list.get()).toEqual(list);
  }
});

test('the list itself given back leaves what is stored as it is', () => {
  const { storage, here } = openTwoTabs();
  storage.write(KEY, '["one", 2]');
  here.change((list) => list);
  expect(storage.read(KEY)).toBe('["one", 2]');
});
