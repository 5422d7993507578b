import type { WireJob } from '@zaehlwerk/contract/jobs';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { namedKeys, storedKeys, storedRows } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJob, type TestJobOptions } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';
import { newShare } from '../../testing/test-share.ts';
import { sweepOrphans } from '../photos/kept-photos.ts';

const server = await testServer();
const COMMENTS = { commentsEnabled: true, freeTextCommentEnabled: true };
const SHOWN = { ...COMMENTS, showReadingCommentAllowed: true, showReadingImagesAllowed: true };
const NOON = '2026-03-10T12:00:00Z';

async function world(options: TestJobOptions = {}) {
  server.setNow(NOON);
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account, { features: COMMENTS, ...options });
  return { tenant, account, job };
}

interface Sent {
  readonly comment?: string;
  readonly photos?: readonly Buffer[];
}

function bodyOf({ taskIds }: TestJob, readingValue: number, { comment, photos = [] }: Sent = {}) {
  const readingImages = photos.map(wirePhoto);
  return {
    readingDate: '2026-03-10',
    results: taskIds.map((taskId) => ({ taskId, readingValue, comment: comment ?? null, readingImages })),
  };
}

const FIRST = { comment: 'Zähler getauscht' };

/** The results of each rate as one line: value, comment, number of photos. */
function linesOf(job: WireJob): string[][] {
  return job.meter.meterRateTasks.map(({ readingResults }) =>
    readingResults.map((one) => `${one.readingValue} ${one.comment} ${one.readingResultImages.length}`),
  );
}

test('[JOB-10, OPN-255] a correction keeps comment and photos that its form does not show; so does its correction', async () => {
  const { tenant, account, job } = await world({ tasks: [{}, {}] });
  const taken = [await photo(), await photo({ width: 64 })];
  await job.send(bodyOf(job, 2101, { ...FIRST, photos: taken }));
  const answer = (await job.send(bodyOf(job, 210))).json<WireJob>();
  const kept = ['2101 Zähler getauscht 2', '210 Zähler getauscht 2'];
  expect(linesOf(answer)).toEqual([kept, kept]);
  const ids = answer.meter.meterRateTasks.flatMap(({ readingResults }) =>
    readingResults.flatMap((one) => one.readingResultImages.map(({ imageId }) => imageId)),
  );
  expect(new Set(ids).size).toBe(8);
  const { jobs } = (await account.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>();
  expect(jobs).toEqual([answer]);
  const again = (await job.send(bodyOf(job, 211))).json<WireJob>();
  expect(linesOf(again)[1]).toEqual([...kept, '211 Zähler getauscht 2']);
  // The bytes are kept once for all of them, and no sweep takes them.
  expect(await storedRows(server, tenant)).toEqual({ submissions: 3, results: 6, images: 12 });
  expect(await storedKeys(server, tenant)).toHaveLength(4);
  await sweepOrphans(server.parts, systemScope('tidy-up'));
  expect(await storedKeys(server, tenant)).toEqual(Array.from(new Set(await namedKeys(server, tenant))).sort());
});

test('[JOB-18, JOB-19, OPN-255] nothing of what its form shows: there it was taken away', async () => {
  const { job } = await world({ features: SHOWN });
  await job.send(bodyOf(job, 2101, { ...FIRST, photos: [await photo()] }));
  const answer = await job.send(bodyOf(job, 210));
  expect(linesOf(answer.json<WireJob>())).toEqual([['2101 Zähler getauscht 1', '210 null 0']]);
});

test('[IMG-02, OPN-255] a new comment replaces the earlier one, new photos come before as many as have room', async () => {
  const { account, job } = await world();
  const [a, b, c, d] = [
    await photo(),
    await photo({ width: 64 }),
    await photo({ width: 65 }),
    await photo({ width: 66 }),
  ];
  await job.send(bodyOf(job, 2101, { ...FIRST, photos: [a, b] }));
  const answer = (await job.send(bodyOf(job, 210, { comment: 'neu', photos: [c, d] }))).json<WireJob>();
  expect(linesOf(answer)).toEqual([['2101 Zähler getauscht 2', '210 neu 3']]);
  const widths = await server.parts.db
    .selectFrom('result_images')
    .innerJoin('reading_results', 'reading_results.result_id', 'result_images.result_id')
    .where('reading_results.comment', '=', 'neu')
    .where('result_images.application_id', '=', account.tenant.applicationId)
    .orderBy('result_images.position')
    .select('result_images.width')
    .execute();
  expect(widths.map(({ width }) => width)).toEqual([65, 66, 160]);
});

test('[OPN-083, OPN-255] a repeat of a correction gives the first answer again and keeps nothing twice', async () => {
  const { tenant, job } = await world();
  await job.send(bodyOf(job, 2101, { ...FIRST, photos: [await photo()] }));
  const headers = { 'Idempotency-Key': randomUUID() };
  const first = await job.send(bodyOf(job, 210), { headers });
  const again = await job.send(bodyOf(job, 210), { headers });
  expect([again.status, again.bytes]).toEqual([200, first.bytes]);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 2, results: 2, images: 2 });
});

test('[OPN-082, OPN-255] a reading taken before what counts now was sent keeps nothing of it', async () => {
  const { job } = await world();
  await job.send(bodyOf(job, 100, FIRST));
  const before = { 'X-Captured-At': '2026-03-10T11:00:00Z' };
  server.setNow('2026-03-10T13:00:00Z');
  await job.send(bodyOf(job, 99), { headers: before });
  const since = { 'X-Captured-At': '2026-03-10T12:30:00Z' };
  server.setNow('2026-03-10T14:00:00Z');
  const answer = await job.send(bodyOf(job, 98), { headers: since });
  // The correction was made of what counted at half past twelve, wherever it waited since.
  expect(linesOf(answer.json<WireJob>())).toEqual([['100 Zähler getauscht 0', '99 null 0', '98 Zähler getauscht 0']]);
});

test('[OPN-076, OPN-255] nothing of what another account has sent', async () => {
  const { tenant, account, job } = await world({ reShare: true });
  const share = await newShare({ ...account, tenant }, { jobIds: [job.jobId] });
  const path = `/api/pro/job/${job.jobId}/meterRateTask/result`;
  const sendAsShare = (body: unknown) => share.call('POST', path, { body });
  await job.send(bodyOf(job, 100, { comment: 'von mir', photos: [await photo()] }));
  expect(linesOf((await sendAsShare(bodyOf(job, 101))).json<WireJob>())[0]?.at(-1)).toBe('101 null 0');
  await sendAsShare(bodyOf(job, 102, { comment: 'vom Hausmeister', photos: [await photo()] }));
  expect(linesOf((await job.send(bodyOf(job, 103))).json<WireJob>())[0]?.at(-1)).toBe('103 null 0');
  await sendAsShare(bodyOf(job, 104, { comment: 'vom Hausmeister', photos: [await photo()] }));
  expect(linesOf((await sendAsShare(bodyOf(job, 105))).json<WireJob>())[0]?.at(-1)).toBe('105 vom Hausmeister 1');
});

test('[IMG-08, COM-03, OPN-255] what is required of a reading must come with itself', async () => {
  const { job } = await world({ meterReading: { imageRequired: true } });
  await job.send(bodyOf(job, 100, { photos: [await photo()] }));
  const refused = await job.send(bodyOf(job, 101));
  expect(refused.status).toBe(400);
  expect(refused.json()).toMatchObject({ fieldErrors: [{ code: 'images.required' }] });
});

test('[VAL-22, JOB-10, OPN-066] a correction is not validated against the result it replaces', async () => {
  const { job } = await world({ meterReading: { commentRequiredIfImplausible: true } });
  expect((await job.send(bodyOf(job, 21_012))).status).toBe(200);
  expect((await job.send(bodyOf(job, 2101))).status).toBe(200);
});

test('[OPN-082, OPN-255, OPN-305] one that waited longer than its job reaches back keeps what counted when it was made', async () => {
  const { job } = await world();
  await job.send(bodyOf(job, 100, { ...FIRST, photos: [await photo()] }));
  server.setNow('2026-03-10T13:00:00Z');
  for (const value of [101, 102, 103, 104]) await job.send(bodyOf(job, value, { comment: 'danach' }));
  server.setNow('2026-03-10T14:00:00Z');
  const since = { 'X-Captured-At': '2026-03-10T12:30:00Z' };
  const answer = (await job.send(bodyOf(job, 98), { headers: since })).json<WireJob>();
  expect(linesOf(answer)[0]?.at(-1)).toBe('98 Zähler getauscht 1');
  const before = { 'X-Captured-At': '2026-03-10T11:30:00Z' };
  const again = (await job.send(bodyOf(job, 97), { headers: before })).json<WireJob>();
  expect(linesOf(again)[0]?.at(-1)).toBe('97 null 0');
});
