import { SET_ASIDE_STATES } from '@zaehlwerk/domain/clearing/clearing';
import { type RawBuilder, sql } from 'kysely';
import { IS_LAST_SAID } from './set-aside.ts';

const ASKED_BACK = 'askedBack';
const REPLACED = sql.join(SET_ASIDE_STATES.filter((state) => state !== ASKED_BACK));

/**
 * The registers of many orders and which of them are read, by the rule of IS_READ, but for all at once: looked up one by one, those of
 * 100,000 orders take a hundred times as long. As parts of a statement that has the orders as `counting`: `tasks` are their registers,
 * and one is read which is in `said` and not in `asked`.
 */
export function registersOf(applicationId: string): RawBuilder<unknown> {
  return sql`
    tasks as materialized (
      select k.task_id, k.job_id, k.obis, k.position from counting j
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
    )`;
}

/** The first register of each order of `counting` that has no `meter_type`, as a further part behind those: `first_registers`. */
export const FIRST_REGISTERS: RawBuilder<unknown> = sql`
    first_registers as (
      select distinct on (k.job_id) k.job_id, k.obis from tasks k
      join counting j on j.job_id = k.job_id and j.meter_type is null
      order by k.job_id, k.position, k.obis
    )`;
