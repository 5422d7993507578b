import type { WebhookDelivery } from '@zaehlwerk/contract/webhooks';
import { expect } from 'vitest';
import { announceAll } from '../../delivery/announce.ts';
import { deliver } from '../../delivery/deliver.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { takeTurns } from '../../take-turns.ts';
import type { TestServer, TestTenant } from '../test-server.ts';
import type { Utility } from '../utility.ts';
import { operate } from './operator-calls.ts';

/** A webhook as it was made. */
export interface MadeWebhook {
  readonly webhookId: string;
  readonly secret: string;
}

/** Makes a webhook for an address and lists. */
export async function newWebhook(
  server: TestServer,
  tenant: TestTenant,
  body: { readonly address: string; readonly lists?: readonly string[] },
): Promise<MadeWebhook> {
  const answer = await operate(server, tenant, 'POST', 'webhooks', { body });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.json<MadeWebhook>();
}

/** What webhooks of a tenant were told, the newest first. */
export async function deliveriesOf(server: TestServer, tenant: TestTenant, query = ''): Promise<WebhookDelivery[]> {
  const answer = await operate(server, tenant, 'GET', `webhook-deliveries${query}`);
  return answer.json<{ deliveries: WebhookDelivery[] }>().deliveries;
}

/** Looks for what waits and tries what is due once, as the instances do. */
export async function tellWebhooks(server: TestServer, tenant: TestTenant): Promise<void> {
  await announceAll(server.parts, systemScope('deliveries'));
  await tryDeliveries(server, tenant);
}

/** Tries what waits once. */
export async function tryDeliveries(server: TestServer, tenant: TestTenant): Promise<void> {
  for (const { deliveryId, attempts, state } of await deliveriesOf(server, tenant)) {
    if (state !== 'waiting') continue;
    const data = { applicationId: tenant.applicationId, deliveryId, attempts: String(attempts) };
    await deliver(server.parts, systemScope('deliveries'), data);
  }
}

export interface OfUtility {
  readonly server: TestServer;
  readonly utility: Pick<Utility, 'tenant'>;
  readonly mark: string;
}

const addressOf = (mark: string) => `https://${mark}.example/zaehlwerk`;

/** Calls are made several at a time; what one has made, no other may end before it was told. */
const inTurn = takeTurns(1);

/** A webhook that takes the place of those before it: a tenant has few. */
async function freshWebhook({ server, utility: { tenant }, mark }: OfUtility): Promise<MadeWebhook> {
  await endAll({ server, tenant });
  return newWebhook(server, tenant, { address: addressOf(mark) });
}

async function endAll({ server, tenant }: { server: TestServer; tenant: TestTenant }): Promise<void> {
  const { webhooks } = (await operate(server, tenant, 'GET', 'webhooks')).json<{ webhooks: MadeWebhook[] }>();
  for (const { webhookId } of webhooks) await operate(server, tenant, 'DELETE', `webhooks/${webhookId}`);
}

/** A webhook that is to be told something, which was not tried yet. */
async function waitingDelivery(of: OfUtility): Promise<string> {
  const { webhookId } = await freshWebhook(of);
  await announceAll(of.server.parts, systemScope('deliveries'));
  const [delivery] = await deliveriesOf(of.server, of.utility.tenant, `?webhookId=${webhookId}`);
  if (delivery === undefined) throw new Error('nothing waits to be told');
  return delivery.deliveryId;
}

/** A valid call of each endpoint about webhooks. */
export const WEBHOOK_CALLS = {
  async getWebhooks(of: OfUtility) {
    await inTurn(() => freshWebhook(of));
    return { params: { applicationId: of.utility.tenant.applicationId }, status: 200 };
  },
  async postWebhook({ server, utility: { tenant }, mark }: OfUtility) {
    await inTurn(() => endAll({ server, tenant }));
    return { params: { applicationId: tenant.applicationId }, body: { address: addressOf(mark) }, status: 201 };
  },
  async deleteWebhook(of: OfUtility) {
    const { webhookId } = await inTurn(() => freshWebhook(of));
    return { params: { applicationId: of.utility.tenant.applicationId, webhookId }, status: 204 };
  },
  async getWebhookDeliveries(of: OfUtility) {
    await inTurn(() => waitingDelivery(of));
    return { params: { applicationId: of.utility.tenant.applicationId }, status: 200 };
  },
  async postWebhookDeliveryAgain(of: OfUtility) {
    const deliveryId = await inTurn(() => waitingDelivery(of));
    return { params: { applicationId: of.utility.tenant.applicationId, deliveryId }, status: 204 };
  },
};
