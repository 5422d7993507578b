import type { WireJob } from '@zaehlwerk/contract/jobs';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { namedKeys, storedKeys, storedRows } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJob, type TestJobOptions } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';
import { clearAnswers } from './clear-answers.ts';

const server = await testServer();
const ONE = { submissions: 1, results: 1, images: 0 };

async function world(options: TestJobOptions = {}) {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  return { tenant, account, job: await newJob(server, account, options) };
}

function bodyOf(job: TestJob, readingValue = 100, extra: object = {}) {
  return { readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue, ...extra }] };
}

const under = (key: string) => ({ headers: { 'Idempotency-Key': key } });

test('[OPN-083, F03] the same key and content gives the first answer again, byte for byte, and stores nothing', async () => {
  const { tenant, job } = await world();
  const key = randomUUID();
  const first = await job.send(bodyOf(job), under(key));
  await job.send(bodyOf(job, 101), under(randomUUID()));
  const again = await job.send(bodyOf(job), under(key));
  expect(again.status).toBe(200);
  expect(again.bytes).toEqual(first.bytes);
  expect(again.headers['content-type']).toBe(first.headers['content-type']);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 2, results: 2, images: 0 });
});

test('[OPN-083, OPN-068, OPN-072] the same content may be written differently', async () => {
  const { tenant, job } = await world();
  const key = randomUUID();
  const sent = wirePhoto(await photo());
  const spelled = { ...sent, encodedImage: `data:image/jpeg;base64,${sent.encodedImage}` };
  const first = await job.send(bodyOf(job, 50.5, { comment: null, readingImages: [sent] }), under(key));
  const others = [
    bodyOf(job, 50.5, { comment: ' ', readingImages: [spelled] }),
    { ...bodyOf(job, 50.5, { readingImages: [sent] }), readingDate: '2026-03-09T23:30:00Z' },
    `{ "results": [{ "readingImages": ${JSON.stringify([sent])}, "readingValue": 5.050e1, "extra": true,
      "taskId": "${job.taskId}" }], "readingDate": "2026-03-10" }`,
  ];
  for (const other of others) {
    const again = await job.send(other, under(key));
    expect([again.status, again.bytes]).toEqual([200, first.bytes]);
  }
  expect(await storedRows(server, tenant)).toEqual({ submissions: 1, results: 1, images: 1 });
});

test('[OPN-083] it holds after the period has ended and after the job was corrected', async () => {
  const { job } = await world();
  const key = randomUUID();
  const first = await job.send(bodyOf(job), under(key));
  server.setNow('2026-04-20T10:00:00Z');
  const again = await job.send(bodyOf(job), under(key));
  const other = await job.send(bodyOf(job), under(randomUUID()));
  server.setNow('2026-03-10T10:00:00Z');
  expect(again.bytes).toEqual(first.bytes);
  expect(other.status).toBe(409);
});

test('[F06, OPN-083, OPN-165] the same key with other content is a conflict; what is stored stays', async () => {
  const { tenant, account, job } = await world({
    features: { commentsEnabled: true, freeTextCommentEnabled: true },
  });
  const twin = await newJob(server, account);
  const key = randomUUID();
  const [one, other] = [await photo(), await photo({ width: 64 })];
  const retouched = Buffer.from(one);
  retouched[retouched.length - 20]! ^= 1;
  expect((await job.send(bodyOf(job, 100, { readingImages: [wirePhoto(one)] }), under(key))).status).toBe(200);
  const changed = [
    bodyOf(job, 101, { readingImages: [wirePhoto(one)] }),
    bodyOf(job, 100, { readingImages: [wirePhoto(other)] }),
    bodyOf(job, 100, { readingImages: [wirePhoto(retouched)] }),
    bodyOf(job, 100, { readingImages: [] }),
    bodyOf(job, 100, { readingImages: [wirePhoto(one)], comment: 'doch anders' }),
    { ...bodyOf(job, 100, { readingImages: [wirePhoto(one)] }), readingDate: '2026-03-09' },
    bodyOf(job, -1),
    {},
  ];
  for (const body of changed) {
    expect((await job.send(body, under(key))).json()).toMatchObject({ status: 409, code: 'idempotencyConflict' });
  }
  expect((await twin.send(bodyOf(twin), under(key))).json()).toMatchObject({
    status: 409,
    code: 'idempotencyConflict',
  });
  expect(await storedRows(server, tenant)).toEqual({ submissions: 1, results: 1, images: 1 });
  expect(await storedKeys(server, tenant)).toEqual(await namedKeys(server, tenant));
});

test('[OPN-083] a refused send does not use up its key', async () => {
  const { tenant, job } = await world();
  const key = randomUUID();
  expect((await job.send(bodyOf(job, -5), under(key))).status).toBe(400);
  expect((await job.send({ ...bodyOf(job), readingDate: '2026-03-11' }, under(key))).status).toBe(400);
  expect((await job.send(bodyOf(job, 5), under(key))).status).toBe(200);
  expect(await storedRows(server, tenant)).toEqual(ONE);
});

test('[OPN-083] without a key every send counts; keys of two accounts have nothing to do with each other', async () => {
  const { tenant, job } = await world();
  const other = await newJob(server, await newAccount(server, tenant));
  const key = randomUUID();
  await job.send(bodyOf(job));
  await job.send(bodyOf(job));
  expect((await job.send(bodyOf(job), under(key))).status).toBe(200);
  expect((await other.send(bodyOf(other, 7), under(key))).status).toBe(200);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 4, results: 4, images: 0 });
});

test.each([2, 10, 50])(
  '[F04, F05, OPN-083] %i sends with one key at once: one row, equal answers, none fails',
  async (times) => {
    const { tenant, job } = await world();
    const key = randomUUID();
    const body = bodyOf(job, 100, { readingImages: [wirePhoto(await photo())] });
    const answers = await Promise.all(Array.from({ length: times }, () => job.send(body, under(key))));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await storedRows(server, tenant)).toEqual({ submissions: 1, results: 1, images: 1 });
    expect(await storedKeys(server, tenant)).toEqual(await namedKeys(server, tenant));
  },
);

test('[F05, OPN-083] two contents under one key at once: one is stored, the other is a conflict', async () => {
  const { tenant, account, job } = await world();
  const twin = await newJob(server, account);
  const key = randomUUID();
  const sends = Array.from({ length: 8 }, (_, n) =>
    n % 2 === 0 ? job.send(bodyOf(job), under(key)) : twin.send(bodyOf(twin), under(key)),
  );
  const statuses = (await Promise.all(sends)).map((answer) => answer.status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  expect(await storedRows(server, tenant)).toEqual(ONE);
});

test('[F04] a send that hangs in the database does not stand in the way of its own repetition', async () => {
  const { tenant, job } = await world();
  const key = randomUUID();
  const lock = await server.parts.pool.connect();
  await lock.query('begin');
  await lock.query('select from jobs where job_id = $1 for update', [job.jobId]);
  const first = job.send(bodyOf(job), under(key));
  const again = job.send(bodyOf(job), under(key));
  await waitingForLock(server.parts.pool, 2);
  await lock.query('commit');
  lock.release();
  const answers = await Promise.all([first, again]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  expect(answers[0].bytes).toEqual(answers[1].bytes);
  expect(await storedRows(server, tenant)).toEqual(ONE);
});

test('[F08] a correction sent while the first send is still open counts, and both are kept', async () => {
  const { tenant, account, job } = await world();
  const first = job.send(bodyOf(job, 100), under(randomUUID()));
  expect((await first).status).toBe(200);
  const sends = Array.from({ length: 12 }, (_, n) => job.send(bodyOf(job, 101 + n), under(randomUUID())));
  const answers = await Promise.all(sends);
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  const last = await job.send(bodyOf(job, 200), under(randomUUID()));
  const [task] = last.json<WireJob>().meter.meterRateTasks;
  expect(task!.readingResults.at(-1)).toMatchObject({ readingValue: 200 });
  expect(task!.readingResultCount).toBe(14);
  const { results } = (await account.call('GET', `/api/pro/job/${job.jobId}/results`)).json<{
    results: { created: string }[];
  }>();
  const created = results.map((result) => result.created);
  expect(created).toEqual([...new Set(created)].sort().reverse());
  expect(created).toHaveLength(14);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 14, results: 14, images: 0 });
});

test('[OPN-083] after 90 days the answer is cleared, never the key: the repetition gets the job as it is', async () => {
  const { tenant, account, job } = await world();
  const key = randomUUID();
  await job.send(bodyOf(job), under(key));
  server.setNow('2026-06-08T09:59:59Z');
  expect(await clearAnswers(server.parts, systemScope('tidy-up'))).toBe(0);
  server.setNow('2026-06-08T10:00:01Z');
  expect(await clearAnswers(server.parts, systemScope('tidy-up'))).toBeGreaterThan(0);
  const again = await job.send(bodyOf(job), under(key));
  expect(again.status).toBe(200);
  const { jobs } = (await account.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>();
  expect(again.json()).toEqual(jobs[0]);
  expect((await job.send(bodyOf(job, 101), under(key))).status).toBe(409);
  expect(await storedRows(server, tenant)).toEqual(ONE);
  server.setNow('2026-03-10T10:00:00Z');
});

test('[OPN-083] many answers are cleared in batches; what a round leaves is for the next', async () => {
  const { tenant, job } = await world();
  server.setNow('2026-03-09T10:00:00Z');
  for (let n = 0; n < 7; n += 1) await job.send({ ...bodyOf(job, n), readingDate: '2026-03-09' }, under(randomUUID()));
  server.setNow('2026-06-07T10:00:01Z');
  const left = async (): Promise<number> => {
    const { rows } = await server.parts.pool.query<{ count: number }>(
      'select count(*)::int from submissions where application_id = $1 and answer is not null',
      [tenant.applicationId],
    );
    return rows[0]!.count;
  };
  const batch = { size: 2, most: 2 };
  expect([await left(), await clearAnswers(server.parts, systemScope('tidy-up'), batch)]).toEqual([7, 4]);
  expect([await left(), await clearAnswers(server.parts, systemScope('tidy-up'), batch)]).toEqual([3, 3]);
  expect([await left(), await clearAnswers(server.parts, systemScope('tidy-up'), batch)]).toEqual([0, 0]);
  server.setNow('2026-03-10T10:00:00Z');
});
