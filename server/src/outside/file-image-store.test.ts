import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileImageStore } from './file-image-store.ts';

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

async function keysOlderThan(store: ReturnType<typeof fileImageStore>, instant: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.listOlderThan(instant)) keys.push(key);
  return keys.sort();
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
  expect(await keysOlderThan(store, new Date(Date.now() + 60_000))).toEqual([half, key].sort());
  await store.remove(half);
  expect(filesUnder(folder)).toEqual([file]);
});

test('lists only what is older than the instant', async () => {
  const folder = freshFolder();
  const store = fileImageStore(folder);
  const [old, young] = [newKey(), newKey()];
  await store.put(old, BYTES);
  const [file] = filesUnder(folder);
  utimesSync(file!, new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T00:00:00Z'));
  await store.put(young, BYTES);
  expect(await keysOlderThan(store, new Date('2026-01-02T00:00:00Z'))).toEqual([old]);
  expect(await keysOlderThan(store, new Date('2025-12-31T00:00:00Z'))).toEqual([]);
  expect(await keysOlderThan(fileImageStore(path.join(folder, 'nowhere')), new Date())).toEqual([]);
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
