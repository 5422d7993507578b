import { randomBytes, randomUUID } from 'node:crypto';
import { readingContent } from '@zaehlwerk/domain/submission/submission';
import { unknownMeterReadingContent } from '@zaehlwerk/domain/unknown-meter/unknown-meter-reading';
import { expect, test } from 'vitest';
import { storedIds } from '../../testing/calls/unsent-entries.ts';
import { unknownMeterReadingSender } from '../../testing/calls/unknown-meter-readings.ts';
import { storedRows } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { testServer } from '../../testing/test-server.ts';
import { hashContent, hashPhoto } from './accept-reading.ts';

const server = await testServer();
const IMAGE = { encodedImage: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==', mimeType: 'image/jpeg' };
const DATE = '2026-03-10T08:00:00Z';

// Taken from what a database holds: with another hash a repeat after an upgrade would be a conflict, and without access a second reading.
test('[OPN-083] the hash of a content is what databases hold', () => {
  const results = [
    { taskId: 'T1', readingValue: 12.5, comment: 'Größe', readingImages: [IMAGE] },
    { taskId: 'T2', readingValue: 7 },
  ];
  const jobId = 'A1B2C3D4-0000-4000-8000-000000000001';
  const reading = readingContent({ jobId, readingDate: DATE, results }, hashPhoto);
  expect(hashContent(reading).toString('hex')).toBe(
    '0234ba5a407ef322c0687b0c0131020fba1d352b29ffd365b6196d3f8e063c45d9',
  );
  const unknown = {
    meterNumber: ' 8ZRI ',
    readingValue: 12.5,
    readingDate: DATE,
    comment: ' ',
    readingImages: [IMAGE],
    login: 'A1',
  };
  expect(hashContent(unknownMeterReadingContent({ reading: unknown }, hashPhoto)).toString('hex')).toBe(
    '02939b4aeaf6e4acbaba41d018568a2fea2308c3383e100cd8e3803a48213e5ffb',
  );
});

test('[OPN-083, I2] a hash of another form under the key of a reading: a conflict, and no second reading', async () => {
  const tenant = await server.newTenant();
  const job = await newJob(server, await newAccount(server, tenant));
  const headers = { 'Idempotency-Key': randomUUID() };
  const sent = { readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 100 }] };
  expect((await job.send(sent, { headers })).status).toBe(200);
  await storeHash('submissions', tenant.applicationId);
  expect((await job.send(sent, { headers })).status).toBe(409);
  expect(await storedRows(server, tenant)).toMatchObject({ submissions: 1, results: 1 });
});

test('[OPN-083, I2] so is one under the key of an unknown meter', async () => {
  const { tenant, account, send } = await unknownMeterReadingSender(server);
  const headers = { 'Idempotency-Key': randomUUID() };
  const sent = { meterNumber: '8ZRI', readingValue: 12.5, readingDate: '2026-03-10', login: account.accountId };
  expect((await send(sent, { headers })).status).toBe(201);
  await storeHash('unknown_readings', tenant.applicationId);
  expect((await send(sent, { headers })).status).toBe(409);
  expect(await storedIds(server, tenant)).toHaveLength(1);
});

/** Gives the only row of a tenant a hash of 32 bytes: none of ours. */
async function storeHash(table: 'submissions' | 'unknown_readings', applicationId: string): Promise<void> {
  const statement = `update ${table} set content_hash = $2 where application_id = $1`;
  expect((await server.parts.pool.query(statement, [applicationId, randomBytes(32)])).rowCount).toBe(1);
}
