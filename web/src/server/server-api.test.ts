import { postToken } from '@zaehlwerk/contract/accounts';
import { getJobs } from '@zaehlwerk/contract/jobs';
import { getResultImage } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { TEST_NOW } from '../../testing/fakes/fake-device.ts';
import type { Bearer } from './call.ts';
import { createServerApi } from './server-api.ts';

/** A server api over one scripted answer after the other; `asked` is what went out. */
function setting(...answers: readonly (Response | Error | (() => Promise<Response>))[]) {
  const asked: { readonly address: string; readonly options: RequestInit }[] = [];
  const clock = fakeClock(TEST_NOW);
  const api = createServerApi({
    clock,
    language: () => 'de-informal',
    fetch: async (address, options) => {
      const answer = answers[asked.length];
      asked.push({ address, options });
      if (answer === undefined) throw new Error('asked once too often');
      if (answer instanceof Error) throw answer;
      return typeof answer === 'function' ? answer() : answer;
    },
  });
  return { api, asked, clock };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const problem = (status: number, headers: Record<string, string> = {}) =>
  json({ status, code: 'some', message: 'Bitte später.', fieldErrors: [] }, status, headers);
const html = (status: number) =>
  new Response('<h1>Gast-WLAN</h1>', { status, headers: { 'Content-Type': 'text/html' } });

const TOKENS = { username: 'EB', token: 'a.b.c', refreshToken: 'r' };
const SIGN_IN = { body: { applicationId: 'ellerbach', username: 'EB', password: 'geheim' } };

test('a good answer is delivered, reduced to what the contract names', async () => {
  const { api, asked } = setting(json({ ...TOKENS, extra: 1 }));
  expect(await api.call(postToken, SIGN_IN)).toEqual({ kind: 'delivered', answer: TOKENS });
  expect(asked[0]?.address).toBe('/auth/token');
  expect(asked[0]?.options.method).toBe('POST');
  expect(JSON.parse(asked[0]?.options.body as string)).toEqual(SIGN_IN.body);
  expect(asked[0]?.options.headers).toMatchObject({ 'Accept-Language': 'de-informal', 'X-Contract-Version': '1' });
});

test('bytes are delivered as they are', async () => {
  const { api, asked } = setting(new Response('jpeg', { headers: { 'Content-Type': 'image/jpeg' } }));
  const params = { jobId: 'a/b', taskId: 'ä', imageId: '1' };
  const outcome = await api.call(getResultImage, { params });
  expect(outcome.kind === 'delivered' && (await outcome.answer.text())).toBe('jpeg');
  expect(asked[0]?.address).toBe('/api/pro/job/a%2Fb/meter-rate-tasks/%C3%A4/result-images/1');
});

test("the server's refusal is handed on in its own words, with its waiting time", async () => {
  const { api } = setting(problem(429, { 'Retry-After': '90' }));
  expect(await api.call(postToken, SIGN_IN)).toEqual({
    kind: 'refused',
    problem: { status: 429, code: 'some', message: 'Bitte später.', fieldErrors: [] },
    retryAfterSeconds: 90,
  });
});

const STRANGERS: ReadonlyArray<[string, Response | Error, number | null]> = [
  ['no network', new TypeError('Failed to fetch'), null],
  ['the page of a captive portal', html(200), 200],
  ['JSON of somebody else', json({ hello: 'world' }), 200],
  ['a page where there should be JSON', new Response('<h1>', { headers: { 'Content-Type': 'application/json' } }), 200],
  ['a status the contract does not name', json(TOKENS, 206), 206],
  ["a proxy's own limit", html(413), 413],
  ["a proxy's own failure", html(502), 502],
  ['an error that is not ours', json({ error: 'nope' }, 403), 403],
];
test.each(STRANGERS)('whoever is not our server has not been reached: %s', async (_, answer, status) => {
  const { api } = setting(answer);
  expect(await api.call(postToken, SIGN_IN)).toEqual({ kind: 'unreachable', status });
});

test('[F33] the status of the answer counts, whatever its body repeats; a stranger may ask to wait, too', async () => {
  const repeated = { status: 200, code: 'some', message: 'Nein.', fieldErrors: [] };
  const { api } = setting(json(repeated, 404), new Response('', { status: 503, headers: { 'Retry-After': '7' } }));
  expect(await api.call(postToken, SIGN_IN)).toMatchObject({ kind: 'refused', problem: { status: 404 } });
  expect(await api.call(postToken, SIGN_IN)).toEqual({ kind: 'unreachable', status: 503, retryAfterSeconds: 7 });
});

test('half a minute without an answer is no answer', async () => {
  const { api, asked, clock } = setting(() => new Promise((_, fail) => setAborter(fail)));
  let abort = (_reason: Error) => {};
  function setAborter(fail: (reason: Error) => void) {
    abort = fail;
  }
  const outcome = api.call(postToken, SIGN_IN);
  await clock.pass(29_000);
  expect(asked[0]?.options.signal?.aborted).toBe(false);
  await clock.pass(2_000);
  expect(asked[0]?.options.signal?.aborted).toBe(true);
  abort(new DOMException('aborted', 'AbortError'));
  expect(await outcome).toEqual({ kind: 'unreachable', status: null });
});

function bearer(token: string | null, next: string | null): Bearer & { readonly refused: string[] } {
  const refused: string[] = [];
  return {
    refused,
    token: () => token,
    renewed: async (old) => {
      refused.push(old);
      return next;
    },
  };
}

const authorization = (options: RequestInit | undefined) => new Headers(options?.headers).get('Authorization');

test('a call in the name of an account carries its token', async () => {
  const { api, asked } = setting(json({ jobs: [] }));
  expect(await api.call(getJobs, { as: bearer('one', null) })).toEqual({ kind: 'delivered', answer: { jobs: [] } });
  expect(authorization(asked[0]?.options)).toBe('Bearer one');
});

test('after a 401 the call is made once more with the renewed token', async () => {
  const { api, asked } = setting(problem(401), json({ jobs: [] }));
  const account = bearer('one', 'two');
  expect((await api.call(getJobs, { as: account })).kind).toBe('delivered');
  expect(account.refused).toEqual(['one']);
  expect(asked.map(({ options }) => authorization(options))).toEqual(['Bearer one', 'Bearer two']);
});

test('a second 401, or no newer token, is the answer', async () => {
  for (const next of ['two', null]) {
    const { api, asked } = setting(problem(401), problem(401));
    const outcome = await api.call(getJobs, { as: bearer('one', next) });
    expect(outcome).toMatchObject({ kind: 'refused', problem: { status: 401 } });
    expect(asked).toHaveLength(next === null ? 1 : 2);
  }
});
