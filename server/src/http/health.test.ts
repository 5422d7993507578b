import { expect, test } from 'vitest';
import { AUDIT_NOT_APART } from './monitoring.ts';
import { testServer } from '../testing/test-server.ts';
import type { Parts } from '../parts.ts';
import { buildApp } from '../app.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';

const server = await testServer();

test('a process that answers is alive', async () => {
  const answer = await server.call('GET', '/health/live');
  expect([answer.status, answer.json()]).toEqual([200, { live: true }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('[OPS-66] ready means that database and image store work; mail that is not set up is reported', async () => {
  const answer = await server.call('GET', '/health/ready');
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({
    ready: true,
    checks: {
      database: { ok: true },
      images: { ok: true },
      mail: { ok: false, reason: 'SMTP_URL is not set: mails wait.' },
      // Tests have one role, which owns what it works on; that of two is shown in audit-apart.test.ts.
      audit: { ok: false, reason: AUDIT_NOT_APART },
    },
  });
});

test('what is not ready answers 503 with reasons that hold no internals', async () => {
  const broken: Parts = {
    ...server.parts,
    pool: { query: () => Promise.reject(new Error('canary')) } as unknown as Parts['pool'],
    images: { ...server.parts.images, check: () => Promise.reject(new Error('canary')) },
  };
  const app = await buildApp(broken);
  closeAtEnd(app);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${origin}/health/ready`);
  const text = await answer.text();
  expect(answer.status).toBe(503);
  expect(JSON.parse(text)).toMatchObject({
    ready: false,
    checks: {
      database: { ok: false, reason: 'The database does not answer.' },
      images: { ok: false, reason: 'The image store cannot be written to.' },
    },
  });
  expect(text).not.toContain('canary');
});
