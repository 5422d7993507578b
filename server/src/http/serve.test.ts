import { bodyLimitOf, endpoint, MAX_BODY_BYTES } from '@zaehlwerk/contract/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testServer } from '../testing/test-server.ts';
import { serve } from './serve.ts';

const echo = endpoint({
  method: 'POST',
  path: '/api/test/{id}/echo',
  summary: 'says what it understood',
  caller: 'operator',
  needs: { scope: 'read' },
  act: 'key.create',
  params: z.object({ id: z.string() }),
  query: z.object({ flag: z.optional(z.enum(['true', 'false'])) }),
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(5)),
    list: z.array(z.object({ n: z.number() })),
    free: z.optional(z.unknown()),
  }),
  answer: { 200: z.object({ id: z.string(), body: z.unknown() }) },
  refusals: [],
});

const echoWithPhotos = endpoint({ ...echo, path: '/api/test/{id}/photos', maxBodyBytes: MAX_BODY_BYTES });

let served = 0;
const server = await testServer({
  routes: (app) => {
    for (const call of [echo, echoWithPhotos]) {
      serve(app, call, ({ params, body }) => {
        served += 1;
        return { id: params.id, body, secret: 'canary' };
      });
    }
  },
});
const token = server.operatorKey;
const good = { name: 'a', list: [{ n: 1 }] };
const post = (body: unknown, headers: Record<string, string> = {}, path = '/api/test/7/echo') =>
  server.call('POST', path, { token, body, headers });

test('[OPN-169, S04] unknown fields are dropped on the way in and on the way out', async () => {
  const hostile = { accountId: 'x', roles: ['admin'], done: true, applicationId: 'y', constructor: { prototype: {} } };
  const body = `{"name":"a","__proto__":{"polluted":true},"list":[{"n":1,"__proto__":{"polluted":true}}],${JSON.stringify(hostile).slice(1)}`;
  const answer = await post(body);
  expect(answer.json()).toEqual({ id: '7', body: good });
  expect(answer.text).not.toContain('canary');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('[OPN-159, OPN-160] all that is wrong with a call comes at once, with paths, in the one error body', async () => {
  const answer = await post({ name: '', list: [{ n: 'x' }, {}] }, {}, '/api/test/7/echo?flag=perhaps');
  expect(answer.status).toBe(400);
  expect(answer.json()).toEqual({
    status: 400,
    code: 'invalid',
    message: 'Einige Angaben stimmen noch nicht. Bitte prüfen Sie die genannten Felder.',
    fieldErrors: [
      { field: 'flag', code: 'notOneOf', message: expect.stringMatching(/\.$/) },
      { field: 'name', code: 'required', message: 'Bitte füllen Sie dieses Feld aus.' },
      { field: 'list[0].n', code: 'wrongType', message: expect.stringMatching(/\.$/) },
      { field: 'list[1].n', code: 'required', message: expect.stringMatching(/\.$/) },
    ],
  });
});

test('[OPN-159] messages come in the language of Accept-Language, formal German otherwise', async () => {
  const messageIn = async (language?: string) => {
    const answer = await post({}, language === undefined ? {} : { 'accept-language': language });
    return answer.json<{ fieldErrors: { message: string }[] }>().fieldErrors[0]?.message;
  };
  expect(await messageIn()).toBe('Bitte füllen Sie dieses Feld aus.');
  expect(await messageIn('fr')).toBe('Bitte füllen Sie dieses Feld aus.');
  expect(await messageIn('en-GB')).toMatch(/^Please /);
  expect(await messageIn('de-informal')).not.toBe(await messageIn('de'));
});

test.each([
  ['nothing', undefined],
  ['nothing as JSON', ''],
  ['half a body', '{"name":'],
  ['NaN', '{"name":NaN}'],
  ['two values', '{} {}'],
  ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ['nested too deeply', `{"free":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
])('[OPN-160] %s is malformed, without field errors', async (_what, body) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(answer.json()).toMatchObject({ status: 400, code: 'malformed', fieldErrors: [] });
});

test.each([
  ['a list', '[]', 'wrongType'],
  ['text', '"x"', 'wrongType'],
  ['a number', '1e400', 'wrongType'],
  ['null', 'null', 'required'],
])('[OPN-160] %s instead of an object has the wrong shape', async (_what, body, code) => {
  const answer = await post(body);
  expect(answer.json()).toMatchObject({ status: 400, code: 'invalid', fieldErrors: [{ field: '', code }] });
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
])('[OPN-164] the content type "%s" is refused with 415', async (type) => {
  const answer = await post(JSON.stringify(good), { 'content-type': type });
  expect(answer.status).toBe(415);
  expect(answer.json()).toMatchObject({ status: 415, code: 'wrongContentType', fieldErrors: [] });
});

test('[OPN-164] a packed body is refused with 415 rather than unpacked', async () => {
  expect((await post(good, { 'content-encoding': 'gzip' })).status).toBe(415);
});

test.each([echo, echoWithPhotos])(
  '[OPN-164, S47] a body above the limit of its call is refused with 413, announced in advance or not: $path',
  async (call) => {
    const [limit, path] = [bodyLimitOf(call), call.path.replace('{id}', '7')];
    const fill = (bytes: number) => {
      const photo = { encodedImage: 'x'.repeat(Math.floor(bytes / 3) - 40) };
      return JSON.stringify({ name: 'a', list: [], free: [photo, photo, photo] }).padEnd(bytes);
    };
    const fits = fill(limit);
    expect(Buffer.byteLength(fits)).toBe(limit);
    const answer = await post(fits, {}, path);
    expect([answer.status, answer.json()]).toMatchObject([200, { body: JSON.parse(fits) }]);
    const announced = await post(fill(limit + 1), {}, path);
    expect([announced.status, announced.json()]).toMatchObject([413, { code: 'tooLarge', fieldErrors: [] }]);
    const notAnnounced = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: new Blob([fill(limit + 1)]).stream(),
      duplex: 'half',
    });
    expect(notAnnounced.status).toBe(413);
  },
);

test('[S45] a body with more values than any call needs is refused before it is parsed', async () => {
  const { status, text } = await post(`{"name":"a","list":[],"free":[${'{},'.repeat(100_000)}0]}`);
  expect([status, JSON.parse(text)]).toMatchObject([413, { code: 'tooLarge', fieldErrors: [] }]);
  // What follows is no JSON at all: nobody gets that far.
  expect((await post(`[${'0,'.repeat(20_000)}`)).status).toBe(413);
});

test('[OPN-164] a wrong method is refused with 405 and the right ones in Allow', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const answer = await server.call(method, '/api/test/7/echo', { token });
    expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, 'POST']);
    expect(answer.json()).toMatchObject({ status: 405, code: 'methodNotAllowed', fieldErrors: [] });
  }
  expect((await server.call('POST', '/api/public/application')).headers['allow']).toBe('GET, HEAD');
});

test.each([
  '/api',
  '/api/',
  '/api/nowhere',
  '/auth/nowhere',
  '/api/test/7/echo/',
  '/api/../etc/passwd',
  '/api/%ff',
  '/auth',
])('[OPN-163] the unknown address %s is 404 with the body of every error, whatever is sent', async (path) => {
  for (const [method, headers] of [
    ['GET', {}],
    ['POST', { 'content-type': 'text/plain' }],
    ['DELETE', {}],
  ] as const) {
    const answer = await server.call(method, path, { headers, ...(method === 'POST' ? { body: 'x' } : {}) });
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ status: 404, code: 'notFound', fieldErrors: [] });
  }
});

test('[OPN-163] an id of an impossible form is an unknown id', async () => {
  const before = served;
  for (const id of ['%00', 'a%00b', '%ed%a0%80']) {
    expect((await post(good, {}, `/api/test/${id}/echo`)).status).toBe(404);
  }
  expect(served).toBe(before);
  const long = await server.call('GET', `/api/operator/images/${'x'.repeat(5000)}`, { token });
  expect(long.json()).toMatchObject({ status: 404, code: 'notFound' });
});

test.each([
  ['no token', {}],
  ['an unknown one', { authorization: 'Bearer nobody' }],
  ['another scheme', { authorization: 'Basic bm9ib2R5' }],
  ['two of them', { authorization: 'Bearer a b' }],
  ['a cookie', { cookie: 'token=x' }],
])('[OPN-161, S50] %s: 401 with WWW-Authenticate, before the body is looked at', async (_what, headers) => {
  const answer = await server.call('POST', '/api/test/7/echo', { body: '{', headers });
  expect(answer.status).toBe(401);
  expect(answer.headers['www-authenticate']).toBe('Bearer');
  expect(answer.json()).toMatchObject({ status: 401, code: 'unauthorized', fieldErrors: [] });
});

test('a token in the address or in a cookie lets nobody in', async () => {
  const answer = await server.call('POST', `/api/test/7/echo?token=${token}`, {
    body: good,
    headers: { cookie: token },
  });
  expect(answer.status).toBe(401);
});

test('[OPN-166] every answer carries its own request id, which nobody can choose', async () => {
  const ids = new Set<string | undefined>();
  for (const path of ['/', '/api/nowhere', '/health/live', '/api/public/application', '/api/test/7/echo']) {
    const answer = await server.call('GET', path, { headers: { 'x-request-id': 'mine' } });
    ids.add(answer.headers['x-request-id']);
  }
  expect(ids.size).toBe(5);
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
});

test('[OPN-173] answers to a signed-in caller are private and not kept', async () => {
  expect((await post(good)).headers['cache-control']).toBe('private, no-store');
  expect((await post({})).headers['cache-control']).toBe('no-store');
});

test('long answers are packed as the caller can read them', async () => {
  const body = { ...good, free: 'x'.repeat(5000) };
  for (const encoding of ['br', 'gzip']) {
    const answer = await post(body, { 'accept-encoding': encoding });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.bytes.length).toBeLessThan(1000);
  }
  expect((await post(body)).headers['content-encoding']).toBeUndefined();
});

test('[OPS-60] a change that its handler says nothing of is kept under what the call names, one that is refused is not', async () => {
  const acts = async (query = '') => {
    const answer = await server.call('GET', `/api/operator/audit${query}`, { token });
    return answer.json<{ entries: { number: number; act: string; objects: string[] }[] }>().entries;
  };
  const last = (await acts('?order=newest&limit=1'))[0]?.number ?? 0;
  expect((await post(good, {}, '/api/test/a-thing/echo')).status).toBe(200);
  expect((await post({ name: '' }, {}, '/api/test/a-thing/echo')).status).toBe(400);
  // What is no parameter of the call makes no trial of it.
  expect((await post(good, {}, '/api/test/another/echo?dryRun=true')).status).toBe(200);
  expect(await acts(`?after=${last}`)).toMatchObject([
    { act: 'key.create', objects: ['a-thing'] },
    { act: 'key.create', objects: ['another'] },
  ]);
});
