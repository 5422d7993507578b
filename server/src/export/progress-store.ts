import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { TenantScope } from '../http/scope.ts';

/** A number of jobs that have these values in common. */
export interface JobCount {
  readonly meterType: MeterType | null;
  /** OBIS code of the job's first register. */
  readonly firstObis: string;
  /** ISO day; null for jobs without a latest day. */
  readonly deadline: string | null;
  /** How many registers each job has, and how many of them have a result. */
  readonly rates: number;
  readonly read: number;
  readonly jobs: number;
}

/** Counts the jobs of a tenant, grouped by everything their progress depends on. */
export async function countJobs(db: Kysely<Tables>, { applicationId }: TenantScope): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select j.meter_type as "meterType", coalesce(tasks.first_obis, '') as "firstObis", j.latest_execution as deadline,
      tasks.rates, tasks.read, count(*)::int as jobs
    from jobs j
    cross join lateral (
      select (array_agg(k.obis order by k.position, k.obis))[1] as first_obis,
        count(*)::int as rates,
        (count(*) filter (where exists (
          select from reading_results r where r.application_id = k.application_id and r.task_id = k.task_id
        )))::int as read
      from rate_tasks k
      where k.application_id = j.application_id and k.job_id = j.job_id and k.ended_at is null
    ) tasks
    where j.application_id = ${applicationId} and j.left_at is null
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}
