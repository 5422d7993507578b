import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { endpoint } from '@zaehlwerk/contract/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { newAccount } from '../testing/test-account.ts';
import { testServer } from '../testing/test-server.ts';
import { newManager, newShare } from '../testing/test-share.ts';
import { serve } from './serve.ts';

const KB = 1024;

const measured = endpoint({
  method: 'POST',
  path: '/api/test/measured',
  summary: 'says how long a text is, when it may',
  caller: 'account',
  body: z.string(),
  maxBodyBytes: 25 * 1024 * KB,
  answer: { 200: z.object({ length: z.number() }) },
  refusals: [],
});

/** The beginning of a body. */
const UNFINISHED = Buffer.alloc(300 * KB, 'x').fill('"', 0, 1);

/** What the handler does before it answers. */
let beforeAnswer = async (): Promise<void> => {};

const server = await testServer({
  limits: { bodies: { altogether: 900 * KB, perAddress: 600 * KB, perCaller: 300 * KB } },
  config: { trustProxy: 'loopback' },
  routes: (app) =>
    serve(app, measured, async ({ body }) => {
      await beforeAnswer();
      return { length: body.length };
    }),
});
const tenant = await server.newTenant();
let addresses = 0;

/** An account that sends from an address of its own, or from that of another. */
async function newSender(address = `192.0.2.${(addresses += 1)}`) {
  const account = await newAccount(server, tenant);
  return { address, token: await account.token(), host: tenant.host };
}
type Sender = Awaited<ReturnType<typeof newSender>>;

function headersOf({ token, address, host }: Sender) {
  return {
    host,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-forwarded-for': address,
  };
}

/** Sends a whole body of this many bytes. */
function send(sender: Sender, bytes: number) {
  const { headers, body } = { headers: headersOf(sender), body: `"${'x'.repeat(bytes - 2)}"` };
  return server.call('POST', measured.path, { headers, body, host: sender.host });
}

async function statusOf(sender: Sender, bytes: number): Promise<number> {
  return (await send(sender, bytes)).status;
}

/** Sends a part of a body and then nothing more; its length is announced, unless it is `null`. */
function hold(sender: Sender, sent: number, announced: number | null = sent + 1) {
  const held = request(`${server.origin}${measured.path}`, {
    method: 'POST',
    agent: false,
    headers: {
      ...headersOf(sender),
      ...(announced === null ? {} : { 'content-length': announced }),
    },
  });
  held.on('error', () => undefined);
  closeAtEnd({ close: async () => void held.destroy() });
  held.flushHeaders();
  if (sent > 0) held.write(UNFINISHED.subarray(0, sent));
  return held;
}

/** Sends a body while others are held. It may come before them and take their room: then they are held again. */
async function statusWhileHeld(sender: Sender, bytes: number, holdAnew: () => unknown): Promise<number> {
  const status = await statusOf(sender, bytes);
  if (status !== 503) holdAnew();
  return status;
}

test('[S34] an account that holds its share of bytes is asked to come again, others and what is small are not', async () => {
  const [one, neighbour] = [await newSender(), await newSender(`192.0.2.${addresses}`)];
  const held: ReturnType<typeof hold>[] = [];
  const holdMore = () => held.push(hold(one, 200 * KB));
  await expect.poll(() => statusWhileHeld(one, 250 * KB, holdMore)).toBe(503);
  const answer = await send(one, 250 * KB);
  expect(answer.json()).toMatchObject({ status: 503, code: 'unavailable', fieldErrors: [] });
  expect(answer.headers['retry-after']).toBe('10');
  expect(await statusOf(one, 16 * KB)).toBe(200);
  expect(await statusOf(neighbour, 250 * KB)).toBe(200);
  for (const body of held) body.destroy();
  await expect.poll(() => statusOf(one, 250 * KB)).toBe(200);
});

test('[S34] what shares hold counts for the account above them, from whatever address', async () => {
  const manager = await newManager(server, 1);
  const share = await newShare(manager, { jobIds: manager.jobIds, allowToReShare: true });
  const below = await newShare(share, { jobIds: manager.jobIds });
  const { host } = manager.tenant;
  const [one, other] = [share, below].map(({ accessToken: token }) => {
    return { address: `192.0.2.${(addresses += 1)}`, token, host };
  }) as [Sender, Sender];
  const holdMore = () => hold(one, 200 * KB);
  holdMore();
  await expect.poll(() => statusWhileHeld(other, 250 * KB, holdMore)).toBe(503);
});

test('[S34] an address that holds its share of bytes is asked to come again, another is not', async () => {
  const [one, two] = [await newSender(), await newSender(`192.0.2.${addresses}`)];
  const third = await newSender(one.address);
  const held: ReturnType<typeof hold>[] = [];
  const holdBoth = () => held.push(hold(one, 200 * KB), hold(two, 200 * KB));
  holdBoth();
  await expect.poll(() => statusWhileHeld(third, 280 * KB, holdBoth)).toBe(503);
  expect(await statusOf({ ...third, address: '192.0.2.200' }, 280 * KB)).toBe(200);
  for (const line of held) line.destroy();
  await expect.poll(() => statusOf(third, 280 * KB)).toBe(200);
});

test('[S34] a smaller body replaces the largest on its way, which is asked to come again', async () => {
  const [one, two] = [await newSender(), await newSender(`192.0.2.${addresses}`)];
  const third = await newSender(one.address);
  const largest = hold(one, 290 * KB);
  const answered = once(largest, 'response');
  hold(two, 270 * KB);
  await expect.poll(() => statusOf(third, 295 * KB)).toBe(503);
  expect(await statusOf(third, 100 * KB)).toBe(200);
  const [answer] = (await answered) as [IncomingMessage];
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  expect(await statusOf(third, 280 * KB)).toBe(200);
});

test('[S34] when all senders together hold as much as they may, the next is asked to come again', async () => {
  const senders = [await newSender(), await newSender(), await newSender()];
  const next = await newSender();
  const held: ReturnType<typeof hold>[] = [];
  const holdAll = () => held.push(...senders.map((sender) => hold(sender, 280 * KB)));
  holdAll();
  await expect.poll(() => statusWhileHeld(next, 290 * KB, holdAll)).toBe(503);
  expect(await statusOf(next, 10 * KB)).toBe(200);
  for (const line of held) line.destroy();
  await expect.poll(() => statusOf(next, 290 * KB)).toBe(200);
});

test('[S34] bytes that are only announced take no room; those that come beyond it, unannounced, are refused', async () => {
  const one = await newSender();
  for (let n = 0; n < 10; n += 1) hold(one, 0, 290 * KB);
  const holdMore = () => hold(one, 100 * KB, null);
  holdMore();
  await expect.poll(() => statusWhileHeld(one, 280 * KB, holdMore)).toBe(503);
  expect(await statusOf(one, 50 * KB)).toBe(200);
  const beyond = hold(one, 290 * KB, null);
  const [answer] = (await once(beyond, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(503);
});

test('[S34] a body counts until its call is answered, then no more', async () => {
  const one = await newSender();
  let whileHandled = 0;
  beforeAnswer = async () => {
    beforeAnswer = async () => {};
    whileHandled = await statusOf(one, 100 * KB);
  };
  expect(await statusOf(one, 250 * KB)).toBe(200);
  expect(whileHandled).toBe(503);
  for (let n = 0; n < 5; n += 1) expect(await statusOf(one, 280 * KB)).toBe(200);
});
