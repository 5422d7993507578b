import { randomUUID } from 'node:crypto';
import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import { expect } from 'vitest';
import { newAccount } from '../test-account.ts';
import { callAsClerk, resumeSession } from '../test-clerk.ts';
import { newJob } from '../test-job.ts';
import type { TestServer, TestTenant } from '../test-server.ts';
import { newOperatorKey, type Utility } from '../utility.ts';
import { operate } from './operator-calls.ts';
import { READING } from './utility-content.ts';

/** A reading as a clerk enters it for the order of a meter with one register. */
function enteredOf(mark: string) {
  return {
    source: 'phone',
    clerk: `Frau ${mark}`,
    // The order may have been read.
    confirmed: true,
    readingDate: '2026-03-10',
    results: [{ readingValue: READING, comment: `${mark} rief an` }],
  };
}

/** Enters a value below what is expected for an order, as confirmed; returns it as it wants a look. */
export async function newReadingToClear(
  server: TestServer,
  tenant: TestTenant,
  {
    orderNumber = 'E-1',
    readingValue = 1234.5,
  }: { readonly orderNumber?: string; readonly readingValue?: number } = {},
): Promise<ReadingToClear> {
  const body = { source: 'card', confirmed: true, readingDate: '2026-03-10', results: [{ readingValue }] };
  const answer = await operate(server, tenant, 'POST', `orders/${orderNumber}/readings`, { body });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  const reading = (await readingsToClear(server, tenant)).findLast((one) => one.orderNumber === orderNumber);
  if (reading === undefined) throw new Error(`nothing wants a look: ${answer.text}`);
  return reading;
}

/** All readings that want or wanted a look, as far as the query says. */
export async function readingsToClear(server: TestServer, tenant: TestTenant, query = ''): Promise<ReadingToClear[]> {
  const answer = await operate(server, tenant, 'GET', `clearing${query}`);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.json<{ readings: ReadingToClear[] }>().readings;
}

/** What a clerk enters in place of a reading that wants a look, to be said as often as one likes. */
export function correctionOf(mark: string) {
  const body = {
    source: 'service',
    clerk: `Frau ${mark}`,
    readingDate: '2026-03-10',
    readingValue: READING,
    comment: `${mark} nachgelesen`,
    reason: `Zahlendreher bei ${mark}`,
  };
  return { body, headers: { 'idempotency-key': randomUUID() } };
}

/** The reading of a meter on nobody's list, which a clerk may assign; its id. */
export async function newUnknownReading(
  server: TestServer,
  { tenant, owner }: Pick<Utility, 'tenant' | 'owner'>,
  meterNumber = '1EMH0000000001',
): Promise<string> {
  const body = { meterNumber, readingValue: READING, readingDate: '2026-03-10', login: owner.accountId };
  const answer = await tenant.call('POST', '/api/pro/unknown-reading', { token: owner.token, body });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.json<{ id: string }>().id;
}

interface OfUtility {
  readonly server: TestServer;
  readonly utility: Pick<Utility, 'tenant' | 'owner' | 'clerk'>;
  readonly mark: string;
}

/** A valid call of each endpoint by which readings are entered and cleared. */
export const CLEARING_CALLS = {
  postEnteredReading: ({ utility: { tenant }, mark }: OfUtility) => ({
    params: { applicationId: tenant.applicationId, orderNumber: 'E-1' },
    body: enteredOf(mark),
    status: 200,
  }),
  getOrder: ({ utility: { tenant } }: OfUtility) => ({
    params: { applicationId: tenant.applicationId, orderNumber: 'E-1' },
    status: 200,
  }),
  async getClearing({ server, utility: { tenant } }: OfUtility) {
    await newReadingToClear(server, tenant);
    return { params: { applicationId: tenant.applicationId }, status: 200 };
  },
  async postClearing({ server, utility: { tenant }, mark }: OfUtility) {
    const { readingId } = await newReadingToClear(server, tenant);
    const said = { reason: `${mark} bestätigt`, clerk: `Frau ${mark}` };
    const body = { readingIds: [readingId], state: 'released', ...said };
    return { params: { applicationId: tenant.applicationId }, body, status: 200 };
  },
  async postClearingQuestion({ server, utility: { tenant }, mark }: OfUtility) {
    // Of an order of its own: of another it would be the newest reading.
    const account = await newAccount(server, tenant, { name: `Karin ${mark}` });
    const { send, taskId } = await newJob(server, account, { tasks: [{ minimumValue: '1000', maximumValue: '2000' }] });
    const sent = await send({ readingDate: '2026-03-10', results: [{ taskId, readingValue: 999 }] });
    expect([sent.status, sent.text]).toEqual([200, expect.anything()]);
    const { readingId } = (await readingsToClear(server, tenant)).find((one) => one.accountId === account.accountId)!;
    const body = { question: `Stimmt der Stand, ${mark}?`, clerk: `Frau ${mark}` };
    return { params: { applicationId: tenant.applicationId, readingId }, body, status: 200 };
  },
  async postProposalAnswer({ server, utility: { tenant }, mark }: OfUtility) {
    const { readingId } = await newReadingToClear(server, tenant);
    // As a clerk has left it who is in no other call.
    await server.parts.pool.query(
      `insert into clearing_proposals (application_id, result_id, proposal_id, state, proposer, proposed_by, proposed_at)
       values ($1, $2, $3, 'released', gen_random_uuid(), 'S. Arndt', $4)
       on conflict (application_id, result_id) do update set sent_back_at = null`,
      [tenant.applicationId, readingId, randomUUID(), server.parts.clock()],
    );
    const body = { answer: 'sentBack', reason: `${mark} bitte anrufen`, clerk: `Frau ${mark}` };
    return { params: { applicationId: tenant.applicationId, readingId }, body, status: 200 };
  },
  async putLease({ server, utility: { tenant } }: OfUtility) {
    const { readingId } = await newReadingToClear(server, tenant);
    // Somebody else works on it, whoever did before, so that it is taken over.
    const { key } = await newOperatorKey(server);
    const held = await operate(server, tenant, 'PUT', `leases/${readingId}`, { token: key, body: { takeOver: true } });
    expect([held.status, held.text]).toEqual([200, expect.anything()]);
    return { params: { applicationId: tenant.applicationId, readingId }, body: { takeOver: true }, status: 200 };
  },
  async deleteDeskLease({ server, utility: { tenant, clerk } }: OfUtility) {
    const { readingId } = await newReadingToClear(server, tenant);
    await resumeSession(server, tenant, clerk);
    const path = `/api/operator/applications/${tenant.applicationId}/leases/${readingId}`;
    const held = await callAsClerk(tenant, clerk, 'PUT', path, { body: { takeOver: true } });
    expect([held.status, held.text]).toEqual([200, expect.anything()]);
    return { params: { readingId }, status: 204 };
  },
  async postClearedCorrection({ server, utility: { tenant }, mark }: OfUtility) {
    const { readingId } = await newReadingToClear(server, tenant);
    return { params: { applicationId: tenant.applicationId, readingId }, ...correctionOf(mark), status: 200 };
  },
  async getAssignments({ server, utility }: OfUtility) {
    await newUnknownReading(server, utility);
    return { params: { applicationId: utility.tenant.applicationId }, status: 200 };
  },
  async getAssignmentCandidates({ server, utility }: OfUtility) {
    const readingId = await newUnknownReading(server, utility);
    return { params: { applicationId: utility.tenant.applicationId, readingId }, status: 200 };
  },
  async postAssignment({ server, utility, mark }: OfUtility) {
    const readingId = await newUnknownReading(server, utility);
    const body = { orderNumber: 'E-1', confirmed: true, clerk: `Frau ${mark}` };
    return { params: { applicationId: utility.tenant.applicationId, readingId }, body, status: 200 };
  },
  async postAssignmentStates({ server, utility, mark }: OfUtility) {
    const readingId = await newUnknownReading(server, utility);
    const body = { readingIds: [readingId], state: 'discarded', reason: `${mark} fremd`, clerk: `Frau ${mark}` };
    return { params: { applicationId: utility.tenant.applicationId }, body, status: 200 };
  },
};
