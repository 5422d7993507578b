import dns from 'node:dns';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { collectLog, parseLog } from '../testing/collect-log.ts';
import { dial } from '../testing/dial.ts';
import { testServer } from '../testing/test-server.ts';
import { listen } from './listen.ts';

const server = await testServer({ limits: { connections: 600 } });
const { port } = server.app.server.address() as AddressInfo;

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
  const { host } = await server.newTenant();
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

test('[S47] where localhost has two addresses, no second server listens that would know no limits', async () => {
  const answer = (name: string, ...more: unknown[]): void => {
    const found = name === 'localhost' ? ['127.0.0.1', '127.0.0.2'] : [name];
    const done = more.at(-1) as (error: null, all: readonly dns.LookupAddress[]) => void;
    done(
      null,
      found.map((address) => ({ address, family: 4 })),
    );
  };
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(answer);
  onTestFinished(() => lookup.mockRestore());
  const app = Fastify();
  onTestFinished(() => app.close());
  await listen(app, { ...server.parts.config, port: 0, host: 'localhost' });
  expect(app.addresses()).toEqual([expect.objectContaining({ address: '127.0.0.1' })]);
});

test('[S34, S47] the log says once that a proxy is not named by TRUST_PROXY, and nothing of one that is', async () => {
  const said = async (trustProxy: string): Promise<number> => {
    const { log, lines } = collectLog();
    const { call } = await testServer({ log, config: { trustProxy } });
    await call('GET', '/health/live');
    for (const caller of ['192.0.2.1', '192.0.2.2']) {
      await call('GET', '/health/live', { headers: { 'x-forwarded-for': caller } });
    }
    return parseLog(lines()).filter(({ msg }) => String(msg).includes('TRUST_PROXY')).length;
  };
  expect(await said('off')).toBe(1);
  expect(await said('10.0.0.0/8')).toBe(1);
  expect(await said('loopback')).toBe(0);
});
