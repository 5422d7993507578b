import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { XLSX_TYPE } from '@zaehlwerk/contract/operator';
import { expect, test } from 'vitest';
import { answerOfText } from '../answer-if-changed.ts';
import { testServer } from '../../testing/test-server.ts';
import type { OpenApiDocument } from './openapi-document.ts';

const server = await testServer();
const answer = await server.call('GET', '/api/docs/openapi.json');
const document = answer.json<OpenApiDocument & Record<string, unknown>>();

/** Who may call what begins so; everything else may be called by anyone. */
const CALLERS = [
  ['/api/operator/', 'operator'],
  ['/api/pro/', 'account'],
  ['/api/communication/', 'account'],
  ['/api/image-ai/', 'account'],
  ['/api/unknown-readings/', 'anonymous'],
  ['/api/desk/session', 'clerk'],
  ['/api/desk/leases/', 'clerk'],
] as const;

test('the document names every call that is served, with its caller', () => {
  expect(document.openapi).toBe('3.1.0');
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => `${method} ${path} ${JSON.stringify(security ?? [])}`),
  );
  expect(calls).toEqual(
    expect.arrayContaining([
      'post /auth/token []',
      'get /api/public/application []',
      'get /api/pro/job [{"account":[]}]',
      'post /api/pro/job/{id}/meterRateTask/result [{"account":[]}]',
      'post /api/operator/applications/{applicationId}/orders [{"operator":[]},{"clerk":[]}]',
    ]),
  );
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { security }] of Object.entries(methods)) {
      const expected = CALLERS.find(([start]) => path.startsWith(start))?.[1];
      expect([method, path, security?.flatMap((one) => Object.keys(one))[0]]).toEqual([method, path, expected]);
    }
  }
});

test('calls have their parameters, bodies, answers and refusals', () => {
  const submit = document.paths['/api/pro/job/{id}/meterRateTask/result']?.['post'];
  const schema = { type: 'string', maxLength: 200 };
  expect(submit?.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true, description: 'The job.', schema },
    { name: 'Idempotency-Key', in: 'header', required: false, schema },
    { name: 'X-Captured-At', in: 'header', required: false, schema },
  ]);
  expect(submit?.requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['results', 'readingDate'],
  });
  expect(submit?.requestBody?.description).toBe('At most 30720 KiB');
  expect(Object.keys(submit?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '404', '409', '413', '415', '500', '503']),
  );
  expect(submit?.responses['400']?.content?.['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/Problem',
  });
});

test('files that go in and come out are named with their types, and the header that goes with them', () => {
  const tenant = '/api/operator/applications/{applicationId}';
  for (const kind of ['orders', 'history']) {
    const types = Object.keys(document.paths[`${tenant}/${kind}`]?.['post']?.requestBody?.content ?? {});
    expect(types).toEqual(expect.arrayContaining(['text/csv', 'application/json', XLSX_TYPE]));
  }
  for (const kind of ['readings', 'unknown-readings']) {
    const good = document.paths[`${tenant}/${kind}`]?.['get']?.responses['200'];
    expect(Object.keys(good?.content ?? {})).toEqual(['application/json', 'text/csv', XLSX_TYPE]);
    expect(Object.keys(good?.headers ?? {})).toEqual(['X-Next-Cursor']);
  }
  const image = document.paths['/api/operator/images/{imageId}']?.['get']?.responses['200'];
  expect(Object.keys(image?.content ?? {})).toEqual(['image/jpeg']);
  expect(image?.content?.['image/jpeg']?.schema).toEqual({ type: 'string', format: 'binary' });
});

test('every reference leads somewhere, and no path parameter is left undescribed', () => {
  const references = [...answer.text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    const found = reference.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
    expect([reference, typeof found]).toEqual([reference, 'object']);
  }
  for (const [path, methods] of Object.entries(document.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const { parameters = [] } of Object.values(methods)) {
      expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(names);
    }
  }
});

test('the page to read shows every call and needs no script and no other host', async () => {
  const page = await server.call('GET', '/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const path of Object.keys(document.paths)) expect(page.text).toContain(path);
  expect(page.text).not.toMatch(/<script|<style| style=| on\w+=|https?:\/\//);
  const ids = [...page.text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of page.text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  const styles = await server.call('GET', '/api/docs/reader.css');
  expect([styles.status, styles.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
});

const PAGES = ['/api/docs', '/api/docs/openapi.json', '/api/docs/reader.css'];

test.each(PAGES)('[S47] %s is compressed and sent again only when it has changed', async (page) => {
  const get = (headers: Record<string, string>, method = 'GET') => server.call(method, page, { headers });
  const plain = await get({});
  const tag = plain.headers['etag'] ?? '';
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.1', 'gzip', gunzipSync],
  ] as const) {
    const packed = await get({ 'accept-encoding': accepted });
    expect([packed.headers['content-encoding'], packed.headers['etag']]).toEqual([encoding, tag]);
    expect(packed.headers['content-length']).toBe(String(packed.bytes.length));
    expect(unpack(packed.bytes)).toEqual(plain.bytes);
    const head = await get({ 'accept-encoding': accepted }, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    for (const name of ['content-type', 'content-length', 'content-encoding', 'etag', 'vary', 'cache-control']) {
      expect([name, head.headers[name]]).toEqual([name, packed.headers[name]]);
    }
  }
  for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
    for (const method of ['GET', 'HEAD']) {
      const same = await get({ 'if-none-match': known, 'accept-encoding': 'br' }, method);
      expect([method, known, same.status, same.bytes.length]).toEqual([method, known, 304, 0]);
      expect([same.headers['etag'], same.headers['content-encoding']]).toEqual([tag, undefined]);
    }
  }
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
});

test('[S47] a text that stays as it is, is written once for however many calls', async () => {
  let written = 0;
  const text = 'x'.repeat(1000);
  const own = await testServer({
    routes: (app) => {
      app.get(
        '/written',
        answerOfText('text/plain', async () => {
          written += 1;
          return text;
        }),
      );
    },
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => own.call('GET', '/written')));
  expect(answers.map((one) => one.text)).toEqual(answers.map(() => text));
  expect(written).toBe(1);
});
