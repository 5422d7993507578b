import { NEWEST_LISTED } from '@zaehlwerk/domain/reading/last-reading';
import { EARLIER_READINGS } from './earlier-readings.ts';
import { ARE_REMARKS_TOLD, isTold, WITH_TOLD } from './job-settings.ts';
import { ASKED_ON, IS_SET_ASIDE, QUESTION } from './set-aside.ts';
import { IS_SHOWN_AS_ENDED } from './shown-jobs-store.ts';

const IMAGES = `
  select json_agg(i.image_id order by i.position)
  from result_images i
  where i.application_id = r.application_id and i.result_id = r.result_id`;

const resultOf = (areRemarksShown: string): string => `json_build_object(
  'reading_date', r.reading_date,
  'reading_value', r.reading_value,
  'comment', case when r.comment is not null and ${areRemarksShown} then r.comment end,
  'created', ${utc('r.created')},
  'source', r.source,
  'set_aside', ${IS_SET_ASIDE},
  'question', ${QUESTION},
  'asked_on', ${ASKED_ON},
  'image_ids', coalesce(case when ${areRemarksShown} then (${IMAGES}) end, '[]'::json))`;

/** A result `r` as StoredResult, as whoever has the job by `h` is told it (0019). */
export const TOLD_RESULT = resultOf(ARE_REMARKS_TOLD);

/** The same with everything there is, for what nobody is told. */
export const WHOLE_RESULT = resultOf('true');

const OF_RATE = 'r.application_id = k.application_id and r.task_id = k.task_id';

/**
 * How many results a register `k` has: as the newest one says, so that the others need not be read; counted where a
 * version before migration 0017 accepted that one. `offset 0` keeps it from being found again wherever it is used.
 */
const RESULT_COUNT = `
  select coalesce((
    select coalesce(r.nth, (select count(*) from reading_results r where ${OF_RATE})::int)
    from reading_results r where ${OF_RATE}
    order by r.created desc, r.result_id desc limit 1
  ), 0)
  offset 0`;

const BY_DAY = 'order by r.reading_date desc, r.created desc, r.result_id desc limit 1';

const LAST = `
  select r.* from reading_results r where ${OF_RATE} and counted.results > ${NEWEST_LISTED}
    and not ${IS_SET_ASIDE} ${BY_DAY}`;

const LAST_BEFORE = `
  select r.* from reading_results r where ${OF_RATE} and r.reading_date < newest.reading_date
    and not ${IS_SET_ASIDE} ${BY_DAY}`;

/**
 * Those results of a register `k` with `counted.results` from which listedResults of the domain chooses what its job carries, in
 * the order in which they were accepted, so the last one counts. Each is found by index, however many there are.
 */
const LISTED_RESULTS = `
  select json_agg(${TOLD_RESULT} order by r.created, r.result_id)
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

/** Of an order that names no day, that of its campaign. */
const TARGET = 'coalesce(k.target_reading_date, c.target_reading_date)';

const TASK = `json_build_object(
  'taskId', k.task_id,
  'rateName', k.rate_name,
  'obis', k.obis,
  'unit', k.unit,
  'targetReadingDate', ${TARGET},
  'preDecimals', k.pre_decimals,
  'postDecimals', k.post_decimals,
  'readingValueValidation', json_build_object(
    'minimumValue', k.minimum_value,
    'maximumValue', k.maximum_value,
    'strictValidation', k.strict_validation),
  'readingEvents', coalesce((${EARLIER_READINGS}), '[]'::json))`;

/** The registers of a job in the order of the utility, without those that a later order dropped. */
const TASKS = `
  select string_agg((${TASK})::text, E'\\x1E' order by k.position, k.obis) as fields, json_agg(json_build_object(
      'obis', k.obis,
      'targetReadingDate', ${TARGET},
      'results', coalesce(results.list, '[]'::json),
      'count', counted.results
    ) order by k.position, k.obis) as list
  from rate_tasks k
  cross join lateral (${RESULT_COUNT}) as counted (results)
  cross join lateral (${LISTED_RESULTS}) as results (list)
  where k.application_id = j.application_id and k.job_id = j.job_id and k.ended_at is null`;

const CUSTOMER = `case when j.customer is not null and ${isTold('customer')} then json_build_object(
    ${picked('j.customer', ['customerNumber', 'company', 'firstname', 'lastname'])},
    'mailingAddress', case when jsonb_typeof(j.customer -> 'mailingAddress') = 'object' then
      json_build_object(${picked("(j.customer -> 'mailingAddress')", ['street', 'houseNumber', 'zip', 'city'])}) end
  ) end`;

const PARTNER = `case when j.partner is not null and ${isTold('customer')} then json_build_object(
    ${picked('j.partner', ['identifier', 'company', 'firstname', 'lastname'])}) end`;

const METER_ADDRESS = `json_build_object(
    ${picked('j.meter_address', ['street', 'houseNumber', 'zip', 'city', 'cityDistrict', 'objectKey'])},
    ${picked('j.meter_address', ['locationDescription', 'hint'])},
    ${picked('named', ['company', 'firstname', 'lastname'])})`;

/**
 * The jobs $3 that the account $2 of the tenant $1 has, `h`, as StoredJob, also those that are not shown: whoever asks has
 * listed what is. Every field is named, so nothing more can
 * leave. Who may not share gets an explicit refusal in every job.
 */
const selectJobs = (holders: string): string => `
  ${WITH_TOLD}
  select j.job_id, j.revision, j.meter_type, j.closing_of is not null as is_closing, j.left_at, ${termsOf('j')} as order_terms, ${termsOf('c')} as campaign_terms, coalesce(tasks.fields, '') as task_fields,
    coalesce(tasks.list, '[]'::json) as tasks, json_build_object(
    'meterNumber', j.meter_number,
    'meterType', j.meter_type,
    'customMeterType', j.custom_meter_type,
    'maLoId', case when ${isTold('customer')} then j.ma_lo_id end,
    'meterAddress', ${METER_ADDRESS})::text as meter_fields, json_build_object(
    'id', j.job_id,
    'login', h.account_id,
    'customer', ${CUSTOMER},
    'partner', ${PARTNER},
    'jobPermissions', json_build_object('reShare', case when holder.may_share then j.re_share else false end),
    'config', json_build_object(
      'meterReading', coalesce(j.config -> 'meterReading', '{}'),
      'features', coalesce(j.config -> 'features', '{}') - case when $4 then '' else 'sendSubaccountViaEmailDisabled' end)
  )::text as fields
  from ${holders} h
  join accounts holder using (application_id, account_id)
  join jobs j on j.application_id = h.application_id and j.job_id = h.job_id
  left join campaigns c on c.application_id = $1 and c.campaign_id = j.campaign_id
  cross join told
  cross join lateral (select case when ${isTold('name')} then j.meter_address end as named) name
  cross join lateral (${TASKS}) tasks
  where h.application_id = $1 and h.account_id = $2 and h.job_id = any($3)`;

/** Those that the account has. */
export const SELECT_JOBS = selectJobs('account_jobs');

/** Those that were the account's. */
export const SELECT_ENDED = selectJobs(`(
    select j.application_id, j.account_id, j.job_id, null::uuid as given_by from jobs j
    where j.application_id = $1 and j.job_id = any($3) and ${IS_SHOWN_AS_ENDED}
  )`);

/** The named keys of a JSON column; a key that is not there becomes null. */
function picked(column: string, keys: readonly string[]): string {
  return keys.map((key) => `'${key}', ${column} -> '${key}'`).join(', ');
}

/** The terms of a row, as those of the domain. */
function termsOf(row: string): string {
  const days = ['earliest', 'latest'].map((which) => `'${which}Execution', ${row}.${which}_execution`);
  return `json_build_object(${days.join(', ')})`;
}

/** An instant as ISO text in UTC, whatever zone the session is in. */
function utc(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
