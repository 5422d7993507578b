import { randomUUID } from 'node:crypto';
import type { CampaignState } from '@zaehlwerk/domain/campaign/campaign';
import { expect } from 'vitest';
import type { TestAnswer, TestServer, TestTenant } from '../test-server.ts';
import { operate } from './operator-calls.ts';
import { orderOf } from './utility-content.ts';

/** What a campaign says, whole. */
export function campaignOf(mark: string) {
  return {
    name: `Jahresablesung ${mark}`,
    periodFrom: '2026-01-01',
    periodTo: '2026-12-31',
    targetReadingDate: '2026-03-15',
    earliestExecution: '2026-03-01',
    latestExecution: '2026-03-31',
    texts: { de: `Bitte lesen Sie ab, ${mark}.`, en: `Please read, ${mark}.` },
    reminderTexts: { de: `Es fehlt noch etwas, ${mark}.` },
  };
}

/** Creates a campaign and moves it to a state; returns its id. */
export async function newCampaign(
  server: TestServer,
  tenant: TestTenant,
  said: Readonly<Record<string, unknown>> = {},
  states: readonly CampaignState[] = [],
): Promise<string> {
  const id = `c-${randomUUID()}`;
  const body = { name: 'Jahresablesung', ...said };
  expect((await operate(server, tenant, 'PUT', `campaigns/${id}`, { body })).status).toBe(201);
  for (const state of states) expect((await moveCampaign(server, tenant, id, state)).status).toBe(200);
  return id;
}

/** Moves a campaign to a state. */
export function moveCampaign(
  server: TestServer,
  tenant: TestTenant,
  campaignId: string,
  state: CampaignState,
): Promise<TestAnswer> {
  return operate(server, tenant, 'POST', `campaigns/${campaignId}/state`, { body: { state } });
}

/** Imports a further order for an account of a utility; returns its number. */
export async function newOrder(
  server: TestServer,
  tenant: TestTenant,
  mark: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const Auftragsnummer = `N-${randomUUID()}`;
  const body = [{ ...orderOf(3, mark), Auftragsnummer, ...more }];
  const answer = await operate(server, tenant, 'POST', 'orders', { body });
  expect([answer.status, answer.json()]).toMatchObject([200, { created: 1 }]);
  return Auftragsnummer;
}

/** Withdraws orders, or takes that back. */
export function operateOrders(
  server: TestServer,
  tenant: TestTenant,
  what: 'withdraw' | 'restore',
  orderNumbers: readonly string[],
  query = '',
): Promise<TestAnswer> {
  return operate(server, tenant, 'POST', `orders/${what}${query}`, { body: { orderNumbers } });
}

/** An order of an account whose session no test needs, as it is kept; returns its number. */
export async function keptOrder(
  { parts }: TestServer,
  { tenant, cardHolderId }: { readonly tenant: TestTenant; readonly cardHolderId: string },
  {
    campaignId = null,
    withdrawnAt = null,
  }: { readonly campaignId?: string | null; readonly withdrawnAt?: Date | null } = {},
): Promise<string> {
  const number = `N-${randomUUID()}`;
  await parts.db
    .insertInto('jobs')
    .values({
      application_id: tenant.applicationId,
      job_id: randomUUID(),
      account_id: cardHolderId,
      order_number: number,
      order_hash: Buffer.of(),
      meter_number: '1EMH0000000003',
      meter_address: '{}',
      campaign_id: campaignId,
      withdrawn_at: withdrawnAt,
      updated_at: withdrawnAt ?? parts.clock(),
    })
    .execute();
  return number;
}
