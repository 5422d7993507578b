import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { type TestAnswer, testServer } from '../testing/test-server.ts';

const webDist = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-web-'));
closeAtEnd({ close: async () => rmSync(webDist, { recursive: true, force: true }) });
mkdirSync(path.join(webDist, 'assets'));
writeFileSync(path.join(webDist, 'index.html'), '<!doctype html><title>Portal</title>');
writeFileSync(path.join(webDist, 'assets', 'main-abc.js'), 'export {};');
writeFileSync(path.join(webDist, 'sw.js'), '');

const server = await testServer({
  webDist,
  routes: (app) =>
    void app.get('/api/test/bug', async () => {
      throw new Error('bug');
    }),
});
const tenant = await server.newTenant();

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types zaehlwerk',
];

/** One answer of every kind: pages, files, data, documents, and every way to fail. */
const CALLS: readonly (readonly [string, string, number])[] = [
  ['GET', '/', 200],
  ['GET', '/m/some-token', 200],
  ['GET', '/assets/main-abc.js', 200],
  ['GET', '/assets/gone.js', 404],
  ['GET', '/sw.js', 200],
  ['GET', '/api/public/application', 200],
  ['HEAD', '/api/public/application', 200],
  ['GET', '/api/docs', 200],
  ['GET', '/api/docs/openapi.json', 200],
  ['GET', '/health/live', 200],
  ['GET', '/health/ready', 200],
  ['GET', '/metrics', 401],
  ['GET', '/api/nowhere', 404],
  ['POST', '/', 405],
  ['OPTIONS', '/api/pro/job', 405],
  ['POST', '/auth/token', 400],
  ['GET', '/api/pro/job', 401],
  ['GET', '/api/test/bug', 500],
];

async function answers(headers: Record<string, string> = {}): Promise<[string, TestAnswer][]> {
  const all: [string, TestAnswer][] = [];
  for (const [method, target, status] of CALLS) {
    const answer = await tenant.call(method, target, { headers });
    expect([method, target, answer.status]).toEqual([method, target, status]);
    all.push([`${method} ${target}`, answer]);
  }
  return all;
}

test('[S40] every answer, errors included, carries the content security policy, verbatim', async () => {
  for (const [call, answer] of await answers()) {
    expect([call, answer.headers['content-security-policy']]).toEqual([call, POLICY.join(';')]);
  }
});

test('[S42] every answer carries the other headers and nothing that tells what we run on', async () => {
  for (const [call, { headers }] of await answers()) {
    expect([call, headers]).toEqual([
      call,
      expect.objectContaining({
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      }),
    ]);
    expect(headers['permissions-policy']).toMatch(/^camera=\(self\), /);
    expect(headers['permissions-policy']?.match(/=\((?!\)|self\))/g)).toBeNull();
    expect(headers['permissions-policy']?.match(/self/g)).toHaveLength(1);
    for (const name of ['server', 'x-powered-by', 'via']) expect(headers).not.toHaveProperty(name);
    expect(JSON.stringify(headers)).not.toMatch(/fastify|node\.?js|express/i);
  }
});

test('[S51, OPN-174] no answer allows another origin anything, however it asks', async () => {
  const document = await server.call('GET', '/api/docs/openapi.json');
  const paths = Object.keys(document.json<{ paths: object }>().paths);
  expect(paths.length).toBeGreaterThan(10);
  for (const origin of ['https://evil.example', 'null', `http://${tenant.host}.evil.example`]) {
    const asking = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const answered = [...(await answers({ origin })), ...(await answers(asking))];
    for (const one of paths) {
      const target = one.replace(/\{\w+\}/g, 'x');
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        answered.push([`${method} ${target}`, await tenant.call(method, target, { headers: asking })]);
      }
    }
    for (const [call, { headers }] of answered) {
      expect([call, Object.keys(headers).filter((name) => name.startsWith('access-control-'))]).toEqual([call, []]);
    }
  }
});

test('[S50] no answer ever sets a cookie', async () => {
  for (const [call, { headers }] of await answers()) expect([call, headers['set-cookie']]).toEqual([call, undefined]);
});
