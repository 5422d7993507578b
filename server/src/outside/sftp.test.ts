import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sshServer } from '../testing/ssh-server.ts';
import { networksOf } from './reach.ts';
import { type FileToPut, putFiles } from './sftp.ts';

const HERE = networksOf('127.0.0.0/8');
const usual = await sshServer();
const plain = await sshServer({ denied: 'posix-rename' });
const never = new AbortController().signal;
let folders = 0;

/** A folder of its own on a server, and putting files there. */
function folderOf({ folder: root, port, user, hostKey, privateKey }: typeof usual) {
  const folder = path.join(root, String((folders += 1)));
  mkdirSync(folder);
  const target = { host: '127.0.0.1', port, user, hostKey, folder, secret: { privateKey } };
  return {
    folder,
    put: (files: readonly FileToPut[], until: Partial<Parameters<typeof putFiles>[3]> = {}) =>
      putFiles(target, files, HERE, { signal: never, ...until }),
  };
}

const fileOf = (text: string): FileToPut => ({ name: 'readings.csv', bytes: Buffer.from(text) });

test.each([
  ['that replaces at once', usual],
  ['that does not', plain],
])('[OPS-125, OPN-467] a file takes the place of one of its name, on a server %s', async (_, ssh) => {
  const { folder, put } = folderOf(ssh);
  expect(await put([fileOf('first')])).toBeNull();
  expect(await put([fileOf('second')])).toBeNull();
  expect(readdirSync(folder)).toEqual(['readings.csv']);
  expect(readFileSync(path.join(folder, 'readings.csv'), 'utf8')).toBe('second');
});

test('[OPS-125, OPN-467] the same file put many times at once is there, whole, and no attempt takes it away', async () => {
  const { folder, put } = folderOf(usual);
  const text = 'x'.repeat(300_000);
  expect(await Promise.all(Array.from({ length: 8 }, () => put([fileOf(text)])))).toEqual(Array(8).fill(null));
  expect(readdirSync(folder)).toEqual(['readings.csv']);
  expect(readFileSync(path.join(folder, 'readings.csv'), 'utf8') === text).toBe(true);
});

test('[OPS-125] a server that hangs while a file is put is left when the time is over', async () => {
  // One of its own: it is frozen as soon as somebody may put files.
  const hanging = await sshServer();
  const { put } = folderOf(hanging);
  const frozen = hanging.written('Starting session').then(() => hanging.freezeSessions());
  const large = { name: 'readings.csv', bytes: Buffer.alloc(48 * 1024 * 1024) };
  expect(await put([large], { mostMs: 5000 })).toBe('timeout');
  await frozen;
});

test('[OPS-125] whoever is stopped puts nothing more', async () => {
  const { folder, put } = folderOf(usual);
  expect(await put([fileOf('late')], { signal: AbortSignal.abort() })).toBe('timeout');
  expect(readdirSync(folder)).toEqual([]);
});

test('[OPS-125] what cannot take its name leaves no part', async () => {
  const { folder, put } = folderOf(usual);
  mkdirSync(path.join(folder, 'readings.csv', 'x'), { recursive: true });
  expect(await put([fileOf('text')])).toBe('notWritten');
  expect(readdirSync(folder)).toEqual(['readings.csv']);
});
