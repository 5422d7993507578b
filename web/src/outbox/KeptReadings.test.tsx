import { postResults } from '@zaehlwerk/contract/readings';
import { expect, onTestFinished, test } from 'vitest';
import { browserDatabase } from '../device/device.ts';
import { browserLocks } from '../device/locks.ts';
import { settable } from '../device/observable.ts';
import { createServerApi } from '../server/server-api.ts';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { fakeBrowser, TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { fakeServer } from '../../testing/fakes/fake-server.ts';
import { meter } from '../../testing/meters.ts';
import { createOutbox } from './create-outbox.ts';
import { account } from '../../testing/history.ts';
import { aPicture, aReading } from '../../testing/open-outbox.ts';

let names = 0;

/** Tabs of this real browser, with its own database and locks; only network and clock are in the test's hand. */
function setting() {
  const name = `outbox-test-${(names += 1)}-${Date.now()}`;
  const server = fakeServer();
  server.on(postResults, ({ params }) => meter({ id: params['id'] ?? '' }));
  const clock = fakeClock(TEST_NOW);
  const connection = settable<'online' | 'offline'>('offline');
  const accounts = settable([account('maria')]);
  const openTab = () => {
    const device = {
      ...fakeBrowser(server.fetch, clock).openTab('/'),
      database: browserDatabase(window, name),
      locks: browserLocks(navigator.locks),
    };
    const api = createServerApi({ ...device, language: () => 'de' });
    const bearerOf = (id: string) => ({ token: () => id, renewed: () => Promise.resolve(null) });
    return createOutbox({ device, api, senders: { list: accounts, bearerOf }, connection });
  };
  onTestFinished(() => void indexedDB.deleteDatabase(name));
  return { server, clock, connection, openTab };
}

test('[SES-16, OFF-10, I1, I3] what is kept is there after a reload, and is sent with its photos, byte for byte', async () => {
  const { server, clock, connection, openTab } = setting();
  const before = openTab();
  expect(
    await before.submit(aReading({ id: 'one', jobId: 'a', photos: [aPicture('first'), aPicture('second')] })),
  ).toEqual({
    kind: 'kept',
  });
  expect(await before.submit(aReading({ id: 'two', jobId: 'b' }))).toEqual({ kind: 'kept' });
  const reloaded = openTab();
  await expect.poll(() => reloaded.entries.get().map(({ id }) => id)).toEqual(['one', 'two']);
  connection.set('online');
  await expect.poll(async () => (await clock.pass(500), server.calls(postResults).length)).toBe(2);
  const images = server.calls(postResults)[0]?.body.results[0]?.readingImages ?? [];
  expect(images.map(({ encodedImage }) => atob(encodedImage))).toEqual(['first', 'second']);
  await expect.poll(() => [before.entries.get(), reloaded.entries.get()]).toEqual([[], []]);
});

test('[F09] tabs with the locks of a real browser send each entry once', async () => {
  const { server, clock, connection, openTab } = setting();
  const tabs = Array.from({ length: 5 }, openTab);
  const jobs = Array.from({ length: 8 }, (_, index) => `job-${index}`);
  for (const jobId of jobs) await tabs[0]?.submit(aReading({ jobId }));
  await expect.poll(() => tabs.map(({ entries }) => entries.get().length)).toEqual(tabs.map(() => jobs.length));
  connection.set('online');
  await expect.poll(async () => (await clock.pass(500), server.calls(postResults).length)).toBe(jobs.length);
  await expect.poll(() => tabs.map(({ entries }) => entries.get().length)).toEqual(tabs.map(() => 0));
  await clock.pass(60_000);
  expect(server.calls(postResults).map(({ params }) => params['id'])).toEqual(jobs);
});
