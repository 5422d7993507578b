import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { dial } from '../testing/dial.ts';
import { monitorPace, watchBodies } from './watch-pace.ts';

const LEAST = { bytes: 30_000, ticks: 30 };
const AFTER_ANSWER = 64 * 1024 * 1024;

interface Sender {
  /** Bytes a second, on the whole. */
  readonly pace: number;
  /** Seconds between two pieces. */
  readonly every: number;
  /** How long after a tick it begins, in seconds. */
  readonly begins: number;
}

/** The tick at which a sender is cut; null when it may continue for all of `ticks`. */
function cutAt({ pace, every, begins }: Sender, ticks: number): number | null {
  const moves = monitorPace(LEAST);
  for (let tick = 1; tick <= ticks; tick += 1) {
    const pieces = Math.floor((tick - begins) / every);
    if (!moves(pieces * every * pace, true)) return tick;
  }
  return null;
}

const PHASES = [0, 0.005, 0.3, 0.7, 0.999];
const PIECES = [0.1, 1, 2.5, 5];
const MANNERS = PHASES.flatMap((begins) => PIECES.map((every) => ({ begins, every })));

test.each([1_200, 2_000, 5_000, 25_000])(
  '[S47, F37] a body of %i bytes a second is never cut, however its pieces come and whenever it began',
  (pace) => {
    for (const manner of MANNERS) expect(cutAt({ pace, ...manner }, 600), JSON.stringify(manner)).toBeNull();
  },
);

test('[S47] half of the least pace is cut after the first whole interval, not before', () => {
  for (const manner of MANNERS) expect(cutAt({ pace: 500, ...manner }, 600), JSON.stringify(manner)).toBe(31);
  expect(cutAt({ pace: 0, every: 1, begins: 0 }, 600)).toBe(31);
});

test('[F37] a body may stand still for ten seconds on a bad line', () => {
  const moves = monitorPace(LEAST);
  for (let tick = 0; tick < 600; tick += 1) {
    const seconds = tick - Math.min(tick % 40, 10);
    expect(moves(seconds * 2_000, true)).toBe(true);
  }
});

test('[S47] a body that ends its good pace is cut within two intervals', () => {
  const moves = monitorPace(LEAST);
  const cut = Array.from({ length: 120 }, (_, tick) => moves(Math.min(tick, 40) * 25_000, true)).indexOf(false);
  expect(cut).toBeGreaterThan(40);
  expect(cut).toBeLessThanOrEqual(40 + 2 * LEAST.ticks);
});

test('[S47] nobody is cut for a body that is not read, and then only after a whole interval in which it is', () => {
  const moves = monitorPace(LEAST);
  for (let tick = 0; tick < 100; tick += 1) expect(moves(500, false)).toBe(true);
  for (let tick = 1; tick < LEAST.ticks; tick += 1) expect(moves(500, true)).toBe(true);
  expect(moves(500, true)).toBe(false);
});

/** A server with the real watch, yet a shorter interval; gives its port. */
async function watched(answer: RequestListener, watch: Parameters<typeof watchBodies>[1]): Promise<number> {
  const http = createServer(answer);
  watchBodies(http, watch);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  closeAtEnd({ close: async () => void http.close() });
  return (http.address() as AddressInfo).port;
}

const head = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

test('[S47, F37] of paced senders on real connections those below 1 kB/s are cut, all others get through', async () => {
  const takesWhole: RequestListener = (request, response) => {
    request.resume().once('end', () => response.end('whole'));
  };
  const port = await watched(takesWhole, { bytes: 1_000, ticks: 10, tickMs: 100, mostAfterAnswer: AFTER_ANSWER });
  const send = async (pace: number, seconds: number) => {
    const length = Math.round(pace * seconds);
    const line = dial(port, head(length));
    const began = performance.now();
    let sent = 0;
    const piece = setInterval(() => {
      const due = Math.min(length, Math.floor(((performance.now() - began) / 1000) * pace));
      if (line.socket.writable) line.socket.write('x'.repeat(due - sent));
      sent = due;
    }, 50);
    await line.closed;
    clearInterval(piece);
    return line.heard().includes('whole') ? 'whole' : 'cut';
  };
  const eight = (pace: number, seconds: number) =>
    Promise.all(Array.from({ length: 8 }, (_, n) => send(pace, seconds + n * 0.12)));
  const [slowest, ...others] = await Promise.all([
    eight(500, 60),
    ...[1_200, 2_000, 5_000, 25_000].map((pace) => eight(pace, 2.5)),
  ]);
  expect(slowest).toEqual(Array(8).fill('cut'));
  expect(others).toEqual(Array(4).fill(Array(8).fill('whole')));
}, 30_000);

test('[S47] a body that goes on long after its answer is cut', async () => {
  const port = await watched((_request, response) => response.end('no thanks'), {
    bytes: 1,
    ticks: 1,
    tickMs: 20,
    mostAfterAnswer: 100_000,
  });
  const line = dial(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n');
  const flood = setInterval(() => line.socket.writable && line.socket.write('x'.repeat(10_000)), 5);
  await line.closed;
  clearInterval(flood);
  expect(line.heard()).toContain('no thanks');
});

test('[S47] a request that was answered before its body came is forgotten once its connection has ended', async () => {
  let seen: WeakRef<object> | undefined;
  const port = await watched(
    (request, response) => {
      seen = new WeakRef(request);
      response.end('no thanks');
    },
    { bytes: 1, ticks: 1_000, tickMs: 20, mostAfterAnswer: AFTER_ANSWER },
  );
  const line = dial(port, `${head(1_000_000)}${'x'.repeat(10)}`);
  await expect.poll(() => line.heard()).toContain('no thanks');
  line.socket.destroy();
  await line.closed;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await expect
    .poll(() => {
      collect();
      return seen?.deref();
    })
    .toBeUndefined();
});
