import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';
import { unknownReadingSender } from '../../testing/calls/unknown-readings.ts';
import { olderReadingHash, olderUnknownReadingHash } from './content-hash.ts';

const server = await testServer();
const PHOTO = wirePhoto(await photo({ width: 32, height: 24 }));
const IMAGE = { encodedImage: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==', mimeType: 'image/jpeg' };
const DATE = '2026-03-10T08:00:00Z';

// Taken from the program of 0.1 itself.
test('[OPN-083] the hashes of 0.1 are what 0.1 stored', () => {
  const results = [
    { taskId: 'T1', readingValue: 12.5, comment: 'Größe', readingImages: [IMAGE] },
    { taskId: 'T2', readingValue: 7 },
  ];
  const reading = olderReadingHash('A1B2C3D4-0000-4000-8000-000000000001', { readingDate: DATE, results });
  expect(reading.toString('hex')).toBe('b0ce8fa30917037f161a6cd52f5f81bbe2d90707042c67babcf532f01e31ccd5');
  const unknown = olderUnknownReadingHash({
    meterNumber: ' 8ZRI ',
    readingValue: 12.5,
    readingDate: DATE,
    comment: ' ',
    readingImages: [IMAGE],
    login: 'A1',
  });
  expect(unknown.toString('hex')).toBe('be65cd60311f5058de2f1727549194b4a33d41fb633a64a7490aaeb78d788cbd');
});

test('[OPN-083] a reading that 0.1 accepted is known by its key, and other content under it is a conflict', async () => {
  const application = await server.newApplication();
  const job = await newJob(server, await newAccount(server, application));
  const headers = { 'Idempotency-Key': randomUUID() };
  const results = [{ taskId: job.taskId, readingValue: 100, comment: null, readingImages: [PHOTO] }];
  const sent = { readingDate: '2026-03-10', results };
  const first = await job.send(sent, { headers });
  await storeAs01('submissions', application.applicationId, olderReadingHash(job.jobId, sent));
  const again = await job.send(sent, { headers });
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect((await job.send({ ...sent, readingDate: '2026-03-09' }, { headers })).status).toBe(409);
});

test('[OPN-083] so is the reading of an unknown meter', async () => {
  const { application, account, send } = await unknownReadingSender(server);
  const headers = { 'Idempotency-Key': randomUUID() };
  const sent = {
    meterNumber: '8ZRI',
    readingValue: 12.5,
    readingDate: '2026-03-10',
    comment: null,
    readingImages: [PHOTO],
    login: account.accountId,
  };
  const first = await send(sent, { headers });
  await storeAs01('unknown_readings', application.applicationId, olderUnknownReadingHash(sent));
  const again = await send(sent, { headers });
  expect([again.status, again.text]).toEqual([201, first.text]);
  for (const other of [{ readingValue: 13 }, { meterNumber: undefined }, { readingDate: null }]) {
    expect((await send({ ...sent, ...other }, { headers })).status).toBe(409);
  }
});

/** Makes the only row of an application one that 0.1 wrote: its hash has no version before it. */
async function storeAs01(
  table: 'submissions' | 'unknown_readings',
  applicationId: string,
  hash: Buffer,
): Promise<void> {
  const { rowCount } = await server.parts.pool.query(
    `update ${table} set content_hash = $2 where application_id = $1`,
    [applicationId, hash],
  );
  expect([hash.length, rowCount]).toEqual([32, 1]);
}
