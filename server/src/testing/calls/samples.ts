import { randomUUID } from 'node:crypto';
import { APPLICATION_HEADER } from '@zaehlwerk/contract/clerks';
import { systemScope } from '../../http/caller/system-scope.ts';
import { runDeletion } from '../../features/tenant-deletion/run-deletion.ts';
import { expect } from 'vitest';
import { callAsClerk, newClerk } from '../test-clerk.ts';
import type { TestAnswer, TestServer, TestTenant } from '../test-server.ts';
import type { Utility } from '../utility.ts';
import { operate } from './operator-calls.ts';

/** Makes the sample of a tenant; gives its id. */
export async function newSample(server: TestServer, tenant: TestTenant): Promise<string> {
  const answer = await operate(server, tenant, 'POST', 'sample');
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.json<{ applicationId: string }>().applicationId;
}

/** Makes the sample of a tenant as a clerk of it with every role, and calls as that clerk in it: by what stands behind the path of an application, or a whole path. */
export async function playIn(server: TestServer, tenant: TestTenant) {
  const clerk = await newClerk(server, tenant);
  const applicationId = await newSample(server, tenant);
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<TestAnswer> => {
    const below = path === '' ? '' : `/${path}`;
    const whole = path.startsWith('/') ? path : `/api/operator/applications/${applicationId}${below}`;
    const headers = { [APPLICATION_HEADER]: applicationId };
    return callAsClerk(tenant, clerk, method, whole, { headers, ...(body && { body }) });
  };
  return { applicationId, clerk, ask };
}

/** Deletes the sample of a tenant to the end, where there is one. */
export async function endSample(server: TestServer, tenant: TestTenant): Promise<void> {
  await operate(server, tenant, 'DELETE', 'sample');
  const { rows } = await server.parts.pool.query<{ id: string }>(
    'select a.application_id as id from applications a where a.sample_of = $1',
    [tenant.applicationId],
  );
  for (const { id } of rows) {
    await runDeletion(server.parts, systemScope('deletions'), id, new AbortController().signal);
  }
}

export interface OfUtility {
  readonly server: TestServer;
  readonly utility: Pick<Utility, 'tenant'>;
}

/** A valid call of each endpoint of samples. */
export const SAMPLE_CALLS = {
  getSample: ({ utility: { tenant } }: OfUtility) => ({
    params: { applicationId: tenant.applicationId },
    status: 200,
  }),
  async postSample({ server, utility: { tenant } }: OfUtility) {
    await endSample(server, tenant);
    return { params: { applicationId: tenant.applicationId }, status: 201 };
  },
  /** Of one that nothing is in yet. */
  async deleteSample({ server, utility: { tenant } }: OfUtility) {
    const { applicationId } = tenant;
    await endSample(server, tenant);
    await server.parts.pool.query(
      `insert into applications (application_id, document, sample_of) select $1, document, application_id from applications where application_id = $2`,
      [`uebung-${randomUUID()}`, applicationId],
    );
    return { params: { applicationId }, status: 200 };
  },
};
