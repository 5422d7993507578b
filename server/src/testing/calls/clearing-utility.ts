import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import { expect } from 'vitest';
import { newAccount } from '../test-account.ts';
import { newJob, type TestJobOptions } from '../test-job.ts';
import type { TestServer } from '../test-server.ts';
import { newOperatorKey } from '../utility.ts';
import { operate } from './operator-calls.ts';
import { readingsToClear } from './readings-to-clear.ts';

const COMMENTS = { commentsEnabled: true, freeTextCommentEnabled: true };
/** What is expected of its meters. */
export const RANGE = { minimumValue: '1000', maximumValue: '2000' };

/**
 * A utility whose customer sends values that are expected between 1000 and 2000, and a clerk with a key called `further`, who
 * looks at them.
 */
export async function clearingUtility(server: TestServer, options: TestJobOptions = {}) {
  server.setNow('2026-03-10T10:00:00.000Z');
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const { key } = await newOperatorKey(server);
  const newOne = async () => {
    const job = await newJob(server, account, { features: COMMENTS, tasks: [RANGE], ...options });
    // One after the other, also by the clock.
    const send = async (readingValue: number) => {
      server.setNow(new Date(server.parts.clock().getTime() + 1000).toISOString());
      const results = [{ taskId: job.taskId, readingValue, comment: 'Stimmt so' }];
      expect((await job.send({ readingDate: '2026-03-10', results })).status).toBe(200);
    };
    return { ...job, send };
  };
  const ask = (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
    operate(server, tenant, method, path, { token: key, headers, ...(body && { body }) });
  return {
    tenant,
    account,
    newOne,
    list: (query = '') => readingsToClear(server, tenant, query),
    decide: (state: string, readings: readonly ReadingToClear[], more: object = {}) =>
      ask('POST', 'clearing', { readingIds: readings.map(({ readingId }) => readingId), state, ...more }),
    correct: (readingId: string, body: object, query = '', headers: Readonly<Record<string, string>> = {}) =>
      ask('POST', `clearing/${readingId}/correction${query}`, body, headers),
    handOver: async (query: string) => {
      const answer = await ask('GET', `readings?${query}`);
      expect(answer.status).toBe(200);
      return answer.json<{ readings: ExportedReading[]; next: string }>();
    },
  };
}

/** What a clerk enters in place of a value that is not expected. */
export const CORRECTION = { source: 'service', readingDate: '2026-03-10', readingValue: 1500 };
