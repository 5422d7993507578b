import { randomUUID } from 'node:crypto';
import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { clearingUtility, CORRECTION } from '../../testing/calls/clearing-utility.ts';
import { exportFrom, operate } from '../../testing/calls/operator-calls.ts';
import { storedRows } from '../../testing/stored.ts';
import type { TestJobOptions } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';
import { newShare } from '../../testing/test-share.ts';

const server = await testServer();
const COMMENTS = { commentsEnabled: true, freeTextCommentEnabled: true };
const FEATURES = {
  ...COMMENTS,
  notReadableAllowed: true,
  showReadingCommentAllowed: true,
  showReadingImagesAllowed: true,
};

async function world(options: TestJobOptions = {}) {
  const utility = await clearingUtility(server, { features: FEATURES, ...options });
  const job = await utility.newOne();
  const path = `/api/pro/job/${job.jobId}/meterRateTask/result`;
  const post = (results: readonly object[], headers: Readonly<Record<string, string>> = {}) => {
    server.setNow(new Date(server.parts.clock().getTime() + 1000).toISOString());
    return utility.account.call('POST', path, { body: { readingDate: '2026-03-10', results }, headers });
  };
  const report = (own: object = {}, headers = {}) =>
    post([{ taskId: job.taskId, readingValue: null, notReadable: 'noAccess', ...own }], headers);
  const told = async () => (await utility.account.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs[0]!;
  return { ...utility, job, post, report, told };
}

const faultsOf = (problem: Problem) => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);

test('[OPS-106] instead of a value a reason is taken with comment and photo, and the order leaves the open list', async () => {
  const { report, told, account, job } = await world();
  const answer = await report({ comment: 'Tür verschlossen', readingImages: [wirePhoto(await photo())] });
  expect(answer.status).toBe(200);
  for (const one of [answer.json<WireJob>(), await told()]) {
    const [rate] = one.meter.meterRateTasks;
    expect([one.done, rate!.readingResults, rate!.readingResultCount]).toEqual([true, [], 0]);
    expect(rate!.notReadable).toEqual({
      reason: 'noAccess',
      readingDate: '2026-03-10',
      comment: 'Tür verschlossen',
      created: expect.any(String),
      readingResultImages: [{ imageId: expect.any(String) }],
    });
  }
  const [{ imageId }] = (await told()).meter.meterRateTasks[0]!.notReadable!.readingResultImages as [
    { imageId: string },
  ];
  const image = `/api/pro/job/${job.jobId}/meter-rate-tasks/${job.taskId}/result-images/${imageId}`;
  expect((await account.call('GET', image)).status).toBe(200);
});

test('[OPS-106] the same key counts once, also at the same time; another reason under it is refused', async () => {
  const { report, tenant } = await world();
  const headers = { 'idempotency-key': randomUUID() };
  const twice = await Promise.all([report({}, headers), report({}, headers)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const [one, other] = twice.map((answer) => answer.json());
  expect(one).toEqual(other);
  expect((await report({ notReadable: 'glass' }, headers)).status).toBe(409);
  expect(await storedRows(server, tenant)).toMatchObject({ submissions: 1, results: 1 });
});

test('[OPS-106] what is wrong with it is refused by field, and stores nothing', async () => {
  const { report, post, job, tenant } = await world();
  const refused = async (own: object) => {
    const answer = await report(own);
    expect(answer.status).toBe(400);
    return faultsOf(answer.json());
  };
  expect(await refused({ notReadable: 'moon' })).toContain('results[0].notReadable badFormat');
  expect(await refused({ notReadable: 'other' })).toEqual(['results[0].comment notReadable.comment']);
  expect(await refused({ readingValue: 5 })).toEqual(['results[0].notReadable notReadable.withValue']);
  // As bare as it is, it could not be stored.
  for (const fall of [
    { kind: 'exchanged' },
    { kind: 'exchanged', oldEndValue: -5, newMeterNumber: '1EMH0099', exchangedOn: '2026-03-01' },
  ])
    expect(await refused({ fall })).toEqual(['results[0].fall notReadable.withFall']);
  expect(await refused({ notReadable: null })).toEqual(['results[0].readingValue value.missing']);
  expect(faultsOf((await post([{ taskId: job.taskId }])).json())).toEqual(['results[0].readingValue value.missing']);
  const off = await world({ features: {} });
  expect(faultsOf((await off.report()).json())).toEqual(['results[0].notReadable notReadable.notAllowed']);
  expect(await storedRows(server, tenant)).toMatchObject({ submissions: 0 });
});

test('[OPS-106] of several registers some are read and others cannot be', async () => {
  const { post, job, told } = await world({ tasks: [{ obis: '1-0:1.8.1' }, { obis: '1-0:1.8.2' }] });
  const [first, second] = job.taskIds as [string, string];
  expect((await post([{ taskId: second, notReadable: 'displayDark' }])).json<WireJob>().done).toBe(false);
  expect((await post([{ taskId: first, readingValue: 5 }])).json<WireJob>().done).toBe(true);
  const rates = (await told()).meter.meterRateTasks;
  expect(rates.map(({ readingResults, notReadable }) => [readingResults.length, notReadable?.reason])).toEqual([
    [1, undefined],
    [0, 'displayDark'],
  ]);
});

test('[OPS-110] a later reading replaces it, in the list, among all results and in the export; it says nothing against what was read', async () => {
  const { report, job, told, tenant, account } = await world();
  await report();
  await job.send(1500);
  const [rate] = (await told()).meter.meterRateTasks;
  expect([rate!.notReadable, rate!.readingResults.length, rate!.readingResultCount]).toEqual([undefined, 1, 1]);
  const { readings } = await exportFrom(server, tenant);
  expect(readings.map(({ kind, notReadable, readingValue }) => [kind, notReadable, readingValue])).toEqual([
    ['notReadable', 'noAccess', null],
    ['reading', null, '1500.0'],
  ]);
  expect(readings[1]!.replaces).toBe(readings[0]!.id);
  const all = await account.call('GET', `/api/pro/job/${job.jobId}/results`);
  expect(all.json()).toMatchObject({ results: [{ readingValue: 1500 }], notReadable: [{ reason: 'noAccess' }] });
  const late = await report();
  expect([late.status, faultsOf(late.json())]).toEqual([400, ['results[0].notReadable notReadable.alreadyRead']]);
});

test('[OPS-109, OPN-449] it wants a look: released it is handed over, discarded the order is open again, taken back it is done', async () => {
  const { report, list, decide, told, handOver, tenant } = await world();
  await report({ notReadable: 'meterGone' });
  const [reading] = (await list('?reason=notReadable')) as [ReadingToClear];
  expect(reading).toMatchObject({
    state: 'open',
    reasons: ['notReadable'],
    readingValue: null,
    notReadable: 'meterGone',
  });
  const progress = async () =>
    (await operate(server, tenant, 'GET', 'progress')).json<{ jobs: number; done: number }>();
  expect(await progress()).toMatchObject({ jobs: 1, done: 1 });
  expect((await decide('discarded', [reading])).status).toBe(200);
  expect([(await told()).done, (await told()).meter.meterRateTasks[0]!.notReadable]).toEqual([false, undefined]);
  expect(await progress()).toMatchObject({ jobs: 1, done: 0 });
  expect((await handOver('released=true')).readings).toEqual([]);
  await decide('open', [reading]);
  expect((await told()).done).toBe(true);
  await decide('released', [reading]);
  expect((await handOver('released=true')).readings).toMatchObject([{ notReadable: 'meterGone', readingValue: null }]);
  expect((await told()).done).toBe(true);
});

test('[OPS-109, OPN-456] who is asked back about it has the order open again with the question; the next result of either kind answers', async () => {
  const { report, job, list, told, tenant, decide, handOver } = await world();
  const progress = async () => (await operate(server, tenant, 'GET', 'progress')).json<{ done: number }>().done;
  const ask = async (question: string) => {
    const [reading] = (await list('?state=open')) as [ReadingToClear];
    const answer = await operate(server, tenant, 'POST', `clearing/${reading.readingId}/question`, {
      body: { question },
    });
    expect([answer.status, answer.json()]).toEqual([200, { mail: 'noAddress' }]);
    return reading;
  };
  const rate = async () => (await told()).meter.meterRateTasks[0]!;
  await report();
  const first = await ask('Kommen Sie am Montag hinein?');
  expect(await rate()).toMatchObject({ readingResults: [], askedBack: { question: 'Kommen Sie am Montag hinein?' } });
  expect([(await rate()).notReadable, (await told()).done, await progress()]).toEqual([undefined, false, 0]);
  expect((await report({ notReadable: 'glass' })).status).toBe(200);
  expect([(await rate()).askedBack, (await rate()).notReadable?.reason]).toEqual([undefined, 'glass']);
  expect([(await told()).done, await progress()]).toEqual([true, 1]);
  expect((await list('?state=answered')).map(({ readingId }) => readingId)).toEqual([first.readingId]);
  const second = await ask('Und durch das Glas?');
  expect((await told()).done).toBe(false);
  await decide('open', [second]);
  expect([(await told()).done, await progress()]).toEqual([true, 1]);
  await ask('Doch noch einmal?');
  await job.send(1500);
  expect([(await told()).done, await progress()]).toEqual([true, 1]);
  expect([(await rate()).askedBack, (await rate()).readingResults.length]).toEqual([undefined, 1]);
  const { readings } = await handOver('');
  expect(readings.map(({ replaces }) => replaces)).toEqual([null, readings[0]!.id, readings[1]!.id]);
});

test('[OPS-109, OPN-456] a report after a reading that was asked back about answers; discarded, the question stands again', async () => {
  const { report, job, list, told, tenant, decide } = await world();
  await job.send(9000);
  const [reading] = (await list()) as [ReadingToClear];
  await operate(server, tenant, 'POST', `clearing/${reading.readingId}/question`, { body: { question: '9000?' } });
  expect((await told()).done).toBe(false);
  expect((await report()).status).toBe(200);
  expect((await told()).done).toBe(true);
  const [said] = (await list('?reason=notReadable')) as [ReadingToClear];
  await decide('discarded', [said]);
  const one = await told();
  expect([one.done, one.meter.meterRateTasks[0]!.readingResults[0]!.question]).toEqual([false, '9000?']);
  expect((await operate(server, tenant, 'GET', 'progress')).json()).toMatchObject({ done: 0 });
});

test('[OPS-109] a clerk enters a value in its place', async () => {
  const { report, list, correct, told, handOver } = await world();
  await report();
  const [reading] = (await list()) as [ReadingToClear];
  expect((await correct(reading.readingId, CORRECTION)).status).toBe(200);
  expect((await list())[0]).toMatchObject({ state: 'corrected', counts: false });
  const { done, meter } = await told();
  expect([done, meter.meterRateTasks[0]!.readingResults.map(({ readingValue }) => readingValue)]).toEqual([
    true,
    [1500],
  ]);
  expect((await handOver('')).readings.at(-1)).toMatchObject({ replaces: reading.readingId, kind: 'reading' });
});

test('[OPS-106] whoever shares the meter reports it and sees it as a reading', async () => {
  const { account, job, report, told } = await world({ reShare: true });
  const share = await newShare(account, { jobIds: [job.jobId] });
  const body = { readingDate: '2026-03-10', results: [{ taskId: job.taskId, notReadable: 'glass' }] };
  expect((await share.call('POST', `/api/pro/job/${job.jobId}/meterRateTask/result`, { body })).status).toBe(200);
  expect((await told()).meter.meterRateTasks[0]!.notReadable).toMatchObject({ reason: 'glass' });
  await report({ comment: 'Scheibe gesprungen' });
  const [given] = (await share.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
  expect(given!.meter.meterRateTasks[0]!.notReadable).toMatchObject({
    reason: 'noAccess',
    comment: null,
  });
});

test('[OPS-108] CSV and XLSX tell it in columns of their own at the end, with no value', async () => {
  const { report, tenant } = await world();
  await report();
  const csv = (await operate(server, tenant, 'GET', 'readings?format=csv')).text;
  const [head, row] = csv
    .replace('\ufeff', '')
    .split('\r\n')
    .map((line) => line.split(';'));
  const cell = (name: string) => row![head!.indexOf(name)];
  expect(head!.slice(-7, -5)).toEqual(['kind', 'notReadable']);
  expect([cell('kind'), cell('notReadable'), cell('readingValue')]).toEqual(['notReadable', 'noAccess', '']);
  expect((await operate(server, tenant, 'GET', 'readings?format=xlsx')).status).toBe(200);
});
