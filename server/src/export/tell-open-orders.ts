import type { OpenOrder } from '@zaehlwerk/contract/open-orders';
import { joinPresent } from '@zaehlwerk/domain/job/job';
import { campaignStates } from '../features/campaigns/campaigns-store.ts';
import { hashMailbox } from '../features/reminders/reminder-link.ts';
import { keyOf } from '../features/reminders/due-reminders.ts';
import { listReminded } from '../features/reminders/reminders-store.ts';
import { Refusal } from '../http/refusal.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { countOpenOrders, listOpenOrders, type OpenOrderRow, type OrdersAsked } from './open-orders-store.ts';

/** As tellOpenOrders, whole for a file. Throws `invalid` for more than it has room for, before they are read whole. */
export async function fileOpenOrders(
  parts: Pick<Parts, 'db'>,
  tenant: TenantScope,
  asked: Omit<OrdersAsked, 'skip' | 'limit'>,
  most: number,
): Promise<readonly OpenOrder[]> {
  const all = { ...asked, skip: 0, limit: most };
  if ((await countOpenOrders(parts.db, tenant, all)) > most)
    throw new Refusal('invalid', [{ field: 'format', code: 'tooManyRows', params: { limit: String(most) } }]);
  return (await tellOpenOrders(parts, tenant, all)).orders;
}

/** Open orders of a campaign, each with when its customer was reminded last. Throws `notFound` without the campaign. */
export async function tellOpenOrders(
  { db }: Pick<Parts, 'db'>,
  tenant: TenantScope,
  asked: OrdersAsked,
): Promise<{ readonly count: number; readonly withMail: number; readonly orders: OpenOrder[] }> {
  if (!(await campaignStates(db, tenant)).has(asked.campaignId)) throw new Refusal('notFound');
  const { orders, ...counts } = await listOpenOrders(db, tenant, asked);
  const accountIds = [...new Set(orders.map(({ accountId }) => accountId))];
  const reminded = await listReminded(db, tenant, accountIds);
  const remindedAt = new Map(reminded.map((one) => [keyOf(one), one.remindedAt.toISOString()]));
  return { ...counts, orders: orders.map((row) => told(row, remindedAt)) };
}

function told(
  { accountId, company, firstname, lastname, email, ...order }: OpenOrderRow,
  remindedAt: ReadonlyMap<string, string>,
): OpenOrder {
  const mailbox = email === null ? null : hashMailbox(email.toLowerCase());
  return {
    ...order,
    customerName: joinPresent(', ', company, joinPresent(' ', firstname, lastname)),
    hasMail: email !== null,
    remindedAt: mailbox === null ? null : (remindedAt.get(keyOf({ accountId, mailbox })) ?? null),
  };
}
