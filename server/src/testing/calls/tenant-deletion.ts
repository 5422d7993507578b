import type { ApplicationDeletion, KeptDeletion } from '@zaehlwerk/contract/application-deletion';
import { expect } from 'vitest';
import type { TestAnswer, TestServer, TestTenant } from '../test-server.ts';
import { operate } from './operator-calls.ts';

/** Asks to delete a tenant. */
export function askToDelete(server: TestServer, tenant: TestTenant, body: object, query = ''): Promise<TestAnswer> {
  return operate(server, tenant, 'POST', `delete${query}`, { body });
}

/** Tries a deletion, and begins it with the numbers that were told. */
export async function enterDeletion(server: TestServer, tenant: TestTenant): Promise<ApplicationDeletion> {
  const tried = await askToDelete(server, tenant, {}, '?dryRun=true');
  expect([tried.status, tried.text]).toEqual([200, expect.anything()]);
  const { orders, readings } = tried.json<ApplicationDeletion>();
  const answer = await askToDelete(server, tenant, { application: tenant.applicationId, orders, readings });
  expect([answer.status, answer.text]).toEqual([202, expect.anything()]);
  return answer.json<ApplicationDeletion>();
}

/** The deletion of a tenant as it is told. */
export async function deletionOf(server: TestServer, { applicationId }: TestTenant): Promise<KeptDeletion | undefined> {
  const answer = await server.call('GET', '/api/operator/application-deletions', { token: server.operatorKey });
  return answer.json<{ deletions: KeptDeletion[] }>().deletions.find((one) => one.applicationId === applicationId);
}
