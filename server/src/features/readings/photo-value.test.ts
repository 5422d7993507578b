import { expect, test } from 'vitest';
import { exportFrom } from '../../testing/calls/operator-calls.ts';
import { readingsToClear } from '../../testing/calls/readings-to-clear.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

/*
 * What a device has read on the photo of a reading, beside what its person has typed.
 */

const server = await testServer();

async function world() {
  const tenant = await server.newTenant();
  const job = await newJob(server, await newAccount(server, tenant));
  const send = async (readingValue: number, more: object, images = 1) => {
    const readingImages = await Promise.all(Array.from({ length: images }, async () => wirePhoto(await photo())));
    const results = [{ taskId: job.taskId, readingValue, readingImages, ...more }];
    return job.send({ readingDate: '2026-03-10', results });
  };
  return { tenant, send };
}

test('[OPS-145] photo and digits that differ want a look, and both are told by export and clearing; no value is implausible for it', async () => {
  const { tenant, send } = await world();
  expect((await send(21_047.3, { photoValue: '21074.3', confirmed: ['photo.differs'] })).status).toBe(200);
  expect((await exportFrom(server, tenant)).readings).toMatchObject([
    { readingValue: '21047.3', photoValue: '21074.3', findings: ['photo.differs'], implausible: false },
  ]);
  expect(await readingsToClear(server, tenant, '?reason=photoDiffers')).toMatchObject([
    { readingValue: '21047.3', photoValue: '21074.3', reasons: ['photoDiffers'], state: 'open' },
  ]);
});

test('[OPS-145, OPN-486] nothing wants a look where they agree, where nothing was read, or where no photo comes with it', async () => {
  const { tenant, send } = await world();
  for (const [value, more, images] of [
    [21_074.3, { photoValue: '21074.9' }, 1],
    [21_075.3, {}, 1],
    [21_076.3, { photoValue: null }, 1],
    [21_077.3, { photoValue: '11111' }, 0],
  ] as const) {
    expect((await send(value, more, images)).status).toBe(200);
  }
  const told = (await exportFrom(server, tenant)).readings.map(({ photoValue }) => photoValue).sort();
  expect(told).toEqual(['21074.9', null, null, null]);
  expect(await readingsToClear(server, tenant)).toEqual([]);
});

test('[OPN-486] it is bounded, and no content: the same reading with another one is the same reading', async () => {
  const { send, tenant } = await world();
  for (const photoValue of ['12,3', '-1', '1'.repeat(16), 'x'.repeat(5000), 12]) {
    expect((await send(1, { photoValue })).status).toBe(400);
  }
  expect((await exportFrom(server, tenant)).readings).toEqual([]);
});
