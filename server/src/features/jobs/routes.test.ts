import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { METER_TYPES, meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { expect, test } from 'vitest';
import { newAccount, type TestAccount } from '../../testing/test-account.ts';
import { newJob, type TestJob, type TestJobOptions } from '../../testing/test-job.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const tenant = await server.newTenant();

async function listOf(account: TestAccount): Promise<WireJob[]> {
  const answer = await account.call('GET', '/api/pro/job');
  expect(answer.status).toBe(200);
  return answer.json<{ jobs: WireJob[] }>().jobs;
}

async function jobWith(options: TestJobOptions): Promise<{ account: TestAccount; job: TestJob; wire: WireJob }> {
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account, options);
  const [wire] = await listOf(account);
  return { account, job, wire: wire! };
}

test('[OPN-K04] no jobs are an empty list; without a token there is no list', async () => {
  const account = await newAccount(server, tenant);
  expect((await account.call('GET', '/api/pro/job')).json()).toEqual({ jobs: [] });
  expect((await tenant.call('GET', '/api/pro/job')).status).toBe(401);
});

test('[OPN-167, OPN-173] every account has its own jobs, of its own utility, kept by nobody on the way', async () => {
  const mine = await jobWith({ meterNumber: 'MINE' });
  const other = await newAccount(server, tenant);
  await newJob(server, other, { meterNumber: 'OTHER' });
  const elsewhere = await server.newTenant();
  const elsewhereAccount = await newAccount(server, elsewhere);
  await newJob(server, elsewhereAccount, { meterNumber: 'ELSEWHERE' });
  expect((await listOf(mine.account)).map((job) => job.meter.meterNumber)).toEqual(['MINE']);
  expect((await listOf(elsewhereAccount)).map((job) => job.meter.meterNumber)).toEqual(['ELSEWHERE']);
  const answer = await mine.account.call('GET', '/api/pro/job');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('[DOM-14, OBI-01, OPN-013] jobInfo.meterType follows the rule of the domain', async () => {
  const account = await newAccount(server, tenant);
  const codes = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'C'].map((medium) => `${medium}-0:1.8.0`);
  for (const obis of codes) {
    await newJob(server, account, { meterType: null, tasks: [{ obis }, { obis: '7-0:3.0.0' }] });
  }
  for (const meterType of METER_TYPES) await newJob(server, account, { meterType, tasks: [{ obis: '8-0:1.0.0' }] });
  const jobs = await listOf(account);
  expect(jobs).toHaveLength(codes.length + METER_TYPES.length);
  for (const { jobInfo, meter } of jobs) expect(jobInfo.meterType).toBe(meterTypeOf(meter));
  expect(new Set(jobs.map((job) => job.jobInfo.meterType))).toEqual(new Set(METER_TYPES));
});

const TARGET_DATES = [
  [['2026-03-15'], true],
  [['2026-03-15', '2026-03-15'], true],
  [['2026-03-15', '2026-03-16'], false],
  [['2026-03-15', null], false],
  [[null, null], false],
] as const;

test.each(TARGET_DATES)('[DOM-13] target dates %j are the same: %s', async (dates, same) => {
  const { wire } = await jobWith({ tasks: dates.map((targetReadingDate) => ({ targetReadingDate })) });
  expect(wire.sameTargetReadingDates).toBe(same);
});

test('[DOM-06, OPN-075] a job is done when every register asked for has a result', async () => {
  const { account, job } = await jobWith({ tasks: [{}, {}, { endedAt: new Date('2026-03-01T00:00:00Z') }] });
  const send = (taskId: string) => job.send({ readingDate: '2026-03-10', results: [{ taskId, readingValue: 1 }] });
  const state = async () => {
    const [wire] = await listOf(account);
    return { done: wire!.done, registers: wire!.meter.meterRateTasks.map((task) => task.taskId) };
  };
  const registers = job.taskIds.slice(0, 2);
  expect(await state()).toEqual({ done: false, registers });
  expect((await send(job.taskIds[0]!)).json()).toMatchObject({ done: false });
  expect(await state()).toEqual({ done: false, registers });
  expect((await send(job.taskIds[1]!)).json()).toMatchObject({ done: true });
  expect(await state()).toEqual({ done: true, registers });
});

test('whatever changes a job shows in the next list', async () => {
  const { account, job } = await jobWith({ tasks: [{}] });
  const { db } = server.parts;
  const application_id = tenant.applicationId;
  const meterOf = async () => (await listOf(account))[0]!.meter;
  const mine = { application_id, task_id: job.taskId };
  const earlier = { ...mine, event_id: randomUUID(), reading_date: '2025-01-01', created: new Date(0) };
  expect((await meterOf()).meterRateTasks[0]!.readingEvents).toEqual([]);
  await db
    .insertInto('reading_events')
    .values({ ...earlier, reading_value: '5', reason: null, other_reason: null })
    .execute();
  expect((await meterOf()).meterRateTasks[0]!.readingEvents).toMatchObject([{ readingValue: 5 }]);
  await db.updateTable('reading_events').set({ reading_value: '6' }).where('task_id', '=', job.taskId).execute();
  expect((await meterOf()).meterRateTasks[0]!.readingEvents).toMatchObject([{ readingValue: 6 }]);
  await db.deleteFrom('reading_events').where('task_id', '=', job.taskId).execute();
  expect((await meterOf()).meterRateTasks[0]!.readingEvents).toEqual([]);
  await db.updateTable('rate_tasks').set({ rate_name: 'Einspeisung' }).where('task_id', '=', job.taskId).execute();
  expect((await meterOf()).meterRateTasks[0]!.rateName).toBe('Einspeisung');
  await db.updateTable('jobs').set({ meter_number: 'NEW' }).where('job_id', '=', job.jobId).execute();
  expect((await meterOf()).meterNumber).toBe('NEW');
  await job.send({ readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 7 }] });
  expect((await meterOf()).meterRateTasks[0]!.readingResults).toMatchObject([{ readingValue: 7 }]);
  await db.deleteFrom('reading_results').where('task_id', '=', job.taskId).execute();
  expect((await meterOf()).meterRateTasks[0]!.readingResults).toEqual([]);
  const other = await newAccount(server, tenant);
  await db.updateTable('jobs').set({ account_id: other.accountId }).where('job_id', '=', job.jobId).execute();
  expect(await listOf(account)).toEqual([]);
  expect(await listOf(other)).toMatchObject([{ id: job.jobId, login: other.accountId }]);
});

test('a list of many jobs comes in the order of their order numbers, packed if the caller likes', async () => {
  const account = await newAccount(server, tenant);
  for (let n = 0; n < 30; n += 1) await newJob(server, account);
  const orders = await server.parts.db
    .selectFrom('jobs')
    .where('account_id', '=', account.accountId)
    .orderBy('order_number')
    .select('job_id')
    .execute();
  const packed = await account.call('GET', '/api/pro/job', { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  const { jobs } = JSON.parse(brotliDecompressSync(packed.bytes).toString()) as { jobs: WireJob[] };
  expect(jobs.map((job) => job.id)).toEqual(orders.map((order) => order.job_id));
});

test('[OPN-K04, OPN-173] the list of jobs is told again only when one of them has changed, and to each account its own', async () => {
  const { account, job } = await jobWith({});
  const other = await jobWith({});
  const ask = ({ call }: TestAccount, tag: string) =>
    call('GET', '/api/pro/job', { headers: { 'if-none-match': tag } });
  const first = (await ask(account, '')).headers['etag'] ?? '';
  expect((await ask(account, first)).status).toBe(304);
  expect((await ask(account, `"x", ${first}`)).bytes).toHaveLength(0);
  expect((await ask(other.account, first)).status).toBe(200);
  const body = { readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 4812.3 }] };
  const path = `/api/pro/job/${job.jobId}/meterRateTask/result`;
  expect((await account.call('POST', path, { body })).status).toBe(200);
  const changed = await ask(account, first);
  expect(changed.json<{ jobs: WireJob[] }>().jobs.map(({ done }) => done)).toEqual([true]);
  expect((await ask(account, changed.headers['etag'] ?? '')).status).toBe(304);
});
