import { NEWEST_LISTED } from '@zaehlwerk/domain/reading/last-reading';

/**
 * What whoever was given a job is told of it (decision 0019), as parts of a statement over `h`, the row by which an
 * account has the job. Whom the utility has ordered it for (`given_by` is null) is told everything.
 */

/** What the utility shows its shares beyond what reading takes; wants the application as $1. */
const SHOWN = `
  select shows -> 'sharesShowCustomer' = 'true' as customer,
    shows -> 'sharesHideNameAtMeter' is distinct from 'true' as name,
    shows -> 'sharesShowEarlierReadings' = 'true' as earlier,
    shows -> 'sharesShowRemarksOfOthers' = 'true' as remarks
  from (select document -> 'config' -> 'features' as shows from applications where application_id = $1) a`;

/** The account and those that are below it; ended ones are still there, as their readings are. */
const BELOW = `
  select account_id from accounts where application_id = $1 and account_id = $2
  union all
  select a.account_id from below join accounts a on a.application_id = $1 and a.parent_id = below.account_id`;

/** Comes first in a statement that has the application as $1 and the account as $2; `shown` is joined to `h`. */
export const WITH_SHOWN = `with recursive below as (${BELOW}), shown as materialized (${SHOWN})`;

/** Whether the holder of the job is told something that only one of the utility's settings shows to shares. */
export function isShown(what: 'customer' | 'name' | 'earlier' | 'remarks'): string {
  return `(h.given_by is null or shown.${what})`;
}

/** Whether the holder sees comment and photos of the result `r`: those of others are nobody's business below them. */
export const ARE_REMARKS_SHOWN = `(${isShown('remarks')} or exists (
    select from submissions s
    where s.application_id = $1 and s.submission_id = r.submission_id and s.account_id in (select account_id from below)
  ))`;

const IMAGES = `
  select json_agg(json_build_object('imageId', i.image_id) order by i.position)
  from result_images i
  where i.application_id = r.application_id and i.result_id = r.result_id`;

const fieldsOf = (areRemarksShown: string): string => `
  'readingDate', r.reading_date,
  'readingValue', r.reading_value,
  'comment', case when r.comment is not null and ${areRemarksShown} then r.comment end,
  'created', ${utc('r.created')},
  'readingResultImages', coalesce(case when ${areRemarksShown} then (${IMAGES}) end, '[]'::json)`;

/**
 * The fields of a result `r` as they are sent (contract WireReadingResult), as whoever has the job by `h` is told them
 * (0019).
 */
export const RESULT_FIELDS = fieldsOf(ARE_REMARKS_SHOWN);

/** The same with everything there is, for what nobody is told. */
export const WHOLE_RESULT_FIELDS = fieldsOf('true');

const OF_RATE = 'r.application_id = k.application_id and r.task_id = k.task_id';

/**
 * How many results a register `k` has: as the newest one says, so that the others need not be read; counted where a
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
  select r.* from reading_results r where ${OF_RATE} and counted.results > ${NEWEST_LISTED} ${BY_DAY}`;

const LAST_BEFORE = `
  select r.* from reading_results r where ${OF_RATE} and r.reading_date < newest.reading_date ${BY_DAY}`;

/**
 * Those results of a register `k` with `counted.results` that its job carries: the same as listedResults of the domain chooses, in
 * the order in which they were accepted, so the last one counts. Each is found by index, however many there are.
 */
export const LISTED_RESULTS = `
  select json_agg(json_build_object(${RESULT_FIELDS}) order by r.created, r.result_id)
  from (
    (
      select r.* from reading_results r where ${OF_RATE}
      order by r.created desc, r.result_id desc limit ${NEWEST_LISTED}
    )
    union
    select * from (${LAST}) last
    union
    select earlier.* from (${LAST}) newest cross join lateral (${LAST_BEFORE}) earlier
  ) r`;

/** An instant as ISO text in UTC, whatever zone the session is in. */
export function utc(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
