import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lookAtBuckets, lookAtFolders } from './look-at-folders.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// Whoever asks, it is nobody's note.
chmodSync(folder, 0o777);

const NO_ROOM = { megabytes: 0, files: 0 };
const isRoot = process.getuid?.() === 0;

/** A place for data and one for photos. */
const places = (dataDir: string, images = folder) => ({
  dataDir,
  images: { kind: 'files' as const, folder: images },
  formerImages: null,
});

test('[OPS-181] a folder that is missing, that cannot be one, and that has no room', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const missing = path.join(folder, 'not/there');
  const found = await lookAtFolders(places(missing, `${file}/images`), NO_ROOM);
  expect(found).toEqual([
    { code: 'folder.missing', values: { setting: 'DATA_DIR', folder: missing } },
    { code: 'folder.closed', values: { setting: 'IMAGES_URL', folder: `${file}/images`, reason: 'ENOTDIR' } },
  ]);
  expect(await lookAtFolders(places(folder), NO_ROOM)).toEqual([]);
  const full = await lookAtFolders(places(missing), { megabytes: 1e12, files: 1e15 });
  // What is not there yet has the room of where it will be.
  expect(full.map(({ code }) => code)).toEqual([
    'folder.missing',
    'disk.full',
    'disk.files',
    'disk.full',
    'disk.files',
  ]);
});

test('[OPS-181, OPN-634] a folder that the start cannot make, and what root cannot tell for the user of the portal', async () => {
  const closed = path.join(folder, 'closed');
  mkdirSync(closed, { mode: 0o555 });
  const missing = path.join(closed, 'data');
  const ofOthers = { code: 'folder.closed', values: { setting: 'DATA_DIR', folder: closed, reason: 'EACCES' } };
  const ofRoot = [
    { code: 'folder.missing', values: { setting: 'DATA_DIR', folder: missing } },
    { code: 'folder.asRoot', values: { setting: 'DATA_DIR', folder: closed } },
  ];
  expect(await lookAtFolders(places(missing), NO_ROOM)).toEqual(isRoot ? ofRoot : [ofOthers]);
});

test('[OPS-181] a bucket of photos that does not answer, without its credentials', async () => {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'CanaryOfABucket', sessionToken: null };
  const images = { kind: 's3', bucket: 'photos', region: 'eu', pathStyle: true, credentials } as const;
  const silent = { ...images, endpoint: 'http://127.0.0.1:1' };
  const findings = await lookAtBuckets({ images: silent, formerImages: null });
  expect(findings).toEqual([
    { code: 'bucket.closed', values: { setting: 'IMAGES_URL', bucket: 'photos', reason: expect.any(String) } },
  ]);
  expect(JSON.stringify(findings)).not.toContain('Canary');
});
