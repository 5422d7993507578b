import { parse } from 'csv-parse/sync';
import { newAccount } from '../test-account.ts';
import { newJob, type TestJobOptions } from '../test-job.ts';
import { newLogin } from '../test-login.ts';
import type { TestAnswer, TestServer, TestTenant } from '../test-server.ts';
import { operate } from './operator-calls.ts';

/** A login with one job. */
export async function newHousehold(server: TestServer, tenant: TestTenant, username: string, job: TestJobOptions = {}) {
  const login = await newLogin(server, tenant, { username, name: `Konto ${username}` });
  const made = await newJob(server, { ...(await newAccount(server, tenant)), accountId: login.accountId }, job);
  return { ...login, ...made };
}

/** Asks for access data of a tenant's accounts, for printing. */
export function printAccess(
  server: TestServer,
  tenant: TestTenant,
  body: object = {},
  query = '',
): Promise<TestAnswer> {
  return operate(server, tenant, 'POST', `access${query}`, { body });
}

/** The rows of its CSV by the names of its columns. */
export function printedRows(text: string): Record<string, string>[] {
  return parse(text, { bom: true, delimiter: ';', columns: true });
}
