import { expect } from 'vitest';
import { newAccount } from '../test-account.ts';
import { newJob, type TestJobOptions } from '../test-job.ts';
import type { TestAnswer, TestApplication, TestServer } from '../test-server.ts';
import { operate } from './operator-calls.ts';

/** A utility with one account that has one job, and takes free comments. */
export async function readingUtility(server: TestServer, options: TestJobOptions = {}) {
  const application = await server.newApplication();
  const account = await newAccount(server, application);
  const features = { commentsEnabled: true, freeTextCommentEnabled: true };
  const job = await newJob(server, account, { features, ...options });
  return {
    application,
    account,
    job,
    send: async (results: readonly object[], headers: Readonly<Record<string, string>> = {}) => {
      const answer = await job.send({ readingDate: '2026-03-10', results }, { headers });
      expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    },
  };
}

/** Exports the readings of an application. */
export function askForReadings(server: TestServer, application: TestApplication, query = ''): Promise<TestAnswer> {
  return operate(server, application, 'GET', `readings${query}`);
}
