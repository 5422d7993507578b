import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { OrdersAtStake } from './imports.ts';
import { applicationId, flag } from './operator.ts';

/** How many orders one call may name. */
export const MOST_ORDER_NUMBERS = 10_000;

const OrderList = z.object({
  orderNumbers: z.array(boundedName).check(z.minLength(1), z.maxLength(MOST_ORDER_NUMBERS)),
});

export const postWithdrawals = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/orders/withdraw',
  summary: 'Withdraws orders by their numbers, all or none; those withdrawn before stay so',
  caller: 'operator',
  needs: { scope: 'import' },
  act: 'order.withdraw',
  params: applicationId,
  query: z.object({ dryRun: flag }),
  body: OrderList,
  answer: { 200: z.extend(OrdersAtStake, { dryRun: z.boolean(), alreadyThere: z.number() }) },
  refusals: ['malformed', 'invalid', 'notFound'],
});

export const postRestorations = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/orders/restore',
  summary: 'Takes back the withdrawal of orders, all or none, as long as nothing else has happened to them',
  caller: 'operator',
  needs: { scope: 'import' },
  act: 'order.restore',
  params: applicationId,
  query: z.object({ dryRun: flag }),
  body: OrderList,
  answer: { 200: z.extend(OrdersAtStake, { dryRun: z.boolean(), alreadyThere: z.number() }) },
  refusals: ['malformed', 'invalid', 'notFound'],
});
