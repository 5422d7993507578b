import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gather, type GatherOptions } from './gather.ts';

/** Runs that end only when the test ends them; `runs` holds what each was given. */
function held(options: GatherOptions) {
  const runs: { items: readonly number[]; end: (fail?: Error) => void }[] = [];
  const ask = gather<number, string>(
    (items) =>
      new Promise((resolve, reject) =>
        runs.push({ items, end: (fail) => (fail ? reject(fail) : resolve(items.map((item) => `<${item}>`))) }),
      ),
    options,
  );
  return { runs, ask, given: () => runs.map(({ items }) => items) };
}

test('who comes alone goes at once; who comes meanwhile goes together, each with its own result', async () => {
  const { runs, ask, given } = held({ most: 10, timeout: 60_000 });
  const answers = [ask(1)];
  await turn();
  expect(given()).toEqual([[1]]);
  answers.push(ask(2), ask(3));
  await turn();
  expect(given()).toEqual([[1]]);
  runs[0]!.end();
  expect(await answers[0]).toBe('<1>');
  await turn();
  expect(given()).toEqual([[1], [2, 3]]);
  answers.push(ask(4));
  runs[1]!.end();
  expect(await Promise.all([answers[1], answers[2]])).toEqual(['<2>', '<3>']);
  await turn();
  runs[2]!.end();
  expect(await answers[3]).toBe('<4>');
  void ask(5);
  await turn();
  expect(given()).toEqual([[1], [2, 3], [4], [5]]);
});

test('who comes in the same turn of the event loop goes together', async () => {
  const { ask, given } = held({ most: 10, timeout: 60_000 });
  void ask(1);
  await Promise.resolve();
  void ask(2);
  await turn();
  expect(given()).toEqual([[1, 2]]);
});

test('no more than the limit in one run', async () => {
  const { runs, ask, given } = held({ most: 2, timeout: 60_000 });
  const answers = [1, 2, 3].map(ask);
  await turn();
  runs[0]!.end();
  expect(await Promise.all([answers[0], answers[1]])).toEqual(['<1>', '<2>']);
  await turn();
  expect(given()).toEqual([[1, 2], [3]]);
});

test('a run that hangs holds up only its own callers no longer than the timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { runs, ask, given } = held({ most: 10, timeout: 50 });
  const answers = [ask(1)];
  await turn();
  answers.push(ask(2), ask(3));
  vi.advanceTimersByTime(49);
  await turn();
  expect(given()).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  await turn();
  expect(given()).toEqual([[1], [2, 3]]);
  answers.push(ask(4));
  // The late end of the first run does not affect the second.
  runs[0]!.end();
  expect(await answers[0]).toBe('<1>');
  await turn();
  expect(given()).toEqual([[1], [2, 3]]);
  runs[1]!.end();
  expect(await answers[2]).toBe('<3>');
  await turn();
  expect(given()).toEqual([[1], [2, 3], [4]]);
});

test('a run that fails fails for those in it and for no other', async () => {
  const { runs, ask } = held({ most: 10, timeout: 60_000 });
  const settled = Promise.allSettled([ask(1), ask(2)]);
  await turn();
  const next = ask(3);
  runs[0]!.end(new Error('away'));
  expect((await settled).map((one) => one.status)).toEqual(['rejected', 'rejected']);
  await turn();
  runs[1]!.end();
  expect(await next).toBe('<3>');
});
