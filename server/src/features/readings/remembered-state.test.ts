import { expect, test } from 'vitest';
import { storedRows } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJob } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const { db } = server.parts;

const send = async (job: TestJob, readingValue = 100): Promise<number> =>
  (await job.send({ readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue }] })).status;

async function world() {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account);
  expect(await send(job)).toBe(200);
  expect(await send(job)).toBe(200);
  return { tenant, account, job };
}

test('a limit that the utility changed holds for the next reading, whatever the server remembers', async () => {
  const { tenant, job } = await world();
  const setLimit = (maximum_value: string) =>
    db
      .updateTable('rate_tasks')
      .set({ maximum_value, strict_validation: true })
      .where('task_id', '=', job.taskId)
      .execute();
  await setLimit('50');
  expect(await send(job)).toBe(400);
  await setLimit('150');
  expect(await send(job)).toBe(200);
  await setLimit('120');
  expect(await send(job, 130)).toBe(400);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 3, results: 3, images: 0 });
});

test('so do settings of the tenant', async () => {
  const { tenant, job } = await world();
  const configure = (meterReading: object) =>
    db
      .updateTable('applications')
      .set({ document: JSON.stringify({ name: 'x', hosts: [], brandColor: null, config: { meterReading } }) })
      .where('application_id', '=', tenant.applicationId)
      .execute();
  await configure({ imageRequired: true });
  expect(await send(job)).toBe(400);
  await configure({});
  expect(await send(job)).toBe(200);
  await configure({ imageRequired: true });
  expect(await send(job)).toBe(400);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 3, results: 3, images: 0 });
});

test('so does the day: what was too late yesterday is not remembered as in time', async () => {
  const { job } = await world();
  server.setNow('2026-04-01T10:00:00Z');
  expect(await send(job)).toBe(409);
  server.setNow('2026-03-10T10:00:00Z');
  expect(await send(job)).toBe(200);
});

test('a job that was taken away is gone at once, for whoever remembers it', async () => {
  const { tenant, job } = await world();
  const other = await newAccount(server, tenant);
  await db.updateTable('jobs').set({ account_id: other.accountId }).where('job_id', '=', job.jobId).execute();
  expect(await send(job)).toBe(404);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 2, results: 2, images: 0 });
});

test('a reading of a job that was just seen costs one statement; one with a photo is looked at first', async () => {
  const { job } = await world();
  const { pool } = server.parts;
  const query = pool.query;
  const names: unknown[] = [];
  pool.query = ((statement: { name?: string }) => {
    names.push(statement.name);
    return Reflect.apply(query, pool, [statement]) as unknown;
  }) as typeof query;
  const statements = async (readingImages: readonly unknown[]) => {
    names.length = 0;
    const results = [{ taskId: job.taskId, readingValue: 100, readingImages }];
    expect((await job.send({ readingDate: '2026-03-10', results })).status).toBe(200);
    return names.filter((name) =>
      ['job-to-read', 'store-submissions-skip', 'store-submissions-wait'].includes(String(name)),
    );
  };
  const counted = [await statements([]), await statements([wirePhoto(await photo())])];
  pool.query = query;
  expect(counted).toEqual([['store-submissions-skip'], ['job-to-read', 'store-submissions-skip']]);
});

test('[API-09] the first reading after the list was fetched is accepted', async () => {
  const account = await newAccount(server, await server.newTenant());
  const job = await newJob(server, account);
  expect((await account.call('GET', '/api/pro/job')).status).toBe(200);
  expect(await send(job)).toBe(200);
});
