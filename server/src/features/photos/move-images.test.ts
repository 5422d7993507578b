import { randomUUID } from 'node:crypto';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../command-line/run-command.ts';
import { fileImageStore } from '../../outside/image-store.ts';
import { s3ImageStore } from '../../outside/s3/s3-image-store.ts';
import { brokenS3 } from '../../testing/broken-bucket.ts';
import { assigningUtility } from '../../testing/calls/assigning-utility.ts';
import { filesIn, movingPortal, newFolder, patientSender, sendBeforeMove } from '../../testing/calls/moving-portal.ts';
import { environmentOf } from '../../testing/calls/run-command-line.ts';
import { testTerminal } from '../../testing/calls/test-terminal.ts';
import { compareStore } from '../../testing/stored.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

const { s3, proxy, through, newStore } = await brokenS3();
const NOTHING_WRONG = { unnamed: [], missing: [], altered: [] };

test('[OPS-175, OPN-626] photos go from files to the bucket while the portal runs; broken off, it goes on where it was', async () => {
  const folder = newFolder();
  const portal = await movingPortal({ from: fileImageStore(folder), to: await newStore() });
  const { server, from, to, run } = portal;
  const keys = await sendBeforeMove(portal, 3);
  // New ones go to the new place, and all are read and removed wherever they are.
  expect((await (await patientSender(server)).send()).status).toBe(200);
  expect(filesIn(folder)).toHaveLength(6);
  for (const key of keys) expect(await server.parts.images.get(key)).not.toBeNull();
  expect(await run('check')).toMatchObject({
    code: 1,
    err: '8 photos: 0 missing, 0 altered, 6 still at the former place',
  });
  const move = (body: unknown) =>
    server.call('POST', '/api/operator/image-store/move', { token: server.operatorKey, body });
  const part = (await move({ limit: 2 })).json();
  expect(part).toEqual({
    hasFormer: true,
    moved: 2,
    gone: 0,
    unnamed: 0,
    damaged: [],
    failed: [],
    next: expect.any(String),
    stopped: null,
  });
  // The first is the look whether both are the same place.
  let puts = 0;
  proxy.plan(({ method }) =>
    method === 'PUT' && (puts += 1) > 2 ? { kind: 'cutRequest', after: 9, by: 'reset' } : null,
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
  expect(rows.reduce((sum, { moved }) => sum + moved, 0)).toBe(6);
});

test('[OPS-175, OPN-626] what is removed while it is carried over is not left behind at the new place; what no row names stays where it is', async () => {
  const portal = await movingPortal({ from: fileImageStore(newFolder()), to: await newStore() });
  const { server, from, to, run } = portal;
  const [deleted] = await sendBeforeMove(portal, 1);
  const [tenant] = deleted!.split('/');
  const unnamed = `${tenant}/${randomUUID()}`;
  await from.put(unnamed, Buffer.from('its row may come in a moment'));
  // As if whoever removes photos came between the two places.
  const { put } = to;
  Object.assign(to, {
    async put(key: string, bytes: Uint8Array) {
      await put(key, bytes);
      if (key !== deleted) return;
      await from.remove(key);
      const row = 'delete from result_images where application_id = $1 and storage_key = $2';
      await server.parts.pool.query(row, [tenant, key]);
    },
  });
  expect(await run('move')).toMatchObject({
    code: 0,
    err: '1 photos moved, 1 were removed meanwhile or never whole, 1 that nothing names stay where they are',
  });
  expect(await to.get(deleted!)).toBeNull();
  expect([await to.get(unnamed), (await from.get(unnamed)) === null]).toEqual([null, false]);
  expect(await compareStore(server.parts)).toEqual(NOTHING_WRONG);
});

test('[OPS-196] a photo that is not what was recorded stays at the former place and is named', async () => {
  const folder = newFolder();
  const portal = await movingPortal({ from: fileImageStore(folder), to: fileImageStore(newFolder()) });
  const [altered] = await sendBeforeMove(portal, 1);
  writeFileSync(path.join(folder, altered!.replace(/\/(..)/, '/$1/$1')), 'another picture');
  const told = await portal.run('move');
  expect(told).toMatchObject({ code: 1, out: `damaged ${altered!.replace('/', ' ')}\n` });
  expect([await portal.to.get(altered!), (await portal.from.get(altered!)) === null]).toEqual([null, false]);
});

test('[OPS-174] the check names what is missing and what was altered, wherever it is', async () => {
  const folder = newFolder();
  const portal = await movingPortal({ from: fileImageStore(folder), to: await newStore() });
  const { from, to, run } = portal;
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

test('[OPS-175] photos go from the bucket to files', async () => {
  const folder = newFolder();
  const portal = await movingPortal({ from: await newStore(), to: fileImageStore(folder) });
  const keys = await sendBeforeMove(portal, 2);
  expect(await portal.run('move')).toMatchObject({ code: 0, err: '4 photos moved' });
  expect(filesIn(folder).sort()).toEqual(keys.map((key) => key.split('/')[1]).sort());
  for (const key of keys) expect(await portal.from.get(key)).toBeNull();
  expect(await portal.run('check')).toMatchObject({ code: 0, err: '4 photos: 0 missing, 0 altered' });
});

test('[OPS-195, OPN-645] where both addresses lead to the same place nothing is moved, and every photo stays', async () => {
  const folder = newFolder();
  const link = path.join(newFolder(), 'link');
  symlinkSync(folder, link);
  const bucket = await s3.newBucket();
  for (const move of [
    { from: fileImageStore(link), to: fileImageStore(folder) },
    { from: s3ImageStore(bucket), to: s3ImageStore(through(bucket)) },
  ]) {
    const { server, to, run } = await movingPortal(move);
    expect((await (await patientSender(server)).send()).status).toBe(200);
    expect(await run('move')).toMatchObject({
      code: 1,
      err: 'IMAGES_FORMER_URL leads to the same place as IMAGES_URL: nothing was moved.',
    });
    expect(await compareStore({ images: to, pool: server.parts.pool })).toEqual(NOTHING_WRONG);
  }
});

test('[OPS-195, OPN-645] a photo that is gone at the new place once it was removed at the old one is put there again', async () => {
  const portal = await movingPortal({ from: fileImageStore(newFolder()), to: fileImageStore(newFolder()) });
  const { server, from, to, run } = portal;
  const [gone] = await sendBeforeMove(portal, 1);
  const { remove } = from;
  Object.assign(from, {
    async remove(key: string) {
      await remove(key);
      if (key === gone) await to.remove(key);
    },
  });
  expect(await run('move')).toMatchObject({
    code: 1,
    out: `failed ${gone!.replace('/', ' ')}\n`,
    err: '1 photos moved, 1 could not be carried over: see the log',
  });
  expect(await compareStore({ images: to, pool: server.parts.pool })).toEqual(NOTHING_WRONG);
});

test('[OPS-196] a photo that cannot be read is named, and keeps no other back', async () => {
  const portal = await movingPortal({ from: fileImageStore(newFolder()), to: await newStore() });
  const [bad] = await sendBeforeMove(portal, 3);
  const { get } = portal.from;
  Object.assign(portal.from, {
    get: (key: string) => (key === bad ? Promise.reject(new Error('EIO: i/o error')) : get(key)),
  });
  const out = `failed ${bad!.replace('/', ' ')}\n`;
  const err = '5 photos moved, 1 could not be carried over: see the log';
  expect(await portal.run('move')).toEqual({ code: 1, out, err });
  const checked = '6 photos: 0 missing, 0 altered, 1 cannot be read';
  expect(await portal.run('check')).toEqual({ code: 1, out, err: checked });
  Object.assign(portal.from, { get });
  expect(await portal.run('move')).toMatchObject({ code: 0, err: '1 photos moved' });
});

test('[OPS-195] one move at a time, of all instances', async () => {
  const portal = await movingPortal({ from: fileImageStore(newFolder()), to: fileImageStore(newFolder()) });
  await sendBeforeMove(portal, 1);
  const { get } = portal.from;
  let inBetween: unknown = null;
  Object.assign(portal.from, {
    async get(key: string) {
      Object.assign(portal.from, { get });
      inBetween = await portal.run('move');
      return get(key);
    },
  });
  expect(await portal.run('move')).toMatchObject({ code: 0, err: '2 photos moved' });
  expect(inBetween).toMatchObject({
    code: 1,
    err: 'Photos are being moved already, perhaps by a call that was broken off. Please try again in a minute.',
  });
});

test('[OPS-195] while a former place cannot be used, nothing is said to be missing', async () => {
  const folder = newFolder();
  const { server, to, from } = await movingPortal({ from: fileImageStore(folder), to: fileImageStore(newFolder()) });
  const key = `stadtwerke/${randomUUID()}`;
  await to.put(key, Buffer.from('a picture'));
  expect(await server.parts.images.get(`stadtwerke/${randomUUID()}`)).toBeNull();
  rmSync(folder, { recursive: true });
  expect(await from.get(`stadtwerke/${randomUUID()}`)).toBeNull();
  expect(await server.parts.images.get(key)).not.toBeNull();
  await expect(server.parts.images.get(`stadtwerke/${randomUUID()}`)).rejects.toThrow('images cannot be read under');
});

test('[OPS-195, OPN-646] while photos are on the move, a reading is not assigned without one that is at neither place', async () => {
  const { server, to } = await movingPortal({ from: fileImageStore(newFolder()), to: fileImageStore(newFolder()) });
  const { weber, assign } = await assigningUtility(server);
  const readingId = await weber.report('1EMH-0000000002', { readingImages: [wirePhoto(await photo())] });
  for await (const key of to.list(null)) {
    const bytes = (await to.get(key))!;
    await to.remove(key);
    expect((await assign(readingId, { orderNumber: 'E-2' })).status).toBe(503);
    await to.put(key, bytes);
  }
  expect((await assign(readingId, { orderNumber: 'E-2' })).json()).toMatchObject({ outcome: 'accepted' });
  expect(await compareStore({ images: to, pool: server.parts.pool })).toEqual(NOTHING_WRONG);
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
