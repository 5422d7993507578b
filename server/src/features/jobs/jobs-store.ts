import type { Terms } from '@zaehlwerk/domain/campaign/campaign';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { NEWEST_LISTED } from '@zaehlwerk/domain/reading/last-reading';
import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';
import { EARLIER_READINGS } from './earlier-readings.ts';
import { ARE_REMARKS_TOLD, isTold, WITH_TOLD } from './job-settings.ts';
import { IS_SET_ASIDE, QUESTION } from './set-aside.ts';
import { IS_SHOWN } from './shown-jobs-store.ts';

/** Which state of a job is meant: whatever changes it raises its revision (migration 0002). */
export interface JobState {
  readonly jobId: string;
  /** PostgreSQL's bigint as text. */
  readonly revision: string;
}

/** A result as it is stored, as far as whoever has its job is told of it. */
export interface StoredResult {
  readonly reading_date: string;
  readonly reading_value: number;
  readonly comment: string | null;
  /** ISO instant in UTC. */
  readonly created: string;
  readonly image_ids: readonly string[];
  /** Null for one that was sent. */
  readonly source: string | null;
  /** The utility has discarded it, or entered another one in its place. */
  readonly set_aside: boolean;
  /** What the utility asks about it; null where it asks nothing. */
  readonly question: string | null;
}

/** What is made into JSON of a register: those of its results that its job carries, and how many it has. */
interface StoredTask {
  readonly obis: string;
  readonly targetReadingDate: string | null;
  readonly results: readonly StoredResult[];
  readonly count: number;
}

/**
 * What is stored of a job. What the rules have no part in is JSON already, with the names of the contract's WireJob and with
 * numbers as they are stored; the rest of it is made in job-json.ts.
 */
export interface StoredJob {
  readonly job_id: string;
  readonly revision: string;
  readonly fields: string;
  readonly meter_fields: string;
  readonly meter_type: MeterType | null;
  readonly order_terms: Terms;
  /** What the campaign says where the order says nothing. */
  readonly campaign_terms: Terms;
  /** The JSON of each register without its results, apart by the separator of records, which JSON never has in it. */
  readonly task_fields: string;
  readonly tasks: readonly StoredTask[];
}

/** Which jobs the account is shown and in which state, in the order of their order numbers. */
export async function listJobStates(pool: pg.Pool, scope: AccountScope): Promise<JobState[]> {
  const { rows } = await pool.query<{ job_id: string; revision: string }>({
    name: 'job-states',
    text: `
      select job_id, j.revision
      from account_jobs h join jobs j using (application_id, job_id)
      where h.application_id = $1 and h.account_id = $2 and ${IS_SHOWN}
      order by j.order_number`,
    values: [scope.applicationId, scope.accountId],
  });
  return rows.map((row) => ({ jobId: row.job_id, revision: row.revision }));
}

/**
 * What is stored of the named jobs of the account; ids that are not the account's are left out. Where no mail is sent,
 * no job says anything of mails to shares: what the tenant answers holds.
 */
export async function findJobs(
  pool: pg.Pool,
  scope: AccountScope,
  jobIds: readonly string[],
  isMailing: boolean,
): Promise<StoredJob[]> {
  if (jobIds.length === 0) return [];
  const { rows } = await pool.query<StoredJob>({
    name: 'jobs-by-id',
    text: SELECT_JOBS,
    values: [scope.applicationId, scope.accountId, jobIds, isMailing],
  });
  return rows;
}

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
const SELECT_JOBS = `
  ${WITH_TOLD}
  select j.job_id, j.revision, j.meter_type, ${termsOf('j')} as order_terms, ${termsOf('c')} as campaign_terms, coalesce(tasks.fields, '') as task_fields,
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
  from account_jobs h
  join accounts holder using (application_id, account_id)
  join jobs j on j.application_id = h.application_id and j.job_id = h.job_id
  left join campaigns c on c.application_id = $1 and c.campaign_id = j.campaign_id
  cross join told
  cross join lateral (select case when ${isTold('name')} then j.meter_address end as named) name
  cross join lateral (${TASKS}) tasks
  where h.application_id = $1 and h.account_id = $2 and h.job_id = any($3)`;

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
