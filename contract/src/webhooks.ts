import { HAND_OVER_LISTS } from '@zaehlwerk/domain/hand-over/acknowledgement';
import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId, limit } from './operator.ts';

/** How many webhooks a tenant has at most. */
export const MOST_WEBHOOKS = 10;

/** An address that is called. It may hold what only its receiver knows, so it is a secret to others. */
const address = boundedText(2000).check(z.regex(/^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/));

const lists = z.array(z.enum(HAND_OVER_LISTS)).check(z.minLength(1), z.maxLength(HAND_OVER_LISTS.length));

const Webhook = z.object({
  webhookId: z.string(),
  address: z.string(),
  lists: z.array(z.enum(HAND_OVER_LISTS)),
  createdAt: z.string(),
});

export const getWebhooks = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/webhooks',
  summary: 'The addresses that are told that readings wait, without their secrets',
  caller: 'operator',
  needs: { scope: 'settings' },
  params: applicationId,
  answer: { 200: z.object({ webhooks: z.array(Webhook) }) },
  refusals: ['notFound'],
});

export const postWebhook = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/webhooks',
  summary: 'A further address that is told, by a signed call, that readings wait; its secret is shown once',
  caller: 'operator',
  needs: { scope: 'settings' },
  act: 'webhook.create',
  params: applicationId,
  body: z.object({ address, lists: z.optional(lists) }),
  answer: { 201: z.extend(Webhook, { secret: z.string() }) },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/operator/applications/{applicationId}/webhooks/{webhookId}',
  summary: 'Ends a webhook; what waits for it is not delivered any more',
  caller: 'operator',
  needs: { scope: 'settings' },
  act: 'webhook.end',
  params: z.extend(applicationId, { webhookId: boundedName }),
  answer: { 204: null },
  refusals: ['notFound'],
});

/** What is told once. */
export const WebhookDelivery = z.object({
  deliveryId: z.string(),
  webhookId: z.string(),
  list: z.enum(HAND_OVER_LISTS),
  /** How many readings of the list it tells of. */
  count: z.number(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  createdAt: z.string(),
  /** Null unless it waits. */
  nextAt: z.nullable(z.string()),
  lastAt: z.nullable(z.string()),
  /** Of the last answer; null where there was none. */
  status: z.nullable(z.number()),
  /** Why there was none: `timeout`, `noConnection`, `addressNotAllowed`, `notEncrypted`, `secretUnreadable`. */
  error: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const getWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/webhook-deliveries',
  summary: 'What webhooks were told, the newest first; `next` is the cursor for the next call',
  caller: 'operator',
  needs: { scope: 'settings' },
  params: applicationId,
  query: z.object({ webhookId: z.optional(boundedName), after: z.optional(boundedName), limit }),
  answer: {
    200: z.object({
      deliveries: z.array(WebhookDelivery),
      /** Null after the last page. */
      next: z.nullable(z.string()),
    }),
  },
  refusals: ['notFound', 'invalid'],
});

export const postWebhookDeliveryAgain = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/webhook-deliveries/{deliveryId}/again',
  summary: 'Sends one again as soon as possible, under the same id, with as many attempts as the first time',
  caller: 'operator',
  needs: { scope: 'settings' },
  act: 'webhook.sendAgain',
  params: z.extend(applicationId, { deliveryId: boundedName }),
  answer: { 204: null },
  refusals: ['notFound'],
});
