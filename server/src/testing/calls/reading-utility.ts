import { expect } from 'vitest';
import { newAccount } from '../test-account.ts';
import { newJob, type TestJobOptions } from '../test-job.ts';
import type { TestAnswer, TestTenant, TestServer } from '../test-server.ts';
import { operate } from './operator-calls.ts';

/** A utility with one account that has one job, and takes free comments. */
export async function readingUtility(server: TestServer, options: TestJobOptions = {}) {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const features = { commentsEnabled: true, freeTextCommentEnabled: true };
  const job = await newJob(server, account, { features, ...options });
  return {
    tenant,
    account,
    job,
    send: async (results: readonly object[], headers: Readonly<Record<string, string>> = {}) => {
      const answer = await job.send({ readingDate: '2026-03-10', results }, { headers });
      expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    },
  };
}

/** Exports the readings of a tenant. */
export function askForReadings(server: TestServer, tenant: TestTenant, query = ''): Promise<TestAnswer> {
  return operate(server, tenant, 'GET', `readings${query}`);
}
