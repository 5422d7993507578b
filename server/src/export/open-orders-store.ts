import type { ChosenOrders, OpenOrder, OrderSort } from '@zaehlwerk/contract/open-orders';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { deadlineOfOrder, isChosen, typeOfOrder, wordsOfStanding } from '../features/campaigns/chosen-orders.ts';
import { areKept, standingOf } from '../features/order-states/standing-orders.ts';
import type { TenantScope } from '../http/scope.ts';

/** Which open orders of a campaign are listed, and in which order. */
export interface OrdersAsked {
  readonly campaignId: string;
  readonly chosen: ChosenOrders;
  readonly mail: 'some' | 'none' | null;
  readonly sort: OrderSort;
  readonly isDescending: boolean;
  readonly skip: number;
  readonly limit: number;
}

export interface OpenOrderRow extends Omit<OpenOrder, 'customerName' | 'hasMail' | 'remindedAt'> {
  readonly accountId: string;
  readonly company: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly email: string | null;
}

/** The memory that one list may take for sorting: all of 100,000 orders, for a page far behind, without writing them to disk. */
const SORTED_IN = '32MB';

const ADDRESS = ['street', 'house_order', 'house'] as const;
const COLUMNS: Readonly<Record<OrderSort, readonly string[]>> = {
  address: [],
  deadline: ['deadline'],
  customer: ['customer'],
  meterNumber: ['meter_number'],
  meterType: ['type'],
};

function sorted({ sort, isDescending }: OrdersAsked): RawBuilder<unknown> {
  const direction = isDescending ? 'desc' : 'asc';
  const first = sort === 'address' ? ADDRESS : COLUMNS[sort];
  const parts = [...first.map((column) => `o.${column} ${direction} nulls last`), ...ADDRESS.map((one) => `o.${one}`)];
  return sql.raw([...parts, 'o.meter_number', 'o.job_id'].join(', '));
}

/** How many open orders there are. */
export async function countOpenOrders(db: Kysely<Tables>, tenant: TenantScope, asked: OrdersAsked): Promise<number> {
  const { applicationId } = tenant;
  const isKept = await areKept(db, tenant);
  const { rows } = await sql<{ count: number }>`
    with ${openOrders(applicationId, isKept, asked)}
    select count(*)::int as count from open`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The orders that are listed, as parts of a statement: `open`. What a page tells besides of each is asked for those of the page alone.
 */
function openOrders(
  applicationId: string,
  isKept: boolean,
  { campaignId, chosen, mail, sort }: OrdersAsked,
): RawBuilder<unknown> {
  const words = wordsOfStanding(applicationId, campaignId);
  const isOfCampaign = sql<boolean>`(j.campaign_id = ${campaignId} and j.withdrawn_at is null)`;
  // Where all have to be worked out, those alone are that are listed.
  const isMeant = isKept
    ? isOfCampaign
    : sql<boolean>`(${isOfCampaign} and ${isChosen(applicationId, chosen)} and ${hasMail(mail, sql`j.customer_email is not null`)})`;
  const isListed = isKept
    ? sql<boolean>`${isChosen(applicationId, chosen, words)} and ${hasMail(mail, sql`j.has_mail`)}`
    : sql<boolean>`true`;
  return sql`
    ${standingOf(applicationId, isKept, isMeant)},
    open as materialized (
      select j.job_id, j.has_mail, j.street, j.house_order, j.house, j.meter_number
        ${sort === 'customer' ? sql`, j.customer` : sql``}
        ${sort === 'meterType' ? sql`, ${words.meterType} as type` : sql``}
        ${sort === 'deadline' ? sql`, ${words.deadline} as deadline` : sql``}
      from standing j
      where j.read < j.rates and ${isListed}
    )`;
}

function hasMail(mail: OrdersAsked['mail'], has: RawBuilder<unknown>): RawBuilder<boolean> {
  return mail === null ? sql<boolean>`true` : sql<boolean>`(${has}) = ${mail === 'some'}`;
}

/** A page of the open orders of a campaign, and how many there are in all, whatever the state of the campaign. */
export async function listOpenOrders(
  db: Kysely<Tables>,
  tenant: TenantScope,
  asked: OrdersAsked,
): Promise<{ readonly count: number; readonly withMail: number; readonly orders: readonly OpenOrderRow[] }> {
  const { applicationId } = tenant;
  const { skip, limit } = asked;
  const isKept = await areKept(db, tenant);
  const page = sql<{ count: number; withMail: number; orders: readonly OpenOrderRow[] }>`
    with ${openOrders(applicationId, isKept, asked)},
    page as materialized (
      -- House 9 stands before 10; a number too long to be one stands last.
      select * from open o order by ${sorted(asked)} offset ${skip} limit ${limit}
    )
    select n.count, n."withMail",
      coalesce((
        select json_agg(json_build_object(
          'orderNumber', j.order_number, 'meterType', ${typeOfOrder(applicationId)}, 'meterNumber', j.meter_number,
          'customerNumber', j.customer ->> 'customerNumber', 'street', o.street, 'houseNumber', o.house,
          'zip', j.meter_address ->> 'zip', 'city', j.meter_address ->> 'city', 'deadline', ${deadlineOfOrder(applicationId)},
          'accountId', j.account_id, 'company', j.customer ->> 'company', 'firstname', j.customer ->> 'firstname',
          'lastname', j.customer ->> 'lastname', 'email', j.customer_email
        ) order by ${sorted(asked)})
        from page o join jobs j on j.application_id = ${applicationId} and j.job_id = o.job_id
      ), '[]'::json) as orders
    from (select count(*)::int as count, (count(*) filter (where has_mail))::int as "withMail" from open) n`;
  const { rows } = await db.transaction().execute(async (transaction) => {
    await sql`select set_config('work_mem', ${SORTED_IN}, true)`.execute(transaction);
    return page.execute(transaction);
  });
  return rows[0] ?? { count: 0, withMail: 0, orders: [] };
}
