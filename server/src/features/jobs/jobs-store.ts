import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { isDone } from '@zaehlwerk/domain/job/job-result';
import { type MeterType, meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { haveSameTargetDate } from '@zaehlwerk/domain/reading/reading-date';
import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';
import { isShown, LISTED_RESULTS, RESULT_COUNT, utc, WITH_SHOWN } from './result-json.ts';

/** Which state of a job is meant: whatever changes it raises its revision (migration 0002). */
export interface JobState {
  readonly jobId: string;
  /** PostgreSQL's bigint as text. */
  readonly revision: string;
}

/** A job as it is sent, in one of its states. */
export interface JobText extends JobState {
  /** JSON of the contract's WireJob, as the bytes that travel. */
  readonly wire: Buffer;
}

/** Which jobs the account has and in which state, in the order of their order numbers. */
export async function listJobStates(pool: pg.Pool, scope: AccountScope): Promise<JobState[]> {
  const { rows } = await pool.query<{ job_id: string; revision: string }>({
    name: 'job-states',
    text: `
      select job_id, j.revision
      from account_jobs h join jobs j using (application_id, job_id)
      where h.application_id = $1 and h.account_id = $2
      order by j.order_number`,
    values: [scope.applicationId, scope.accountId],
  });
  return rows.map((row) => ({ jobId: row.job_id, revision: row.revision }));
}

/**
 * The named jobs of the account, built by PostgreSQL; ids that are not the account's are left out. `isMailing`: whether there is
 * a mail server.
 */
export async function buildJobs(
  pool: pg.Pool,
  scope: AccountScope,
  jobIds: readonly string[],
  { isMailing = true }: { readonly isMailing?: boolean } = {},
): Promise<JobText[]> {
  if (jobIds.length === 0) return [];
  const { rows } = await pool.query<Facts & { job_id: string; revision: string; wire: string }>({
    name: 'build-jobs',
    text: SELECT_JOBS,
    values: [scope.applicationId, scope.accountId, jobIds, isMailing],
  });
  return rows.map((row) => ({ jobId: row.job_id, revision: row.revision, wire: wireOf(row) }));
}

/** What PostgreSQL knows and the rules of the domain need. */
interface Facts {
  readonly meter_type: MeterType | null;
  readonly rates: readonly {
    readonly obis: string;
    readonly targetReadingDate: Day | null;
    readonly isRead: boolean;
  }[];
}

/** The JSON of PostgreSQL ends with a brace; what the rules say of the job goes before it. */
function wireOf(row: Facts & { readonly wire: string }): Buffer {
  return Buffer.from(`${row.wire.slice(0, -1)},${JSON.stringify(decide(row)).slice(1)}`);
}

function decide({ meter_type: meterType, rates }: Facts): Pick<WireJob, 'done' | 'sameTargetReadingDates' | 'jobInfo'> {
  return {
    done: isDone({ rates: rates.length, read: rates.filter((rate) => rate.isRead).length }),
    sameTargetReadingDates: haveSameTargetDate(rates),
    jobInfo: { meterType: meterTypeOf({ meterType, meterRateTasks: rates }) },
  };
}

/**
 * The JSON of a job as it is sent (contract WireJob), built by PostgreSQL in one statement: every field is named, so
 * nothing more can leave, and numbers leave exactly as they are stored. Registers are in the order of the utility,
 * without those a later order dropped. Events are ordered by reading date, then by when they came about; of the results
 * those that a job carries (result-json.ts). What rules decide is added by jobs-store.ts.
 */
/** Of a share the last alone, with which the rules compare and the person, too. */
const EVENTS = `
  select json_agg(json_build_object(
      'readingDate', e.reading_date,
      'readingValue', e.reading_value,
      'created', ${utc('e.created')},
      'reason', case when ${isShown('earlier')} or e.reason = 'ESTIMATED' then e.reason end,
      'otherReason', case when ${isShown('earlier')} then e.other_reason end,
      'readingImages', '[]'::json
    ) order by e.reading_date, e.created, e.event_id)
  from (
    select * from reading_events e
    where e.application_id = k.application_id and e.task_id = k.task_id
    order by e.reading_date desc, e.created desc, e.event_id desc
    limit case when ${isShown('earlier')} then null else 1 end
  ) e`;

const TASK = `json_build_object(
  'taskId', k.task_id,
  'rateName', k.rate_name,
  'obis', k.obis,
  'unit', k.unit,
  'targetReadingDate', k.target_reading_date,
  'preDecimals', k.pre_decimals,
  'postDecimals', k.post_decimals,
  'readingValueValidation', json_build_object(
    'minimumValue', k.minimum_value,
    'maximumValue', k.maximum_value,
    'strictValidation', k.strict_validation),
  'readingEvents', coalesce((${EVENTS}), '[]'::json),
  'readingResults', coalesce(results.list, '[]'::json),
  'readingResultCount', counted.results)`;

/** Beside what is sent, what the rules of the domain need to know of each register: see decide() in jobs-store.ts. */
const TASKS = `
  select
    json_agg(${TASK} order by k.position, k.obis) as list,
    json_agg(json_build_object(
      'obis', k.obis,
      'targetReadingDate', k.target_reading_date,
      'isRead', counted.results > 0
    ) order by k.position, k.obis) as rates
  from rate_tasks k
  cross join lateral (${RESULT_COUNT}) as counted (results)
  cross join lateral (${LISTED_RESULTS}) as results (list)
  where k.application_id = j.application_id and k.job_id = j.job_id and k.ended_at is null`;

const CUSTOMER = `case when j.customer is not null and ${isShown('customer')} then json_build_object(
    ${picked('j.customer', ['customerNumber', 'company', 'firstname', 'lastname'])},
    'mailingAddress', case when jsonb_typeof(j.customer -> 'mailingAddress') = 'object' then
      json_build_object(${picked("(j.customer -> 'mailingAddress')", ['street', 'houseNumber', 'zip', 'city'])}) end
  ) end`;

const PARTNER = `case when j.partner is not null and ${isShown('customer')} then json_build_object(
    ${picked('j.partner', ['identifier', 'company', 'firstname', 'lastname'])}) end`;

const METER_ADDRESS = `json_build_object(
    ${picked('j.meter_address', ['street', 'houseNumber', 'zip', 'city', 'cityDistrict', 'objectKey'])},
    ${picked('j.meter_address', ['locationDescription', 'hint'])},
    ${picked('named', ['company', 'firstname', 'lastname'])})`;

/**
 * Selects `job_id`, `revision`, `wire` (the JSON as text, without what the rules of the domain decide) and what these
 * need, `meter_type` and `rates`, of the jobs $3 that the account $2 of the application $1 has, `h`. Who may not share gets
 * an explicit refusal in every job. Where no mail is sent ($4), no job offers one: what the application answers holds.
 */
const SELECT_JOBS = `
  ${WITH_SHOWN}
  select j.job_id, j.revision, j.meter_type, coalesce(tasks.rates, '[]'::json) as rates, json_build_object(
    'id', j.job_id,
    'login', h.account_id,
    'meter', json_build_object(
      'meterNumber', j.meter_number,
      'meterType', j.meter_type,
      'customMeterType', j.custom_meter_type,
      'maLoId', case when ${isShown('customer')} then j.ma_lo_id end,
      'meterAddress', ${METER_ADDRESS},
      'meterRateTasks', coalesce(tasks.list, '[]'::json)),
    'customer', ${CUSTOMER},
    'partner', ${PARTNER},
    'jobConstraints', json_build_object(
      'earliestExecution', j.earliest_execution,
      'latestExecution', j.latest_execution),
    'jobPermissions', json_build_object('reShare', case when holder.may_share then j.re_share else false end),
    'config', json_build_object(
      'meterReading', coalesce(j.config -> 'meterReading', '{}'),
      'features', coalesce(j.config -> 'features', '{}') - case when $4 then '' else 'sendSubaccountViaEmailDisabled' end)
  )::text as wire
  from account_jobs h
  join accounts holder using (application_id, account_id)
  join jobs j on j.application_id = h.application_id and j.job_id = h.job_id
  cross join shown
  cross join lateral (select case when ${isShown('name')} then j.meter_address end as named) name
  cross join lateral (${TASKS}) tasks
  where h.application_id = $1 and h.account_id = $2 and h.job_id = any($3)`;

/** The named keys of a JSON column; a key that is not there becomes null. */
function picked(column: string, keys: readonly string[]): string {
  return keys.map((key) => `'${key}', ${column} -> '${key}'`).join(', ');
}
