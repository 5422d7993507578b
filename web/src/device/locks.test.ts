import { expect, test } from 'vitest';
import { browserLocks } from './locks.ts';

test('where a browser has no locks, a tab still does one thing at a time, also after one has failed', async () => {
  const locks = browserLocks(undefined);
  const log: string[] = [];
  const doing = (what: string) => async () => {
    log.push(`${what} begins`);
    await Promise.resolve();
    log.push(`${what} ends`);
    if (what === 'first') throw new Error('failed');
    return what;
  };
  const all = [locks.alone('a', doing('first')), locks.alone('a', doing('second')), locks.alone('b', doing('other'))];
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(log.filter((line) => !line.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ]);
});
