import type { WireJob } from '@zaehlwerk/contract/jobs';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newAccount, type TestAccount } from '../../testing/test-account.ts';
import { newJob, type TestJobOptions } from '../../testing/test-job.ts';
import { photo, segment, wirePhoto, withSegments } from '../../testing/test-photos.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';

const server = await testServer();
const SHOWN = { features: { showReadingImagesAllowed: true } };

interface Shown {
  readonly account: TestAccount;
  readonly jobId: string;
  readonly taskId: string;
  readonly imageId: string;
}

/** A job with one photo, of an account of its own. */
async function shown(tenant: TestTenant, options: TestJobOptions = SHOWN, jpeg?: Buffer): Promise<Shown> {
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account, options);
  const readingImages = [wirePhoto(jpeg ?? (await photo()))];
  const results = [{ taskId: job.taskId, readingValue: 1, readingImages }];
  const answer = await job.send({ readingDate: '2026-03-10', results });
  const { imageId } = answer.json<WireJob>().meter.meterRateTasks[0]!.readingResults[0]!.readingResultImages[0]!;
  return { account, jobId: job.jobId, taskId: job.taskId, imageId };
}

const pathOf = ({ jobId, taskId, imageId }: Omit<Shown, 'account'>): string =>
  `/api/pro/job/${jobId}/meter-rate-tasks/${taskId}/result-images/${imageId}`;

test('[API-26, API-27, OPN-K14] a photo of a result is answered as image/jpeg to its account', async () => {
  const tenant = await server.newTenant();
  const jpeg = await photo();
  const one = await shown(tenant, SHOWN, jpeg);
  const answer = await one.account.call('GET', pathOf(one));
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
  expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(answer.bytes.subarray(-1000)).toEqual(jpeg.subarray(-1000));
  expect((await tenant.call('GET', pathOf(one))).status).toBe(401);
});

test('[S31, OPN-173] it is only ever a photo, kept by nobody on the way', async () => {
  const tenant = await server.newTenant();
  const page = withSegments(await photo(), segment(0xfe, '<html><script>alert(1)</script></html>'));
  const one = await shown(tenant, SHOWN, Buffer.concat([page, Buffer.from('<script>alert(2)</script>')]));
  const { headers, bytes } = await one.account.call('GET', pathOf(one));
  expect(bytes.toString('latin1')).not.toContain('<script>');
  expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${one.imageId}.jpg"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

test('[S02, OPN-K14, OPN-167] every id must belong to the others and to the account: swapped singly, all answer 404', async () => {
  const tenant = await server.newTenant();
  const mine = await shown(tenant);
  const { account } = mine;
  const ownOther = await newJob(server, account, { ...SHOWN, tasks: [{}, {}] });
  const colleague = await shown(tenant);
  const foreign = await shown(await server.newTenant());
  const others = [ownOther, { ...colleague, taskIds: [colleague.taskId] }, { ...foreign, taskIds: [foreign.taskId] }];
  const swapped: Omit<Shown, 'account'>[] = [];
  for (const other of others) {
    swapped.push({ ...mine, jobId: other.jobId }, ...other.taskIds.map((taskId) => ({ ...mine, taskId })));
  }
  for (const imageId of [colleague.imageId, foreign.imageId, randomUUID(), 'x', '..%2f..%2fetc'])
    swapped.push({ ...mine, imageId });
  swapped.push({ ...mine, jobId: randomUUID() }, { ...mine, taskId: 'x' }, { ...mine, jobId: "';--" });
  const answers = [await account.call('GET', pathOf(colleague)), await account.call('GET', pathOf(foreign))];
  for (const path of swapped) answers.push(await account.call('GET', encodeURI(pathOf(path))));
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect((await account.call('GET', pathOf(mine))).status).toBe(200);
});

test('a second photo of the same job is reached by its own rate only', async () => {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account, { ...SHOWN, tasks: [{}, {}] });
  const readingImages = [wirePhoto(await photo())];
  const results = job.taskIds.map((taskId) => ({ taskId, readingValue: 1, readingImages }));
  const answer = await job.send({ readingDate: '2026-03-10', results });
  const tasks = answer.json<WireJob>().meter.meterRateTasks;
  const [first, second] = tasks.map((task) => task.readingResults[0]!.readingResultImages[0]!.imageId) as [
    string,
    string,
  ];
  const status = async (taskId: string, imageId: string): Promise<number> =>
    (await account.call('GET', pathOf({ jobId: job.jobId, taskId, imageId }))).status;
  expect(await status(job.taskIds[0]!, first)).toBe(200);
  expect(await status(job.taskIds[1]!, second)).toBe(200);
  expect(await status(job.taskIds[0]!, second)).toBe(404);
  expect(await status(job.taskIds[1]!, first)).toBe(404);
});

const FLAGS: readonly [Record<string, unknown>, Record<string, unknown>, number][] = [
  [{}, {}, 403],
  [{ showReadingImagesAllowed: false }, { showReadingImagesAllowed: true }, 403],
  [{ showReadingImagesAllowed: true }, {}, 200],
  [{ evaluationShowReadingImages: true }, {}, 200],
  [{}, { showReadingImagesAllowed: true }, 200],
  [{}, { evaluationShowReadingImages: true }, 200],
];

test.each(FLAGS)(
  '[OPN-K14, OPN-014, OPN-153] photos are shown when a flag says so: job %j, tenant %j',
  async (job, config, status) => {
    const tenant = await server.newTenant({ config: { features: config } });
    const one = await shown(tenant, { features: job });
    expect((await one.account.call('GET', pathOf(one))).status).toBe(status);
    const foreign = await newAccount(server, tenant);
    expect((await foreign.call('GET', pathOf(one))).status).toBe(404);
  },
);
