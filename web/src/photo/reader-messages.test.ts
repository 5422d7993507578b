import { expect, test } from 'vitest';
import { type Answer, answerInTurn } from './reader-messages.ts';

const question = (id: number) => ({ id, photo: new Blob(), expected: [] });

/** Photos whose reading is ended by the test, with a log of what happened. */
function setting({ opened = Promise.resolve('readers') }: { readonly opened?: Promise<string | null> } = {}) {
  const log: string[] = [];
  const ends = new Map<number, PromiseWithResolvers<[]>>();
  const tell = answerInTurn(
    opened,
    (_readers, { id }) => {
      log.push(`reads ${id}`);
      const end = Promise.withResolvers<[]>();
      ends.set(id, end);
      return end.promise;
    },
    (answer: Answer) => log.push(`${answer.id}: ${answer.failure ?? JSON.stringify(answer.devices)}`),
  );
  return { log, ends, tell };
}

test('a photo is begun when the one before has been answered', async () => {
  const { log, ends, tell } = setting();
  for (const id of [1, 2]) tell(question(id));
  await expect.poll(() => log).toEqual(['reads 1']);
  await passes();
  ends.get(1)?.resolve([]);
  await expect.poll(() => log).toEqual(['reads 1', '1: []', 'reads 2']);
});

test('one that was called off before its turn is left out, however late that is heard', async () => {
  const { log, ends, tell } = setting();
  for (const id of [1, 2, 3, 4]) tell(question(id));
  await expect.poll(() => log).toEqual(['reads 1']);
  tell({ calledOff: 2 });
  // Said while the first was read, which kept the worker from hearing it.
  setTimeout(() => tell({ calledOff: 3 }));
  ends.get(1)?.resolve([]);
  await expect.poll(() => log).toEqual(['reads 1', '1: []', 'reads 4']);
});

test('one that is called off while the readers are opened is not read either', async () => {
  const opened = Promise.withResolvers<string>();
  const { log, tell } = setting({ opened: opened.promise });
  for (const id of [1, 2]) tell(question(id));
  await passes();
  tell({ calledOff: 1 });
  opened.resolve('readers');
  await expect.poll(() => log).toEqual(['reads 2']);
});

test('a failure is told, and the next photo is read all the same', async () => {
  const { log, ends, tell } = setting();
  for (const id of [1, 2]) tell(question(id));
  await expect.poll(() => log).toEqual(['reads 1']);
  ends.get(1)?.reject(new RangeError('no memory'));
  await expect.poll(() => log).toEqual(['reads 1', '1: RangeError: no memory', 'reads 2']);
});

test('without readers each is answered that there are none', async () => {
  const { log, tell } = setting({ opened: Promise.resolve(null) });
  for (const id of [1, 2]) tell(question(id));
  await expect.poll(() => log).toEqual(['1: null', '2: null']);
});

/** Time in which the next photo would be begun. */
function passes(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
