import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../command-line/run-command.ts';
import { openData } from '../../open-data.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { fileImageStore } from '../../outside/image-store.ts';
import { onTheMove } from '../../outside/image-stores.ts';
import { StartFault } from '../../start-fault.ts';
import { brokenS3 } from '../../testing/broken-bucket.ts';
import { environmentOf } from '../../testing/calls/run-command-line.ts';
import { testTerminal } from '../../testing/calls/test-terminal.ts';
import { closeAtEnd } from '../../testing/close-at-end.ts';
import { compareStore, storedKeys, storedRows } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { testConfig } from '../../testing/test-config.ts';
import { newJob } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { sweepOrphans } from './kept-photos.ts';

const { s3, proxy, newStore } = await brokenS3();
const HOUR_MS = 60 * 60 * 1000;
const NOTHING_WRONG = { unnamed: [], missing: [], altered: [] };

/** Somebody who sends the same reading with two photos, again and again. */
async function patientSender(server: TestServer) {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account);
  const readingImages = [wirePhoto(await photo()), wirePhoto(await photo({ width: 64 }))];
  const results = [{ taskId: job.taskId, readingValue: 100, readingImages }];
  const options = { headers: { 'Idempotency-Key': randomUUID() } };
  return { tenant, send: () => job.send({ readingDate: '2026-03-10', results }, options) };
}

test('[OPS-168, OPS-171, I2, I3] photos lie in the bucket; while it is away readings are refused, and taken once with their photos when it is back', async () => {
  const server = await testServer({ stores: { images: await newStore(), imageMove: null } });
  const { tenant, send } = await patientSender(server);
  proxy.setOnline(false);
  const refused = await send();
  expect([refused.status, refused.json()['code'], refused.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 0, results: 0, images: 0 });
  const readiness = await server.call('GET', '/health/ready');
  expect([readiness.status, readiness.json()['checks']]).toMatchObject([
    503,
    { images: { ok: false, reason: 'The image store cannot be written to.' } },
  ]);
  proxy.setOnline(true);
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(200);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 1, results: 1, images: 2 });
  expect(await storedKeys(server, tenant)).toHaveLength(2);
  expect(await compareStore(server.parts)).toEqual(NOTHING_WRONG);
  expect((await server.call('GET', '/health/ready')).status).toBe(200);
});

test('[OPS-171, I3] where one of two photos does not arrive nothing is stored, and what did arrive is swept', async () => {
  const server = await testServer({ stores: { images: await newStore(), imageMove: null } });
  const { tenant, send } = await patientSender(server);
  let first = '';
  proxy.plan(({ method, path: target }) => {
    if (method !== 'PUT') return { kind: 'cutRequest', after: 1, by: 'reset' };
    first ||= target;
    return target === first ? null : { kind: 'cutRequest', after: 50, by: 'reset' };
  });
  expect((await send()).status).toBe(503);
  proxy.plan(null);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 0, results: 0, images: 0 });
  expect(await storedKeys(server, tenant)).toHaveLength(1);
  expect((await send()).status).toBe(200);
  // By the clock of the S3 server, which is that of the machine.
  server.setNow(new Date(Date.now() + 25 * HOUR_MS).toISOString());
  expect(await sweepOrphans(server.parts, systemScope('tidy-up'))).toBe(1);
  expect(await compareStore(server.parts)).toEqual(NOTHING_WRONG);
});

test('[OPS-172] a portal whose bucket cannot be used does not start, and says why in one sentence', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-s3-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const images = { ...(await s3.newBucket()), bucket: 'nowhere-at-all' };
  const opening = openData(testConfig(dataDir, { config: { images } }), pino({ level: 'silent' }));
  await expect(opening).rejects.toThrow(
    new StartFault('IMAGES_URL must name a bucket that can be written to: there is no such bucket.'),
  );
});

/** A portal on the move from files to the bucket, and the command line for it. */
async function movingPortal() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-move-'));
  closeAtEnd({ close: async () => rmSync(folder, { recursive: true, force: true }) });
  const imageMove = { from: fileImageStore(folder), to: await newStore() };
  const server = await testServer({ stores: { images: onTheMove(imageMove), imageMove } });
  const run = async (...words: readonly string[]) => {
    const terminal = testTerminal(folder);
    const code = await runCommand(['images', ...words], environmentOf(server), terminal);
    return { code, out: terminal.written(), err: terminal.err() };
  };
  return { folder, ...imageMove, server, run };
}

/** Sends readings with two photos each, and puts these where they were before the move. */
async function sendBeforeMove({ server, from, to }: Awaited<ReturnType<typeof movingPortal>>, readings: number) {
  const senders = await Promise.all(Array.from({ length: readings }, () => patientSender(server)));
  for (const { send } of senders) expect((await send()).status).toBe(200);
  const keys: string[] = [];
  for await (const key of to.list(null)) keys.push(key);
  for (const key of keys) {
    await from.put(key, (await to.get(key))!);
    await to.remove(key);
  }
  return keys;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test('[OPS-175, OPN-626] photos go from files to the bucket while the portal runs; broken off, it goes on where it was', async () => {
  const portal = await movingPortal();
  const { server, from, to, folder, run } = portal;
  const keys = await sendBeforeMove(portal, 3);
  // New ones go to the new place, and all are read and removed wherever they are.
  expect((await (await patientSender(server)).send()).status).toBe(200);
  expect(filesIn(folder)).toHaveLength(6);
  for (const key of keys) expect(await server.parts.images.get(key)).not.toBeNull();
  expect(await run('check')).toMatchObject({
    code: 0,
    err: '8 photos: 0 missing, 0 altered, 6 still at the former place',
  });
  const move = (body: unknown) =>
    server.call('POST', '/api/operator/image-store/move', { token: server.operatorKey, body });
  const part = (await move({ limit: 2 })).json();
  expect(part).toEqual({ hasFormer: true, moved: 2, gone: 0, damaged: [], next: expect.any(String) });
  let puts = 0;
  proxy.plan(({ method }) =>
    method === 'PUT' && (puts += 1) > 1 ? { kind: 'cutRequest', after: 9, by: 'reset' } : null,
  );
  expect((await move({})).status).toBe(503);
  proxy.plan(null);
  expect(filesIn(folder)).toHaveLength(3);
  expect((await server.call('GET', '/health/ready')).status).toBe(200);
  expect(await run('move')).toMatchObject({ code: 0, err: '3 photos moved' });
  expect(filesIn(folder)).toEqual([]);
  for (const key of keys) expect([await from.get(key), (await to.get(key)) !== null]).toEqual([null, true]);
  expect(await compareStore({ images: to, pool: server.parts.pool })).toEqual(NOTHING_WRONG);
  expect(await run('check')).toMatchObject({ code: 0, err: '8 photos: 0 missing, 0 altered' });
  const { rows } = await server.parts.pool.query<{ moved: number }>(
    "select (details ->> 'moved')::int as moved from audit_entries where act = 'image.move' order by number",
  );
  expect(rows.reduce((sum, { moved }) => sum + moved, 0)).toBe(5);
});

test('[OPS-175] what is removed while it is carried over is not left behind at the new place', async () => {
  const portal = await movingPortal();
  const { server, from, to, run } = portal;
  const [named] = await sendBeforeMove(portal, 1);
  const unnamed = `${named!.split('/')[0]}/${randomUUID()}`;
  await from.put(unnamed, Buffer.from('of nobody any more'));
  // As if whoever removes photos, or another move, came between the two places.
  const { put } = to;
  Object.assign(to, {
    async put(key: string, bytes: Uint8Array) {
      await put(key, bytes);
      if (key === unnamed || key === named) await from.remove(key);
    },
  });
  expect(await run('move')).toMatchObject({ code: 0, err: '1 photos moved, 2 were removed meanwhile or never whole' });
  expect([await to.get(unnamed), (await to.get(named!)) === null]).toEqual([null, false]);
  expect(await compareStore(server.parts)).toEqual(NOTHING_WRONG);
});

test('[OPS-174] the check names what is missing and what was altered, wherever it is', async () => {
  const portal = await movingPortal();
  const { from, to, folder, run } = portal;
  const keys = (await sendBeforeMove(portal, 2)).sort();
  const [gone, other, carried] = keys as [string, string, string];
  await from.remove(gone);
  writeFileSync(path.join(folder, other.replace(/\/(..)/, '/$1/$1')), 'another picture');
  await to.put(carried, (await from.get(carried))!);
  await from.remove(carried);
  const told = await run('check');
  const lines = [`missing ${gone.replace('/', ' ')}`, `altered ${other.replace('/', ' ')}`];
  expect([told.code, told.out.trimEnd().split('\n').sort()]).toEqual([1, lines.sort()]);
  expect(told.err).toBe('4 photos: 1 missing, 1 altered, 2 still at the former place');
});

test('[OPS-174, OPS-175] the verb says how it is used, and that there is nothing to move', async () => {
  const server = await testServer();
  const run = async (...words: readonly string[]) => {
    const terminal = testTerminal(os.tmpdir());
    return [await runCommand(['images', ...words], environmentOf(server), terminal), terminal.err()];
  };
  expect(await run('move')).toEqual([1, 'IMAGES_FORMER_URL is not set: there is nothing to move.']);
  expect(await run('check')).toEqual([0, '0 photos: 0 missing, 0 altered']);
  expect((await run('sort'))[0]).toBe(2);
});
