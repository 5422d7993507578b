import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileImageStore } from './image-store.ts';

const BYTES = Buffer.from('a picture');

function freshFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk images ä '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const newKey = (): string => `stadtwerke/${randomUUID()}`;

async function keysOf(store: ReturnType<typeof fileImageStore>, after: string | null = null): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(after)) keys.push(key);
  return keys;
}

test('gives back what was put, under its key alone', async () => {
  const folder = freshFolder();
  const store = fileImageStore(folder);
  const [one, other] = [newKey(), newKey()];
  await store.put(one, BYTES);
  await store.put(other, Buffer.from('another'));
  expect(Buffer.from((await store.get(one))!)).toEqual(BYTES);
  expect(await store.get(newKey())).toBeNull();
  await store.remove(one);
  expect(await store.get(one)).toBeNull();
  expect(Buffer.from((await store.get(other))!)).toEqual(Buffer.from('another'));
  await store.remove(one);
});

test('two writers of one key: one of them wins, whole', async () => {
  const folder = freshFolder();
  const key = newKey();
  const stores = [fileImageStore(folder), fileImageStore(folder)];
  const puts = await Promise.allSettled(stores.map((store) => store.put(key, BYTES)));
  expect(puts.map((put) => put.status)).toContain('fulfilled');
  expect(Buffer.from((await stores[0]!.get(key))!)).toEqual(BYTES);
  expect(filesUnder(folder)).toHaveLength(1);
});

test('[S33] what is not a key of ours never becomes a path', async () => {
  const folder = freshFolder();
  const store = fileImageStore(path.join(folder, 'images'));
  writeFileSync(path.join(folder, 'secret'), 'secret');
  const uuid = randomUUID();
  const hostile = [
    '../secret',
    `../${uuid}`,
    `a/../../${uuid}`,
    `a/${'.'.repeat(36)}`,
    `a/..%2f${uuid}`,
    `a/${uuid}\0`,
    `/etc/${uuid}`,
    `a\\${uuid}`,
    `${'x'.repeat(300)}/${uuid}`,
    `A/${uuid}`,
    '',
    uuid,
  ];
  for (const key of hostile) {
    await expect(async () => store.get(key)).rejects.toThrow('not an image key');
    await expect(async () => store.put(key, BYTES)).rejects.toThrow('not an image key');
    await expect(async () => store.remove(key)).rejects.toThrow('not an image key');
  }
  expect(filesUnder(folder)).toEqual([path.join(folder, 'secret')]);
});

test('a file has its own name only once it is whole; what a crash left half is listed and removed like the rest', async () => {
  const folder = freshFolder();
  const store = fileImageStore(folder);
  const key = newKey();
  await store.put(key, BYTES);
  const [file] = filesUnder(folder);
  expect(path.basename(file!)).toBe(key.split('/')[1]);
  const half = newKey();
  const name = half.split('/')[1]!;
  await store.put(half, BYTES);
  await store.remove(half);
  const part = path.join(folder, 'stadtwerke', name.slice(0, 2), `${name}.part`);
  writeFileSync(part, 'half a pict');
  expect(await store.get(half)).toBeNull();
  expect(await keysOf(store)).toEqual([half, key].sort());
  expect(await store.isOlderThan(half, new Date(Date.now() + 60_000))).toBe(true);
  expect(await store.isOlderThan(half, new Date('2026-01-01T00:00:00Z'))).toBe(false);
  await store.remove(half);
  expect(filesUnder(folder)).toEqual([file]);
});

test('[OPS-175] what a crash left half gives way to the same photo once no put can be at it any more', async () => {
  const folder = freshFolder();
  const store = fileImageStore(folder);
  const key = newKey();
  await store.put(key, BYTES);
  const [file] = filesUnder(folder);
  const part = `${file}.part`;
  writeFileSync(part, 'half a pict');
  await expect(store.put(key, BYTES)).rejects.toThrow('EEXIST');
  const longAgo = new Date(Date.now() - 120_000);
  utimesSync(part, longAgo, longAgo);
  await store.put(key, Buffer.from('the same'));
  expect(filesUnder(folder)).toEqual([file]);
  expect(readFileSync(file!, 'utf8')).toBe('the same');
});

test('knows what is older than an instant', async () => {
  const folder = freshFolder();
  const store = fileImageStore(folder);
  const [old, young] = [newKey(), newKey()];
  await store.put(old, BYTES);
  const [file] = filesUnder(folder);
  utimesSync(file!, new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T00:00:00Z'));
  await store.put(young, BYTES);
  const older = (instant: string) =>
    Promise.all([old, young, newKey()].map((key) => store.isOlderThan(key, new Date(instant))));
  expect(await older('2026-01-02T00:00:00Z')).toEqual([true, false, false]);
  expect(await older('2026-01-01T00:00:00Z')).toEqual([false, false, false]);
});

test('lists all keys in a fixed order, and goes on behind any of them', async () => {
  const folder = freshFolder();
  const store = fileImageStore(folder);
  // Three share a folder, and one tenant has the name of another as its beginning.
  const ends = ['aa000000', 'aa000001', 'aaffffff', 'ab000000', 'ff000000'];
  const names = ends.map((end) => `${end}-0000-4000-8000-000000000000`);
  const keys = ['stadt', 'stadt-nord', 'werke'].flatMap((tenant) => names.map((name) => `${tenant}/${name}`));
  for (const key of keys.toReversed()) await store.put(key, BYTES);
  expect(await keysOf(store)).toEqual(keys);
  for (const [n, key] of keys.entries()) expect(await keysOf(store, key)).toEqual(keys.slice(n + 1));
  await store.remove(keys[6]!);
  expect(await keysOf(store, keys[6])).toEqual(keys.slice(7));
  writeFileSync(path.join(folder, 'stadt', 'a file'), '');
  writeFileSync(path.join(folder, 'stadt', 'aa', 'not of ours'), '');
  expect(await keysOf(store, keys[0])).toEqual(keys.slice(1).filter((key) => key !== keys[6]));
  expect(await keysOf(fileImageStore(path.join(folder, 'nowhere')))).toEqual([]);
});

test('many at once, also into folders that were taken away meanwhile', async () => {
  const folder = freshFolder();
  const store = fileImageStore(folder);
  await store.put(newKey(), BYTES);
  rmSync(folder, { recursive: true });
  const keys = Array.from({ length: 60 }, newKey);
  const puts = await Promise.allSettled(keys.map((key) => store.put(key, BYTES)));
  const again = keys.filter((_, n) => puts[n]!.status === 'rejected');
  for (const key of again) await store.put(key, BYTES);
  for (const file of filesUnder(folder)) expect(readFileSync(file)).toEqual(BYTES);
  expect(filesUnder(folder)).toHaveLength(60);
});

test('says plainly when the folder cannot be written to', async () => {
  const folder = freshFolder();
  await expect(fileImageStore(path.join(folder, 'images')).check()).resolves.toBeUndefined();
  const file = path.join(folder, 'a file');
  writeFileSync(file, '');
  await expect(fileImageStore(path.join(file, 'images')).check()).rejects.toThrow(
    /images cannot be written under .*ENOTDIR/,
  );
  chmodSync(file, 0o600);
  expect(filesUnder(folder)).toEqual([file]);
});
