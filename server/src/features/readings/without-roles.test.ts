import { expect, test } from 'vitest';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();

test('[ROL-13] capture needs no role: whoever is signed in sees meters, sends readings with photos and sees them', async () => {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant, { roles: [] });
  const job = await newJob(server, account, { features: { showReadingImagesAllowed: true } });
  expect((await account.call('GET', '/api/pro/account/info')).status).toBe(200);
  const sent = await job.send({
    readingDate: '2026-03-10',
    results: [{ taskId: job.taskId, readingValue: 100, readingImages: [wirePhoto(await photo())] }],
  });
  expect(sent.status).toBe(200);
  const { jobs } = (await account.call('GET', '/api/pro/job')).json<{ jobs: unknown[] }>();
  expect(jobs).toEqual([sent.json()]);
  const [task] = sent.json<{ meter: { meterRateTasks: { taskId: string; readingResults: Result[] }[] } }>().meter
    .meterRateTasks;
  const imageId = task!.readingResults[0]!.readingResultImages[0]!.imageId;
  const path = `/api/pro/job/${job.jobId}/meter-rate-tasks/${task!.taskId}/result-images/${imageId}`;
  expect((await account.call('GET', path)).status).toBe(200);
});

interface Result {
  readonly readingResultImages: { readonly imageId: string }[];
}
