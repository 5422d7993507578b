import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { SystemScope } from '../../http/scope.ts';
import { STATE_COLUMNS, workedOut } from './standing-orders.ts';

/** Lets all orders be counted of one application that had some before they were kept; false where there is none any more. */
export async function countNextApplication(db: Kysely<Tables>, _system: SystemScope): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with next as (
      delete from applications_to_count where application_id = (
        select application_id from applications_to_count order by application_id limit 1 for update skip locked
      )
      returning application_id
    ), added as (
      insert into orders_to_count (application_id, job_id)
      select n.application_id, j.job_id from next n
      join jobs j on j.application_id = n.application_id and j.left_at is null
    )
    select exists (select from next) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Whether nobody else writes states until the transaction ends: of two, the later one would write what the earlier one saw. */
export async function isAlone(transaction: Transaction<Tables>, _system: SystemScope): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('order states', 0)) as "isAlone"`.execute(transaction);
  return rows[0]?.isAlone === true;
}

/** Takes changes of orders, of all tenants, so many at most: the changed orders, by application. */
export async function takeChanged(
  transaction: Transaction<Tables>,
  _system: SystemScope,
  most: number,
): Promise<readonly { readonly applicationId: string; readonly jobIds: readonly string[] }[]> {
  const { rows } = await sql<{ applicationId: string; jobIds: readonly string[] }>`
    with taken as (
      delete from orders_to_count t using (
        select application_id, job_id, change from orders_to_count
        order by application_id, job_id, change limit ${most} for update skip locked
      ) n
      where t.application_id = n.application_id and t.job_id = n.job_id and t.change = n.change
      returning t.application_id, t.job_id
    )
    select application_id as "applicationId", array_agg(distinct job_id) as "jobIds" from taken
    group by application_id`.execute(transaction);
  return rows;
}

/** Keeps how orders stand now, in the place of what was kept before; nothing of those that are gone. */
export async function storeStates(
  transaction: Transaction<Tables>,
  _system: SystemScope,
  { applicationId, jobIds }: { readonly applicationId: string; readonly jobIds: readonly string[] },
): Promise<void> {
  const names = sql.join(STATE_COLUMNS.map((column) => sql.ref(column)));
  const [, ...changing] = STATE_COLUMNS;
  const set = sql.join(changing.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
  await sql`
    with ${workedOut(applicationId, sql<boolean>`j.job_id = any(${jobIds}::uuid[])`)},
    stored as (
      insert into order_states (application_id, ${names})
      select ${applicationId}, ${names} from worked_out order by job_id
      on conflict (application_id, job_id) do update set ${set}
      returning job_id
    )
    delete from order_states s
    where s.application_id = ${applicationId} and s.job_id = any(${jobIds}::uuid[])
      and s.job_id not in (select job_id from stored)`.execute(transaction);
}
