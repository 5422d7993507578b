import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { SystemScope } from '../../http/scope.ts';
import { STATE_COLUMNS, workedOut } from './standing-orders.ts';

/** An order of whichever tenant. */
export interface OrderId {
  readonly applicationId: string;
  readonly jobId: string;
}

/** A change of an order. */
export interface ChangeId extends OrderId {
  readonly change: string;
}

/** Orders of one application. */
interface OrdersOfOne {
  readonly applicationId: string;
  readonly jobIds: readonly string[];
}

/** Before all orders there are, and before all changes. */
export const FIRST: ChangeId = { applicationId: '', jobId: '00000000-0000-0000-0000-000000000000', change: '0' };

/**
 * Looks at so many orders after one, and lets those be counted of which nothing is kept, or something although somebody else has them now:
 * those that were there before, and whatever got past the triggers. Gives the last; null at the end.
 */
export async function findMissed(
  db: Kysely<Tables>,
  _system: SystemScope,
  { applicationId, jobId }: OrderId,
  most: number,
): Promise<OrderId | null> {
  // Each state by its key: else all of them were read again for so many orders.
  const { rows } = await sql<OrderId>`
    with looked as materialized (
      select application_id, job_id, left_at from jobs where (application_id, job_id) > (${applicationId}, ${jobId}::uuid)
      order by application_id, job_id limit ${most}
    ), added as (
      insert into orders_to_count (application_id, job_id)
      select n.application_id, n.job_id from looked n
      left join lateral (
        select true as is_kept from order_states s where s.application_id = n.application_id and s.job_id = n.job_id offset 0
      ) s on true
      where (n.left_at is null) <> coalesce(s.is_kept, false) and not exists (
        select from orders_to_count c where c.application_id = n.application_id and c.job_id = n.job_id
      )
    )
    select application_id as "applicationId", job_id as "jobId" from looked
    order by application_id desc, job_id desc limit 1`.execute(db);
  const last = rows[0] ?? null;
  // All orders of an application before it have a row or a change by now.
  await sql`
    delete from applications_to_count where ${last === null} or application_id < ${last?.applicationId ?? ''}`.execute(
    db,
  );
  return last;
}

/** Whether nobody else writes states until the transaction ends: of two, the later one would write what the earlier one saw. */
export async function isAlone(transaction: Transaction<Tables>, _system: SystemScope): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('order states', 0)) as "isAlone"`.execute(transaction);
  return rows[0]?.isAlone === true;
}

/**
 * Takes changes of orders, of all tenants, so many after one at most: the changed orders, by application, and the last change it has looked
 * at; null where there is none. Waits for nobody: of an order whose row somebody is taking back, as long as their file or erasure lasts,
 * the changes stay.
 */
export async function takeChanged(
  transaction: Transaction<Tables>,
  _system: SystemScope,
  { applicationId, jobId, change }: ChangeId,
  most: number,
): Promise<{ readonly last: ChangeId | null; readonly orders: readonly OrdersOfOne[] }> {
  // Each row by its key or its place, whatever PostgreSQL knows of the tables: joining them, it compared each of 90,000 with each.
  const { rows } = await sql<{ last: ChangeId | null; orders: readonly OrdersOfOne[] }>`
    with seen as materialized (
      select application_id, job_id, change, ctid as place from orders_to_count
      where (application_id, job_id, change) > (${applicationId}, ${jobId}::uuid, ${change}::bigint)
      order by application_id, job_id, change limit ${most} for update skip locked
    ), free as materialized (
      select n.* from seen n
      left join lateral (
        select true as is_locked from order_states s where s.application_id = n.application_id and s.job_id = n.job_id
        for update skip locked
      ) s on true
      where s.is_locked or (
        select true from order_states s where s.application_id = n.application_id and s.job_id = n.job_id
      ) is null
    ), taken as (
      delete from orders_to_count where ctid = any(array(select place from free)) returning application_id, job_id
    )
    select (
        select json_build_object('applicationId', application_id, 'jobId', job_id, 'change', change::text) from seen
        order by application_id desc, job_id desc, change desc limit 1
      ) as last,
      coalesce((
        select json_agg(json_build_object('applicationId', application_id, 'jobIds', job_ids)) from (
          select application_id, json_agg(distinct job_id) as job_ids from taken group by application_id
        ) t
      ), '[]') as orders`.execute(transaction);
  return rows[0]!;
}

/**
 * Keeps how orders stand now, in the place of what was kept before; nothing of those that are gone. Those of an application that is being
 * deleted are left as they are: the deletion counts what it deletes.
 */
export async function storeStates(
  transaction: Transaction<Tables>,
  _system: SystemScope,
  { applicationId, jobIds }: OrdersOfOne,
): Promise<void> {
  const names = sql.join(STATE_COLUMNS.map((column) => sql.ref(column)));
  const [, ...changing] = STATE_COLUMNS;
  const set = sql.join(changing.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
  const isKept = sql<boolean>`not exists (select from application_deletions d where d.application_id = ${applicationId})`;
  await sql`
    with ${workedOut(applicationId, sql`${jobIds}::uuid[]`, isKept)},
    stored as (
      insert into order_states (application_id, ${names})
      select ${applicationId}, ${names} from worked_out order by job_id
      on conflict (application_id, job_id) do update set ${set}
      returning job_id
    )
    delete from order_states s
    where s.application_id = ${applicationId} and s.job_id = any(${jobIds}::uuid[])
      and s.job_id not in (select job_id from stored) and ${isKept}`.execute(transaction);
}
