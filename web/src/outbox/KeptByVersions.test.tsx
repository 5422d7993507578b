import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER, postResults, postUnknownReading } from '@zaehlwerk/contract/readings';
import { expect, onTestFinished, test } from 'vitest';
import { browserDatabase } from '../device/device.ts';
import { settable } from '../device/observable.ts';
import { createDrafts } from './drafts.ts';
import { createServerApi } from '../server/server-api.ts';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { fakeBrowser, TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { fakeServer } from '../../testing/fakes/fake-server.ts';
import { meter } from '../../testing/meters.ts';
import { createOutbox } from './create-outbox.ts';
import { rulesOf } from './kinds.ts';
import { needsPerson, type OutboxEntry } from './outbox-entry.ts';
import { account } from '../../testing/history.ts';
import { KEPT_DATABASES, type KeptDatabase, settle, writeKeptDatabase } from '../../testing/kept-database.ts';

let names = 0;

/** The present app in a browser that has kept the database of another version. */
async function setting(version: number, kept: KeptDatabase, newer = false) {
  const name = `versions-test-${(names += 1)}-${Date.now()}`;
  await writeKeptDatabase(name, version, kept, newer);
  const server = fakeServer();
  server.on(postResults, ({ params }) => meter({ id: params['id'] ?? '' }));
  server.on(postUnknownReading, () => ({ id: 'taken' }));
  const clock = fakeClock(TEST_NOW);
  const device = { ...fakeBrowser(server.fetch, clock).openTab('/'), database: browserDatabase(window, name) };
  const bearerOf = (id: string) => ({ token: () => id, renewed: () => Promise.resolve(null) });
  const accounts = { list: settable([account('maria')]), bearerOf };
  const connection = settable<'online' | 'offline'>('offline');
  const api = createServerApi({ ...device, language: () => 'de' });
  const outbox = createOutbox({ device, api, senders: accounts, connection });
  onTestFinished(() => void indexedDB.deleteDatabase(name));
  await expect.poll(() => outbox.ready.get()).toBe(true);
  return { name, server, clock, device, outbox, connection };
}

/** What went over the wire: the header fields that matter, and the content. */
function sent({ server }: Awaited<ReturnType<typeof setting>>) {
  const headersOf = (headers: Headers) => [IDEMPOTENCY_HEADER, CAPTURED_AT_HEADER].map((name) => headers.get(name));
  return [
    ...server.calls(postResults).map(({ headers, params, body }) => [...headersOf(headers), params['id'], body]),
    ...server.calls(postUnknownReading).map(({ headers, body }) => [...headersOf(headers), null, body]),
  ].sort(byId);
}

/** A content in whatever shape it lies in the database. */
interface KeptContent {
  readonly kind: string;
  readonly capturedAt: string;
  readonly jobId?: string;
  readonly readingDate?: string;
  readonly results?: unknown;
  readonly reading?: unknown;
  readonly body?: unknown;
}

/** The entries of a database as the present app knows them: with the body that is sent. */
function entriesOf({ outbox }: KeptDatabase) {
  return outbox.map((entry) => {
    const { readingDate, results, reading, ...kept } = entry['content'] as KeptContent;
    const body = kept.body ?? reading ?? { readingDate, results };
    return { ...entry, content: { ...kept, body } } as unknown as OutboxEntry;
  });
}

/** What has to go over the wire, from what lies in the database. */
function toBeSent(kept: KeptDatabase, which: (entry: OutboxEntry) => boolean) {
  return entriesOf(kept)
    .filter(which)
    .map(({ id, content }) => {
      const { capturedAt, body } = rulesOf(content).withPhotos(content, (photo) => {
        return { encodedImage: kept.photos[photo.id]?.base64, mimeType: kept.photos[photo.id]?.mimeType };
      });
      return [id, capturedAt, content.kind === 'reading' ? content.jobId : null, body];
    })
    .sort(byId);
}

const byId = (one: readonly unknown[], other: readonly unknown[]) => (String(one[0]) < String(other[0]) ? -1 : 1);

test.each(KEPT_DATABASES)('[F20] what %s has left is all there, and is sent unchanged', async (_, version, kept) => {
  const app = await setting(version, kept);
  const { outbox, clock, connection, device } = app;
  expect(outbox.entries.get()).toEqual(entriesOf(kept));
  expect(outbox.unreadable.get()).toEqual([]);
  const drafts = createDrafts(device);
  drafts.open();
  await expect.poll(() => drafts.ready.get()).toBe(true);
  for (const [key, draft] of Object.entries(kept.drafts)) expect(drafts.find(key)).toEqual(draft);
  connection.set('online');
  const ready = toBeSent(kept, (entry) => !needsPerson(entry));
  await expect.poll(async () => (await clock.pass(1_000), sent(app))).toEqual(ready);
  // What the person decides about goes as it is when they say so.
  for (const { id } of outbox.entries.get()) void outbox.retry(id);
  await expect.poll(async () => (await clock.pass(1_000), sent(app))).toEqual(toBeSent(kept, () => true));
  expect(outbox.entries.get()).toEqual([]);
});

test.each(KEPT_DATABASES)(
  '[F20] after %s a version to come: an older app deletes nothing of it',
  async (_, version, kept) => {
    const app = await setting(version, kept, true);
    const { outbox, clock, connection, name } = app;
    expect(outbox.entries.get()).toEqual(entriesOf(kept));
    connection.set('online');
    const ready = toBeSent(kept, (entry) => !needsPerson(entry));
    await expect.poll(async () => (await clock.pass(1_000), sent(app))).toEqual(ready);
    const database = await settle(indexedDB.open(name));
    onTestFinished(() => database.close());
    expect(database.version).toBe((version + 1) * 10);
    const reading = database.transaction(['inventions', 'outbox']);
    expect(await settle(reading.objectStore('inventions').get('one'))).toBe('of a version to come');
    expect(await settle(reading.objectStore('outbox').count())).toBe(kept.outbox.length - ready.length);
  },
);
