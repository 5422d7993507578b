import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { ImageSettings } from '../../image-settings.ts';
import { openData } from '../../open-data.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { StartFault } from '../../start-fault.ts';
import { brokenS3 } from '../../testing/broken-bucket.ts';
import { compareStore, storedKeys, storedRows } from '../../testing/stored.ts';
import { testConfig } from '../../testing/test-config.ts';
import { patientSender } from '../../testing/calls/moving-portal.ts';
import { testServer } from '../../testing/test-server.ts';
import { sweepOrphans } from './kept-photos.ts';

const { s3, proxy, through, newStore } = await brokenS3();
const HOUR_MS = 60 * 60 * 1000;
const NOTHING_WRONG = { unnamed: [], missing: [], altered: [] };

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

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-s3-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const startWith = (dataDir: string, config: Partial<ImageSettings>) =>
  openData(testConfig(dataDir, { config }), pino({ level: 'silent' }));

test('[OPS-172] a portal whose bucket cannot be used does not start, and says why in one sentence', async () => {
  const images = { ...(await s3.newBucket()), bucket: 'nowhere-at-all' };
  await expect(startWith(newFolder(), { images })).rejects.toThrow(
    new StartFault('IMAGES_URL must name a bucket that can be written to: there is no such bucket.'),
  );
});

test('[OPS-195] a former place that is not there stops the start, which makes none', async () => {
  const folder = newFolder();
  const missing = path.join(folder, 'old', 'images');
  await expect(startWith(folder, { formerImages: { kind: 'files', folder: missing } })).rejects.toThrow(
    new StartFault(
      `IMAGES_FORMER_URL must name a folder that is there and can be written to: images cannot be read under ${missing}: ENOENT.`,
    ),
  );
  const formerImages = { ...(await s3.newBucket()), bucket: 'nowhere-at-all' };
  await expect(startWith(folder, { formerImages })).rejects.toThrow(
    'IMAGES_FORMER_URL must name a bucket that is there and can be written to: there is no such bucket.',
  );
});

test('[OPS-195, OPN-645] two addresses of the same place stop the start', async () => {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'photos'));
  symlinkSync(path.join(folder, 'photos'), path.join(folder, 'link'));
  const same = new StartFault('IMAGES_FORMER_URL must name another place than IMAGES_URL: both lead to the same one.');
  const files = (name: string) => ({ kind: 'files' as const, folder: path.join(folder, name) });
  await expect(startWith(folder, { images: files('photos'), formerImages: files('link') })).rejects.toThrow(same);
  const images = await s3.newBucket();
  await expect(startWith(folder, { images, formerImages: through(images) })).rejects.toThrow(same);
});
