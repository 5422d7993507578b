import { NEWEST_LISTED } from '@zaehlwerk/domain/reading/last-reading';
import { IS_SET_ASIDE, LAST_SAID } from './set-aside.ts';
import { TOLD_RESULT } from './told-result.ts';

/*
 * The results of a register as parts of statements: which of them its job carries.
 */

const OF_RATE = 'r.application_id = k.application_id and r.task_id = k.task_id';
/** Its values. */
const VALUE_OF_RATE = `${OF_RATE} and r.reading_value is not null`;

/**
 * How many values a register `k` has: as the newest result says, so that the others need not be read; counted where a
 * version before migration 0017 accepted that one. `offset 0` keeps it from being found again wherever it is used.
 */
export const RESULT_COUNT = `
  select coalesce((
    select coalesce(r.nth, (select count(*) from reading_results r where ${OF_RATE})::int)
    from reading_results r where ${OF_RATE}
    order by r.created desc, r.result_id desc limit 1
  ), 0)
  offset 0`;

const BY_DAY = 'order by r.reading_date desc, r.created desc, r.result_id desc limit 1';

const LAST = `
  select r.* from reading_results r where ${VALUE_OF_RATE} and counted.results > ${NEWEST_LISTED}
    and not ${IS_SET_ASIDE} ${BY_DAY}`;

const LAST_BEFORE = `
  select r.* from reading_results r where ${VALUE_OF_RATE} and r.reading_date < newest.reading_date
    and not ${IS_SET_ASIDE} ${BY_DAY}`;

/**
 * Those results of a register `k` with `counted.results` from which listedResults of the domain chooses what its job carries, in
 * the order in which they were accepted, so the last one counts. Each is found by index, however many there are.
 */
export const LISTED_RESULTS = `
  select json_agg(${TOLD_RESULT} order by r.created, r.result_id)
  from (
    (
      select r.* from reading_results r where ${VALUE_OF_RATE}
      order by r.created desc, r.result_id desc limit ${NEWEST_LISTED}
    )
    union
    select * from (${LAST}) last
    union
    select earlier.* from (${LAST}) newest cross join lateral (${LAST_BEFORE}) earlier
  ) r`;

/** That a register `k` could not be read: the result by which it is read or not, where that says so. */
export const NOT_READABLE = `select case when r.not_readable is not null then ${TOLD_RESULT} end ${LAST_SAID}`;
