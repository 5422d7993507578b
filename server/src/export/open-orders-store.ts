import type { ChosenOrders, OpenOrder, OrderSort } from '@zaehlwerk/contract/open-orders';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { deadlineOfOrder, isChosen, typeOfOrder, typeWithFirst } from '../features/campaigns/chosen-orders.ts';
import { FIRST_REGISTERS, registersOf } from '../features/jobs/read-registers.ts';
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
export async function countOpenOrders(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  asked: OrdersAsked,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${openOrders(applicationId, asked)}
    select count(*)::int as count from open`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The orders that are listed, as parts of a statement: `open`. Whether they are read is found out for all at once; what a page tells
 * besides of each, for those of the page alone.
 */
function openOrders(applicationId: string, { campaignId, chosen, mail, sort }: OrdersAsked): RawBuilder<unknown> {
  const hasMail = { some: sql`j.customer_email is not null`, none: sql`j.customer_email is null`, all: sql`true` };
  const isByType = sort === 'meterType';
  return sql`
    counting as materialized (
      select j.job_id, j.customer_email is not null as has_mail, j.meter_number, j.meter_address ->> 'street' as street,
        j.meter_address ->> 'houseNumber' as house
        ${sort === 'customer' ? sql`, coalesce(j.customer ->> 'company', j.customer ->> 'lastname', j.customer ->> 'firstname') as customer` : sql``}
        ${isByType ? sql`, j.meter_type` : sql``}
        ${sort === 'deadline' ? sql`, ${deadlineOfOrder(applicationId)} as deadline` : sql``}
      from jobs j
      where j.application_id = ${applicationId} and j.campaign_id = ${campaignId} and j.left_at is null
        and j.withdrawn_at is null and ${isChosen(applicationId, chosen)} and ${hasMail[mail ?? 'all']}
    ),
    ${registersOf(applicationId)},
    ${isByType ? sql`${FIRST_REGISTERS},` : sql``}
    open as materialized (
      select j.* ${isByType ? sql`, ${typeWithFirst(sql.ref('f.obis'))} as type` : sql``} from counting j
      ${isByType ? sql`left join first_registers f on f.job_id = j.job_id` : sql``}
      where j.job_id in (
        select k.job_id from tasks k
        left join said on said.task_id = k.task_id
        left join asked on asked.task_id = k.task_id
        where said.task_id is null or asked.task_id is not null
      )
    )`;
}

/** A page of the open orders of a campaign, and how many there are in all, whatever the state of the campaign. */
export async function listOpenOrders(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  asked: OrdersAsked,
): Promise<{ readonly count: number; readonly withMail: number; readonly orders: readonly OpenOrderRow[] }> {
  const { skip, limit } = asked;
  const { rows } = await sql<{ count: number; withMail: number; orders: readonly OpenOrderRow[] }>`
    with ${openOrders(applicationId, asked)},
    page as materialized (
      select * from (
        -- House 9 stands before 10; a number too long to be one stands last.
        select open.*, substring(house from '^[0-9]{1,6}')::int as house_order from open
      ) o
      order by ${sorted(asked)} offset ${skip} limit ${limit}
    )
    select (select count(*)::int from open) as count,
      (select count(*)::int from open where has_mail) as "withMail",
      coalesce((
        select json_agg(json_build_object(
          'orderNumber', j.order_number, 'meterType', ${typeOfOrder(applicationId)}, 'meterNumber', j.meter_number,
          'customerNumber', j.customer ->> 'customerNumber', 'street', o.street, 'houseNumber', o.house,
          'zip', j.meter_address ->> 'zip', 'city', j.meter_address ->> 'city', 'deadline', ${deadlineOfOrder(applicationId)},
          'accountId', j.account_id, 'company', j.customer ->> 'company', 'firstname', j.customer ->> 'firstname',
          'lastname', j.customer ->> 'lastname', 'email', j.customer_email
        ) order by ${sorted(asked)})
        from page o join jobs j on j.application_id = ${applicationId} and j.job_id = o.job_id
      ), '[]'::json) as orders`.execute(db);
  return rows[0] ?? { count: 0, withMail: 0, orders: [] };
}
