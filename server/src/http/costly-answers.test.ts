import { Readable } from 'node:stream';
import { endpoint } from '@zaehlwerk/contract/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { newManager, newShare } from '../testing/test-share.ts';
import { testServer } from '../testing/test-server.ts';
import { doTogether } from './costly-answers.ts';
import { serve } from './serve.ts';

const made = endpoint({
  method: 'GET',
  path: '/api/test/made',
  summary: 'makes a list when it is told to',
  caller: 'account',
  query: z.object({ list: z.string() }),
  answer: { 200: z.object({}) },
  refusals: [],
});

const inParts = endpoint({
  method: 'GET',
  path: '/api/test/in-parts',
  summary: 'does its work in two parts',
  caller: 'account',
  answer: { 200: z.object({ parts: z.array(z.number()) }) },
  refusals: [],
});

const alone = endpoint({
  method: 'POST',
  path: '/api/test/alone',
  summary: 'holds a file while it is sent',
  caller: 'account',
  answer: { 200: z.object({}) },
  refusals: ['unavailable'],
});

/** The files that are being sent. */
const files: Readable[] = [];

/** The lists that are being made, and how to end each. */
const making: { readonly list: string; readonly end: () => void }[] = [];
let longest = 0;
let present = 0;

const server = await testServer({
  routes: (app) => {
    serve(app, inParts, async ({ request }) => {
      const inTurn = await app.costlyAnswers.inParts(request);
      return { parts: [await inTurn(async () => 1), await inTurn(async () => 2)] };
    });
    serve(app, alone, async ({ request, reply }) => {
      await app.costlyAnswers.alone(request, reply);
      const file = new Readable({ read: () => undefined });
      files.push(file);
      return reply.type('text/csv').send(file);
    });
    serve(app, made, (call) =>
      app.costlyAnswers.answer(call, call.query.list, async () => {
        present += 1;
        longest = Math.max(longest, present);
        await new Promise<void>((resolve) => making.push({ list: call.query.list, end: resolve }));
        present -= 1;
        return { tag: 'W/"tag"', bytes: async () => Buffer.from('{}') };
      }),
    );
  },
});
closeAtEnd({ close: async () => making.forEach(({ end }) => end()) });

const manager = await newManager(server, 1);
const share = await newShare(manager, { jobIds: manager.jobIds });

function ask({ call }: Pick<typeof manager, 'call'>, list: string) {
  return call('GET', `${made.path}?list=${list}`);
}

/** Lets lists be made until nobody waits any more. */
async function makeAll<T>(asked: Promise<T>): Promise<T> {
  const beat = setInterval(() => making.splice(0).forEach(({ end }) => end()), 5);
  return asked.finally(() => clearInterval(beat));
}

test('[S34] of a main account with its shares three lists are made at a time, and those of others meanwhile', async () => {
  longest = 0;
  const asked = Array.from({ length: 12 }, (_, n) => ask(n % 2 === 0 ? manager : share, `a${n}`));
  await expect.poll(() => making.length).toBe(3);
  const other = ask(await newManager(server, 0), 'others');
  await expect.poll(() => making.some(({ list }) => list === 'others')).toBe(true);
  const answers = await makeAll(Promise.all([...asked, other]));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(longest).toBe(4);
});

test('[S34] where too many wait to have a list made, the next is asked to come again', async () => {
  const asked = Array.from({ length: 201 }, (_, n) => ask(manager, `b${n}`));
  const first = await Promise.race(asked);
  expect([first.status, first.headers['retry-after']]).toEqual([503, '5']);
  const statuses = (await makeAll(Promise.all(asked))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(200);
});

test('[S34] a call whose answer is made in parts is not refused, and does not wait, where too many wait for lists', async () => {
  const asked = Array.from({ length: 201 }, (_, n) => ask(manager, `c${n}`));
  expect((await Promise.race(asked)).status).toBe(503);
  const answers = await Promise.all([1, 2, 3].map(() => manager.call('GET', inParts.path)));
  expect(answers.map((answer) => answer.json()['parts'])).toEqual([1, 2, 3].map(() => [1, 2]));
  await makeAll(Promise.all(asked));
});

test('[S34, OPN-417] of a payer one file is held at a time until it was read, few wait, and others are not kept waiting', async () => {
  const send = ({ call }: Pick<typeof manager, 'call'>) => call('POST', alone.path);
  const asked = [send(manager), send(share), send(manager), send(manager)];
  await expect.poll(() => files.length).toBe(1);
  const refused = await send(manager);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  const other = send(await newManager(server, 0));
  await expect.poll(() => files.length).toBe(2);
  files[1]!.push(null);
  expect((await other).status).toBe(200);
  for (const count of [3, 4, 5]) {
    files.at(count === 3 ? 0 : -1)!.push(null);
    await expect.poll(() => files.length).toBe(count);
  }
  files.at(-1)!.push(null);
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('what several ask for at once is done once for them, and never for who asks when it has begun', async () => {
  const together = doTogether<number>();
  const begun: PromiseWithResolvers<number>[] = [];
  const begin = (key: string) =>
    together(key, () => {
      begun.push(Promise.withResolvers<number>());
      return begun.at(-1)!.promise;
    });
  const first = begin('one');
  await expect.poll(() => begun.length).toBe(1);
  const later = [begin('one'), begin('one')];
  const elsewhere = begin('two');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]!.resolve(2);
  expect(await elsewhere).toBe(2);
  expect(begun).toHaveLength(2);
  begun[0]!.reject(new Error('the first failed'));
  await expect(first).rejects.toThrow('the first failed');
  await expect.poll(() => begun.length).toBe(3);
  begun[2]!.resolve(3);
  expect(await Promise.all(later)).toEqual([3, 3]);
});
