import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { bodyReceiver } from './receive-body.ts';

const KB = 1024;
const MB = 1024 * KB;
const PIECE = 64 * KB;
/** As many as are read as fast as they come. */
const EAGER_PIECES = 8;

const ROOM = { altogether: 100 * MB, perAddress: 100 * MB, perCaller: 100 * MB };
// What counts as in flight is not asked here: that is receive-body.test.ts.
const receive = bodyReceiver({ addHook: () => undefined } as unknown as FastifyInstance, ROOM);

/** A body whose pieces have all come before the first is read. */
function bodyOf(pieces: number, bodyLimit = 29 * MB): FastifyRequest {
  const raw = new Readable({ read: () => undefined, highWaterMark: 100 * MB });
  for (let n = 0; n < pieces; n += 1) raw.push(Buffer.alloc(PIECE, n % 251));
  raw.push(null);
  return { raw, headers: {}, routeOptions: { bodyLimit } } as unknown as FastifyRequest;
}

/** What is read, by the turn of the event loop in which it is; `stop` ends the counting. */
function turns() {
  let turn = 0;
  let stopped = false;
  const next = () => {
    turn += 1;
    if (!stopped) setImmediate(next);
  };
  setImmediate(next);
  return { now: () => turn, stop: () => (stopped = true) };
}

test('[S34] the beginning of a body is read at once, the rest one piece in a turn, with everybody else in between', async () => {
  const { now, stop } = turns();
  const at: number[] = [];
  await receive(bodyOf(40), () => void at.push(now()));
  stop();
  expect(at).toHaveLength(40);
  expect(new Set(at.slice(0, EAGER_PIECES)).size).toBe(1);
  const rest = at.slice(EAGER_PIECES - 1);
  expect(new Set(rest).size).toBe(rest.length);
});

test('[S34] large bodies that come together take turns', async () => {
  const log: string[] = [];
  const names = ['one', 'two', 'three'];
  await Promise.all(names.map((name) => receive(bodyOf(30), () => void log.push(name))));
  const rest = log.slice(names.length * EAGER_PIECES, -names.length);
  expect(rest.length).toBeGreaterThan(50);
  for (let n = 0; n + names.length <= rest.length; n += names.length)
    expect(rest.slice(n, n + names.length).toSorted()).toEqual(names.toSorted());
});

test('[S34] a body that is refused on its way is taken no further', async () => {
  const looked = vi.fn((_piece: Uint8Array) => {
    if (looked.mock.calls.length === 20) throw new Error('no such thing');
  });
  await expect(receive(bodyOf(40), looked)).rejects.toThrow('no such thing');
  expect(looked).toHaveBeenCalledTimes(20);
});

test('[S34] the memory of a body grows by steps, up to the limit, holds what came, and is given back', async () => {
  const resize = vi.spyOn(ArrayBuffer.prototype, 'resize');
  const body = await receive(bodyOf(57, 4 * MB - 10 * KB));
  const sizes = resize.mock.calls.map(([size]) => size);
  resize.mockRestore();
  expect(sizes).toEqual([64, 128, 256, 512, 1024, 2048, 3072, 4086].map((size) => size * KB));
  expect(body.bytes).toHaveLength(57 * PIECE);
  expect(Array.from({ length: 57 }, (_, n) => body.bytes[n * PIECE])).toEqual(
    Array.from({ length: 57 }, (_, n) => n % 251),
  );
  body.free();
  expect(body.bytes).toHaveLength(0);
});

test('a body of one piece is that piece, uncopied', async () => {
  const resize = vi.spyOn(ArrayBuffer.prototype, 'resize');
  const body = await receive(bodyOf(1));
  expect(resize).not.toHaveBeenCalled();
  resize.mockRestore();
  expect(body.bytes).toHaveLength(PIECE);
});
