import { expect, test } from 'vitest';
import { collectLog, parseLog } from '../testing/collect-log.ts';
import { keepBehind } from './keep-behind.ts';

const held = () => Object.assign(new Error('canceling statement'), { severity: 'ERROR', code: '57014' });

test('[OPN-613] what the database holds up for long is a warning, and once it is done it is nothing again', async () => {
  const { log, lines } = collectLog();
  const levels = () => parseLog(lines()).map((line) => line['level']);
  let rounds = 0;
  const keeping = keepBehind({ log }, 'nothing was done', 1, async () => {
    rounds += 1;
    // Twenty that fail, one that does not, and ten more.
    if (rounds <= 20 || (rounds > 21 && rounds <= 31)) throw held();
  });
  await expect.poll(() => rounds).toBeGreaterThan(31);
  await keeping.stop();
  const [before, warning, after] = [Array(14).fill('debug'), 'warn', Array(15).fill('debug')];
  expect(levels()).toEqual([...before, warning, ...after]);
});

test('[OPN-613] what is no fault of the database is an error at once', async () => {
  const { log, lines } = collectLog();
  const keeping = keepBehind({ log }, 'nothing was done', 60_000, () => Promise.reject(new Error('wrong')));
  await keeping.stop();
  expect(parseLog(lines())).toMatchObject([{ level: 'error', msg: 'nothing was done' }]);
});
