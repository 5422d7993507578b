import type { ChosenOrders, OpenOrder, OrderSort } from '@zaehlwerk/contract/open-orders';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { deadlineOfOrder, isChosen, typeOfOrder } from '../features/campaigns/chosen-orders.ts';
import { isOpenOf } from '../features/jobs/shown-jobs-store.ts';
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
  meterType: ['meter_type'],
};

function sorted({ sort, isDescending }: OrdersAsked): RawBuilder<unknown> {
  const direction = isDescending ? 'desc' : 'asc';
  const first = sort === 'address' ? ADDRESS : COLUMNS[sort];
  const parts = [...first.map((column) => `o.${column} ${direction} nulls last`), ...ADDRESS.map((one) => `o.${one}`)];
  return sql.raw([...parts, 'o.meter_number', 'o.job_id'].join(', '));
}

/** A page of the open orders of a campaign, and how many there are in all, whatever the state of the campaign. */
export async function listOpenOrders(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  asked: OrdersAsked,
): Promise<{ readonly count: number; readonly withMail: number; readonly orders: readonly OpenOrderRow[] }> {
  const { campaignId, chosen, mail, skip, limit } = asked;
  const hasMail = { some: sql`j.customer_email is not null`, none: sql`j.customer_email is null`, all: sql`true` };
  const { rows } = await sql<{ count: number; withMail: number; orders: readonly OpenOrderRow[] }>`
    with open as materialized (
      select j.job_id, j.customer_email, j.meter_number, j.meter_address ->> 'street' as street,
        j.meter_address ->> 'houseNumber' as house,
        -- House 9 stands before 10; a number too long to be one stands last.
        substring(j.meter_address ->> 'houseNumber' from '^[0-9]{1,6}')::int as house_order,
        coalesce(j.customer ->> 'company', j.customer ->> 'lastname', j.customer ->> 'firstname') as customer,
        ${typeOfOrder(applicationId)} as meter_type, ${deadlineOfOrder(applicationId)} as deadline
      from jobs j
      where j.application_id = ${applicationId} and j.campaign_id = ${campaignId} and j.left_at is null
        and j.withdrawn_at is null and ${isChosen(applicationId, chosen)} and ${hasMail[mail ?? 'all']}
        and ${isOpenOf(applicationId)}
    ), page as materialized (
      select o.*, row_number() over (order by ${sorted(asked)}) as nth from open o
      order by nth offset ${skip} limit ${limit}
    )
    select (select count(*)::int from open) as count,
      (select count(*)::int from open where customer_email is not null) as "withMail",
      coalesce((
        select json_agg(json_build_object(
          'orderNumber', j.order_number, 'meterType', p.meter_type, 'meterNumber', j.meter_number,
          'customerNumber', j.customer ->> 'customerNumber', 'street', p.street, 'houseNumber', p.house,
          'zip', j.meter_address ->> 'zip', 'city', j.meter_address ->> 'city', 'deadline', p.deadline,
          'accountId', j.account_id, 'company', j.customer ->> 'company', 'firstname', j.customer ->> 'firstname',
          'lastname', j.customer ->> 'lastname', 'email', j.customer_email
        ) order by p.nth)
        from page p join jobs j on j.application_id = ${applicationId} and j.job_id = p.job_id
      ), '[]'::json) as orders`.execute(db);
  return rows[0] ?? { count: 0, withMail: 0, orders: [] };
}
