import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endpoint } from '@zaehlwerk/contract/endpoint';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { serve } from '../http/serve.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { endConnections } from '../testing/database-sessions.ts';
import { isRunning } from '../testing/processes/postmaster.ts';
import { copyTemplate } from '../testing/test-database.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { openEmbeddedDatabase } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';

const keep = endpoint({
  method: 'POST',
  path: '/api/test/keep',
  summary: 'writes one row',
  caller: 'operator',
  needs: { scope: 'read' },
  act: 'key.create',
  answer: { 201: z.object({ name: z.string() }) },
  refusals: [],
});

/** A server with a call that answers 201 only once its row is committed. */
async function serverThatKeeps(options: Parameters<typeof testServer>[0]): Promise<TestServer> {
  let count = 0;
  return testServer({
    ...options,
    routes: (app) =>
      serve(app, keep, async ({ act }) => {
        const name = `row ${count++}`;
        await app.parts.pool.query(
          `insert into operator_keys (key_id, key_hash, name) values (gen_random_uuid(), sha256(convert_to($1, 'UTF8')), $1)`,
          [name],
        );
        act.nothing();
        return { name };
      }),
  });
}

test('[F25] while the database restarts, calls are refused with 503 and Retry-After, and the pool heals by itself', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-away-'));
  closeAtEnd({ close: async () => rmSync(folder, { recursive: true, force: true }) });
  const { owner, close } = await openEmbeddedDatabase(folder, { log: pino({ level: 'silent' }) });
  await migrate(owner);
  const server = await serverThatKeeps({ database: { target: owner, close } });
  const token = server.operatorKey;

  const acknowledged: string[] = [];
  const refusals: string[] = [];
  const hammer = async (until: () => boolean) => {
    while (!until()) {
      const answer = await server.call('POST', keep.path, { token });
      if (answer.status === 201) acknowledged.push(answer.json<{ name: string }>().name);
      else refusals.push(`${answer.status} ${answer.json<{ code: string }>().code} ${answer.headers['retry-after']}`);
    }
  };
  let killed = 0;
  /** Null while the next one starts, when processes of the previous one may still answer. */
  const postmaster = () => {
    const file = path.join(folder, 'pg', 'postmaster.pid');
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : killed;
    return pid === killed ? null : pid;
  };
  let healed = false;
  const hammers = Array.from({ length: 8 }, () => hammer(() => healed));
  for (const signal of ['SIGQUIT', 'SIGKILL', 'SIGINT'] as const) {
    const before = acknowledged.length;
    const refused = refusals.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
    // SIGQUIT is PostgreSQL's immediate shutdown, SIGINT its fast one.
    await expect.poll(postmaster).not.toBeNull();
    killed = postmaster() ?? 0;
    process.kill(killed, signal);
    // A call that has waited since the last time may be refused before anything has ended.
    await expect.poll(() => isRunning(killed), { interval: 1 }).toBe(false);
    await expect.poll(() => refusals.length, { interval: 1 }).toBeGreaterThan(refused);
  }
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
  healed = true;
  await Promise.all(hammers);

  expect([...new Set(refusals)]).toEqual(['503 unavailable 5']);
  const { rows } = await server.parts.pool.query<{ name: string }>('select name from operator_keys');
  const kept = new Set(rows.map((row) => row.name));
  expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
}, 90_000);

test('[F25] when all connections are held, a call is refused with 503 and served again once one is free', async () => {
  const server = await serverThatKeeps({ connectionLimits: { max: 2, connectionTimeoutMillis: 2000 } });
  const held = await Promise.all([server.parts.pool.connect(), server.parts.pool.connect()]);
  const refused = await server.call('POST', keep.path, { token: server.operatorKey });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  for (const client of held) client.release();
  expect((await server.call('POST', keep.path, { token: server.operatorKey })).status).toBe(201);
});

test('[F25] a locked table or a statement without end is refused with 503, and leaves nothing half done', async () => {
  const server = await serverThatKeeps({ connectionLimits: { lock_timeout: 500, statement_timeout: 3000 } });
  const client = await server.parts.pool.connect();
  await client.query('begin');
  await client.query('lock table operator_keys in share mode'); // reading is allowed, writing waits
  const refused = await server.call('POST', keep.path, { token: server.operatorKey });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  await client.query('rollback');
  client.release();
  await expect(server.parts.pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  expect((await server.call('POST', keep.path, { token: server.operatorKey })).status).toBe(201);
});

test('[F25] connections that an administrator ends are replaced', async () => {
  const database = await copyTemplate();
  const server = await serverThatKeeps({ database });
  expect((await server.call('POST', keep.path, { token: server.operatorKey })).status).toBe(201);
  await endConnections(database.target);
  const statuses = new Set<number>();
  const call = async () => {
    const { status } = await server.call('POST', keep.path, { token: server.operatorKey });
    statuses.add(status);
    return status;
  };
  await expect.poll(call, { interval: 5 }).toBe(201);
  expect([...statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
});

test('[F25] a connection that breaks inside a transaction makes that call fail and nothing else', async () => {
  const server = await testServer({
    routes: (app) =>
      serve(app, keep, async () => {
        await app.parts.db.transaction().execute(async (transaction) => {
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction).catch(() => undefined);
          await sql`select 1`.execute(transaction);
        });
        return { name: 'never' };
      }),
  });
  const refused = await server.call('POST', keep.path, { token: server.operatorKey });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect((await server.call('GET', '/health/ready')).status).toBe(200);
});
