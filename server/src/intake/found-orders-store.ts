import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { inChunks } from '../database/in-chunks.ts';
import type { ApplicationScope } from '../http/scope.ts';
import type { FoundContent } from './merge-order.ts';
import { jobOfRow, registerOfRow } from './order-rows-store.ts';

/** What an import has to know of an order that is there already. */
export interface KnownOrder {
  readonly jobId: string;
  readonly accountId: string;
  /** SHA-256 (hex) of what the last import said of it. */
  readonly hash: string;
  /** The jobs it had while it was for other accounts, by account. */
  readonly earlierJobs: ReadonlyMap<string, string>;
}

/** The orders with these numbers that are there already, by number. */
export async function findOrders(
  db: Kysely<Tables>,
  { applicationId }: ApplicationScope,
  orderNumbers: readonly string[],
): Promise<Map<string, KnownOrder>> {
  const known = new Map<string, KnownOrder>();
  for (const some of inChunks(orderNumbers)) {
    const { rows } = await sql<KnownRow>`
      select order_number, job_id, account_id, encode(order_hash, 'hex') as hash, left_at is not null as has_left
      from jobs where application_id = ${applicationId} and order_number = any(${some})`.execute(db);
    for (const [number, jobs] of Map.groupBy(rows, (row) => row.order_number)) {
      const now = jobs.find((job) => !job.has_left);
      if (now === undefined) continue;
      const earlierJobs = new Map(jobs.filter((job) => job.has_left).map((job) => [job.account_id, job.job_id]));
      known.set(number, { jobId: now.job_id, accountId: now.account_id, hash: now.hash, earlierJobs });
    }
  }
  return known;
}

interface KnownRow {
  readonly order_number: string;
  readonly job_id: string;
  readonly account_id: string;
  readonly hash: string;
  readonly has_left: boolean;
}

/** What is kept of a job, and the user name of whom it is for. */
export interface FoundOrder extends FoundContent {
  readonly username: string | null;
}

/** What is kept of these jobs, by id. */
export async function findContents(
  db: Kysely<Tables>,
  { applicationId }: ApplicationScope,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, FoundOrder>> {
  if (jobIds.length === 0) return new Map();
  const jobs = await sql<Readonly<Record<string, unknown>> & { job_id: string; username: string | null }>`
    select j.job_id, j.meter_number, j.meter_type, j.custom_meter_type, j.ma_lo_id, j.meter_address, j.customer, j.partner,
      j.earliest_execution, j.latest_execution, j.re_share, j.config, (
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
