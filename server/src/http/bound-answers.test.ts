import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoint } from '@zaehlwerk/contract/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { newAccount } from '../testing/test-account.ts';
import { createShare, newManager, newShare } from '../testing/test-share.ts';
import { testServer } from '../testing/test-server.ts';
import { holding } from './bound-answers.ts';
import { serve } from './serve.ts';

const MB = 1024 * 1024;
const TIMEOUT = { timeout: 20_000 };

const long = endpoint({
  method: 'GET',
  path: '/api/test/long',
  summary: 'says this many megabytes',
  caller: 'account',
  query: z.object({ megabytes: z.string() }),
  answer: { 200: z.object({ text: z.string() }) },
  refusals: [],
});

const LONG_CHANGE = { ...long, method: 'POST', path: '/api/test/long-change' } as const;

const made = endpoint({
  method: 'GET',
  path: '/api/test/made-while-sent',
  summary: 'sends slowly, and has this many megabytes in memory for it',
  caller: 'account',
  query: z.object({ megabytes: z.string() }),
  answer: { 200: z.object({}) },
  refusals: [],
});

const server = await testServer({
  limits: { answers: { altogether: 64 * MB, perAddress: 48 * MB, perCaller: 32 * MB } },
  config: { trustProxy: 'loopback' },
  routes(app) {
    const tell = ({ query: { megabytes } }: { readonly query: { readonly megabytes: string } }) => ({
      text: 'x'.repeat(Number(megabytes) * MB),
    });
    serve(app, long, tell);
    serve(app, LONG_CHANGE, tell);
    serve(app, made, ({ query: { megabytes }, reply }) => {
      const endless = new Readable({ read: () => undefined });
      endless.push('x');
      return reply.type('application/zip').send(holding(endless, Number(megabytes) * MB));
    });
  },
});
const tenant = await server.newTenant();
let addresses = 0;

interface Reader {
  readonly address: string;
  readonly token: string;
}

/** An account that reads from an address of its own, or from that of another. */
async function newReader(address = `192.0.2.${(addresses += 1)}`): Promise<Reader> {
  const account = await newAccount(server, tenant);
  return { address, token: await account.token() };
}

function addressOf(megabytes: number, path: string = long.path): string {
  return `${path}?megabytes=${megabytes}`;
}

/** Asks for an answer of this many megabytes and reads it. */
function read({ token, address }: Reader, megabytes: number, headers = {}) {
  return tenant.call('GET', addressOf(megabytes), { token, headers: { 'x-forwarded-for': address, ...headers } });
}

async function statusOf(reader: Reader, megabytes: number): Promise<number> {
  return (await read(reader, megabytes)).status;
}

/** Asks for an answer and reads nothing of it but its status. */
async function hold({ token, address }: Reader, megabytes: number, { host } = tenant, path: string = long.path) {
  const asked = request(`${server.origin}${addressOf(megabytes, path)}`, {
    agent: false,
    headers: { host, authorization: `Bearer ${token}`, 'x-forwarded-for': address },
  });
  asked.on('error', () => undefined);
  closeAtEnd({ close: async () => void asked.destroy() });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  return { status: answer.statusCode, answer, end: () => asked.destroy() };
}

/** Reads the rest of an answer; whether that came to its end. */
function isWhole({ answer }: Awaited<ReturnType<typeof hold>>): Promise<boolean> {
  return new Promise((resolve) => answer.resume().once('close', () => resolve(answer.complete)));
}

test('[S34] an account that leaves its share of answers unread is asked to come again, others and what is small are not', async () => {
  const [one, neighbour] = [await newReader(), await newReader(`192.0.2.${addresses}`)];
  const held = [await hold(one, 15), await hold(one, 15)];
  expect(held.map(({ status }) => status)).toEqual([200, 200]);
  const answer = await read(one, 15);
  expect(answer.status).toBe(503);
  expect(answer.json()).toMatchObject({ status: 503, code: 'unavailable', fieldErrors: [] });
  expect(answer.headers['retry-after']).toBe('10');
  expect(await statusOf(one, 0.01)).toBe(200);
  expect(await statusOf(neighbour, 15)).toBe(200);
  for (const { end } of held) end();
  await expect.poll(() => statusOf(one, 15), TIMEOUT).toBe(200);
});

test('[S34] an address whose readers leave their share of answers unread is asked to come again, another is not', async () => {
  const [one, two] = [await newReader(), await newReader(`192.0.2.${addresses}`)];
  const third = await newReader(one.address);
  const held = [await hold(one, 15), await hold(one, 15), await hold(two, 15)];
  expect(await statusOf(third, 15)).toBe(503);
  expect(await statusOf({ ...third, address: '192.0.2.200' }, 15)).toBe(200);
  for (const { end } of held) end();
  await expect.poll(() => statusOf(third, 15), TIMEOUT).toBe(200);
});

test('[S34] when all readers together leave as much unread as they may, the next is asked to come again', async () => {
  const readers = [await newReader(), await newReader(), await newReader()];
  const held = [...(await Promise.all(readers.map((reader) => hold(reader, 15)))), await hold(readers[0]!, 15)];
  const next = await newReader();
  expect(await statusOf(next, 15)).toBe(503);
  expect(await statusOf(next, 0.01)).toBe(200);
  for (const { end } of held) end();
  await expect.poll(() => statusOf(next, 15), TIMEOUT).toBe(200);
});

test('[S34, OPN-417] an answer that is made while it is sent counts with all it has in memory', async () => {
  const reader = await newReader();
  const held = [await hold(reader, 15, tenant, made.path), await hold(reader, 15, tenant, made.path)];
  expect(held.map(({ status }) => status)).toEqual([200, 200]);
  expect(await statusOf(reader, 15)).toBe(503);
  for (const { end } of held) end();
  await expect.poll(() => statusOf(reader, 15), TIMEOUT).toBe(200);
});

test('[S34] a smaller answer replaces the largest that is left unread', async () => {
  const [one, two] = [await newReader(), await newReader(`192.0.2.${addresses}`)];
  const [largest, other] = [await hold(one, 30), await hold(two, 16)];
  expect(await statusOf(one, 30)).toBe(503);
  expect(await statusOf(two, 10)).toBe(200);
  expect(await isWhole(largest)).toBe(false);
  expect(await isWhole(other)).toBe(true);
});

test('[S34] a main account and all shares below it have one share of answers together', async () => {
  const manager = await newManager(server, 1);
  const below = await newShare(manager, { jobIds: manager.jobIds, allowToReShare: true });
  const last = await createShare(below, { jobIds: manager.jobIds, name: 'Vertretung' });
  expect(last.id).not.toBe(below.id);
  const [one, two] = [await manager.token(), below.accessToken].map((token, n) => ({
    token,
    address: `198.51.100.${n}`,
  })) as [Reader, Reader];
  const held = [await hold(two, 15, manager.tenant), await hold(two, 15, manager.tenant)];
  const ask = async () =>
    (
      await manager.tenant.call('GET', addressOf(15), {
        token: one.token,
        headers: { 'x-forwarded-for': one.address },
      })
    ).status;
  expect(await ask()).toBe(503);
  for (const { end } of held) end();
  await expect.poll(ask, TIMEOUT).toBe(200);
});

test('[S34] an answer that is larger than a limit has room alone', async () => {
  const reader = await newReader();
  for (let n = 0; n < 3; n += 1) expect((await read(reader, 40)).text).toHaveLength(40 * MB + '{"text":""}'.length);
});

test('[S34] what has been read counts no more, and the answer to a change is always told', async () => {
  const reader = await newReader();
  for (let n = 0; n < 3; n += 1) expect(await statusOf(reader, 20)).toBe(200);
  await hold(reader, 31);
  const { token, address } = reader;
  const headers = { 'x-forwarded-for': address };
  const change = await tenant.call('POST', addressOf(5, LONG_CHANGE.path), { token, headers });
  expect([change.status, change.bytes.length]).toEqual([200, 5 * MB + '{"text":""}'.length]);
});

test('long answers come compressed as they are asked for, and say how long they are', async () => {
  const reader = await newReader();
  const text = `{"text":"${'x'.repeat(MB)}"}`;
  const asked = async (encoding: string) => {
    const { headers, bytes } = await read(reader, 1, { 'accept-encoding': encoding });
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers['vary']).toMatch(/accept-encoding/i);
    return [headers['content-encoding'], bytes] as const;
  };
  const [br, gzip, plain] = [await asked('gzip, br'), await asked('gzip'), await asked('identity')];
  expect([br[0], brotliDecompressSync(br[1]).toString() === text]).toEqual(['br', true]);
  expect([gzip[0], gunzipSync(gzip[1]).toString() === text]).toEqual(['gzip', true]);
  expect([plain[0], plain[1].toString() === text]).toEqual([undefined, true]);
});
