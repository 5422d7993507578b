import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { inChunks } from '../database/sql-values.ts';
import { withdrawQuestions } from '../features/clearing/questions-store.ts';
import { endEmptiedShares, holdSharesOf } from '../features/sharing/end-share.ts';
import type { TenantScope } from '../http/scope.ts';
import type { FoundContent } from './merge-order.ts';
import { jobOfRow, jobRows, type PlacedOrder, registerOfRow, registerRows } from './order-rows-store.ts';

/** Adds orders with their registers. */
export async function insertOrders(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  orders: readonly PlacedOrder[],
  now: Date,
  stored: (orders: number) => void = () => undefined,
): Promise<void> {
  for (const some of inChunks(orders)) {
    await sql`
      insert into jobs (application_id, job_id, account_id, order_number, order_hash, meter_number, meter_type,
        custom_meter_type, ma_lo_id, meter_address, customer, partner, customer_email, customer_phone,
        earliest_execution, latest_execution, re_share,
        campaign_id, withdrawn_at, history_at_place, closing_of, config, created_at, updated_at)
      select ${applicationId}, n.job_id, n.account_id, n.order_number, decode(n.order_hash, 'hex'), n.meter_number,
        n.meter_type, n.custom_meter_type, n.ma_lo_id, n.meter_address, n.customer, n.partner, n.customer_email,
        n.customer_phone, n.earliest_execution,
        n.latest_execution, n.re_share, n.campaign_id, case when n.is_withdrawn then ${now}::timestamptz end,
        n.history_at_place, n.closing_of, n.config, ${now}, ${now}
      from ${jobRows(some)}`.execute(db);
    await storeRegisters(db, applicationId, some);
    stored(some.length);
  }
}

/**
 * Gives orders their new content; their owner stays. Readings stay: a register that is no longer ordered is removed
 * only while it has none, and otherwise ended; ordered again, it continues where it was.
 */
export async function updateOrders(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  orders: readonly PlacedOrder[],
  now: Date,
  stored: (orders: number) => void = () => undefined,
): Promise<void> {
  for (const some of inChunks(orders)) {
    await sql`
      update jobs j set order_hash = decode(n.order_hash, 'hex'),
        meter_number = n.meter_number, meter_type = n.meter_type, custom_meter_type = n.custom_meter_type,
        ma_lo_id = n.ma_lo_id, meter_address = n.meter_address, customer = n.customer, partner = n.partner,
        customer_email = n.customer_email, customer_phone = n.customer_phone,
        earliest_execution = n.earliest_execution, latest_execution = n.latest_execution, re_share = n.re_share,
        campaign_id = n.campaign_id, history_at_place = n.history_at_place, closing_of = n.closing_of,
        withdrawn_at = case when n.is_withdrawn then coalesce(j.withdrawn_at, ${now}::timestamptz) end, config = n.config, updated_at = ${now}
      from ${jobRows(some)}
      where j.application_id = ${applicationId} and j.job_id = n.job_id`.execute(db);
    await endOtherRegisters(db, applicationId, some, now);
    await storeRegisters(db, applicationId, some);
    stored(some.length);
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

/** Holds jobs and the shares that have them until the transaction ends; gives these shares. */
export async function holdToLeave(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  jobIds: readonly string[],
): Promise<readonly string[]> {
  // Against whoever is sharing one, too: a share that came after this look would be left with nothing.
  await sql`
    select from jobs where application_id = ${tenant.applicationId} and job_id = any(${jobIds}::uuid[])
    order by job_id for update`.execute(transaction);
  return holdSharesOf(transaction, tenant, sql`= any(${jobIds}::uuid[])`);
}

/**
 * Takes jobs from the accounts that had them, because their orders went to other ones: from now on nobody has them, nor
 * what was read and known of them. They leave every share; one that has nothing else ends.
 */
export async function leaveJobs(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  jobIds: readonly string[],
  now: Date,
): Promise<void> {
  const { applicationId } = tenant;
  if (jobIds.length === 0) return;
  const shares = await holdToLeave(transaction, tenant, jobIds);
  for (const some of inChunks(jobIds)) {
    const ofThese = sql`application_id = ${applicationId} and job_id = any(${some}::uuid[])`;
    // What was never shown to them has not ended for them, also when its campaign opens later.
    await sql`
      update jobs j set left_at = ${now}, withdrawn_at = coalesce(j.withdrawn_at, case when (
          select c.state from campaigns c where c.application_id = ${applicationId} and c.campaign_id = j.campaign_id
        ) = 'prepared' then ${now}::timestamptz end)
      where j.application_id = ${applicationId} and j.job_id = any(${some}::uuid[])`.execute(transaction);
    await withdrawQuestions(transaction, tenant, some);
    // From the top down: what was given on goes with it.
    await sql`delete from account_jobs where ${ofThese} and given_by is null`.execute(transaction);
  }
  await endEmptiedShares(transaction, tenant, shares, now);
}

/**
 * Gives jobs back to the accounts they were taken from, because their orders are for these again. Whether one was withdrawn
 * when it left does not count: how its order stands now is told by what follows.
 */
export async function returnJobs(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  jobIds: readonly string[],
): Promise<void> {
  for (const some of inChunks(jobIds)) {
    await sql`
      with back as (
        update jobs set left_at = null, withdrawn_at = null
        where application_id = ${applicationId} and job_id = any(${some}::uuid[])
        returning application_id, account_id, job_id
      )
      insert into account_jobs (application_id, account_id, job_id)
      select application_id, account_id, job_id from back`.execute(transaction);
  }
}

/** What an import has to know of an order that is there already. */
export interface KnownOrder {
  readonly jobId: string;
  readonly accountId: string;
  /** SHA-256 (hex) of what the last import said of it. */
  readonly hash: string;
  /** The campaign it stands in. */
  readonly campaignId: string | null;
  readonly isWithdrawn: boolean;
  /** The jobs it had while it was for other accounts, by account; none of somebody who was erased. */
  readonly earlierJobs: ReadonlyMap<string, string>;
}

/** The orders with these numbers that are there already, by number. */
export async function findOrders(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  orderNumbers: readonly string[],
): Promise<Map<string, KnownOrder>> {
  const known = new Map<string, KnownOrder>();
  for (const some of inChunks(orderNumbers)) {
    const { rows } = await sql<KnownRow>`
      select order_number, job_id, account_id, encode(order_hash, 'hex') as hash, campaign_id,
        withdrawn_at is not null as is_withdrawn, left_at is not null as has_left
      from jobs
      where application_id = ${applicationId} and order_number = any(${some}) and erased_at is null`.execute(db);
    for (const [number, jobs] of Map.groupBy(rows, (row) => row.order_number)) {
      const now = jobs.find((job) => !job.has_left);
      if (now === undefined) continue;
      const earlierJobs = new Map(jobs.filter((job) => job.has_left).map((job) => [job.account_id, job.job_id]));
      const { job_id: jobId, account_id: accountId, hash, campaign_id: campaignId, is_withdrawn: isWithdrawn } = now;
      known.set(number, { jobId, accountId, hash, campaignId, isWithdrawn, earlierJobs });
    }
  }
  return known;
}

interface KnownRow {
  readonly order_number: string;
  readonly job_id: string;
  readonly account_id: string;
  readonly hash: string;
  readonly campaign_id: string | null;
  readonly is_withdrawn: boolean;
  readonly has_left: boolean;
}

/** What is kept of a job, and the user name of whom it is for. */
export interface FoundOrder extends FoundContent {
  readonly username: string | null;
}

/** What is kept of these jobs, by id. */
export async function findContents(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, FoundOrder>> {
  if (jobIds.length === 0) return new Map();
  const jobs = await sql<Readonly<Record<string, unknown>> & { job_id: string; username: string | null }>`
    select j.job_id, j.meter_number, j.meter_type, j.custom_meter_type, j.ma_lo_id, j.meter_address, j.customer, j.partner,
      j.customer_email, j.customer_phone, j.earliest_execution, j.latest_execution, j.re_share, j.campaign_id,
      case when j.withdrawn_at is not null then true end as is_withdrawn, j.history_at_place,
      j.closing_of, j.config, (
        select l.username from logins l
        where l.application_id = ${applicationId} and l.account_id = j.account_id and l.ended_at is null
        order by l.created_at limit 1
      ) as username
    from jobs j where j.application_id = ${applicationId} and j.job_id = any(${jobIds}::uuid[])`.execute(db);
  const registers = await sql<Readonly<Record<string, unknown>> & { job_id: string; has_ended: boolean }>`
    select k.job_id, k.obis, k.rate_name, k.unit, k.target_reading_date, k.pre_decimals, k.post_decimals,
      trim_scale(k.minimum_value) as minimum_value, trim_scale(k.maximum_value) as maximum_value, k.strict_validation,
      k.ended_at is not null as has_ended
    from rate_tasks k where k.application_id = ${applicationId} and k.job_id = any(${jobIds}::uuid[])
    order by k.position, k.obis`.execute(db);
  const ofJobs = Map.groupBy(registers.rows, (row) => row.job_id);
  return new Map(
    jobs.rows.map((row) => {
      const all = ofJobs.get(row.job_id) ?? [];
      const content = {
        job: jobOfRow(row),
        registers: all.filter((one) => !one.has_ended).map(registerOfRow),
        endedRegisters: all.filter((one) => one.has_ended).map(registerOfRow),
      };
      return [row.job_id, { ...content, username: row.username }];
    }),
  );
}
