import type { Terms } from '@zaehlwerk/domain/campaign/campaign';
import type { ReadingSource } from '@zaehlwerk/domain/job/reading-source';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { isShownOf } from '../features/jobs/shown-jobs-store.ts';
import { areKept, standingOf } from '../features/order-states/standing-orders.ts';
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
  return campaignId === null
    ? isShownOf(applicationId)
    : sql<boolean>`(j.campaign_id = ${campaignId} and j.withdrawn_at is null)`;
}

/**
 * Counts the jobs of a tenant in one walk: grouped by everything their progress depends on, by the street of their meters, and those
 * with a reading by its day and way.
 */
export async function countJobs(
  db: Kysely<Tables>,
  tenant: TenantScope,
  campaignId: string | null,
): Promise<{
  readonly jobs: readonly JobCount[];
  readonly streets: readonly StreetCount[];
  readonly first: readonly FirstReadings[];
}> {
  const { applicationId } = tenant;
  const isKept = await areKept(db, tenant);
  const { rows } = await sql<{ jobs: JobCount[]; streets: StreetCount[]; first: FirstReadings[] }>`
    with ${standingOf(applicationId, isKept, isCounted(applicationId, campaignId))},
    counted as materialized (
      select grouping(j.street) = 0 as by_street, j.campaign_id, j.meter_type, j.first_obis, j.earliest_execution as earliest,
        j.latest_execution as latest, j.street, j.first_day as day, j.first_source as source, j.rates, j.read, count(*)::int as jobs
      from standing j
      group by grouping sets (
        (j.campaign_id, j.meter_type, j.first_obis, j.earliest_execution, j.latest_execution, j.first_day, j.first_source, j.rates, j.read),
        (j.street, j.rates, j.read)
      )
    ),
    per_terms as (
      select campaign_id, meter_type, first_obis, earliest, latest, rates, read, sum(jobs)::int as jobs
      from counted where not by_street group by 1, 2, 3, 4, 5, 6, 7
    ),
    per_street as (
      select street, rates, read, jobs from counted where by_street and street <> ''
    ),
    per_day as (
      select day::text as day, source, rates, read, sum(jobs)::int as jobs
      from counted where not by_street and day is not null group by 1, 2, 3, 4
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
