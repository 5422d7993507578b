import { expect, test } from 'vitest';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJobOptions } from '../../testing/test-job.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const tenant = await server.newTenant();
const account = await newAccount(server, tenant);

/** Sends at a moment what was captured at another; answers the status and what was kept of the capture. */
async function send(now: string, capturedAt: string | null, options: TestJobOptions, readingDate: string) {
  server.setNow(now);
  const job = await newJob(server, account, options);
  const headers: Record<string, string> = capturedAt === null ? {} : { 'X-Captured-At': capturedAt };
  const answer = await job.send({ readingDate, results: [{ taskId: job.taskId, readingValue: 1 }] }, { headers });
  const row = await server.parts.db
    .selectFrom('submissions')
    .where('job_id', '=', job.jobId)
    .select(['captured_at', 'received_at', 'reading_date'])
    .executeTakeFirst();
  return {
    status: answer.status,
    capturedAt: row?.captured_at?.toISOString() ?? null,
    receivedAt: row?.received_at?.toISOString(),
    readingDate: row?.reading_date ?? null,
  };
}

const PERIOD = { earliestExecution: '2026-03-01', latestExecution: '2026-03-31' };

const OPEN = { earliestExecution: null, latestExecution: null };

test('[OPN-082] a reading taken in time and sent late is validated against the day it was taken', async () => {
  const late = await send('2026-04-10T08:00:00Z', '2026-03-31T20:00:00Z', PERIOD, '2026-03-31');
  expect(late).toMatchObject({
    status: 200,
    capturedAt: '2026-03-31T20:00:00.000Z',
    receivedAt: '2026-04-10T08:00:00.000Z',
  });
  expect(await send('2026-04-10T08:00:00Z', null, PERIOD, '2026-03-31')).toMatchObject({ status: 409 });
});

test('[OPN-082, OPN-072] that day is the one in Berlin, whatever zone the device writes', async () => {
  expect(await send('2026-04-10T08:00:00Z', '2026-03-31T21:59:59Z', PERIOD, '2026-03-31')).toMatchObject({
    status: 200,
  });
  expect(await send('2026-04-10T08:00:00Z', '2026-03-31T22:00:00Z', PERIOD, '2026-03-31')).toMatchObject({
    status: 409,
  });
  const newYork = await send('2026-04-10T08:00:00Z', '2026-03-31T16:30:00-05:00', PERIOD, '2026-03-31');
  expect(newYork).toMatchObject({ status: 200, capturedAt: '2026-03-31T21:30:00.000Z' });
});

test('[OPN-082] a reading taken too early stays too early, however late it is sent', async () => {
  expect(await send('2026-03-02T08:00:00Z', '2026-02-27T08:00:00Z', PERIOD, '2026-02-27')).toMatchObject({
    status: 409,
  });
});

const NOT_CREDIBLE = [
  ['in the future', '2026-04-10T08:00:01Z'],
  ['more than 30 days ago', '2026-03-11T07:59:59Z'],
  ['without a zone', '2026-03-31T20:00:00'],
  ['a day only', '2026-03-31'],
  ['a day that does not exist', '2026-02-31T20:00:00Z'],
  ['a number', '1774987200000'],
  ['nonsense', 'yesterday'],
  ['nothing', ''],
] as const;

test.each(NOT_CREDIBLE)('[OPN-082] what is not credible counts as not said: %s', async (_what, capturedAt) => {
  expect(await send('2026-04-10T08:00:00Z', capturedAt, PERIOD, '2026-03-31')).toMatchObject({ status: 409 });
  expect(await send('2026-04-10T08:00:00Z', capturedAt, OPEN, '2026-04-10')).toMatchObject({
    status: 200,
    capturedAt: null,
  });
});

test('[OPN-082] exactly 30 days and exactly now are credible', async () => {
  expect(await send('2026-04-10T08:00:00Z', '2026-03-11T08:00:00Z', PERIOD, '2026-03-11')).toMatchObject({
    status: 200,
  });
  const now = '2026-04-10T08:00:00.000Z';
  expect(await send(now, now, OPEN, '2026-04-10')).toMatchObject({ status: 200, capturedAt: now });
});

/** By the device it is five minutes to midnight on the last day, or five minutes past it. */
const EVENING = '2026-03-31T21:55:00.000Z';
const NIGHT = '2026-03-31T22:05:00.000Z';

test.each([
  ['ahead', '2026-03-31T22:05:00.000Z'],
  ['behind', '2026-03-31T21:45:00.000Z'],
])('[F29] a server ten minutes %s takes a reading in time with its chosen day', async (_, now) => {
  for (const day of ['2026-03-31', '2026-03-30']) {
    expect(await send(now, EVENING, PERIOD, day)).toMatchObject({ status: 200, readingDate: day, receivedAt: now });
  }
});

test('[F29] a server ten minutes behind takes the reading of a day that has not begun there as soon as it has', async () => {
  const early = await send(EVENING, NIGHT, OPEN, '2026-04-01');
  expect(early).toMatchObject({ status: 400, readingDate: null });
  expect(await send(NIGHT, NIGHT, OPEN, '2026-04-01')).toMatchObject({ status: 200, readingDate: '2026-04-01' });
});
