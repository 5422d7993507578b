import { createHash } from 'node:crypto';
import { WireJob } from '@zaehlwerk/contract/jobs';
import type { WireRateResult } from '@zaehlwerk/contract/job-results';
import { expect, test } from 'vitest';
import { namedKeys, storedKeys, storedRows } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJobOptions } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';
import { makeJobs } from '../jobs/job-json.ts';

const server = await testServer();
const DAY = '2026-03-10';
const FREE_TEXT = { commentsEnabled: true, freeTextCommentEnabled: true };

async function world(options: TestJobOptions = {}) {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  return { tenant, account, job: await newJob(server, account, options) };
}

test('[API-09, API-10, DOM-38, DOM-39, SND-01, DAT-01, COM-01, IMG-14] two rates, comment, photos and date are stored whole', async () => {
  const { tenant, account, job } = await world({ features: FREE_TEXT, tasks: [{}, { postDecimals: 3 }] });
  const [first, second] = [await photo(), await photo({ width: 64, height: 48 })];
  const answer = await job.send({
    readingDate: '2026-03-09',
    results: [
      {
        taskId: job.taskIds[0],
        readingValue: 12641.6,
        comment: 'gut lesbar',
        readingImages: [wirePhoto(first), wirePhoto(second)],
      },
      { taskId: job.taskIds[1], readingValue: 0.125, comment: null, readingImages: [] },
    ],
  });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const wire = WireJob.parse(answer.json());
  expect(wire).toEqual(answer.json());
  expect(wire).toMatchObject({ id: job.jobId, done: true, login: account.accountId });
  const [tookPhotos, plain] = wire.meter.meterRateTasks.map((task) => task.readingResults);
  expect(tookPhotos).toMatchObject([{ readingDate: '2026-03-09', readingValue: 12641.6, comment: 'gut lesbar' }]);
  expect(tookPhotos![0]!.readingResultImages).toHaveLength(2);
  expect(plain).toMatchObject([
    { readingDate: '2026-03-09', readingValue: 0.125, comment: null, readingResultImages: [] },
  ]);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 1, results: 2, images: 2 });
  expect(await storedKeys(server, tenant)).toEqual(await namedKeys(server, tenant));
  const values = await server.parts.db
    .selectFrom('reading_results')
    .where('application_id', '=', tenant.applicationId)
    .select(['reading_value', 'reading_date', 'created'])
    .orderBy('reading_value')
    .execute();
  expect(values.map((value) => value.reading_value)).toEqual(['0.125', '12641.6']);
  expect(values.map((value) => value.reading_date)).toEqual(['2026-03-09', '2026-03-09']);
});

test('the records of photos hold their size, length and SHA-256, in the order they were sent', async () => {
  const { tenant, job } = await world();
  const photos = [await photo({ width: 64, height: 48 }), await photo({ width: 48, height: 64 })];
  await job.send({
    readingDate: DAY,
    results: [{ taskId: job.taskId, readingValue: 1, readingImages: photos.map(wirePhoto) }],
  });
  const rows = await server.parts.db
    .selectFrom('result_images')
    .where('application_id', '=', tenant.applicationId)
    .orderBy('position')
    .selectAll()
    .execute();
  expect(rows.map(({ width, height, position }) => ({ width, height, position }))).toEqual([
    { width: 64, height: 48, position: 0 },
    { width: 48, height: 64, position: 1 },
  ]);
  for (const row of rows) {
    const bytes = Buffer.from((await server.parts.images.get(row.storage_key))!);
    expect(row.byte_length).toBe(bytes.length);
    expect(row.sha256).toEqual(createHash('sha256').update(bytes).digest());
  }
});

test('[API-10] the answer is the job as the list shows it from then on', async () => {
  const { account, job } = await world({ features: FREE_TEXT, tasks: [{ minimumValue: '1.50' }, {}] });
  for (const readingValue of [10, 11.5]) {
    const results = [
      { taskId: job.taskId, readingValue, comment: ' mit Rand ', readingImages: [wirePhoto(await photo())] },
    ];
    const answer = await job.send({ readingDate: DAY, results });
    const [built] = await makeJobs(server.parts.pool, account.scope, [job]);
    expect(answer.json()).toEqual(JSON.parse(built!.wire));
    expect((await account.call('GET', '/api/pro/job')).json()).toEqual({ jobs: [answer.json()] });
  }
});

test('[SND-06, OPN-075] some of the rates may be sent; the job stays open until the rest is sent', async () => {
  const { job } = await world({ tasks: [{}, {}, {}] });
  const send = (taskIds: readonly string[]) =>
    job.send({ readingDate: DAY, results: taskIds.map((taskId) => ({ taskId, readingValue: 5 })) });
  expect((await send(job.taskIds.slice(0, 2))).json()).toMatchObject({ done: false });
  expect((await send(job.taskIds.slice(2))).json()).toMatchObject({ done: true });
});

test('[OPN-075, OPN-305] a correction adds a result, the newest counts, the older stay', async () => {
  const { account, job } = await world();
  for (const readingValue of [100, 90, 95]) {
    await job.send({ readingDate: DAY, results: [{ taskId: job.taskId, readingValue }] });
  }
  server.setNow('2026-03-10T09:00:00Z');
  const answer = await job.send({ readingDate: '2026-03-08', results: [{ taskId: job.taskId, readingValue: 96 }] });
  server.setNow('2026-03-10T10:00:00Z');
  const [task] = answer.json<WireJob>().meter.meterRateTasks;
  expect(task!.readingResults.map((result) => result.readingValue)).toEqual([90, 95, 96]);
  expect(task!.readingResultCount).toBe(4);
  const path = `/api/pro/job/${job.jobId}/results`;
  const { results } = (await account.call('GET', path)).json<{ results: WireRateResult[] }>();
  expect(results.map((result) => result.readingValue)).toEqual([96, 95, 90, 100]);
  // Three are received at the same moment, the last by a clock that is an hour behind.
  expect(results.map((result) => result.created)).toEqual(
    ['003', '002', '001', '000'].map((ms) => `2026-03-10T10:00:00.${ms}Z`),
  );
});

test('[OPN-076] a job that was handed on keeps what both accounts sent; the last one received is current', async () => {
  const { tenant, account, job } = await world();
  const other = await newAccount(server, tenant);
  await job.send({ readingDate: DAY, results: [{ taskId: job.taskId, readingValue: 100 }] });
  await server.parts.db
    .updateTable('jobs')
    .set({ account_id: other.accountId })
    .where('job_id', '=', job.jobId)
    .execute();
  const body = { readingDate: DAY, results: [{ taskId: job.taskId, readingValue: 101 }] };
  expect((await job.send(body)).status).toBe(404);
  const path = `/api/pro/job/${job.jobId}/meterRateTask/result`;
  const answer = await other.call('POST', path, { body });
  const [task] = answer.json<WireJob>().meter.meterRateTasks;
  expect(task!.readingResults.map((result) => result.readingValue)).toEqual([100, 101]);
  const senders = await server.parts.db
    .selectFrom('submissions')
    .where('job_id', '=', job.jobId)
    .orderBy('received_at')
    .select('account_id')
    .execute();
  expect(senders.map((sender) => sender.account_id).sort()).toEqual([account.accountId, other.accountId].sort());
});

test('[OPN-169] fields nobody knows are neither stored nor answered', async () => {
  const { job } = await world();
  const answer = await job.send({
    readingDate: DAY,
    accountId: 'x',
    done: true,
    results: [{ taskId: job.taskId, readingValue: 5, created: '2020-01-01', roles: ['ADMIN'], readingImages: [] }],
  });
  expect(answer.status).toBe(200);
  expect(answer.text).not.toMatch(/ADMIN|2020-01-01/);
});
