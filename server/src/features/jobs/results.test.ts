import { randomUUID } from 'node:crypto';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { getJobResults, type WireRateResult } from '@zaehlwerk/contract/job-results';
import { expect, test } from 'vitest';
import { addResults, correctedOften } from '../../testing/many-results.ts';
import { newAccount, type TestAccount } from '../../testing/test-account.ts';
import { newJob, type TestJob, type TestJobOptions } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const tenant = await server.newTenant();

async function world(options: TestJobOptions = {}) {
  const account = await newAccount(server, tenant);
  return { account, job: await newJob(server, account, options) };
}

const ask = (account: TestAccount, { jobId }: TestJob, after: string | null = null) =>
  account.call('GET', `/api/pro/job/${jobId}/results${after === null ? '' : `?after=${encodeURIComponent(after)}`}`);

/** Every page of a job, from the first to the last. */
async function pagesOf(account: TestAccount, job: TestJob): Promise<WireRateResult[][]> {
  const pages: WireRateResult[][] = [];
  for (let after: string | null = null; ; ) {
    const answer = await ask(account, job, after);
    expect(answer.status).toBe(200);
    const page = getJobResults.answer[200].parse(answer.json());
    expect(page).toEqual(answer.json());
    pages.push(page.results);
    if (page.next === null) return pages;
    after = page.next;
  }
}

const FEATURES = { commentsEnabled: true, freeTextCommentEnabled: true };

test('[OPN-306] all results of a job with all their fields, the newest first, of every register that it has', async () => {
  const { account, job } = await world({
    features: FEATURES,
    tasks: [{}, {}, { endedAt: new Date('2026-03-01T00:00:00Z') }],
  });
  expect(await pagesOf(account, job)).toEqual([[]]);
  const [one, other] = job.taskIds;
  const readingImages = [wirePhoto(await photo())];
  const sent = { taskId: one, readingValue: 100.5, comment: 'Keller', readingImages };
  const first = await job.send({ readingDate: '2026-03-09', results: [sent] });
  await job.send({ readingDate: '2026-03-10', results: [{ taskId: other, readingValue: 7 }] });
  const [page] = await pagesOf(account, job);
  expect(page).toEqual([
    expect.objectContaining({ taskId: other, readingValue: 7, readingResultImages: [] }),
    { taskId: one, ...first.json<WireJob>().meter.meterRateTasks[0]!.readingResults[0] },
  ]);
  expect(page![1]!.readingResultImages).toHaveLength(1);
});

test('[OPN-306] they come a hundred at a time, each once, and no page is cut where two were accepted together', async () => {
  const { account, job } = await world({ tasks: [{}, {}] });
  const results = job.taskIds.map((taskId) => ({ taskId, readingValue: 5 }));
  await addResults(server, account, job, correctedOften(149));
  for (let n = 0; n < 51; n += 1) await job.send({ readingDate: '2026-03-10', results });
  await job.send({ readingDate: '2026-03-10', results: results.slice(1) });
  const pages = await pagesOf(account, job);
  expect(pages.map((page) => page.length)).toEqual([100, 100, 52]);
  const all = pages.flat();
  expect(new Set(all.map(({ taskId, created }) => `${taskId} ${created}`)).size).toBe(252);
  const instants = all.map(({ created }) => created);
  expect(instants).toEqual(instants.toSorted().reverse());
});

test('[OPN-306] a page that is full is the last one where nothing follows', async () => {
  const { account, job } = await world();
  await addResults(server, account, job, correctedOften(100));
  expect((await pagesOf(account, job)).map((page) => page.length)).toEqual([100]);
});

test('[OPN-306] while they are gone through, a new result replaces none', async () => {
  const { account, job } = await world();
  await addResults(server, account, job, correctedOften(150));
  const first = (await ask(account, job)).json<{ results: WireRateResult[]; next: string }>();
  await job.send({ readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 5 }] });
  const second = (await ask(account, job, first.next)).json<{ results: WireRateResult[] }>();
  const instants = [...first.results, ...second.results].map(({ created }) => created);
  expect(new Set(instants).size).toBe(150);
});

test('[S02, OPN-163, OPN-306] a cursor that is not of this job is refused, whoever’s it is', async () => {
  const { account, job } = await world();
  await addResults(server, account, job, correctedOften(101));
  const { next } = (await ask(account, job)).json<{ next: string }>();
  const stranger = await world();
  const sibling = await newJob(server, account);
  for (const [who, what, after] of [
    [stranger.account, stranger.job, next],
    [account, sibling, next],
    [account, job, randomUUID()],
    [account, job, 'x'],
    [account, job, "'; --"],
  ] as const) {
    const answer = await ask(who, what, after);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ fieldErrors: [{ field: 'after', code: 'unknown' }] });
  }
  expect((await ask(stranger.account, job, next)).status).toBe(404);
});
