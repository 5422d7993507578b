import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { testServer } from '../testing/test-server.ts';
import { watchBodies } from './watch-bodies.ts';

const server = await testServer({ limits: { connections: 600 } });
const { port } = server.app.server.address() as AddressInfo;

interface Line {
  readonly socket: Socket;
  readonly heard: () => string;
  readonly closed: Promise<unknown>;
}

/** A connection that says exactly what it is told to. */
function dial(to: number, words = ''): Line {
  const socket = connect(to, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  if (words !== '') socket.write(words);
  closeAtEnd({ close: async () => void socket.destroy() });
  return { socket, heard: () => heard, closed };
}

function bodyOf(heard: string): unknown {
  return JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4));
}

test('[S47] headers above 16 KB are refused with 431 and the body of every error', async () => {
  for (const words of [
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`,
    `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ]) {
    const line = dial(port, words);
    await line.closed;
    expect(line.heard()).toMatch(/^HTTP\/1\.1 431 /);
    expect(line.heard()).toMatch(/X-Request-Id: [\da-f-]{36}/);
    expect(bodyOf(line.heard())).toMatchObject({ status: 431, code: 'headersTooLarge', fieldErrors: [] });
  }
});

test('[S47] what is not HTTP is refused with 400 and the connection ends', async () => {
  for (const words of [
    'hello\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n',
  ]) {
    const line = dial(port, words);
    await line.closed;
    expect(line.heard()).toMatch(/^HTTP\/1\.1 400 /);
    expect(bodyOf(line.heard())).toMatchObject({ status: 400, code: 'malformed', fieldErrors: [] });
  }
});

test('[S47] a call that names its host twice is refused with 400, whichever of the two would be served', async () => {
  const { host } = await server.newApplication();
  const call = (...lines: string[]) => ['GET /api/public/application HTTP/1.1', ...lines, 'Connection: close', '', ''];
  for (const lines of [
    [`Host: ${host}`, 'Host: other.example'],
    [`Host: ${host}`, `host: ${host}`],
    [`Host: ${host}`, 'Accept: */*', 'HOST: other.example'],
  ]) {
    const line = dial(port, call(...lines).join('\r\n'));
    await line.closed;
    expect(line.heard()).toMatch(/^HTTP\/1\.1 400 /);
    expect(line.heard()).toContain('"code":"malformed"');
  }
  const line = dial(port, call(`Host: ${host}`).join('\r\n'));
  await line.closed;
  expect(line.heard()).toMatch(/^HTTP\/1\.1 200 /);
});

test('[S47] five hundred connections that never end their headers are cut after ten seconds, and others are served meanwhile', async () => {
  const lines = Array.from({ length: 500 }, (_, i) => dial(port, i % 2 === 0 ? '' : 'GET / HTTP/1.1\r\nX-Slow: '));
  const trickle = setInterval(() => {
    for (const { socket } of lines) if (socket.writable) socket.write('x');
  }, 1000);
  const open = { count: lines.length };
  for (const { closed } of lines) void closed.then(() => (open.count -= 1));
  while (open.count > 0) expect((await server.call('GET', '/health/live')).status).toBe(200);
  clearInterval(trickle);
}, 60_000);

test('[S47] a body that hardly moves is cut, one that moves slowly is not', async () => {
  const http = createServer((request, response) => {
    request.resume().once('end', () => response.end('whole'));
  });
  watchBodies(http, { everyMs: 100, leastBytes: 200, mostAfterAnswer: 1000 });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  closeAtEnd({ close: async () => void http.close() });
  const to = (http.address() as AddressInfo).port;
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

  const stuck = dial(to, head(20_000));
  const trickling = setInterval(() => stuck.socket.writable && stuck.socket.write('x'), 20);
  const steady = dial(to, head(20_000));
  let sent = 0;
  const streaming = setInterval(() => {
    if (sent < 20_000) steady.socket.write('x'.repeat(200));
    sent += 200;
  }, 10);
  await Promise.all([stuck.closed, steady.closed]);
  clearInterval(trickling);
  clearInterval(streaming);
  expect(stuck.heard()).toBe('');
  expect(steady.heard()).toContain('whole');
});

test('[S47] a body that goes on long after its answer is cut', async () => {
  const http = createServer((_request, response) => response.end('no thanks'));
  watchBodies(http, { everyMs: 20, leastBytes: 1, mostAfterAnswer: 100_000 });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  closeAtEnd({ close: async () => void http.close() });
  const line = dial(
    (http.address() as AddressInfo).port,
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n',
  );
  const flood = setInterval(() => line.socket.writable && line.socket.write('x'.repeat(10_000)), 5);
  await line.closed;
  clearInterval(flood);
  expect(line.heard()).toContain('no thanks');
});

test('[S47] beyond the most connections, further ones are closed at once, and taken again when there is room', async () => {
  const small = await testServer({ limits: { connections: 3 } });
  const to = (small.app.server.address() as AddressInfo).port;
  const ask = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
  const taken = [dial(to, ask), dial(to, ask), dial(to, ask)];
  for (const line of taken) await expect.poll(line.heard).toContain('200 OK');
  const refused = dial(to, ask);
  await refused.closed;
  expect(refused.heard()).toBe('');
  for (const line of taken) line.socket.destroy();
  const again = async () => {
    const line = dial(to, 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await line.closed;
    return line.heard();
  };
  await expect.poll(again).toContain('200 OK');
});
