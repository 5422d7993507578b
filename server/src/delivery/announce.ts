import { randomUUID } from 'node:crypto';
import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { runTransaction } from '../database/connection.ts';
import { findAcknowledged } from '../export/acknowledged-store.ts';
import { OUTGOING } from '../export/hand-over.ts';
import { placeAll } from '../export/outgoing.ts';
import { countPlaced } from '../export/positions-store.ts';
import { namedTenant } from '../http/caller/named-scopes.ts';
import type { SystemScope, TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { addDelivery } from './deliveries-store.ts';
import { attemptOf } from './deliver.ts';
import { holdTold, listTenantsWithWebhooks, listWebhooks, noteTold, type Webhook } from './webhooks-store.ts';

/** One call tells of so many readings at most; of the others the next one does. */
const MOST_TOLD = 10_000;

type Needs = Pick<Parts, 'db' | 'clock' | 'log' | 'workQueue'>;

/** Has every webhook told of readings it was not told of yet; returns how many calls that makes. A tenant that fails stops no other. */
export async function announceAll(parts: Needs, system: SystemScope): Promise<number> {
  let announced = 0;
  for (const applicationId of await listTenantsWithWebhooks(parts.db, system)) {
    try {
      announced += await announceOf(parts, await namedTenant(parts, system, applicationId));
    } catch (error) {
      parts.log.warn({ err: error, applicationId }, 'webhooks could not be told what waits');
    }
  }
  return announced;
}

async function announceOf(parts: Needs, tenant: TenantScope): Promise<number> {
  const webhooks = await listWebhooks(parts.db, tenant);
  const lists = new Set(webhooks.flatMap((webhook) => webhook.lists));
  for (const list of lists) await placeAll(parts, tenant, OUTGOING[list]);
  let announced = 0;
  for (const webhook of webhooks) {
    for (const list of webhook.lists) announced += (await announce(parts, tenant, webhook, list)) ? 1 : 0;
  }
  if (announced > 0) parts.workQueue.hurry('webhook');
  return announced;
}

/**
 * Adds a delivery for what a webhook was not told of, and has not fetched and acknowledged meanwhile. As long as one is on its
 * way there is no other, so that a receiver that is away is told once, of everything, when it is back.
 */
function announce(
  { db, clock, workQueue }: Needs,
  tenant: TenantScope,
  webhook: Webhook,
  list: HandOverList,
): Promise<boolean> {
  return runTransaction(db, async (transaction) => {
    const told = await holdTold(transaction, tenant, webhook, list);
    if (told === null) return false;
    const acknowledged = await findAcknowledged(transaction, tenant, list);
    const after = BigInt(acknowledged) > BigInt(told) ? acknowledged : told;
    const { count, last } = await countPlaced(transaction, OUTGOING[list].placed, tenant, { after, most: MOST_TOLD });
    if (last === null) return false;
    const { webhookId } = webhook;
    const deliveryId = randomUUID();
    await addDelivery(transaction, tenant, { deliveryId, webhookId, list, after, upTo: last, count, now: clock() });
    await noteTold(transaction, tenant, webhook, list, last);
    await workQueue.add(transaction, 'webhook', [
      attemptOf({ applicationId: tenant.applicationId, deliveryId, attempts: 0 }),
    ]);
    return true;
  });
}
