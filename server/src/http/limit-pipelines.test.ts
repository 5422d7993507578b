import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { dial } from '../testing/dial.ts';
import { testServer } from '../testing/test-server.ts';
import { limitPipelines } from './limit-connections.ts';

const server = await testServer();
const { port } = server.app.server.address() as AddressInfo;
const ASK = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';

test('[S71] of thousands of requests sent before an answer few are begun, and the connection is cut', async () => {
  let begun = 0;
  const bare = createServer(() => (begun += 1));
  limitPipelines(bare);
  closeAtEnd({ close: async () => void bare.close() });
  await once(bare.listen(0, '127.0.0.1'), 'listening');
  let seen = 0;
  bare.prependListener('request', () => (seen += 1));
  await dial((bare.address() as AddressInfo).port, ASK.repeat(3_000)).closed;
  expect(begun).toBe(4);
  // Nor are the others read: each would cost its object and an error.
  expect(seen).toBe(5);
  await dial(port, ASK.repeat(3_000)).closed;
  expect((await server.call('GET', '/health/live')).status).toBe(200);
});

test('[S71] a few at once are answered in their order, and any number one after the other', async () => {
  const line = dial(port, ASK.repeat(4));
  const answers = (): number => line.heard().split('HTTP/1.1 200 ').length - 1;
  await expect.poll(answers).toBe(4);
  for (let asked = 5; asked < 40; asked += 1) {
    line.socket.write(ASK);
    await expect.poll(answers, { interval: 5 }).toBe(asked);
  }
});
