import type { ClearingReason } from '@zaehlwerk/domain/clearing/clearing';
import type { JobSettings } from '@zaehlwerk/domain/job/settings';
import type { EnteredSource } from '@zaehlwerk/domain/job/reading-source';
import pg from 'pg';
import { gather } from '../../database/gather.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { AccountScope } from '../../http/scope.ts';
import { TENANT_SETTINGS } from '../jobs/job-settings.ts';
import type { JobState } from '../jobs/jobs-store.ts';
import { IS_ONE_SHOWN, TAKES_IN_LATE } from '../jobs/shown-jobs-store.ts';
import type { ImageRow } from '../photos/photos-store.ts';

const { DatabaseError } = pg;

/** What was accepted under an idempotency key before. */
interface EarlierSubmission {
  readonly contentHash: Buffer;
  /** Null once the answer was cleared, and for a share: it is told what it may be told now (decision 0019). */
  readonly answer: string | null;
}

/** What validating a submission needs besides the job itself, in one query. */
interface JobToRead {
  readonly state: JobState;
  readonly isShown: boolean;
  /** Whether its readings are still taken in where the utility brings them. */
  readonly takesInLate: boolean;
  readonly tenant: TenantSettings;
  readonly earlier: EarlierSubmission | null;
}

/** What a tenant sets for all its jobs. */
export interface TenantSettings {
  /** PostgreSQL's own mark of the row; every change gives it another. */
  readonly version: string;
  readonly settings: JobSettings;
}

/** What is stored of a submission, by columns; whose it is comes from the scope. */
export interface SubmissionRows {
  readonly job_id: string;
  /** The utility brings it in: its job need not be shown any more. */
  readonly is_late: boolean;
  /** Of the job by which it was validated. */
  readonly revision: string;
  /** The version of the tenant's settings by which it was validated. */
  readonly settings: string;
  readonly submission_id: string;
  readonly idempotency_key: string | null;
  readonly content_hash: string;
  readonly answer: string;
  readonly reading_date: string;
  readonly captured_at: Date | null;
  readonly received_at: Date;
  /** Of a reading that the utility entered: by which operator key, by whom, in place of which result and why. */
  readonly entered_by: string | null;
  readonly clerk: string | null;
  readonly corrects: string | null;
  readonly reason: string | null;
  /** Of every result; later than that of any earlier result of the job. */
  readonly created: Date;
  readonly results: readonly ResultRow[];
}

export interface ResultRow {
  readonly result_id: string;
  readonly task_id: string;
  /** Sequence number within its rate, from 1. */
  readonly nth: number;
  /** Plain decimal text. */
  readonly reading_value: string;
  readonly comment: string | null;
  readonly source: EnteredSource | null;
  /** Why somebody has to look at it; null where nobody has. */
  readonly reasons: readonly ClearingReason[] | null;
  readonly images: readonly ImageRow[];
  /** Its plausibility: the result that it replaces by when that came about, limits as plain decimal text. */
  readonly findings: readonly string[];
  readonly confirmed: readonly string[] | null;
  readonly expected_minimum: string | null;
  readonly expected_maximum: string | null;
  readonly replaced_created: string | null;
}

/**
 * The state of a job of the account, shown or not, with what was accepted under this key before; null when it has no
 * such job.
 */
export async function findJobToRead(
  pool: pg.Pool,
  scope: AccountScope,
  jobId: string,
  idempotencyKey: string | null,
): Promise<JobToRead | null> {
  if (!isUuid(jobId)) return null;
  const { rows } = await pool.query<{
    job_id: string;
    revision: string;
    is_shown: boolean;
    takes_in_late: boolean;
    settings: JobSettings;
    version: string;
    content_hash: Buffer | null;
    answer: string | null;
  }>({
    name: 'job-to-read',
    text: `
      select j.job_id, j.revision, ${IS_ONE_SHOWN} as is_shown, ${TAKES_IN_LATE} as takes_in_late,
        ${TENANT_SETTINGS} as settings, a.xmin::text as version, s.content_hash,
        case when h.given_by is null then s.answer end as answer
      from account_jobs h
      join jobs j on j.application_id = $1 and j.job_id = h.job_id
      join applications a on a.application_id = $1
      left join submissions s on s.application_id = $1 and s.account_id = $2 and s.idempotency_key = $4
      where h.application_id = $1 and h.account_id = $2 and h.job_id = $3`,
    values: [scope.applicationId, scope.accountId, jobId, idempotencyKey],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { revision, settings, version, content_hash: contentHash, answer } = row;
  const earlier = contentHash === null ? null : { contentHash, answer };
  const { is_shown: isShown, takes_in_late: takesInLate } = row;
  return { state: { jobId: row.job_id, revision }, isShown, takesInLate, tenant: { version, settings }, earlier };
}

/**
 * Stores a submission with all its results and the records of their photos, or nothing, in one transaction of one
 * statement. Returns the state the job has then; null when job or settings changed since they were looked at, or when
 * the key is taken: look again. Submissions that arrive at the same time are stored together, which spares the disk
 * most of its work; yet each stands alone: one that cannot be stored with the others is stored on its own.
 */
export type StoreSubmission = (scope: AccountScope, rows: SubmissionRows) => Promise<JobState | null>;

export function storingSubmissions(pool: pg.Pool): StoreSubmission {
  const store = gather((all: readonly SentRows[]) => storeTogether(pool, all), TOGETHER);
  return (scope, rows) => store({ ...rows, application_id: scope.applicationId, account_id: scope.accountId });
}

type SentRows = SubmissionRows & { readonly application_id: string; readonly account_id: string };

/** Hundreds of milliseconds for a statement that waits for nobody mean that something is wrong with it. */
const TOGETHER = { most: 50, timeout: 200 };

async function storeTogether(pool: pg.Pool, sent: readonly SentRows[]) {
  const stored = await storeAll(pool, sent, 'skip').catch((error: unknown) => {
    // One that PostgreSQL refuses fails alone. A lost connection may have stored them all: that error is passed on, never repeated by us.
    if (error instanceof DatabaseError && error.severity === 'ERROR') return sent.map(() => null);
    throw error;
  });
  return sent.map((one, n) => stored[n] ?? storeAlone(pool, one));
}

async function storeAlone(pool: pg.Pool, sent: SentRows): Promise<JobState | null> {
  const [state] = await storeAll(pool, [sent], 'wait');
  return state ?? null;
}

async function storeAll(pool: pg.Pool, sent: readonly SentRows[], held: WhenHeld): Promise<(JobState | null)[]> {
  const { rows } = await pool.query<{ submission_id: string; revision: string }>({
    name: `store-submissions-${held}`,
    text: storeStatement(held),
    values: [JSON.stringify(sent)],
  });
  const revisions = new Map(rows.map((row) => [row.submission_id, row.revision]));
  return sent.map((one) => {
    const revision = revisions.get(one.submission_id);
    return revision === undefined ? null : { jobId: one.job_id, revision };
  });
}

/** How to handle a job whose row is locked: an import may hold the lock for as long as it runs. */
type WhenHeld = 'wait' | 'skip';

/**
 * Stores the submissions of its only parameter, a JSON list of SubmissionRows. Every job row is locked before anything
 * is written; and only if job and settings are still those the submission was validated by, and the job is still shown. A submission whose key is
 * free goes in and raises its job to the next revision. Of several for one job, one is stored. Only the insert's unique
 * index decides whether the key is free, and access to jobs is looked up row by row: as joins, both made PostgreSQL
 * read whole tables until they were analyzed.
 */
export const storeStatement = (held: WhenHeld): string => `
  with sent as (
    select distinct on (application_id, job_id) *
    from json_to_recordset($1) as n (application_id text, account_id uuid, job_id uuid, revision bigint,
      is_late boolean, settings text, submission_id uuid, idempotency_key text, content_hash bytea, answer text, reading_date date,
      captured_at timestamptz, received_at timestamptz, entered_by text, clerk text, corrects uuid, reason text,
      created timestamptz, results json)
  ), standing as (
    select sent.* from sent
    join jobs j on j.application_id = sent.application_id and j.job_id = sent.job_id
    where j.revision = sent.revision
      and (
        select true from account_jobs h
        where h.application_id = sent.application_id and h.account_id = sent.account_id and h.job_id = sent.job_id
      )
      and (${IS_ONE_SHOWN} or sent.is_late and ${TAKES_IN_LATE})
      and exists (
        select from applications a where a.application_id = sent.application_id and a.xmin::text = sent.settings
      )
    for no key update of j ${held === 'skip' ? 'skip locked' : ''}
  ), submission as (
    insert into submissions (application_id, submission_id, account_id, job_id, idempotency_key, content_hash, answer,
      reading_date, captured_at, received_at, entered_by, clerk)
    select application_id, submission_id, account_id, job_id, idempotency_key, content_hash, answer, reading_date,
      captured_at, received_at, entered_by, clerk
    from standing
    on conflict (application_id, account_id, idempotency_key) do nothing
    returning submission_id
  ), job as (
    update jobs j set updated_at = standing.received_at, revision = j.revision + 1
    from standing join submission using (submission_id)
    where j.application_id = standing.application_id and j.job_id = standing.job_id
    returning standing.*, j.revision as next
  ), result as (
    select job.application_id, job.submission_id, job.reading_date, job.created, n.*, coalesce(job.corrects, (
        select p.result_id from reading_results p
        where p.application_id = job.application_id and p.task_id = n.task_id and p.created = n.replaced_created
        order by p.created desc, p.result_id desc limit 1
      )) as replaces
    from job
    cross join json_to_recordset(job.results)
      as n (result_id uuid, task_id uuid, nth int, reading_value numeric, comment text, source text, reasons text[],
        images json, findings text[], confirmed text[], expected_minimum numeric, expected_maximum numeric,
        replaced_created timestamptz)
  ), results as (
    insert into reading_results (application_id, result_id, submission_id, task_id, nth, reading_value, reading_date,
      comment, created, source, findings, confirmed, expected_minimum, expected_maximum, replaces)
    select application_id, result_id, submission_id, task_id, nth, reading_value, reading_date, comment, created, source,
      findings, confirmed, expected_minimum, expected_maximum, replaces
    from result
  ), clearing as (
    insert into clearings (application_id, result_id, reasons, created)
    select application_id, result_id, reasons, created from result where reasons is not null
  ), corrected as (
    update clearings c set state = 'corrected', reason = job.reason, decided_by = job.entered_by, clerk = job.clerk,
      decided_at = job.received_at, corrected_by = result.result_id
    from job join result using (application_id, submission_id)
    where c.application_id = job.application_id and c.result_id = job.corrects
  ), images as (
    insert into result_images (application_id, image_id, result_id, position, storage_key, sha256, byte_length, width,
      height)
    select application_id, n.image_id, result_id, n.position, n.storage_key, n.sha256, n.byte_length, n.width, n.height
    from result
    cross join json_to_recordset(result.images) as n (image_id uuid, position int, storage_key text, sha256 bytea,
      byte_length int, width int, height int)
  )
  select submission_id, next as revision from job`;
