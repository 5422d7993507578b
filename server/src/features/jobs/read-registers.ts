import { SET_ASIDE_STATES } from '@zaehlwerk/domain/clearing/clearing';
import { type RawBuilder, sql } from 'kysely';
import { IS_LAST_SAID, IS_READ } from './set-aside.ts';

const ASKED_BACK = 'askedBack';
const REPLACED = sql.join(SET_ASIDE_STATES.filter((state) => state !== ASKED_BACK));

/**
 * The registers of orders and how many of them are read, as parts of a statement that has the orders as `counting`: `tasks` are the
 * registers, `registers` the numbers of each order that has any. Of a few orders everything is looked up by its key, whatever PostgreSQL knows
 * of the tables: believing that an application has few readings it would read them all. Those of 100,000 orders would take a hundred times
 * as long one by one; they are worked out for all at once, by the same rule. What belongs together is put together by full joins there, though
 * the left side has all there is: for these alone PostgreSQL never compares each with each, as it does where it believes that there is one.
 */
export function registersOf(applicationId: string, isFew: boolean): RawBuilder<unknown> {
  return isFew ? oneByOne(applicationId) : allAtOnce(applicationId);
}

function oneByOne(applicationId: string): RawBuilder<unknown> {
  return sql`
    tasks as materialized (
      select k.* from counting j
      cross join lateral (
        select application_id, task_id, job_id, obis, position, j.meter_type from rate_tasks
        where application_id = ${applicationId} and job_id = j.job_id and ended_at is null offset 0
      ) k
    ),
    registers as (
      select k.job_id, count(*)::int as rates, (count(*) filter (where ${sql.raw(IS_READ)}))::int as read from tasks k
      group by k.job_id
    )`;
}

function allAtOnce(applicationId: string): RawBuilder<unknown> {
  return sql`
    tasks as materialized (
      select k.task_id, k.job_id, k.obis, k.position, j.meter_type from counting j
      join rate_tasks k on k.application_id = ${applicationId} and k.job_id = j.job_id and k.ended_at is null
    ),
    said as (
      select distinct r.task_id from tasks k
      join reading_results r on r.application_id = ${applicationId} and r.task_id = k.task_id
      left join clearings w on w.application_id = ${applicationId} and w.result_id = r.result_id
        and r.reading_value is null
      where r.reading_value is not null or w.state is null or w.state not in (${REPLACED})
    ),
    asked as (
      select r.task_id from clearings w
      join reading_results r on r.application_id = ${applicationId} and r.result_id = w.result_id
      where w.application_id = ${applicationId} and w.state = ${ASKED_BACK} and r.task_id in (select task_id from tasks)
        and ${sql.raw(IS_LAST_SAID)}
    ),
    registers as (
      select k.job_id, count(*)::int as rates,
        (count(*) filter (where said.task_id is not null and asked.task_id is null))::int as read
      from tasks k
      full join said on said.task_id = k.task_id
      full join asked on asked.task_id = k.task_id
      group by k.job_id
    )`;
}

/** The first register of each order of `counting` that has no `meter_type`, as a further part behind those: `first_registers`. */
export const FIRST_REGISTERS: RawBuilder<unknown> = sql`
    first_registers as (
      select distinct on (k.job_id) k.job_id, k.obis from tasks k where k.meter_type is null
      order by k.job_id, k.position, k.obis
    )`;
