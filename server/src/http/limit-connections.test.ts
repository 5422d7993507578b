import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Limits } from '../limit-settings.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { dial, type Line } from '../testing/dial.ts';
import { testServer, type TestServerOptions } from '../testing/test-server.ts';
import { type AtNextSecond, type ConnectionLimits, limitConnections } from './limit-connections.ts';

const ASK = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';

async function portOf(limits: Partial<Limits>, config: TestServerOptions['config'] = {}): Promise<number> {
  const { app } = await testServer({ limits, config });
  return (app.server.address() as AddressInfo).port;
}

/** Opens a connection and has one request answered on it. */
async function answered(port: number): Promise<Line> {
  const line = dial(port, ASK);
  await expect.poll(line.heard).toContain('200 OK');
  return line;
}

/** Whether a connection still answers. */
async function answersAgain(line: Line): Promise<boolean> {
  const before = line.heard().length;
  line.socket.write(ASK);
  return Promise.race([
    line.closed.then(() => false),
    expect
      .poll(() => line.heard().length > before)
      .toBe(true)
      .then(
        () => true,
        () => false,
      ),
  ]);
}

test('[S47] 200 idle connections of one address shut nobody out: each new one is served in the place of the longest idle', async () => {
  const port = await portOf({ connections: 100, connectionsPerAddress: 20 });
  const idle = Array.from({ length: 200 }, () => dial(port));
  await Promise.all(idle.slice(0, 180).map(({ closed }) => closed));
  for (let turn = 0; turn < 30; turn += 1) await answered(port);
  await Promise.all(idle.map(({ closed }) => closed));
});

test('[S47] a connection that was used later outlives one that was idle longer', async () => {
  const port = await portOf({ connectionsPerAddress: 2 });
  const [first, second] = [await answered(port), await answered(port)];
  expect(await answersAgain(first)).toBe(true);
  await answered(port);
  await second.closed;
  expect(await answersAgain(first)).toBe(true);
});

test('[S47] the limit of all together holds whatever the addresses', async () => {
  const port = await portOf({ connections: 3 });
  const lines = [await answered(port), await answered(port), await answered(port)];
  await answered(port);
  await lines[0]?.closed;
});

test('[S47] the connections of a proxy that is trusted are not limited, those that come past it are', async () => {
  const port = await portOf({ connectionsPerAddress: 2 }, { trustProxy: 'loopback' });
  const lines = [await answered(port), await answered(port), await answered(port), await answered(port)];
  for (const line of lines) expect(await answersAgain(line)).toBe(true);
  const past = await portOf({ connectionsPerAddress: 2 }, { trustProxy: '10.0.0.0/8' });
  const first = await answered(past);
  for (let more = 0; more < 2; more += 1) await answered(past);
  await first.closed;
});

/** A server that answers when told, and takes connections for those of `addresses` in turn. */
async function openTurns(limits: ConnectionLimits, addresses: readonly string[], atNextSecond?: AtNextSecond) {
  const waiting: ServerResponse[] = [];
  const http = createServer((_request, response) => void waiting.push(response));
  let count = 0;
  limitConnections(http, limits, () => addresses[count++] ?? null, atNextSecond);
  http.listen({ port: 0, host: '127.0.0.1', backlog: 3000 });
  await once(http, 'listening');
  closeAtEnd({ close: async () => void http.close() });
  return { port: (http.address() as AddressInfo).port, waiting };
}

test('[S47] where every connection of an address has a request under way, a further one is closed, and another address is served', async () => {
  const limits = { altogether: 100, perAddress: 2 };
  const { port, waiting } = await openTurns(limits, ['one', 'one', 'one', 'other', 'one']);
  const busy = [dial(port, ASK), dial(port, ASK)];
  await expect.poll(() => waiting.length).toBe(2);
  const refused = dial(port, ASK);
  await refused.closed;
  expect(refused.heard()).toBe('');
  dial(port, ASK);
  await expect.poll(() => waiting.length).toBe(3);
  waiting[0]?.end('done');
  await expect.poll(() => busy[0]?.heard()).toContain('done');
  const next = dial(port, ASK);
  await expect.poll(() => waiting.length).toBe(4);
  await busy[0]?.closed;
  waiting[3]?.end('done, too');
  await expect.poll(next.heard).toContain('done, too');
});

test('[S47] requests sent ahead on one connection keep it until the last one is answered', async () => {
  const { port, waiting } = await openTurns({ altogether: 1, perAddress: 1 }, []);
  const line = dial(port, `${ASK}${ASK}`);
  await expect.poll(() => waiting.length).toBe(2);
  waiting[0]?.end('first');
  await expect.poll(line.heard).toContain('first');
  await dial(port, ASK).closed;
  waiting[1]?.end('second');
  await expect.poll(line.heard).toContain('second');
});

test('[S47] of more than 2,000 connections that one address opens in a second the others are closed at once; another address and the next second are served', async () => {
  const seconds: (() => void)[] = [];
  const addresses = [...Array.from({ length: 2010 }, () => 'one'), 'other', 'one'];
  const { port, waiting } = await openTurns({ altogether: 5000, perAddress: 5000 }, addresses, (clear) =>
    seconds.push(clear),
  );
  const lines = Array.from({ length: 2010 }, () => dial(port));
  let closed = 0;
  for (const line of lines) void line.closed.then(() => (closed += 1));
  await expect.poll(() => closed).toBe(10);
  dial(port, ASK);
  await expect.poll(() => waiting.length).toBe(1);
  expect(seconds).toHaveLength(1);
  seconds[0]?.();
  dial(port, ASK);
  await expect.poll(() => waiting.length).toBe(2);
  expect(closed).toBe(10);
});
