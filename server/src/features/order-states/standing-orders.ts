import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ReadingSource } from '@zaehlwerk/domain/job/reading-source';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { FIRST_REGISTERS, registersOf } from '../jobs/read-registers.ts';

/**
 * How an order stands: `rates` registers, `read` of them read, the OBIS code of its first one where it names no type of meter, on which day in
 * Germany its first reading came and by which way, and by what it is sorted and narrowed. `house_order`: the number that its house number begins with.
 */
export const STATE_COLUMNS = [
  'job_id',
  'account_id',
  'campaign_id',
  'withdrawn_at',
  'meter_type',
  'first_obis',
  'earliest_execution',
  'latest_execution',
  'rates',
  'read',
  'first_day',
  'first_source',
  'street',
  'house',
  'house_order',
  'meter_number',
  'customer',
  'has_mail',
] as const satisfies readonly (keyof Tables['order_states'])[];

const OF_CUSTOMERS: ReadingSource = 'portal';

/** From so many orders on whose row does not count, looking them up one by one takes longer than reading all there are at once. */
const MOST_CHANGED = 1000;

const columns = (): RawBuilder<unknown> => sql.join(STATE_COLUMNS.map((column) => sql.ref(`j.${column}`)));

/** The ids of orders that changed since their row was written, as an array: what PostgreSQL believes to be in a queue is hardly ever so. */
function changedOf(applicationId: string): RawBuilder<unknown> {
  return sql`array(select distinct c.job_id from orders_to_count c where c.application_id = ${applicationId})`;
}

/**
 * How orders stand by what their tables say now, as parts of a statement: `worked_out`, with STATE_COLUMNS. `few`: the ids of about a
 * thousand orders at most, each once, as an array; null for all, worked out at once, as in registersOf. `isMeant` says which of them, of
 * the order `j`; those that went to somebody else never are.
 */
export function workedOut(
  applicationId: string,
  few: RawBuilder<unknown> | null,
  isMeant: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const isFew = few !== null;
  const orders = isFew
    ? sql`
      (select unnest(${few}) as job_id offset 0) c
      cross join lateral (
        select * from jobs where application_id = ${applicationId} and job_id = c.job_id offset 0
      ) j`
    : sql`jobs j`;
  return sql`
    counting as materialized (
      select j.job_id, j.account_id, j.campaign_id, j.withdrawn_at, j.meter_type, j.earliest_execution, j.latest_execution,
        j.meter_address ->> 'street' as street, j.meter_address ->> 'houseNumber' as house, j.meter_number,
        coalesce(j.customer ->> 'company', j.customer ->> 'lastname', j.customer ->> 'firstname') as customer,
        j.customer_email is not null as has_mail
      from ${orders} where j.application_id = ${applicationId} and j.left_at is null and ${isMeant}
    ),
    ${registersOf(applicationId, isFew)},
    ${FIRST_REGISTERS},
    first_ones as (${isFew ? firstOneByOne(applicationId) : allFirstOnes(applicationId)}),
    worked_out as materialized (
      select j.job_id, j.account_id, j.campaign_id, j.withdrawn_at, j.meter_type, o.obis as first_obis, j.earliest_execution,
        j.latest_execution, coalesce(k.rates, 0) as rates, coalesce(k.read, 0) as read, f.first_day, f.first_source,
        j.street, j.house, substring(j.house from '^[0-9]{1,6}')::int as house_order, j.meter_number, j.customer, j.has_mail
      from counting j
      full join registers k on k.job_id = j.job_id
      full join first_registers o on o.job_id = j.job_id
      full join first_ones f on f.job_id = j.job_id
    )`;
}

const FIRST_DAY_AND_SOURCE = sql`
      (s.received_at at time zone 'Europe/Berlin')::date as first_day, coalesce(r.source, ${OF_CUSTOMERS}) as first_source`;

function firstOneByOne(applicationId: string): RawBuilder<unknown> {
  return sql`
      select j.job_id, f.* from counting j
      cross join lateral (
        select ${FIRST_DAY_AND_SOURCE} from submissions s
        left join reading_results r on r.application_id = ${applicationId} and r.submission_id = s.submission_id
        where s.application_id = ${applicationId} and s.job_id = j.job_id
        order by s.received_at, s.submission_id, r.result_id limit 1
      ) f
    `;
}

function allFirstOnes(applicationId: string): RawBuilder<unknown> {
  return sql`
      select distinct on (s.job_id) s.job_id, ${FIRST_DAY_AND_SOURCE}
      from counting j
      join submissions s on s.application_id = ${applicationId} and s.job_id = j.job_id
      left join reading_results r on r.application_id = ${applicationId} and r.submission_id = s.submission_id
      order by s.job_id, s.received_at, s.submission_id, r.result_id
    `;
}

/** Whether nearly all orders of a tenant have a row that counts: standingOf asks these alone then. */
export async function areKept(db: Kysely<Tables>, { applicationId }: TenantScope): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select not exists (select from applications_to_count where application_id = ${applicationId}) and (
      select count(*) from (
        select from orders_to_count where application_id = ${applicationId} limit ${MOST_CHANGED + 1}
      ) c
    ) <= ${MOST_CHANGED} as kept`.execute(db);
  return rows[0]?.kept === true;
}

/**
 * How orders stand, as parts of a statement: `standing`, with STATE_COLUMNS. What is kept of an order is told where nothing of it has changed
 * since, and else what is so now (workedOut): one statement sees either, never what is no longer so. `isKept`: areKept; whichever it
 * says, the orders are the same.
 * @param isMeant which of the orders `j`, by columns that `jobs` and STATE_COLUMNS both have
 */
export function standingOf(applicationId: string, isKept: boolean, isMeant: RawBuilder<boolean>): RawBuilder<unknown> {
  if (!isKept)
    return sql`
    ${workedOut(applicationId, null, isMeant)},
    standing as (select ${columns()} from worked_out j)`;
  const changed = changedOf(applicationId);
  return sql`
    ${workedOut(applicationId, changed, isMeant)},
    standing as (
      select ${columns()} from order_states j
      where j.application_id = ${applicationId} and j.job_id not in (select unnest(${changed})) and ${isMeant}
      union all
      select ${columns()} from worked_out j
    )`;
}
