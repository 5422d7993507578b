import { randomUUID } from 'node:crypto';
import {
  deleteWebhook,
  getWebhookDeliveries,
  getWebhooks,
  MOST_WEBHOOKS,
  postWebhook,
  postWebhookDeliveryAgain,
} from '@zaehlwerk/contract/webhooks';
import { HAND_OVER_LISTS } from '@zaehlwerk/domain/hand-over/acknowledgement';
import type { FastifyInstance } from 'fastify';
import { namedTenant } from '../http/caller/named-scopes.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import type { Parts } from '../parts.ts';
import { attemptOf } from './deliver.ts';
import { beginAgain, listDeliveries } from './deliveries-store.ts';
import { sealSecret } from './sealed-secrets.ts';
import { newWebhookSecret } from './sign-webhook.ts';
import { addWebhook, endWebhook, listWebhooks, type Webhook } from './webhooks-store.ts';

/** Deliveries on a page when the caller names no limit. */
const USUAL_LIMIT = 100;

/** Webhooks and what they were told, for an operator (interfaces.md). */
export function webhookRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, keys, clock } = parts;

  serve(app, getWebhooks, async ({ scope, params }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return { webhooks: (await listWebhooks(db, tenant)).map(wordWebhook) };
  });

  serve(app, postWebhook, async ({ scope, params, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    if (!URL.canParse(body.address)) throw new Refusal('invalid', [{ field: 'address', code: 'badFormat' }]);
    const secret = newWebhookSecret();
    const webhookId = randomUUID();
    const lists = [...new Set(body.lists ?? HAND_OVER_LISTS)];
    const webhook = { webhookId, address: body.address, lists, createdAt: clock() };
    const sealed = sealSecret(keys, tenant, webhookId, secret);
    const isAdded = await act.change(
      (transaction) => addWebhook(transaction, tenant, { ...webhook, secret: sealed }, MOST_WEBHOOKS),
      (added) =>
        added
          ? { applicationId: tenant.applicationId, objects: [webhookId], details: { lists: lists.join(' ') } }
          : null,
    );
    if (!isAdded) throw new Refusal('conflict');
    return { ...wordWebhook(webhook), secret };
  });

  serve(app, deleteWebhook, async ({ scope, params, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const webhookId = params.webhookId.toLowerCase();
    const isEnded = await act.change(
      (transaction) => endWebhook(transaction, tenant, webhookId, clock()),
      (ended) => (ended ? { applicationId: tenant.applicationId, objects: [webhookId] } : null),
    );
    if (!isEnded) throw new Refusal('notFound');
    return null;
  });

  serve(app, getWebhookDeliveries, async ({ scope, params, query }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { limit = USUAL_LIMIT, ...filter } = query;
    const found = await listDeliveries(db, tenant, filter, limit + 1);
    if (found === null) throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
    const deliveries = found.slice(0, limit).map(({ createdAt, nextAt, lastAt, ...delivery }) => ({
      ...delivery,
      createdAt: createdAt.toISOString(),
      nextAt: nextAt?.toISOString() ?? null,
      lastAt: lastAt?.toISOString() ?? null,
    }));
    return { deliveries, next: found.length > limit ? (deliveries.at(-1)?.deliveryId ?? null) : null };
  });

  serve(app, postWebhookDeliveryAgain, async ({ scope, params, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { applicationId } = tenant;
    const deliveryId = params.deliveryId.toLowerCase();
    const isFound = await act.change(
      async (transaction) => {
        if (!(await beginAgain(transaction, tenant, deliveryId, clock()))) return false;
        await parts.workQueue.add(transaction, 'webhook', [attemptOf({ applicationId, deliveryId, attempts: 0 })]);
        return true;
      },
      (found) => (found ? { applicationId, objects: [deliveryId] } : null),
    );
    if (!isFound) throw new Refusal('notFound');
    parts.workQueue.hurry('webhook');
    return null;
  });
}

function wordWebhook({ createdAt, lists, ...webhook }: Webhook) {
  return { ...webhook, lists: [...lists], createdAt: createdAt.toISOString() };
}
