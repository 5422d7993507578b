import type { Terms } from '@zaehlwerk/domain/campaign/campaign';
import type { ReadingSource } from '@zaehlwerk/domain/job/reading-source';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { IS_READ } from '../features/jobs/set-aside.ts';
import { isShownOf } from '../features/jobs/shown-jobs-store.ts';
import type { TenantScope } from '../http/scope.ts';

/** A number of jobs with as many registers, and as many of them read. */
export interface ReadJobs {
  readonly rates: number;
  readonly read: number;
  readonly jobs: number;
}

/** A number of jobs that have these values in common. */
export interface JobCount extends ReadJobs {
  readonly meterType: MeterType | null;
  /** OBIS code of the job's first register. */
  readonly firstObis: string;
  readonly orderTerms: Terms;
  /** What the campaign says where the order says nothing. */
  readonly campaignTerms: Terms;
}

const OF_CUSTOMERS: ReadingSource = 'portal';

/** How many registers the job `j` has, and how many of them have a result. */
const RATES = sql`count(*)::int as rates, (count(*) filter (where ${sql.raw(IS_READ)}))::int as read
      from rate_tasks k
      where k.application_id = j.application_id and k.job_id = j.job_id and k.ended_at is null`;

/** Whether the job `j` counts: it is shown, or of one campaign in whatever state. Withdrawn ones do not. */
function isCounted(applicationId: string, campaignId: string | null): RawBuilder<boolean> {
  const isAsked =
    campaignId === null ? isShownOf(applicationId) : sql`j.campaign_id = ${campaignId} and j.withdrawn_at is null`;
  return sql<boolean>`j.application_id = ${applicationId} and j.left_at is null and ${isAsked}`;
}

/** Counts the jobs of a tenant, grouped by everything their progress depends on. */
export async function countJobs(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  campaignId: string | null,
): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select j.meter_type as "meterType", coalesce(tasks.first_obis, '') as "firstObis",
      jsonb_build_object('earliestExecution', j.earliest_execution, 'latestExecution', j.latest_execution) as "orderTerms",
      jsonb_build_object('earliestExecution', c.earliest_execution, 'latestExecution', c.latest_execution) as "campaignTerms",
      tasks.rates, tasks.read, count(*)::int as jobs
    from jobs j
    left join campaigns c on c.application_id = ${applicationId} and c.campaign_id = j.campaign_id
    cross join lateral (
      select (array_agg(k.obis order by k.position, k.obis))[1] as first_obis, ${RATES}
    ) tasks
    where ${isCounted(applicationId, campaignId)}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

/** Counts the same jobs by the street of their meters. */
export async function countStreets(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  campaignId: string | null,
): Promise<readonly (ReadJobs & { readonly street: string })[]> {
  const { rows } = await sql<ReadJobs & { street: string }>`
    select j.meter_address ->> 'street' as street, tasks.rates, tasks.read, count(*)::int as jobs
    from jobs j cross join lateral (select ${RATES}) tasks
    where ${isCounted(applicationId, campaignId)} and j.meter_address ->> 'street' <> ''
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Counts the same jobs, those with a reading, by the day in Germany and the way of the first one. */
export async function countFirstReadings(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  campaignId: string | null,
): Promise<readonly (ReadJobs & { readonly day: string; readonly source: ReadingSource })[]> {
  const { rows } = await sql<ReadJobs & { day: string; source: ReadingSource }>`
    select (first.received_at at time zone 'Europe/Berlin')::date::text as day, first.source, tasks.rates, tasks.read,
      count(*)::int as jobs
    from jobs j
    cross join lateral (select ${RATES}) tasks
    cross join lateral (
      select s.received_at, coalesce((
        select r.source from reading_results r
        where r.application_id = ${applicationId} and r.submission_id = s.submission_id order by r.result_id limit 1
      ), ${OF_CUSTOMERS}) as source
      from submissions s where s.application_id = ${applicationId} and s.job_id = j.job_id
      order by s.received_at, s.submission_id limit 1
    ) first
    where ${isCounted(applicationId, campaignId)}
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}
