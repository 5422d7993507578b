import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { GAS_READING, GAS_VALUE, senderWithoutAccess } from '../../testing/calls/readings-without-access.ts';
import { type CrashServer, startCrashServer } from '../../testing/processes/start-crash-server.ts';
import {
  compareStore,
  type Stored,
  storedWithoutAccessRows,
  storedRows,
  sweepAndCompare,
} from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { type TestAnswer, type TestTenant, testServer } from '../../testing/test-server.ts';

const server = await testServer();
const JPEG = wirePhoto(await photo());

/** Somebody who sends readings with two photos each, in a tenant of their own. */
interface Sender {
  readonly tenant: TestTenant;
  /** The status of what is accepted. */
  readonly accepted: number;
  newSend(): Promise<Send>;
  /** What is stored of the readings. */
  stored(): Promise<Stored>;
}

interface Send {
  readonly path: string;
  readonly token: string;
  readonly key: string;
  readonly body: object;
}

const SENDERS: ReadonlyArray<readonly [who: string, open: () => Promise<Sender>]> = [
  [
    'an account',
    async () => {
      const tenant = await server.newTenant();
      return {
        tenant,
        accepted: 200,
        async newSend() {
          const account = await newAccount(server, tenant);
          const { jobId, taskId } = await newJob(server, account);
          const results = [{ taskId, readingValue: 100, readingImages: [JPEG, JPEG] }];
          return {
            path: `/api/pro/job/${jobId}/meterRateTask/result`,
            token: await account.token(),
            key: randomUUID(),
            body: { readingDate: '2026-03-10', results },
          };
        },
        stored: () => storedRows(server, tenant),
      };
    },
  ],
  [
    'somebody without access',
    async () => {
      const { tenant, token } = await senderWithoutAccess(server);
      const body = { ...GAS_READING, readingValues: [{ ...GAS_VALUE, readingImages: [JPEG, JPEG] }] };
      return {
        tenant,
        accepted: 204,
        newSend: async () => ({ path: '/api/unknown-readings/results', token, key: randomUUID(), body }),
        stored: () => storedWithoutAccessRows(server, tenant),
      };
    },
  ],
];

/** Sends to the server that lives. */
function sendAgain({ tenant }: Sender, { path, token, key, body }: Send): Promise<TestAnswer> {
  return tenant.call('POST', path, { token, body, headers: { 'Idempotency-Key': key } });
}

/** Sends to the server that dies; null when no whole answer came. */
function sendTo(
  { port }: CrashServer,
  { tenant }: Sender,
  { path, token, key, body }: Send,
): Promise<{ status: number; text: string } | null> {
  return new Promise((resolve) => {
    const headers = {
      host: tenant.host,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      answer.once('error', () => resolve(null));
    });
    call.once('error', () => resolve(null));
    call.end(JSON.stringify(body));
  });
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

describe.each(SENDERS)('%s', (_who, open) => {
  test('[F24, S34, I2, I3] killed at any step of accepting a reading: whole or nothing, and the repetition makes it whole once', {
    timeout: 120_000,
  }, async () => {
    const sender = await open();
    let finished = false;
    let killed = 0;
    for (let stepAt = 1; !finished; stepAt += 1) {
      const send = await sender.newSend();
      const before = Object.values(await sender.stored());
      const dying = await startCrashServer(server, stepAt);
      const answer = await sendTo(dying, sender, send);
      finished = answer !== null;
      dying.kill();
      await dying.exited;
      if (!finished) killed += 1;
      const added = Object.values(await sender.stored()).map((count, at) => count - before[at]!);
      expect([[0, 0, 0].join(), [1, 1, 2].join()]).toContain(added.join());
      await expectWholePhotos();
      const again = await sendAgain(sender, send);
      expect(again.status).toBe(sender.accepted);
      if (answer !== null) expect(again.text).toBe(answer.text);
      expect(await sender.stored()).toEqual({ submissions: stepAt, results: stepAt, images: 2 * stepAt });
    }
    // Four or more statements and two photos, each with a moment before and after.
    expect(killed).toBeGreaterThanOrEqual(12);
    // Killed between a photo and its row.
    expect(await expectNoOrphansAfterSweep()).toBeGreaterThan(0);
  });

  test('[F24, S34, I2, I3] killed at a random moment under load: what was acknowledged is there, nothing is there twice', {
    timeout: 120_000,
  }, async () => {
    for (const acknowledgedBeforeKill of [1, 7, 18]) {
      const sender = await open();
      const sends = await Promise.all(Array.from({ length: 40 }, () => sender.newSend()));
      const acknowledged: { send: Send; text: string }[] = [];
      const waiting = [...sends];
      const dying = await startCrashServer(server, null);
      const worker = async (): Promise<void> => {
        for (let send = waiting.pop(); send !== undefined; send = waiting.pop()) {
          const answer = await sendTo(dying, sender, send);
          if (answer?.status === sender.accepted) acknowledged.push({ send, text: answer.text });
          if (acknowledged.length >= acknowledgedBeforeKill) dying.kill();
        }
      };
      await Promise.all(Array.from({ length: 8 }, worker));
      await dying.exited;
      expect(acknowledged.length).toBeLessThan(sends.length);
      for (const { send, text } of acknowledged) expect((await sendAgain(sender, send)).text).toBe(text);
      for (const send of sends) expect((await sendAgain(sender, send)).status).toBe(sender.accepted);
      expect(await sender.stored()).toEqual({ submissions: 40, results: 40, images: 80 });
      await expectWholePhotos();
      await expectNoOrphansAfterSweep();
    }
  });

  test('[F05] the same send to two servers at once: one row, equal answers, none fails', async () => {
    const sender = await open();
    const other = await startCrashServer(server, null);
    for (let round = 0; round < 5; round += 1) {
      const send = await sender.newSend();
      const sends = Array.from({ length: 10 }, (_, n) =>
        n % 2 === 0 ? sendAgain(sender, send) : sendTo(other, sender, send),
      );
      const answers = await Promise.all(sends);
      expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => sender.accepted));
      expect(new Set(answers.map((answer) => answer?.text)).size).toBe(1);
      const n = round + 1;
      expect(await sender.stored()).toEqual({ submissions: n, results: n, images: 2 * n });
    }
    other.kill();
    await other.exited;
    await expectNoOrphansAfterSweep();
  });
});
