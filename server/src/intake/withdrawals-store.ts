import type { OrdersAtStake } from '@zaehlwerk/contract/imports';
import type { CampaignState } from '@zaehlwerk/domain/campaign/campaign';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { inChunks } from '../database/sql-values.ts';
import type { TenantScope } from '../http/scope.ts';

/** An order that a file of its campaign lacks. */
export interface MissingOrder {
  readonly jobId: string;
  readonly orderNumber: string;
}

/** The orders of a campaign, not withdrawn, whose numbers are not among these. */
export async function findMissingOrders(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  campaignId: string,
  orderNumbers: readonly string[],
): Promise<readonly MissingOrder[]> {
  const { rows } = await sql<MissingOrder>`
    select j.job_id as "jobId", j.order_number as "orderNumber" from jobs j
    where j.application_id = ${applicationId} and j.campaign_id = ${campaignId} and j.left_at is null
      and j.withdrawn_at is null
      and not exists (select from unnest(${orderNumbers}::text[]) as n (order_number) where n.order_number = j.order_number)
    order by j.order_number`.execute(db);
  return rows;
}

/** An order by its number, as far as withdrawing it is concerned. */
export interface OrderToWithdraw {
  readonly jobId: string;
  readonly withdrawnAt: Date | null;
  readonly changedAt: Date;
  /** Of its campaign; null: it has none. */
  readonly campaign: CampaignState | null;
}

/** The orders with these numbers, by number. */
export async function findOrdersToWithdraw(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, OrderToWithdraw>> {
  const { rows } = await sql<OrderToWithdraw & { orderNumber: string }>`
    select j.order_number as "orderNumber", j.job_id as "jobId", j.withdrawn_at as "withdrawnAt", j.updated_at as "changedAt",
      c.state as campaign
    from jobs j
    left join campaigns c on c.application_id = ${applicationId} and c.campaign_id = j.campaign_id
    where j.application_id = ${applicationId} and j.order_number = any(${orderNumbers}::text[]) and j.left_at is null
  `.execute(db);
  return new Map(rows.map(({ orderNumber, ...order }) => [orderNumber, order]));
}

/** What hangs on the orders of these jobs. */
export async function countAtStake(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  jobIds: readonly string[],
): Promise<OrdersAtStake> {
  const total = { orders: 0, withReadings: 0, shared: 0, begun: 0 };
  for (const some of inChunks(jobIds)) {
    const { rows } = await sql<OrdersAtStake>`
      select count(*)::int as orders, (count(*) filter (where tasks.read > 0))::int as "withReadings",
        (count(*) filter (where tasks.read > 0 and tasks.read < tasks.rates))::int as begun,
        (count(*) filter (where exists (
          select from account_jobs h
          where h.application_id = ${applicationId} and h.job_id = j.job_id and h.given_by is not null
        )))::int as shared
      from jobs j
      cross join lateral (
        select count(*)::int as rates, (count(*) filter (where exists (
          select from reading_results r where r.application_id = k.application_id and r.task_id = k.task_id offset 0
        )))::int as read
        from rate_tasks k
        where k.application_id = j.application_id and k.job_id = j.job_id and k.ended_at is null
      ) tasks
      where j.application_id = ${applicationId} and j.job_id = any(${some}::uuid[])`.execute(db);
    for (const row of rows) {
      total.orders += row.orders;
      total.withReadings += row.withReadings;
      total.shared += row.shared;
      total.begun += row.begun;
    }
  }
  return total;
}

/** Nobody is shown these jobs any more. What the last import said no longer holds: the next one compares. */
export async function withdrawJobs(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  jobIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const some of inChunks(jobIds)) {
    await sql`
      update jobs j set withdrawn_at = ${now}, updated_at = ${now}, order_hash = ''
      where j.application_id = ${applicationId} and j.job_id = any(${some}::uuid[]) and j.withdrawn_at is null`.execute(
      db,
    );
  }
}

/** Whoever had these jobs has them again. */
export async function restoreJobs(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  jobIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const some of inChunks(jobIds)) {
    await sql`
      update jobs j set withdrawn_at = null, updated_at = ${now}, order_hash = ''
      where j.application_id = ${applicationId} and j.job_id = any(${some}::uuid[])`.execute(db);
  }
}
