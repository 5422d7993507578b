import type { Terms } from '@zaehlwerk/domain/campaign/campaign';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { IS_READ } from '../features/jobs/set-aside.ts';
import { isShownOf } from '../features/jobs/shown-jobs-store.ts';
import type { TenantScope } from '../http/scope.ts';

/** A number of jobs that have these values in common. */
export interface JobCount {
  readonly meterType: MeterType | null;
  /** OBIS code of the job's first register. */
  readonly firstObis: string;
  readonly orderTerms: Terms;
  /** What the campaign says where the order says nothing. */
  readonly campaignTerms: Terms;
  /** How many registers each job has, and how many of them have a result. */
  readonly rates: number;
  readonly read: number;
  readonly jobs: number;
}

/**
 * Counts the jobs of a tenant, grouped by everything their progress depends on: those that are shown, or those of one
 * campaign in whatever state. Withdrawn ones are not among them.
 */
export async function countJobs(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  campaignId: string | null,
): Promise<JobCount[]> {
  const chosen =
    campaignId === null ? isShownOf(applicationId) : sql`j.campaign_id = ${campaignId} and j.withdrawn_at is null`;
  const { rows } = await sql<JobCount>`
    select j.meter_type as "meterType", coalesce(tasks.first_obis, '') as "firstObis",
      jsonb_build_object('earliestExecution', j.earliest_execution, 'latestExecution', j.latest_execution) as "orderTerms",
      jsonb_build_object('earliestExecution', c.earliest_execution, 'latestExecution', c.latest_execution) as "campaignTerms",
      tasks.rates, tasks.read, count(*)::int as jobs
    from jobs j
    left join campaigns c on c.application_id = ${applicationId} and c.campaign_id = j.campaign_id
    cross join lateral (
      select (array_agg(k.obis order by k.position, k.obis))[1] as first_obis,
        count(*)::int as rates,
        (count(*) filter (where ${sql.raw(IS_READ)}))::int as read
      from rate_tasks k
      where k.application_id = j.application_id and k.job_id = j.job_id and k.ended_at is null
    ) tasks
    where j.application_id = ${applicationId} and j.left_at is null and ${chosen}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}
