import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { type CrashServer, startCrashServer } from '../../testing/processes/start-crash-server.ts';
import { compareStore, storedRows, sweepAndCompare } from '../../testing/stored.ts';
import { newAccount, type TestAccount } from '../../testing/test-account.ts';
import { newJob, type TestJob } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { type TestApplication, testServer } from '../../testing/test-server.ts';

const server = await testServer();
const JPEG = wirePhoto(await photo());

interface Send {
  readonly account: TestAccount;
  readonly job: TestJob;
  readonly key: string;
}

function bodyOf({ job }: Send): string {
  return JSON.stringify({
    readingDate: '2026-03-10',
    results: [{ taskId: job.taskId, readingValue: 100, readingImages: [JPEG, JPEG] }],
  });
}

/** Sends to the server that dies; null when no whole answer came. */
async function sendTo({ port }: CrashServer, send: Send): Promise<{ status: number; text: string } | null> {
  const { account, job, key } = send;
  const token = await account.token();
  return new Promise((resolve) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/pro/job/${job.jobId}/meterRateTask/result`,
        headers: {
          host: account.application.host,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
        answer.once('error', () => resolve(null));
      },
    );
    call.once('error', () => resolve(null));
    call.end(bodyOf(send));
  });
}

async function newSend(application: TestApplication): Promise<Send> {
  const account = await newAccount(server, application);
  return { account, job: await newJob(server, account), key: randomUUID() };
}

/** Every photo that a row names is there, whole (I3); of one that none names, the sweep may be still to come. */
async function expectWholePhotos(): Promise<void> {
  expect(await compareStore(server.parts)).toMatchObject({ missing: [], altered: [] });
}

async function expectNoOrphansAfterSweep(): Promise<number> {
  const { removed, ...difference } = await sweepAndCompare(server.parts);
  expect(difference).toEqual({ unnamed: [], missing: [], altered: [] });
  return removed;
}

test('[F24, S34, I2, I3] killed at any step of accepting a reading: whole or nothing, and the repetition makes it whole once', {
  timeout: 120_000,
}, async () => {
  const application = await server.newApplication();
  let finished = false;
  let killed = 0;
  for (let stepAt = 1; !finished; stepAt += 1) {
    const send = await newSend(application);
    const before = await storedRows(server, application);
    const dying = await startCrashServer(server, stepAt);
    const answer = await sendTo(dying, send);
    finished = answer !== null;
    dying.kill();
    await dying.exited;
    if (!finished) killed += 1;
    const after = await storedRows(server, application);
    const added = [after.submissions, after.results, after.images].map((n, at) => n - Object.values(before)[at]!);
    expect([[0, 0, 0].join(), [1, 1, 2].join()]).toContain(added.join());
    await expectWholePhotos();
    const again = await send.job.send(bodyOf(send), { headers: { 'Idempotency-Key': send.key } });
    expect(again.status).toBe(200);
    if (answer !== null) expect(again.text).toBe(answer.text);
    expect(await storedRows(server, application)).toEqual({ submissions: stepAt, results: stepAt, images: 2 * stepAt });
  }
  // Four or five statements and two photos, each with a moment before and after.
  expect(killed).toBeGreaterThanOrEqual(12);
  // Killed between a photo and its row.
  expect(await expectNoOrphansAfterSweep()).toBeGreaterThan(0);
});

test('[F24, S34, I2, I3] killed at a random moment under load: what was acknowledged is there, nothing is there twice', {
  timeout: 120_000,
}, async () => {
  for (const acknowledgedBeforeKill of [1, 7, 18]) {
    const application = await server.newApplication();
    const sends = await Promise.all(Array.from({ length: 40 }, () => newSend(application)));
    const acknowledged: { send: Send; text: string }[] = [];
    const waiting = [...sends];
    const dying = await startCrashServer(server, null);
    const worker = async (): Promise<void> => {
      for (let send = waiting.pop(); send !== undefined; send = waiting.pop()) {
        const answer = await sendTo(dying, send);
        if (answer?.status === 200) acknowledged.push({ send, text: answer.text });
        if (acknowledged.length >= acknowledgedBeforeKill) dying.kill();
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    await dying.exited;
    expect(acknowledged.length).toBeLessThan(sends.length);
    for (const { send, text } of acknowledged) {
      const again = await send.job.send(bodyOf(send), { headers: { 'Idempotency-Key': send.key } });
      expect(again.text).toBe(text);
    }
    for (const send of sends) {
      expect((await send.job.send(bodyOf(send), { headers: { 'Idempotency-Key': send.key } })).status).toBe(200);
    }
    expect(await storedRows(server, application)).toEqual({ submissions: 40, results: 40, images: 80 });
    await expectWholePhotos();
    await expectNoOrphansAfterSweep();
  }
});

test('[F05] the same send to two servers at once: one row, equal answers, none fails', async () => {
  const application = await server.newApplication();
  const other = await startCrashServer(server, null);
  for (let round = 0; round < 5; round += 1) {
    const send = await newSend(application);
    const here = () => send.job.send(bodyOf(send), { headers: { 'Idempotency-Key': send.key } });
    const sends = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? here() : sendTo(other, send)));
    const answers = await Promise.all(sends);
    expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => answer?.text)).size).toBe(1);
    const n = round + 1;
    expect(await storedRows(server, application)).toEqual({ submissions: n, results: n, images: 2 * n });
  }
  other.kill();
  await other.exited;
  await expectNoOrphansAfterSweep();
});
