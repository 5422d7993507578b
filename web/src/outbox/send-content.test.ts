import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-tokens';
import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { type AttemptMeaning } from '@zaehlwerk/domain/submission/attempt';
import { describe, expect, test } from 'vitest';
import { createTokensWithoutAccess } from '../without-access/tokens-without-access.ts';
import { createServerApi } from '../server/server-api.ts';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { fakeBrowser, TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { meter } from '../../testing/meters.ts';
import { anEntry } from '../../testing/an-entry.ts';
import { sendContent } from './kinds.ts';

/**
 * What comes of sending a reading of the job `strom`, of a meter that is not on the list or without access, to whoever
 * answers so.
 */
async function send(answer: () => Response, jobId: string | null = 'strom', accountId = 'maria') {
  const asked: Request[] = [];
  const api = createServerApi({
    clock: fakeClock(TEST_NOW),
    language: () => 'de',
    fetch: async (address, options) => {
      asked.push(new Request(new URL(address, 'https://portal.test'), options));
      return answer();
    },
  });
  const renewed = () => Promise.resolve(null);
  const noToken = () => Promise.resolve({ kind: 'unreachable', status: null } as const);
  const bearer = {
    token: () => accountId,
    renewed,
    ...(accountId === SENDER_WITHOUT_ACCESS ? { obtain: noToken } : {}),
  };
  const { content } = anEntry({ id: 'one', jobId, accountId });
  const sent = await sendContent(api, bearer, { id: 'one', contractVersion: 1, content: content as never });
  return { sent, asked };
}

const problemOf = (status: number) => ({ status, code: 'some', message: 'Nein.', fieldErrors: [] });
const json = (body: unknown, status: number) => Response.json(body, { status });
const text = (body: string | null, status: number, type: string) =>
  new Response(body, { status, headers: { 'Content-Type': type } });

const BODIES: ReadonlyArray<readonly [what: string, answer: (status: number) => Response]> = [
  ['empty', (status) => text(null, status, 'text/plain')],
  ['empty, said to be JSON', (status) => text('', status, 'application/json')],
  ['our own words', (status) => json(problemOf(status), status)],
  ['our own words with another status', (status) => json(problemOf(200), status)],
  ["somebody else's JSON", (status) => json({ hello: 'world' }, status)],
  ['broken JSON', (status) => text('{"id":', status, 'application/json')],
  ['HTML', (status) => text('<h1>Gast-WLAN</h1>', status, 'text/html')],
  ['HTML, said to be JSON', (status) => text('<h1>Gast-WLAN</h1>', status, 'application/json')],
];
/** Statuses that never come with a body. */
const BODILESS = [204, 205, 304];

function expected(status: number): AttemptMeaning {
  if (status < 400) return 'unreachable';
  if (status === 401) return 'waitsForAccount';
  return status >= 500 || [408, 425, 426, 428, 429].includes(status) ? 'failed' : 'refused';
}

describe('[F33, OPN-081] every status with every body has its meaning, and none counts as sent', () => {
  test.each(BODIES)('%s', async (_, answer) => {
    for (let status = 200; status < 600; status += 1) {
      const make = () => (BODILESS.includes(status) ? new Response(null, { status }) : answer(status));
      for (const jobId of ['strom', null]) {
        const { sent } = await send(make, jobId);
        expect([status, sent.meaning], String(status)).toEqual([status, expected(status)]);
      }
      const { sent } = await send(make, null, SENDER_WITHOUT_ACCESS);
      expect([status, sent.meaning], `without access ${status}`).toEqual([
        status,
        status === 401 ? 'failed' : expected(status),
      ]);
    }
  });
});

describe('[F33, F34, OPN-081] whatever comes instead of the token of a reading without access is treated in the same way', () => {
  test.each(BODIES)('%s', async (_, answer) => {
    for (let status = 200; status < 600; status += 1) {
      const make = () => (BODILESS.includes(status) ? new Response(null, { status }) : answer(status));
      const { meaning, paths } = await sendWithoutToken(make);
      expect([status, meaning, paths]).toEqual([
        status,
        status === 401 ? 'failed' : expected(status),
        [postAnonymousToken.path],
      ]);
    }
  });
});

/** What comes of sending a reading without access to whoever answers the call for its token so; and what was called. */
async function sendWithoutToken(answer: () => Response) {
  const paths: string[] = [];
  const device = fakeBrowser(async (address) => {
    paths.push(new URL(address, 'https://portal.test').pathname);
    return answer();
  }, fakeClock(TEST_NOW)).openTab('/');
  const api = createServerApi({ ...device, language: () => 'de' });
  const { bearer } = createTokensWithoutAccess({ ...device, api });
  const { content } = anEntry({ id: 'one', accountId: SENDER_WITHOUT_ACCESS });
  const { meaning } = await sendContent(api, bearer, { id: 'one', contractVersion: 1, content: content as never });
  return { meaning, paths };
}

test('[F33] only the good answer about the same job counts as sent, with its content type', async () => {
  const job = meter({ id: 'strom' });
  expect((await send(() => json(job, 200))).sent).toMatchObject({ meaning: 'delivered', job: { id: 'strom' } });
  const others = [
    () => json(meter({ id: 'gas' }), 200),
    () => json(job, 201),
    () => text(JSON.stringify(job), 200, 'text/html'),
    () => json({ ...job, meter: null }, 200),
  ];
  for (const other of others) expect((await send(other)).sent.meaning).toBe('unreachable');
  expect((await send(() => json({ id: 'u1' }, 201), null)).sent).toMatchObject({ meaning: 'delivered', job: null });
  expect((await send(() => json({}, 201), null)).sent.meaning).toBe('unreachable');
  expect((await send(() => json({ id: 'u1' }, 200), null)).sent.meaning).toBe('unreachable');
});

test('[F34] an empty answer is one to a reading without access only where our server has signed it', async () => {
  const answer = (headers: Record<string, string>) => () => new Response(null, { status: 204, headers });
  const meaning = async (headers: Record<string, string>) =>
    (await send(answer(headers), null, SENDER_WITHOUT_ACCESS)).sent.meaning;
  expect(await meaning({ 'X-Contract-Version': '1' })).toBe('delivered');
  expect(await meaning({})).toBe('unreachable');
});

test('[OPN-081] nobody answers, or the answer is cut', async () => {
  const cut = () =>
    new Response(
      new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode('{"id":"str'));
          stream.error(new TypeError('cut'));
        },
      }),
      { headers: { 'Content-Type': 'application/json' } },
    );
  const nobody = () => {
    throw new TypeError('Failed to fetch');
  };
  for (const answer of [cut, nobody])
    expect((await send(answer)).sent).toMatchObject({ meaning: 'unreachable', status: null });
});

test('[F33] how long to wait is heard from our server and from whoever stands before it', async () => {
  const headers = { 'Retry-After': '17' };
  for (const body of [JSON.stringify(problemOf(503)), '<h1>Wartung</h1>'])
    expect((await send(() => new Response(body, { status: 503, headers }))).sent.retryAfterSeconds).toBe(17);
});

test('[I7] without a token nothing is sent at all', async () => {
  let asked = 0;
  const api = { call: () => Promise.reject(new Error(`asked ${++asked}`)) };
  const bearer = { token: () => null, renewed: () => Promise.resolve(null) };
  const { content } = anEntry({ id: 'one' });
  const sent = await sendContent(api, bearer, { id: 'one', contractVersion: 1, content: content as never });
  expect([sent.meaning, asked]).toEqual(['waitsForAccount', 0]);
});

test('an entry is sent with the version it was composed with', async () => {
  const { asked } = await send(() => json(meter({ id: 'strom' }), 200));
  expect(asked[0]?.headers.get('X-Contract-Version')).toBe('1');
});
