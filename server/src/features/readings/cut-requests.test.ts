import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { namedKeys, storedKeys, storedRows } from '../../testing/stored.ts';
import { newAccount, type TestAccount } from '../../testing/test-account.ts';
import { newJob, type TestJob } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const port = Number(new URL(server.origin).port);
const KIB = 1024;

async function world() {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account);
  const body = JSON.stringify({
    readingDate: '2026-03-10',
    results: [{ taskId: job.taskId, readingValue: 100, readingImages: [wirePhoto(await photo())] }],
  });
  return { tenant, account, job, body };
}

/** The bytes of a send as a browser writes them. */
async function requestOf(account: TestAccount, job: TestJob, key: string, body: string): Promise<Buffer> {
  const bytes = Buffer.from(body);
  const head = [
    `POST /api/pro/job/${job.jobId}/meterRateTask/result HTTP/1.1`,
    `Host: ${account.tenant.host}`,
    `Authorization: Bearer ${await account.token()}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes.length}`,
    `Idempotency-Key: ${key}`,
  ].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), bytes]);
}

/** Sends the first bytes of a request and hangs up, politely (FIN) or not (RST). Resolves when the line is dead. */
function sendPart(part: Buffer, how: 'end' | 'reset'): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(part, () => (how === 'end' ? socket.end() : socket.resetAndDestroy()));
    });
    socket.resume();
    socket.once('error', () => undefined);
    socket.once('close', () => resolve());
  });
}

/** Sends a whole request and hangs up after this many bytes of the answer; 0: once the reading is stored, unread. */
function sendAndHangUp(request: Buffer, after: number, isStored: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve, reject) => {
    let read = 0;
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.once('close', () => resolve());
    socket.once('error', () => undefined);
    if (after > 0) {
      socket.on('data', (chunk) => {
        read += chunk.length;
        if (read >= after) socket.resetAndDestroy();
      });
      return;
    }
    const waitForRow = async (): Promise<void> => {
      while (!(await isStored())) await new Promise((next) => setImmediate(next));
      socket.resetAndDestroy();
    };
    waitForRow().catch(reject);
  });
}

async function noOneConnected(): Promise<void> {
  const count = (): Promise<number> =>
    new Promise((resolve, reject) =>
      server.app.server.getConnections((error, n) => (error ? reject(error) : resolve(n))),
    );
  while ((await count()) > 1) await new Promise((next) => setImmediate(next));
}

test('[F01] a request that is cut anywhere stores nothing, and the next attempt stores it once', async () => {
  const { tenant, account, job, body } = await world();
  const key = randomUUID();
  const request = await requestOf(account, job, key, body);
  const bodyAt = request.indexOf('\r\n\r\n') + 4;
  const cuts = new Set<number>();
  for (let at = 0; at <= bodyAt; at += 1) cuts.add(at);
  for (let at = bodyAt; at < request.length; at += KIB) [at - 1, at, at + 1].forEach((cut) => cuts.add(cut));
  for (let at = request.length - 64; at < request.length; at += 1) cuts.add(at);
  expect(cuts.size).toBeGreaterThan(450);
  const waiting = [...cuts];
  const worker = async (): Promise<void> => {
    for (let cut = waiting.pop(); cut !== undefined; cut = waiting.pop()) {
      await sendPart(request.subarray(0, cut), cut % 2 === 0 ? 'end' : 'reset');
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  await noOneConnected();
  expect(await storedRows(server, tenant)).toEqual({ submissions: 0, results: 0, images: 0 });
  expect(await storedKeys(server, tenant)).toEqual([]);
  const answer = await job.send(body, { headers: { 'Idempotency-Key': key } });
  expect(answer.status).toBe(200);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 1, results: 1, images: 1 });
});

test('[F03] when the answer is lost after the commit, the repetition gets it; there is one row', async () => {
  for (const after of [0, 1, 15, 100, 500, 900, 1500]) {
    const { tenant, account, job, body } = await world();
    const key = randomUUID();
    const isStored = async (): Promise<boolean> => (await storedRows(server, tenant)).submissions === 1;
    await sendAndHangUp(await requestOf(account, job, key, body), after, isStored);
    const answers = [];
    for (let n = 0; n < 2; n += 1) answers.push(await job.send(body, { headers: { 'Idempotency-Key': key } }));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers[0]!.bytes).toEqual(answers[1]!.bytes);
    expect(await storedRows(server, tenant)).toEqual({ submissions: 1, results: 1, images: 1 });
    expect(await storedKeys(server, tenant)).toEqual(await namedKeys(server, tenant));
    const row = await server.parts.db
      .selectFrom('submissions')
      .where('application_id', '=', tenant.applicationId)
      .select('answer')
      .executeTakeFirstOrThrow();
    expect(answers[0]!.text).toBe(row.answer);
  }
});
