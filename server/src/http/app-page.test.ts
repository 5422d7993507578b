import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { testServer } from '../testing/test-server.ts';

const PAGE = `<!doctype html><title>Zählwerk</title>${'<!-- long enough to be packed -->'.repeat(100)}`;
const DESK_PAGE = '<!doctype html><title>Betrieb</title>';
const SCRIPT = 'export const long = 1;'.repeat(200);

const webDist = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-page-'));
closeAtEnd({ close: async () => rmSync(webDist, { recursive: true, force: true }) });
mkdirSync(path.join(webDist, 'assets'));
mkdirSync(path.join(webDist, 'betrieb', 'assets'), { recursive: true });
writeFileSync(path.join(webDist, 'index.html'), PAGE);
writeFileSync(path.join(webDist, 'betrieb', 'index.html'), DESK_PAGE);
writeFileSync(path.join(webDist, 'betrieb', 'assets', 'index-abc123.js'), SCRIPT);
writeFileSync(path.join(webDist, 'service-worker.js'), 'self;');
writeFileSync(path.join(webDist, '.built'), 'not for others');
writeFileSync(path.join(webDist, 'assets', 'main-abc123.js'), SCRIPT);
writeFileSync(path.join(webDist, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT));

writeFileSync(path.join(webDist, 'assets', 'photo-reader-worker-D_3-x.js'), SCRIPT);

const server = await testServer({ webDist });

test.each([
  '/',
  '/jobs/7',
  '/m/abcdefghijklmnopqrstuvwxyz012345',
  '//m/abcdefghijklmnopqrstuvwxyz012345',
  '//evil.example/%2e%2e',
  '/apis',
  '/authentic',
  '/.built',
  '/../../etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/%',
  '/%ff',
  '/index.html.br',
  '/x?token=1',
  '/a.js',
])('[OPN-174] %s answers the page with 200', async (address) => {
  const answer = await server.call('GET', address);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.text).toBe(PAGE);
  expect(answer.headers['location']).toBeUndefined();
});

test('the page is asked for again each time, and not sent again when it is the same', async () => {
  const first = await server.call('GET', '/jobs');
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await server.call('GET', '/', { headers: { 'if-none-match': first.headers['etag'] ?? '' } });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await server.call('HEAD', '/jobs')).status).toBe(200);
});

test('a file whose name changes with its content is kept for ever; the update script never', async () => {
  const asset = await server.call('GET', '/assets/main-abc123.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  expect(asset.text).toBe(SCRIPT);
  const script = await server.call('GET', '/service-worker.js');
  expect(script.headers['cache-control']).toBe('no-store');
  expect(script.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  expect(script.headers['content-security-policy']).toMatch(/worker-src 'self';/);
});

test('files are sent as they were packed at build time, other ones are packed when sent', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const asset = await server.call('GET', '/assets/main-abc123.js', { headers });
  expect(asset.headers['content-encoding']).toBe('br');
  expect(asset.bytes).toEqual(brotliCompressSync(SCRIPT));
  expect(asset.headers['vary']).toMatch(/accept-encoding/i);
  const page = await server.call('GET', '/', { headers });
  expect(page.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(page.bytes).toString()).toBe(PAGE);
});

test('a script of an older build is missing rather than a page', async () => {
  expect((await server.call('GET', '/assets/main-000000.js')).status).toBe(404);
});

test('[OPN-164] the page can only be fetched', async () => {
  const answer = await server.call('POST', '/jobs', { body: {} });
  expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
});

test('without a build only the interfaces answer', async () => {
  const bare = await testServer();
  expect((await bare.call('GET', '/')).status).toBe(503);
  expect((await bare.call('GET', '/health/live')).status).toBe(200);
});

test('[S40, OPN-239] the worker that reads photos may run WebAssembly, and nothing else may', async () => {
  const policyOf = async (address: string) => (await server.call('GET', address)).headers['content-security-policy'];
  const usual = await policyOf('/assets/main-abc123.js');
  expect(usual).not.toContain('wasm');
  expect(await policyOf('/assets/photo-reader-worker-D_3-x.js')).toBe(
    usual?.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  );
  for (const other of ['/', '/service-worker.js', '/photo-reader-worker-D_3-x.js'])
    expect(await policyOf(other), other).toBe(usual);
});

test.each(['/betrieb', '/betrieb/', '/betrieb/auftrag/A-1?x=1', '/betrieb/einladung'])(
  "[DSK-20] %s answers the page of the operator's desk, with the policy of the app",
  async (address) => {
    const [answer, app] = await Promise.all([server.call('GET', address), server.call('GET', '/')]);
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([200, DESK_PAGE, 'no-cache']);
    expect(answer.headers['content-security-policy']).toBe(app.headers['content-security-policy']);
  },
);

test('[DSK-20] files of the desk are kept for ever, missing ones are no page; other addresses are the app', async () => {
  const asset = await server.call('GET', '/betrieb/assets/index-abc123.js');
  expect([asset.text, asset.headers['cache-control']]).toEqual([SCRIPT, 'public, max-age=31536000, immutable']);
  expect((await server.call('GET', '/betrieb/assets/index-000000.js')).status).toBe(404);
  expect((await server.call('GET', '/betriebsrat')).text).toBe(PAGE);
});
