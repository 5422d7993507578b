import { isDone } from '@zaehlwerk/domain/job/job-result';
import type { Address } from '@zaehlwerk/domain/job/job';
import { type Kysely, sql } from 'kysely';
import { namesOf } from '../../database/named-columns.ts';
import type { Tables } from '../../database/schema.ts';
import type { AccountScope, TenantScope } from '../../http/scope.ts';
import { IS_READ } from '../jobs/set-aside.ts';
import { RESULT_COLUMNS, type ResultRow } from './result-rows.ts';

/** A job that is done, with the readings its receipt tells: of each rate the one that was accepted last. */
export interface UnconfirmedJob {
  readonly meter_number: string;
  readonly place: Address;
  /** In the order of the rates. */
  readonly values: readonly UnconfirmedValue[];
}

/** A result as it is stored, and what its rate is called and counts in. */
export interface UnconfirmedValue extends Pick<ResultRow, keyof typeof RESULT_COLUMNS> {
  readonly submission_id: string;
  readonly obis: string;
  readonly rate_name: string | null;
  readonly unit: string | null;
  readonly pre_decimals: number | null;
  readonly post_decimals: number | null;
  readonly reading_date: string;
  readonly created: Date;
}

/**
 * Marks that the oldest done jobs of an account whose readings are in no receipt have one, and gives them, the oldest
 * first.
 */
export async function takeReceipts(
  db: Kysely<Tables>,
  scope: AccountScope,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<UnconfirmedJob[]> {
  const unconfirmed = await findUnconfirmed(db, scope);
  const jobIds = [...new Set(unconfirmed.filter(isDone).map((one) => one.job_id))].slice(0, most);
  const chosen = new Set(jobIds);
  const submissionIds = unconfirmed.filter((one) => chosen.has(one.job_id)).map((one) => one.submission_id);
  const marked = await mark(db, scope, submissionIds, now);
  const jobs = new Map((await listValues(db, scope, marked)).map((job) => [job.job_id, job]));
  return jobIds.flatMap((jobId) => jobs.get(jobId) ?? []);
}

interface Unconfirmed {
  readonly submission_id: string;
  readonly job_id: string;
  readonly rates: number;
  readonly read: number;
}

/**
 * What was sent for the jobs of an account by that account or its shares, the oldest first, also for jobs whose orders
 * have gone to somebody else since; never what somebody sent who had the order before. Readings of rates that a later
 * order dropped are told no more.
 */
async function findUnconfirmed(db: Kysely<Tables>, { applicationId, accountId }: AccountScope): Promise<Unconfirmed[]> {
  const { rows } = await sql<Unconfirmed>`
    with recursive own as (
      select account_id from accounts where application_id = ${applicationId} and account_id = ${accountId}
      union all
      select a.account_id
      from own join accounts a on a.application_id = ${applicationId} and a.parent_id = own.account_id
    ), job as (
      select job_id from account_jobs where application_id = ${applicationId} and account_id = ${accountId}
      union all
      select job_id from jobs where application_id = ${applicationId} and account_id = ${accountId} and left_at is not null
    )
    select s.submission_id, s.job_id, tasks.rates, tasks.read
    from job join submissions s on s.application_id = ${applicationId} and s.job_id = job.job_id
    cross join lateral (
      select count(*)::int as rates,
        (count(*) filter (where ${sql.raw(IS_READ)}))::int as read
      from rate_tasks k
      where k.application_id = s.application_id and k.job_id = s.job_id and k.ended_at is null
    ) tasks
    where s.receipt_at is null
      and s.account_id in (select account_id from own)
      and exists (
        select from rate_tasks k
        join reading_results r on r.application_id = k.application_id and r.task_id = k.task_id
        where k.application_id = s.application_id and k.job_id = s.job_id and k.ended_at is null
          and r.submission_id = s.submission_id
      )
    order by s.received_at, s.submission_id`.execute(db);
  return rows;
}

/** Gives those of these submissions that nobody has marked before. */
async function mark(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  submissionIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ submission_id: string }>`
    with free as (
      select submission_id from submissions
      where application_id = ${applicationId} and submission_id = any(${submissionIds}::uuid[]) and receipt_at is null
      order by submission_id for no key update
    )
    update submissions s set receipt_at = ${now} from free
    where s.application_id = ${applicationId} and s.submission_id = free.submission_id
    returning s.submission_id`.execute(db);
  return rows.map((row) => row.submission_id);
}

async function listValues(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  submissionIds: readonly string[],
): Promise<(UnconfirmedJob & { readonly job_id: string })[]> {
  const { rows } = await sql<UnconfirmedValue & { job_id: string; meter_number: string; place: Address }>`
    select distinct on (j.job_id, k.position, k.obis, k.task_id) j.job_id, j.meter_number, json_build_object(
        'street', j.meter_address ->> 'street', 'houseNumber', j.meter_address ->> 'houseNumber',
        'zip', j.meter_address ->> 'zip', 'city', j.meter_address ->> 'city'
      ) as place, r.submission_id, k.obis, k.rate_name, k.unit, k.pre_decimals, k.post_decimals, r.reading_date, r.created,
      ${sql.raw(namesOf(RESULT_COLUMNS, 'r'))}
    from reading_results r
    join rate_tasks k on k.application_id = r.application_id and k.task_id = r.task_id and k.ended_at is null
    join jobs j on j.application_id = k.application_id and j.job_id = k.job_id
    where r.application_id = ${applicationId} and r.submission_id = any(${submissionIds}::uuid[])
    order by j.job_id, k.position, k.obis, k.task_id, r.created desc, r.result_id desc`.execute(db);
  return [...Map.groupBy(rows, (row) => row.job_id)].map(([job_id, values]) => {
    const { meter_number, place } = values[0]!;
    return { job_id, meter_number, place, values };
  });
}
