import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { addFeatures } from '../app.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { testServer } from '../testing/test-server.ts';
import { buildHttp } from './build-http.ts';
import { Refusal } from './refusal.ts';

const CANARY = 'select canary from secrets where password = 1';

const thrown: Readonly<Record<string, () => unknown>> = {
  'an-error': () => new Error(CANARY),
  text: () => CANARY,
  nothing: () => undefined,
  'an-error-that-pretends-to-know-its-status': () => Object.assign(new Error(CANARY), { statusCode: 200 }),
  'an-error-of-the-database': () =>
    Object.assign(new Error(CANARY), { severity: 'ERROR', code: '42P01', detail: CANARY }),
  'an-object-with-words-of-its-own': () => ({ toString: () => CANARY, message: CANARY }),
};

const server = await testServer({
  routes: (app) => {
    for (const [name, make] of Object.entries(thrown)) {
      app.get(`/api/test/throw/${name}`, async () => {
        throw make();
      });
    }
    app.get('/api/test/throw-before-an-await', () => {
      throw new Error(CANARY);
    });
    app.get('/api/test/throw-while-answering', (_request, reply) =>
      reply.send(
        Readable.from(
          (async function* () {
            yield 'begun';
            throw new Error(CANARY);
          })(),
        ),
      ),
    );
    app.get('/api/test/wait', async () => {
      throw new Refusal('tooManyRequests', [], { 'Retry-After': '7' });
    });
    app.get('/api/test/full', async () => {
      throw Object.assign(new Error(CANARY), { severity: 'ERROR', code: '53100' });
    });
  },
});

test.each([...Object.keys(thrown).map((name) => `throw/${name}`), 'throw-before-an-await'])(
  '[S48, OPN-166] %s: 500 without internals, with the request id',
  async (name) => {
    const answer = await server.call('GET', `/api/test/${name}`);
    expect(answer.status).toBe(500);
    expect(answer.json()).toEqual({
      status: 500,
      code: 'internal',
      message: 'Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.',
      fieldErrors: [],
    });
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(JSON.stringify(answer.headers)).not.toContain('canary');
  },
);

test('[S48] an answer that breaks half-way is cut, and the next call is served', async () => {
  await expect(server.call('GET', '/api/test/throw-while-answering')).rejects.toThrow();
  expect((await server.call('GET', '/health/live')).status).toBe(200);
});

test('[S48] a throw in any handler there is gives the same 500, and the process goes on', async () => {
  const app = await buildHttp(server.parts);
  closeAtEnd({ close: () => app.close() });
  const routes: { readonly method: string; readonly url: string }[] = [];
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) routes.push({ method, url: route.url });
    // Authentication and checks are left out, so that it is the handler that throws.
    route.onRequest = [];
    route.handler = () => {
      throw new Error(CANARY);
    };
  });
  await addFeatures(app, server.parts, path.resolve('no web app'));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  expect(routes.length).toBeGreaterThan(20);
  for (const { method, url } of routes) {
    const answer = await fetch(`${origin}${url.replace(/:\w+|\*/g, 'x')}`, { method });
    const text = await answer.text();
    expect([method, url, answer.status]).toEqual([method, url, 500]);
    expect(text).not.toContain('canary');
    if (method !== 'HEAD') expect(JSON.parse(text)).toMatchObject({ status: 500, code: 'internal', fieldErrors: [] });
  }
});

test('[OPN-164] too many attempts: 429 with Retry-After', async () => {
  const answer = await server.call('GET', '/api/test/wait');
  expect([answer.status, answer.headers['retry-after']]).toEqual([429, '7']);
  expect(answer.json()).toMatchObject({ status: 429, code: 'tooManyRequests', fieldErrors: [] });
});

test('a full disk of the database: 507 with Retry-After', async () => {
  const answer = await server.call('GET', '/api/test/full');
  expect([answer.status, answer.headers['retry-after']]).toEqual([507, '60']);
  expect(answer.text).not.toContain('canary');
});
