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
  const { applicationId } = tenant;
  const webhooks = await listWebhooks(parts.db, tenant);
  const lists = new Set(webhooks.flatMap((webhook) => webhook.lists));
  // One round: a tenant with very many readings keeps the others waiting no longer.
  for (const list of lists) {
    await unlessItFails(parts, { applicationId, list }, () => placeAll(parts, tenant, OUTGOING[list], 1));
  }
  let announced = 0;
  for (const webhook of webhooks) {
    for (const list of webhook.lists) {
      const about = { applicationId, list, webhookId: webhook.webhookId };
      const isNew = await unlessItFails(parts, about, () => announce(parts, tenant, webhook, list));
      announced += isNew === true ? 1 : 0;
    }
  }
  if (announced > 0) parts.workQueue.hurry('webhook');
  return announced;
}

/** Does a part of a look; where it fails, the other parts are done all the same. */
async function unlessItFails<T>({ log }: Needs, about: object, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    log.warn({ err: error, ...about }, 'a webhook could not be told what waits');
    return null;
  }
}

/**
 * Adds a delivery for what a webhook was not told of, and has not fetched and acknowledged meanwhile. As long as one is on its
 * way there is no other, so that a receiver that is away is told once, of everything, when it is back. What it is told begins
 * where the list was acknowledged up to, also where it was told of that before: it may not have fetched it, and jumps over that by acknowledging.
 */
function announce(
  { db, clock, workQueue }: Needs,
  tenant: TenantScope,
  webhook: Webhook,
  list: HandOverList,
): Promise<boolean> {
  return runTransaction(db, async (transaction) => {
    const held = await holdTold(transaction, tenant, webhook, list);
    if (held === null) return false;
    const { placed } = OUTGOING[list];
    const after = await findAcknowledged(transaction, tenant, list);
    const { count, last } = await countPlaced(transaction, placed, tenant, { after, most: MOST_TOLD });
    if (last === null) return false;
    const seen = later(held.told, after);
    const newest = (await countPlaced(transaction, placed, tenant, { after: seen, most: MOST_TOLD })).last ?? seen;
    // Where more waits than one call tells of, acknowledging brings readings into reach that were counted as told.
    if (newest === seen && BigInt(last) <= BigInt(held.upTo)) return false;
    const { webhookId } = webhook;
    const deliveryId = randomUUID();
    await addDelivery(transaction, tenant, { deliveryId, webhookId, list, after, upTo: last, count, now: clock() });
    await noteTold(transaction, tenant, webhook, list, later(newest, last));
    await workQueue.add(transaction, 'webhook', [
      attemptOf({ applicationId: tenant.applicationId, deliveryId, attempts: 0 }),
    ]);
    return true;
  });
}

function later(one: string, other: string): string {
  return BigInt(one) > BigInt(other) ? one : other;
}
