import type { FoundBy, SoughtOrder } from '@zaehlwerk/domain/order-search/order-search';
import { joinPresent } from '@zaehlwerk/domain/job/job';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { isOpenOf } from '../jobs/shown-jobs-store.ts';

/** An order as it was found. */
export interface FoundOrderRow {
  readonly orderNumber: string;
  readonly foundBy: FoundBy[];
  readonly meterNumber: string;
  readonly meterType: MeterType | null;
  readonly street: string | null;
  readonly houseNumber: string | null;
  readonly zip: string | null;
  readonly city: string | null;
  readonly customerNumber: string | null;
  readonly company: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly accountId: string;
  readonly username: string | null;
  readonly campaignId: string | null;
  readonly withdrawn: boolean;
  readonly ended: boolean;
  readonly open: boolean;
}

/** What is told of the order `j` of a tenant, as columns. */
export const tellOrder = (applicationId: string): RawBuilder<unknown> => sql`
    j.order_number as "orderNumber", j.meter_number as "meterNumber",
      j.meter_type as "meterType", j.meter_address ->> 'street' as street, j.meter_address ->> 'houseNumber' as "houseNumber",
      j.meter_address ->> 'zip' as zip, j.meter_address ->> 'city' as city,
      j.customer ->> 'customerNumber' as "customerNumber", j.customer ->> 'company' as company,
      j.customer ->> 'firstname' as firstname, j.customer ->> 'lastname' as lastname, j.account_id as "accountId", (
        select l.username from logins l
        where l.application_id = j.application_id and l.account_id = j.account_id and l.ended_at is null
        order by l.created_at limit 1
      ) as username, j.campaign_id as "campaignId", j.withdrawn_at is not null as withdrawn,
      j.left_at is not null as ended, ${isOpenOf(applicationId)} as open`;

/**
 * Orders that are meant by what somebody looks for, each way by its own index and so many at most; also those that somebody
 * had before, but for erased ones. First those that a number of them names, then those found by words.
 */
export async function searchOrders(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { orderNumber, meterNumberKey, customerNumber, usernameKey }: SoughtOrder,
  byWords: readonly string[],
  most: number,
): Promise<readonly FoundOrderRow[]> {
  const by = (way: FoundBy, condition: RawBuilder<unknown>) => sql`(
    select j.job_id, ${way}::text as way from jobs j
    where j.application_id = ${applicationId} and j.erased_at is null and ${condition}
    limit ${most}
  )`;
  const { rows } = await sql<FoundOrderRow>`
    select f.ways as "foundBy", ${tellOrder(applicationId)}
    from (
      select u.job_id, array_agg(u.way order by u.way) as ways
      from (
        ${by('orderNumber', sql`j.order_number = ${orderNumber}`)}
        union all ${by('meterNumber', sql`j.left_at is null and meter_number_key(j.meter_number) = ${meterNumberKey}`)}
        union all ${by('customerNumber', sql`j.customer ->> 'customerNumber' = ${customerNumber}`)}
        union all ${by(
          'username',
          sql`j.account_id = (
            select l.account_id from logins l
            where l.application_id = ${applicationId} and l.username_key = ${usernameKey} and l.ended_at is null
          )`,
        )}
        union all ${by('words', sql`j.job_id = any(${[...byWords]}::uuid[])`)}
      ) u
      group by u.job_id
    ) f
    cross join lateral (
      select * from jobs j where j.application_id = ${applicationId} and j.job_id = f.job_id offset 0
    ) j
    order by f.ways = array['words'], j.left_at is not null, j.order_number, j.left_at desc, j.job_id
    limit ${most}`.execute(db);
  return rows;
}

/** A row with the name of its customer as it is told. */
export function withName<Row extends Pick<FoundOrderRow, 'company' | 'firstname' | 'lastname'>>(row: Row) {
  const { company, firstname, lastname, ...order } = row;
  return { ...order, customerName: joinPresent(', ', company, joinPresent(' ', firstname, lastname)) };
}
