import { setImmediate, setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { photoReader } from './start-reader.ts';

const reader = photoReader();
afterAll(() => reader.close());

const wall = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#888880' } })
    .jpeg()
    .toBuffer();

test('where there is no meter nothing is found', async () => {
  expect(await reader.read(await wall(), [])).toEqual([]);
});

test('a photo that cannot be decoded is refused, and the next one is read all the same', async () => {
  const photo = await wall();
  const outcomes = await Promise.allSettled(
    [photo, photo.subarray(0, 200), Buffer.from('kein Foto'), photo].map((one) => reader.read(one, [])),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
});

test('a photo that takes too long is given up', async () => {
  const hasty = photoReader(1);
  await expect(hasty.read(await wall(), [])).rejects.toThrow('too long');
  await hasty.close();
});

/** Starts threads, and keeps them to be looked at. */
function threads(make: () => Worker) {
  const started: Worker[] = [];
  const start = () => {
    const thread = make();
    started.push(thread);
    return thread;
  };
  return { started, start };
}

const FOUND = 'parentPort.postMessage({ devices: [] })';

/** A thread that does this with what it is told, and ends when it is told nothing, or where the condition holds. */
function doing(what: string, ends = 'told === null'): () => Worker {
  const hear = `if (${ends}) parentPort.close(); else { ${what}; }`;
  const program = `const { parentPort } = require('node:worker_threads'); parentPort.on('message', (told) => { ${hear} });`;
  return () => new Worker(program, { eval: true });
}

test('a photo that cannot be decoded does not end the thread', async () => {
  const { started, start } = threads(() => new Worker(new URL('./thread.ts', import.meta.url), { env: {} }));
  const own = photoReader(undefined, start);
  await expect(own.read(Buffer.from('kein Foto'), [])).rejects.toThrow('unsupported image format');
  expect(await own.read(await wall(), [])).toEqual([]);
  expect(started).toHaveLength(1);
  await own.close();
});

test.each([
  ['ends', 'process.exit()'],
  ['fails', "throw new Error('late')"],
])('a thread that %s while it has nothing to do harms nobody, and the next photo has a new one', async (_, late) => {
  const { started, start } = threads(doing(`if (told === 'late') { ${late}; } ${FOUND}`));
  const own = photoReader(undefined, start);
  expect(await own.read(Buffer.alloc(0), [])).toEqual([]);
  const ended = new Promise((resolve) => started[0]?.once('exit', resolve));
  started[0]?.postMessage('late');
  await ended;
  expect(await own.read(Buffer.alloc(0), [])).toEqual([]);
  expect(started).toHaveLength(2);
  await own.close();
});

test('closing waits for the photo that is read, refuses those that wait or come later, and starts nothing', async () => {
  const { started, start } = threads(doing(`setTimeout(() => ${FOUND}, 50)`));
  const own = photoReader(undefined, start);
  const reads = Promise.allSettled([1, 2].map(() => own.read(Buffer.alloc(0), [])));
  await setImmediate();
  await own.close();
  expect((await reads).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(own.read(Buffer.alloc(0), [])).rejects.toThrow('closed');
  expect(started).toHaveLength(1);
});

test('closing in the middle of a photo does not stop a network at its work, which would abort the process', async () => {
  const own = photoReader();
  const photo = await wall();
  await own.read(photo, []);
  const read = own.read(photo, []);
  await setTimeout(20);
  await own.close();
  expect(await read).toEqual([]);
});

test('nor does giving up a photo: its thread ends by itself', async () => {
  const { started, start } = threads(doing(`setTimeout(() => ${FOUND}, 50)`));
  const hasty = photoReader(1, start);
  const read = hasty.read(Buffer.alloc(0), []);
  await setImmediate();
  const code = new Promise((resolve) => started[0]?.once('exit', resolve));
  await expect(read).rejects.toThrow('too long');
  expect(await code).toBe(0);
});

test('there are never two threads: after one that was given up photos are too, until it has ended', async () => {
  const { started, start } = threads(doing("if (told === 'end') parentPort.close()", 'false'));
  const end = async (thread: Worker | undefined) => {
    const ended = new Promise((resolve) => thread?.once('exit', resolve));
    thread?.postMessage('end');
    await ended;
  };
  const hasty = photoReader(1, start);
  const read = () => hasty.read(Buffer.alloc(0), []);
  await expect(read()).rejects.toThrow('too long');
  await expect(read()).rejects.toThrow('too long');
  expect(started).toHaveLength(1);
  await end(started[0]);
  await expect(read()).rejects.toThrow('too long');
  expect(started).toHaveLength(2);
  await end(started[1]);
  await hasty.close();
});
