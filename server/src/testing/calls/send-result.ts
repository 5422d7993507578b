import type { Problem } from '@zaehlwerk/contract/problems';
import { storedKeys, storedRows } from '../stored.ts';
import { newAccount } from '../test-account.ts';
import { newJob, type TestJobOptions } from '../test-job.ts';
import type { TestServer } from '../test-server.ts';

/** What a test sends of a result; what it leaves out is good. */
export interface SentResult {
  readonly taskId?: unknown;
  readonly readingValue?: unknown;
  readonly comment?: unknown;
  readonly readingImages?: unknown;
}

/** Sends results of a new job; gives status, code and the faults as `field code`, and what is stored then. */
export async function sendResult(
  server: TestServer,
  options: TestJobOptions,
  sent: SentResult | readonly SentResult[],
  readingDate: unknown,
) {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account, options);
  const list: readonly SentResult[] = Array.isArray(sent) ? sent : [sent];
  const results = list.map((one, index) => ({ taskId: job.taskIds[index], readingValue: 100, ...one }));
  const answer = await job.send({ results, readingDate });
  const problem = answer.json<Partial<Problem>>();
  const faults = (problem.fieldErrors ?? []).map((fault) => `${fault.field} ${fault.code}`);
  const stored = await storedRows(server, tenant);
  const kept = await storedKeys(server, tenant);
  return { status: answer.status, code: problem.code, faults, stored, kept, problem };
}
