import { createServer, request, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answerText, type Fault, type FaultProxy, startFaultProxy } from './fault-proxy.ts';

interface Arrived {
  readonly url: string;
  readonly body: string;
}

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** A server behind a proxy. It answers every whole request with 'got <body>' and records whole and broken ones. */
async function world(fault: Fault | null = null) {
  const whole: Arrived[] = [];
  const broken: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => {
      whole.push({ url: incoming.url ?? '', body: Buffer.concat(chunks).toString() });
      outgoing.end(`got ${Buffer.concat(chunks).toString()}`);
    });
    incoming.once('error', () => void broken.push(Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const proxy = await startFaultProxy((server.address() as AddressInfo).port);
  opened.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    () => proxy.close(),
  );
  if (fault !== null) proxy.plan(() => fault);
  return { proxy, whole, broken };
}

interface Got {
  readonly status: number | null;
  readonly body: string;
  /** Whether the answer ended before it was whole. */
  readonly cut: boolean;
}

function post(proxy: FaultProxy, body: string, path = '/a'): Promise<Got> {
  return new Promise((resolve) => {
    const outgoing = request({ port: proxy.port, host: '127.0.0.1', method: 'POST', path, agent: false });
    outgoing.once('error', () => resolve({ status: null, body: '', cut: true }));
    outgoing.once('response', (answer: IncomingMessage) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.once('close', () => resolve({ status: answer.statusCode ?? null, body: text, cut: !answer.complete }));
      answer.once('error', () => undefined);
    });
    outgoing.setHeader('content-length', String(Buffer.byteLength(body)));
    outgoing.end(body);
  });
}

test('without a fault everything passes, and what has crossed is known', async () => {
  const { proxy, whole } = await world();
  expect(await post(proxy, 'hello')).toEqual({ status: 200, body: 'got hello', cut: false });
  expect(await post(proxy, '', '/b?c')).toMatchObject({ status: 200, body: 'got ' });
  expect(whole).toEqual([
    { url: '/a', body: 'hello' },
    { url: '/b?c', body: '' },
  ]);
  expect(proxy.exchanges.map(({ method, path, count }) => [method, path, count])).toEqual([
    ['POST', '/a', 0],
    ['POST', '/b?c', 1],
  ]);
  const [first] = proxy.exchanges;
  expect(Buffer.concat(first!.request).toString()).toMatch(/^POST \/a HTTP\/1\.1\r\n[\s\S]*\r\n\r\nhello$/);
  expect(Buffer.concat(first!.answer).toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*got hello/);
});

test('requests on one connection are separated, however their bytes arrive', async () => {
  const { proxy, whole } = await world();
  const text = ['first', 'second'].map((body) => `POST /${body} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}`);
  const bytes = Buffer.from(text.map((head) => `${head}\r\n\r\n${head.split(/[/ ]/)[2]}`).join(''));
  const socket = connect(proxy.port, '127.0.0.1');
  socket.setNoDelay(true);
  for (const byte of bytes) await new Promise((resolve) => void socket.write(Buffer.from([byte]), resolve));
  await expect
    .poll(() => whole)
    .toEqual([
      { url: '/first', body: 'first' },
      { url: '/second', body: 'second' },
    ]);
  expect(proxy.exchanges.map(({ path }) => path)).toEqual(['/first', '/second']);
  socket.destroy();
});

test.each(['fin', 'reset'] as const)(
  'a request that is cut by %s is never whole, and the sender notices',
  async (by) => {
    for (const after of [0, 1, 30, 5000]) {
      const { proxy, whole } = await world({ kind: 'cutRequest', after, by });
      expect(await post(proxy, 'x'.repeat(10_000))).toMatchObject({ cut: true });
      expect(whole).toEqual([]);
    }
  },
);

test('only the bytes before the cut arrive', async () => {
  const { proxy, broken } = await world();
  await post(proxy, 'abcdefgh');
  const headLength = Buffer.concat(proxy.exchanges[0]!.request).indexOf('\r\n\r\n') + 4;
  proxy.plan(() => ({ kind: 'cutRequest', after: headLength + 3, by: 'reset' }));
  await post(proxy, 'abcdefgh');
  await expect.poll(() => broken).toEqual(['abc']);
});

test('silence leaves both ends waiting, until the sender gives up', async () => {
  const { proxy, whole } = await world({ kind: 'cutRequest', after: 20, by: 'silence' });
  const socket = connect(proxy.port, '127.0.0.1');
  let answered = false;
  socket.on('data', () => (answered = true));
  socket.on('end', () => (answered = true));
  socket.write('POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx');
  await expect.poll(() => proxy.exchanges.length).toBe(1);
  proxy.plan(null);
  expect(await post(proxy, 'y')).toMatchObject({ status: 200 });
  expect([answered, whole.map(({ body }) => body)]).toEqual([false, ['y']]);
  socket.destroy();
});

test.each(['fin', 'reset'] as const)('an answer that is cut by %s has reached its portal before', async (by) => {
  const full = await world();
  await post(full.proxy, 'x');
  const length = Buffer.concat(full.proxy.exchanges[0]!.answer).length;
  for (const after of [0, 1, length - 1]) {
    const { proxy, whole } = await world({ kind: 'cutAnswer', after, by });
    expect(await post(proxy, 'x')).toMatchObject({ cut: true });
    expect(whole).toHaveLength(1);
    expect(Buffer.concat(proxy.exchanges[0]!.answer)).toHaveLength(length);
  }
});

test('an answer waits as long as it is held', async () => {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => void (release = resolve));
  const { proxy, whole } = await world({ kind: 'holdAnswer', until });
  let arrived = false;
  const held = post(proxy, 'x').then((got) => {
    arrived = true;
    return got;
  });
  await expect.poll(() => whole.length).toBe(1);
  proxy.plan(null);
  expect(await post(proxy, 'y')).toMatchObject({ body: 'got y' });
  expect(arrived).toBe(false);
  release();
  expect(await held).toEqual({ status: 200, body: 'got x', cut: false });
});

test('somebody else answers, with the portal knowing or not', async () => {
  const page = answerText(200, { 'content-type': 'text/html' }, '<h1>Hotel</h1>');
  for (const reaches of [false, true]) {
    const { proxy, whole } = await world({ kind: 'replaceAnswer', with: page, reaches });
    expect(await post(proxy, 'x'.repeat(100_000))).toEqual({ status: 200, body: '<h1>Hotel</h1>', cut: false });
    expect(whole).toHaveLength(reaches ? 1 : 0);
  }
  const { proxy } = await world({
    kind: 'replaceAnswer',
    with: answerText(302, { location: 'http://x/' }),
    reaches: false,
  });
  expect(await post(proxy, 'x')).toMatchObject({ status: 302, body: '' });
});

test('a plan decides by the request', async () => {
  const { proxy, whole } = await world();
  proxy.plan(({ path, count }) =>
    path === '/bad' && count < 2 ? { kind: 'cutRequest', after: 0, by: 'reset' } : null,
  );
  expect(await post(proxy, 'x', '/good')).toMatchObject({ status: 200 });
  expect(await post(proxy, 'x', '/bad')).toMatchObject({ cut: true });
  expect(await post(proxy, 'x', '/bad')).toMatchObject({ status: 200 });
  expect(whole).toHaveLength(2);
});

test('offline nothing passes, also not on lines that were open', async () => {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => void (release = resolve));
  const { proxy, whole } = await world({ kind: 'holdAnswer', until });
  const open = post(proxy, 'x');
  await expect.poll(() => whole.length).toBe(1);
  proxy.setOnline(false);
  expect(await open).toMatchObject({ cut: true });
  expect(await post(proxy, 'y')).toMatchObject({ cut: true });
  release();
  proxy.plan(null);
  proxy.setOnline(true);
  expect(await post(proxy, 'z')).toMatchObject({ body: 'got z' });
  expect(whole.map(({ body }) => body)).toEqual(['x', 'z']);
});
