import type { ReminderPlan, ReminderRun } from '@zaehlwerk/contract/reminders';
import { expect } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { hashMailbox } from '../../features/reminders/reminder-link.ts';
import { runReminders } from '../../features/reminders/run-reminders.ts';
import { newAccount, type TestAccount } from '../test-account.ts';
import { newJob, type TestJob, type TestJobOptions } from '../test-job.ts';
import type { TestAnswer, TestServer, TestTenant } from '../test-server.ts';
import { operate } from './operator-calls.ts';

/** An order of an open campaign that waits for a reading. */
export interface OrderToRead extends TestJob {
  readonly account: TestAccount;
}

/** Gives an account, a new one where none is named, a further order of a campaign, with or without a mail address. */
export async function orderToRead(
  server: TestServer,
  tenant: TestTenant,
  campaignId: string,
  { email = null, account, ...more }: TestJobOptions & { email?: string | null; account?: TestAccount } = {},
): Promise<OrderToRead> {
  const whose = account ?? (await newAccount(server, tenant));
  const job = await newJob(server, whose, more);
  await server.parts.pool.query('update jobs set campaign_id = $2, customer_email = $3 where job_id = $1', [
    job.jobId,
    campaignId,
    email,
  ]);
  return { ...job, account: whose };
}

/** Asks to remind. */
export function askToRemind(
  server: TestServer,
  tenant: TestTenant,
  campaignId: string,
  body: object = {},
  query = '',
): Promise<TestAnswer> {
  return operate(server, tenant, 'POST', `campaigns/${campaignId}/reminders${query}`, { body });
}

/** Who would be reminded. */
export async function planOf(
  server: TestServer,
  tenant: TestTenant,
  campaignId: string,
  body: object = {},
): Promise<ReminderPlan> {
  const answer = await askToRemind(server, tenant, campaignId, body, '?dryRun=true');
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.json<ReminderPlan>();
}

/** Begins to remind as many as there are; returns the run. */
export async function beginRun(
  server: TestServer,
  tenant: TestTenant,
  campaignId: string,
  body: object = {},
): Promise<string> {
  const { recipients } = await planOf(server, tenant, campaignId, body);
  const answer = await askToRemind(server, tenant, campaignId, { ...body, recipients });
  expect([answer.status, answer.json()]).toMatchObject([202, { recipients }]);
  return answer.json<{ runId: string }>().runId;
}

/** Makes the mails of a run, as an instance does that takes it. */
export function makeMails(
  { parts }: TestServer,
  { applicationId }: TestTenant,
  runId: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  return runReminders(parts, systemScope('reminders'), { applicationId, runId }, signal);
}

/** Reminds as many as there are, up to the mails in the outbox; returns the run. */
export async function remind(
  server: TestServer,
  tenant: TestTenant,
  campaignId: string,
  body: object = {},
): Promise<string> {
  const runId = await beginRun(server, tenant, campaignId, body);
  await makeMails(server, tenant, runId);
  return runId;
}

/** The newest runs. */
export async function runsOf(server: TestServer, tenant: TestTenant): Promise<readonly ReminderRun[]> {
  const answer = await operate(server, tenant, 'GET', 'reminders');
  expect(answer.status).toBe(200);
  return answer.json<{ runs: ReminderRun[] }>().runs;
}

/** Notes that an address of an account was reminded now; returns its hash. */
export async function noteReminded(
  { parts }: TestServer,
  { applicationId }: TestTenant,
  accountId: string,
  email: string,
): Promise<Buffer> {
  const mailbox = hashMailbox(email);
  await parts.db
    .insertInto('reminders')
    .values({ application_id: applicationId, account_id: accountId, mailbox, reminded_at: parts.clock() })
    .execute();
  return mailbox;
}
