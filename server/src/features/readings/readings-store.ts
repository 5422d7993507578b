import type { AssignedKind } from '@zaehlwerk/domain/assignment/assignment';
import type { JobSettings } from '@zaehlwerk/domain/job/settings';
import pg from 'pg';
import { gather } from '../../database/gather.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { AccountScope } from '../../http/scope.ts';
import { TENANT_SETTINGS } from '../jobs/job-settings.ts';
import type { JobState } from '../jobs/jobs-store.ts';
import { IS_ONE_SHOWN, TAKES_IN_LATE } from '../jobs/shown-jobs-store.ts';
import type { ResultRow } from './result-rows.ts';
import { storeStatement, type WhenHeld } from './store-statement.ts';

const { DatabaseError } = pg;

/** What was accepted under an idempotency key before. */
interface EarlierSubmission {
  readonly contentHash: Buffer;
  /** Null once the answer was cleared, and for a share: it is told what it may be told now (decision 0019). */
  readonly answer: string | null;
}

/** What validating a submission needs besides the job itself, in one query. */
export interface JobToRead {
  readonly state: JobState;
  readonly isShown: boolean;
  /** Until when it was the account's; null where it still is. */
  readonly until: Date | null;
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
  /**
   * Of a reading that the utility entered: by which operator key, by whom, in place of which result, which of those that were
   * corrected wanted a look, and why.
   */
  readonly entered_by: string | null;
  readonly clerk: string | null;
  readonly corrects: string | null;
  readonly cleared: string | null;
  readonly reason: string | null;
  /** Of one that came without an order: what it is, and its id; it is assigned in the statement that stores this. */
  readonly assigns: { readonly kind: AssignedKind; readonly readingId: string } | null;
  /** Of every result; later than that of any earlier result of the job. */
  readonly created: Date;
  readonly results: readonly ResultRow[];
}

/**
 * The state of a job that the account has, shown or not, or that was its own before its order went to somebody else, with what
 * was accepted under this key before; null when there is no such job.
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
    until: Date | null;
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
        case when h.given_by is null then s.answer end as answer, case when not h.is_there then j.left_at end as until
      from jobs j
      cross join lateral (
        select coalesce(bool_or(true), false) as is_there, (array_agg(h.given_by))[1] as given_by
        from account_jobs h where h.application_id = $1 and h.account_id = $2 and h.job_id = j.job_id
      ) h
      join applications a on a.application_id = $1
      left join submissions s on s.application_id = $1 and s.account_id = $2 and s.idempotency_key = $4
      where j.application_id = $1 and j.job_id = $3
        and (h.is_there or j.account_id = $2 and j.left_at is not null and j.erased_at is null)`,
    values: [scope.applicationId, scope.accountId, jobId, idempotencyKey],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { revision, settings, version, content_hash: contentHash, answer } = row;
  const earlier = contentHash === null ? null : { contentHash, answer };
  const { is_shown: isShown, takes_in_late: takesInLate, until } = row;
  const state = { jobId: row.job_id, revision, hasEnded: until !== null };
  return { state, isShown, until, takesInLate, tenant: { version, settings }, earlier };
}

/**
 * Stores a submission with all its results and the records of their photos, or nothing, in one transaction of one
 * statement. Returns the state the job has then; null when job or settings changed since they were looked at, or when
 * the key is taken: look again. Submissions that arrive at the same time are stored together, which spares the disk
 * most of its work; yet each stands alone: one that cannot be stored with the others is stored on its own, and so is one
 * that comes in place of what somebody has looked at.
 */
export type StoreSubmission = (scope: AccountScope, rows: SubmissionRows) => Promise<JobState | null>;

export function storingSubmissions(pool: pg.Pool): StoreSubmission {
  const store = gather((all: readonly SentRows[]) => storeTogether(pool, all), TOGETHER);
  return (scope, rows) => {
    const sent = { ...rows, application_id: scope.applicationId, account_id: scope.accountId };
    // What somebody decides about is held by whoever decides, and nobody else waits for that.
    return sent.corrects === null && sent.assigns === null ? store(sent) : storeAlone(pool, sent);
  };
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
  const kind = sent[0]?.assigns?.kind ?? null;
  const { rows } = await pool.query<{ submission_id: string; revision: string }>({
    name: `store-submissions-${held}${kind === null ? '' : `-${kind}`}`,
    text: storeStatement(held, kind),
    values: [JSON.stringify(sent.map(({ assigns, ...one }) => ({ ...one, assigned_reading_id: assigns?.readingId })))],
  });
  const revisions = new Map(rows.map((row) => [row.submission_id, row.revision]));
  return sent.map((one) => {
    const revision = revisions.get(one.submission_id);
    return revision === undefined ? null : { jobId: one.job_id, revision };
  });
}
