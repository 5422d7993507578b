import { isTold } from './job-settings.ts';
import { IS_SET_ASIDE } from './set-aside.ts';

/** Of how many orders of its meter directly before it an order knows; their migration (0030) has the same number. */
const MOST_ORDERS = 20;

/** Among how many orders of its number one is looked for at the place; thousands may have one that is none, such as 0. */
const MOST_AT_PLACE = 100;

/*
 * What is known of a register from before: what the utility has imported with its order, and what was known or read with
 * other orders of the same meter. These are
 * - earlier orders of the same account, so that a history survives its campaign: only an order of a campaign looks back, and
 *   at no other order of its own campaign, which may be a meter of the same number;
 * - for a closing reading, the order of the same account that it closes;
 * - where the utility says that the history belongs to the place, whoever had the order before, and who had another one of
 *   the same market location. Else what somebody else has read is never found here.
 * Nothing is that was read for somebody who was erased.
 */

/** The columns of an earlier reading `e`. */
const COLUMNS = 'e.event_id, e.reading_date, e.reading_value, e.created, e.reason, e.other_reason';

/** The same where somebody else has it from the place: the words of a reason are about whoever had the order then. */
const COLUMNS_TOLD =
  'e.event_id, e.reading_date, e.reading_value, e.created, e.reason, case when o.is_own then e.other_reason end as other_reason';

/** Of a register of another order `t`: its earlier readings, and its reading that counts, the newest that is not set aside. */
const OF_EARLIER_REGISTER = `
  select ${COLUMNS} from reading_events e where e.application_id = $1 and e.task_id = t.task_id
  union all
  (
    select r.result_id, r.reading_date, r.reading_value, r.created, null, null
    from reading_results r where r.application_id = $1 and r.task_id = t.task_id and not ${IS_SET_ASIDE}
    order by r.created desc, r.result_id desc limit 1
  )`;

const EARLIER_ORDERS = `
  select o.job_id
  from (
    select o.job_id, o.campaign_id, o.created_at, o.erased_at from jobs o
    where j.campaign_id is not null and o.application_id = $1 and o.account_id = j.account_id
      and o.meter_number = j.meter_number and (o.created_at, o.job_id) < (j.created_at, j.job_id)
    order by o.created_at desc, o.job_id desc limit ${MOST_ORDERS}
  ) o
  where o.campaign_id is distinct from j.campaign_id and o.created_at < j.created_at and o.erased_at is null`;

const CLOSED_ORDER = `
  select o.job_id from jobs o
  where j.closing_of is not null and o.application_id = $1 and o.order_number = j.closing_of and o.job_id <> j.job_id
    and o.account_id = j.account_id and o.meter_number = j.meter_number and o.erased_at is null`;

/** A closing reading of the order is one of the place, too, whenever that was asked for. */
const ORDERS_AT_PLACE = `
  select o.job_id
  from (
    select o.job_id, o.order_number, o.ma_lo_id, o.closing_of, o.created_at, o.erased_at from jobs o
    where j.history_at_place and j.left_at is null and j.closing_of is null and o.application_id = $1
      and o.meter_number = j.meter_number
    order by o.created_at desc, o.job_id desc limit ${MOST_AT_PLACE}
  ) o
  where o.job_id <> j.job_id and o.erased_at is null and (
    o.order_number = j.order_number or o.closing_of = j.order_number
    or o.ma_lo_id = j.ma_lo_id and o.created_at < j.created_at
  )`;

const OTHER_ORDERS = `
  select m.job_id, o.account_id = j.account_id as is_own
  from (${EARLIER_ORDERS} union ${CLOSED_ORDER} union ${ORDERS_AT_PLACE}) m
  cross join lateral (
    select o.account_id from jobs o where o.application_id = $1 and o.job_id = m.job_id offset 0
  ) o`;

/** Of the register `k` of the job `j` with these orders; a day that its own order knows is not said again. */
const WITH_OTHER_ORDERS = `
  select distinct on (e.reading_date) ${COLUMNS_TOLD}
  from (${OTHER_ORDERS}) o
  cross join lateral (
    select t.task_id from rate_tasks t where t.application_id = $1 and t.job_id = o.job_id and t.obis = k.obis offset 0
  ) t
  cross join lateral (${OF_EARLIER_REGISTER}) e
  where not exists (
    select from reading_events own
    where own.application_id = $1 and own.task_id = k.task_id and own.reading_date = e.reading_date
  )
  order by e.reading_date, e.created desc, e.event_id desc`;

/** All of the register `k` of the job `j`, in a statement that has the tenant as $1. */
const ALL = `
  select ${COLUMNS} from reading_events e where e.application_id = k.application_id and e.task_id = k.task_id
  union all
  (${WITH_OTHER_ORDERS})`;

const LAST_FIRST = 'e.reading_date desc, e.created desc, e.event_id desc';

/**
 * The earlier readings of the register `k` of the job `j` as JSON, in a statement that has the tenant as $1; of a share the
 * last alone, with which the rules compare and the person, too.
 */
export const EARLIER_READINGS = `
  select json_agg(json_build_object(
      'readingDate', e.reading_date,
      'readingValue', e.reading_value,
      'created', to_char(e.created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'reason', case when ${isTold('earlier')} or e.reason = 'ESTIMATED' then e.reason end,
      'otherReason', case when ${isTold('earlier')} then e.other_reason end,
      'readingImages', '[]'::json
    ) order by e.reading_date, e.created, e.event_id)
  from (
    select * from (${ALL}) e
    order by ${LAST_FIRST}
    limit case when ${isTold('earlier')} then null else 1 end
  ) e`;

/** The last of them, which everybody is told. */
export const LAST_EARLIER_READING = `select e.reading_value from (${ALL}) e order by ${LAST_FIRST} limit 1`;
