import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { inChunks } from '../database/in-chunks.ts';
import type { ApplicationScope } from '../http/scope.ts';
import { jobRows, type PlacedOrder, registerRows } from './order-rows-store.ts';

/** One import after the other within an application, until the transaction ends. */
export async function awaitTurn(db: Kysely<Tables>, { applicationId }: ApplicationScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${applicationId}`}, 0))`.execute(db);
}

/** Adds orders with their registers. */
export async function insertOrders(
  db: Kysely<Tables>,
  { applicationId }: ApplicationScope,
  orders: readonly PlacedOrder[],
  now: Date,
): Promise<void> {
  for (const some of inChunks(orders)) {
    await sql`
      insert into jobs (application_id, job_id, account_id, order_number, order_hash, meter_number, meter_type,
        custom_meter_type, ma_lo_id, meter_address, customer, partner, earliest_execution, latest_execution, re_share,
        config, created_at, updated_at)
      select ${applicationId}, n.job_id, n.account_id, n.order_number, decode(n.order_hash, 'hex'), n.meter_number,
        n.meter_type, n.custom_meter_type, n.ma_lo_id, n.meter_address, n.customer, n.partner, n.earliest_execution,
        n.latest_execution, n.re_share, n.config, ${now}, ${now}
      from ${jobRows(some)}`.execute(db);
    await storeRegisters(db, applicationId, some);
  }
}

/**
 * Gives orders their new content; their owner stays. Readings stay: a register that is no longer ordered is removed
 * only while it has none, and otherwise ended; ordered again, it continues where it was.
 */
export async function updateOrders(
  db: Kysely<Tables>,
  { applicationId }: ApplicationScope,
  orders: readonly PlacedOrder[],
  now: Date,
): Promise<void> {
  for (const some of inChunks(orders)) {
    await sql`
      update jobs j set order_hash = decode(n.order_hash, 'hex'),
        meter_number = n.meter_number, meter_type = n.meter_type, custom_meter_type = n.custom_meter_type,
        ma_lo_id = n.ma_lo_id, meter_address = n.meter_address, customer = n.customer, partner = n.partner,
        earliest_execution = n.earliest_execution, latest_execution = n.latest_execution, re_share = n.re_share,
        config = n.config, updated_at = ${now}
      from ${jobRows(some)}
      where j.application_id = ${applicationId} and j.job_id = n.job_id`.execute(db);
    await endOtherRegisters(db, applicationId, some, now);
    await storeRegisters(db, applicationId, some);
  }
}

async function storeRegisters(
  db: Kysely<Tables>,
  applicationId: string,
  orders: readonly PlacedOrder[],
): Promise<void> {
  await sql`
    insert into rate_tasks (application_id, task_id, job_id, position, obis, rate_name, unit, target_reading_date,
      pre_decimals, post_decimals, minimum_value, maximum_value, strict_validation)
    select ${applicationId}, n.task_id, n.job_id, n.position, n.obis, n.rate_name, n.unit, n.target_reading_date,
      n.pre_decimals, n.post_decimals, n.minimum_value, n.maximum_value, n.strict_validation
    from ${registerRows(orders)}
    on conflict (application_id, job_id, obis) do update set position = excluded.position,
      rate_name = excluded.rate_name, unit = excluded.unit, target_reading_date = excluded.target_reading_date,
      pre_decimals = excluded.pre_decimals, post_decimals = excluded.post_decimals,
      minimum_value = excluded.minimum_value, maximum_value = excluded.maximum_value,
      strict_validation = excluded.strict_validation, ended_at = null`.execute(db);
}

async function endOtherRegisters(
  db: Kysely<Tables>,
  applicationId: string,
  orders: readonly PlacedOrder[],
  now: Date,
): Promise<void> {
  const jobIds = orders.map((one) => one.jobId);
  const other = sql`k.application_id = ${applicationId} and k.job_id = any(${jobIds}::uuid[])
    and (k.job_id, k.obis) not in (select n.job_id, n.obis from ${registerRows(orders)})`;
  const hasReadings = sql`exists (
    select from reading_results r where r.application_id = k.application_id and r.task_id = k.task_id)`;
  await sql`delete from rate_tasks k where ${other} and not ${hasReadings}`.execute(db);
  await sql`update rate_tasks k set ended_at = ${now} where ${other} and k.ended_at is null`.execute(db);
}
