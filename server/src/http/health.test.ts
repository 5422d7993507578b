import { expect, test } from 'vitest';
import { AUDIT_NOT_APART } from './monitoring.ts';
import { systemScope } from './caller/system-scope.ts';
import { runDeletion } from '../features/tenant-deletion/run-deletion.ts';
import { livedHousehold } from '../testing/calls/households.ts';
import { enterDeletion } from '../testing/calls/tenant-deletion.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';
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

test('metrics are for holders of an operator key, in the words of Prometheus', async () => {
  expect((await server.call('GET', '/metrics')).status).toBe(401);
  const answer = await server.call('GET', '/metrics', { token: server.operatorKey });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=/);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'database_connections']) {
    expect(answer.text).toContain(`# TYPE ${name} gauge`);
  }
});

test('[OPS-167, OPN-620] metrics tell how many applications are being deleted, cannot go on, and are deleted', async () => {
  const own = await testServer(MAILS_WAIT);
  const [going, gone] = [await own.newTenant(), await own.newTenant()];
  const { tenant: failing } = await livedHousehold(own);
  const counts = async () => {
    const { text } = await own.call('GET', '/metrics', { token: own.operatorKey });
    return [...text.matchAll(/^application_deletions\{state="(\w+)"\} (\d+)$/gm)].map(([, state, n]) => [
      state,
      Number(n),
    ]);
  };
  const told = (...[deleting, cannot, deleted]: readonly number[]) => [
    ['deleting', deleting],
    ['failing', cannot],
    ['deleted', deleted],
  ];
  expect(await counts()).toEqual(told(0, 0, 0));
  for (const tenant of [going, failing, gone]) await enterDeletion(own, tenant);
  expect(await counts()).toEqual(told(3, 0, 0));
  const run = ({ applicationId }: typeof gone, parts = own.parts) =>
    runDeletion(parts, systemScope('deletions'), applicationId, new AbortController().signal);
  await run(gone);
  const images = { ...own.parts.images, remove: () => Promise.reject(new Error('no disk')) };
  await expect(run(failing, { ...own.parts, images })).rejects.toThrow('no disk');
  expect(await counts()).toEqual(told(2, 1, 1));
  await run(failing);
  expect(await counts()).toEqual(told(1, 0, 2));
});

test('[OPN-613] metrics tell how many changes of orders wait to be counted', async () => {
  const own = await testServer();
  const { applicationId } = await own.newTenant();
  const told = async () => {
    const { text } = await own.call('GET', '/metrics', { token: own.operatorKey });
    return /^orders_to_count (\d+)$/m.exec(text)?.[1];
  };
  expect(await told()).toBe('0');
  await own.parts.pool.query(
    'insert into orders_to_count select $1, gen_random_uuid() from generate_series(1, 100020)',
    [applicationId],
  );
  expect(await told()).toBe('100000');
  await own.parts.pool.query('delete from orders_to_count where change > 7');
  expect(await told()).toBe('7');
});
