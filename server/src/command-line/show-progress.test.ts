import { expect, test } from 'vitest';
import { showProgress } from './show.ts';

function target(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, write: (text: string) => written.push(text), written };
}

test('a person sees how far it is, and nothing of it stays', async () => {
  const person = target(true);
  expect(
    await showProgress(
      person,
      () => '1,000 readings',
      async () => 'done',
    ),
  ).toBe('done');
  expect(person.written).toEqual(['\r\u001b[K1,000 readings', '\r\u001b[K']);
});

test('nothing stays either when the work fails', async () => {
  const person = target(true);
  const failing = showProgress(
    person,
    () => 'x',
    () => Promise.reject(new Error('no')),
  );
  await expect(failing).rejects.toThrow('no');
  expect(person.written.at(-1)).toBe('\r\u001b[K');
});

test('a program sees nothing', async () => {
  const program = target(false);
  expect(
    await showProgress(
      program,
      () => 'x',
      async () => 1,
    ),
  ).toBe(1);
  expect(program.written).toEqual([]);
});
