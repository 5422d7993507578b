import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { namedKeys, storedKeys } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { sweepOrphans } from './kept-photos.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The store knows age by the clock of the machine, so the server's clock is set from there. */
const server = await testServer();
const setHoursAhead = (hours: number): void => server.setNow(new Date(Date.now() + hours * HOUR_MS).toISOString());

async function sendPhoto(tenant: TestTenant): Promise<void> {
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account, { earliestExecution: null, latestExecution: null });
  const readingDate = server.parts.clock().toISOString();
  const results = [{ taskId: job.taskId, readingValue: 1, readingImages: [wirePhoto(await photo())] }];
  expect((await job.send({ readingDate, results })).status).toBe(200);
}

test('removes what no row names, and nothing that a row names', async () => {
  const tenant = await server.newTenant();
  await sendPhoto(tenant);
  const orphans = Array.from({ length: 5 }, () => `${tenant.applicationId}/${randomUUID()}`);
  for (const key of orphans) await server.parts.images.put(key, Buffer.from('left behind'));
  expect(await storedKeys(server, tenant)).toHaveLength(6);
  setHoursAhead(25);
  expect(await sweepOrphans(server.parts, systemScope('tidy-up'))).toBe(5);
  expect(await storedKeys(server, tenant)).toEqual(await namedKeys(server, tenant));
  expect(await sweepOrphans(server.parts, systemScope('tidy-up'))).toBe(0);
});

test('photos whose row has not been committed yet are left alone', async () => {
  const tenant = await server.newTenant();
  const young = `${tenant.applicationId}/${randomUUID()}`;
  await server.parts.images.put(young, Buffer.from('its row comes in a moment'));
  setHoursAhead(23);
  expect(await sweepOrphans(server.parts, systemScope('tidy-up'))).toBe(0);
  expect(await storedKeys(server, tenant)).toEqual([young]);
  setHoursAhead(25);
  expect(await sweepOrphans(server.parts, systemScope('tidy-up'))).toBe(1);
});

async function leaveOrphans(tenant: TestTenant, count: number): Promise<void> {
  const keys = Array.from({ length: count }, () => `${tenant.applicationId}/${randomUUID()}`);
  await Promise.all(keys.map((key) => server.parts.images.put(key, Buffer.from('x'))));
}

test('goes through more than it asks the database for at once', async () => {
  const tenant = await server.newTenant();
  await leaveOrphans(tenant, 1100);
  setHoursAhead(25);
  expect(await sweepOrphans(server.parts, systemScope('tidy-up'))).toBe(1100);
  expect(await storedKeys(server, tenant)).toEqual([]);
});

test('a round ends after a number of photos, and the next goes on where it ended', async () => {
  const tenant = await server.newTenant();
  for (let count = 0; count < 5; count += 1) await sendPhoto(tenant);
  await leaveOrphans(tenant, 5);
  setHoursAhead(25);
  const all = (await storedKeys(server, tenant)).length;
  expect(all).toBe(10);
  const removed: number[] = [];
  // What is there of other tests has rows, and is passed over on the way.
  for (let round = 0; round < 10; round += 1)
    removed.push(
      await sweepOrphans(server.parts, systemScope('tidy-up'), { size: 2, most: 2, safeAgeMs: 24 * HOUR_MS }),
    );
  expect(Math.max(...removed)).toBeLessThanOrEqual(4);
  expect(removed.reduce((sum, one) => sum + one, 0)).toBe(5);
  expect(await storedKeys(server, tenant)).toEqual(await namedKeys(server, tenant));
});

test('[OPS-197] a round ends soon after a stop, or when its time is over, and the next goes on', async () => {
  const tenant = await server.newTenant();
  await leaveOrphans(tenant, 30);
  setHoursAhead(25);
  const { images } = server.parts;
  const stopping = new AbortController();
  const slow = {
    ...images,
    remove: async (key: string) => {
      stopping.abort();
      await images.remove(key);
    },
  };
  const parts = { ...server.parts, images: slow, swept: { to: null } };
  const sweep = (round: Parameters<typeof sweepOrphans>[2]) => sweepOrphans(parts, systemScope('tidy-up'), round);
  expect(await sweep({ signal: stopping.signal })).toBe(8);
  expect(await sweep({ mostMs: 0 })).toBe(8);
  expect(await sweep({})).toBe(14);
  expect(await storedKeys(server, tenant)).toEqual([]);
});

test('only photos that no row names are looked at in the store', async () => {
  const tenant = await server.newTenant();
  await sendPhoto(tenant);
  await leaveOrphans(tenant, 1);
  setHoursAhead(25);
  const asked: string[] = [];
  const { images } = server.parts;
  const watched = {
    ...images,
    isOlderThan: (key: string, instant: Date) => {
      asked.push(key);
      return images.isOlderThan(key, instant);
    },
  };
  expect(await sweepOrphans({ ...server.parts, images: watched, swept: { to: null } }, systemScope('tidy-up'))).toBe(1);
  expect(asked).toHaveLength(1);
});
