import type { Terms } from '@zaehlwerk/domain/campaign/campaign';
import type { ReadingSource } from '@zaehlwerk/domain/job/reading-source';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { FIRST_REGISTERS, registersOf } from '../features/jobs/read-registers.ts';
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

/** Jobs of a street. */
interface StreetCount extends ReadJobs {
  readonly street: string;
}

/** Jobs whose first reading arrived on a day in Germany and by a way. */
interface FirstReadings extends ReadJobs {
  readonly day: string;
  readonly source: ReadingSource;
}

/** Whether the job `j` counts: it is shown, or of one campaign in whatever state. Withdrawn ones do not. */
function isCounted(applicationId: string, campaignId: string | null): RawBuilder<boolean> {
  const isAsked =
    campaignId === null ? isShownOf(applicationId) : sql`j.campaign_id = ${campaignId} and j.withdrawn_at is null`;
  return sql<boolean>`j.application_id = ${applicationId} and j.left_at is null and ${isAsked}`;
}

/**
 * Counts the jobs of a tenant in one walk: grouped by everything their progress depends on, by the street of their meters, and those
 * with a reading by its day and way.
 */
export async function countJobs(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  campaignId: string | null,
): Promise<{
  readonly jobs: readonly JobCount[];
  readonly streets: readonly StreetCount[];
  readonly first: readonly FirstReadings[];
}> {
  const { rows } = await sql<{ jobs: JobCount[]; streets: StreetCount[]; first: FirstReadings[] }>`
    with counting as materialized (
      select j.job_id, j.campaign_id, j.meter_type, j.earliest_execution as earliest, j.latest_execution as latest,
        j.meter_address ->> 'street' as street
      from jobs j where ${isCounted(applicationId, campaignId)}
    ),
    ${registersOf(applicationId)},
    ${FIRST_REGISTERS},
    registers as (
      select k.job_id, count(*)::int as rates,
        (count(*) filter (where said.task_id is not null and asked.task_id is null))::int as read
      from tasks k
      left join said on said.task_id = k.task_id
      left join asked on asked.task_id = k.task_id
      group by k.job_id
    ),
    standing as materialized (
      select j.*, coalesce(k.rates, 0) as rates, coalesce(k.read, 0) as read
      from counting j left join registers k on k.job_id = j.job_id
    ),
    per_terms as (
      select j.campaign_id, j.meter_type, j.earliest, j.latest, f.obis as first_obis, j.rates, j.read, count(*)::int as jobs
      from standing j left join first_registers f on f.job_id = j.job_id group by 1, 2, 3, 4, 5, 6, 7
    ),
    per_street as (
      select street, rates, read, count(*)::int as jobs from standing where street <> '' group by 1, 2, 3
    ),
    first_ones as (
      select distinct on (s.job_id) s.job_id, s.received_at as at, coalesce(r.source, ${OF_CUSTOMERS}) as source
      from counting j
      join submissions s on s.application_id = ${applicationId} and s.job_id = j.job_id
      left join reading_results r on r.application_id = ${applicationId} and r.submission_id = s.submission_id
      order by s.job_id, s.received_at, s.submission_id, r.result_id
    ),
    per_day as (
      select (f.at at time zone 'Europe/Berlin')::date::text as day, f.source, j.rates, j.read, count(*)::int as jobs
      from first_ones f join standing j on j.job_id = f.job_id
      group by 1, 2, 3, 4
    )
    select
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'meterType', n.meter_type, 'firstObis', coalesce(n.first_obis, ''), 'rates', n.rates, 'read', n.read, 'jobs', n.jobs,
          'orderTerms', jsonb_build_object('earliestExecution', n.earliest, 'latestExecution', n.latest),
          'campaignTerms',
            jsonb_build_object('earliestExecution', c.earliest_execution, 'latestExecution', c.latest_execution)
        ))
        from per_terms n
        left join campaigns c on c.application_id = ${applicationId} and c.campaign_id = n.campaign_id
      ), '[]') as jobs,
      coalesce((select jsonb_agg(to_jsonb(per_street)) from per_street), '[]') as streets,
      coalesce((select jsonb_agg(to_jsonb(per_day)) from per_day), '[]') as first`.execute(db);
  return rows[0]!;
}
