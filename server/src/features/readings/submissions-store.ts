import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';
import type { JobState } from '../jobs/jobs-store.ts';

export interface NewResult {
  readonly resultId: string;
  readonly taskId: string;
  /** Plain decimal text. */
  readonly readingValue: string;
  readonly comment: string | null;
  readonly images: readonly NewImage[];
}

export interface NewImage {
  readonly imageId: string;
  readonly storageKey: string;
  readonly sha256: Buffer;
  readonly byteLength: number;
  readonly width: number;
  readonly height: number;
}

export interface NewSubmission {
  readonly submissionId: string;
  /** The state of the job by which it was judged. */
  readonly state: JobState;
  /** That of the application's settings by which it was judged. */
  readonly settingsVersion: string;
  readonly idempotencyKey: string | null;
  readonly contentHash: Buffer;
  readonly answer: string;
  readonly readingDate: string;
  readonly capturedAt: Date | null;
  readonly receivedAt: Date;
  /** Of every result; later than that of any earlier result of the job. */
  readonly created: Date;
  readonly results: readonly NewResult[];
}

/**
 * The job row is locked, and raised to its next revision, before anything else is written; and only if job and settings
 * are still those the submission was judged by, and its key is free.
 */
const STORE = `
  with job as (
    update jobs set updated_at = $11, revision = revision + 1
    where application_id = $1 and account_id = $2 and job_id = $3 and revision = $4
      and exists (select from applications a where a.application_id = $1 and a.xmin::text = $17)
      and not exists (select from submissions s
        where s.application_id = $1 and s.account_id = $2 and s.idempotency_key = $6)
    returning job_id, revision
  ), submission as (
    insert into submissions (application_id, submission_id, account_id, job_id, idempotency_key, content_hash, answer,
      reading_date, captured_at, received_at)
    select $1, $5, $2, job_id, $6, $7, $8, $9, $10, $11 from job
    on conflict (application_id, account_id, idempotency_key) do nothing
    returning submission_id
  ), results as (
    insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, comment,
      created)
    select $1, n.result_id, submission_id, n.task_id, n.reading_value, $9, n.comment, $12
    from submission, unnest($13::uuid[], $14::uuid[], $15::numeric[], $16::text[])
      as n (result_id, task_id, reading_value, comment)
  )`;

const STORE_IMAGES = `, images as (
    insert into result_images (application_id, image_id, result_id, position, storage_key, sha256, byte_length, width,
      height)
    select $1, n.image_id, n.result_id, n.position, n.storage_key, n.sha256, n.byte_length, n.width, n.height
    from submission, unnest($18::uuid[], $19::uuid[], $20::int[], $21::text[], $22::bytea[], $23::int[], $24::int[],
      $25::int[]) as n (image_id, result_id, position, storage_key, sha256, byte_length, width, height)
  )`;

/**
 * Stores a submission with all its results and the records of their photos, or nothing (I3), in one transaction of one
 * statement. Gives the state the job has then; null when job or settings changed since they were looked at, or when the
 * key is taken: look again.
 */
export async function storeSubmission(
  pool: pg.Pool,
  scope: AccountScope,
  submission: NewSubmission,
): Promise<JobState | null> {
  const images = submission.results.flatMap((result) =>
    result.images.map((image, position) => ({ ...image, position, resultId: result.resultId })),
  );
  const stored = ' select job.revision from job, submission';
  const { rows } = await pool.query<{ revision: string }>(
    images.length === 0
      ? { name: 'store-submission', text: STORE + stored, values: submissionValues(scope, submission) }
      : {
          name: 'store-submission-with-images',
          text: STORE + STORE_IMAGES + stored,
          values: [...submissionValues(scope, submission), ...imageValues(images)],
        },
  );
  const [row] = rows;
  return row === undefined ? null : { jobId: submission.state.jobId, revision: row.revision };
}

function submissionValues(scope: AccountScope, submission: NewSubmission): unknown[] {
  const { results } = submission;
  return [
    scope.applicationId,
    scope.accountId,
    submission.state.jobId,
    submission.state.revision,
    submission.submissionId,
    submission.idempotencyKey,
    submission.contentHash,
    submission.answer,
    submission.readingDate,
    submission.capturedAt,
    submission.receivedAt,
    submission.created,
    results.map((result) => result.resultId),
    results.map((result) => result.taskId),
    results.map((result) => result.readingValue),
    results.map((result) => result.comment),
    submission.settingsVersion,
  ];
}

function imageValues(images: readonly (NewImage & { position: number; resultId: string })[]): unknown[] {
  return [
    images.map((image) => image.imageId),
    images.map((image) => image.resultId),
    images.map((image) => image.position),
    images.map((image) => image.storageKey),
    images.map((image) => image.sha256),
    images.map((image) => image.byteLength),
    images.map((image) => image.width),
    images.map((image) => image.height),
  ];
}

/** Empties the answers kept for repeated sends that are older than this; the keys stay taken (OPN-083). */
export async function clearAnswersBefore(pool: pg.Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query(
    'update submissions set answer = null where answer is not null and received_at < $1',
    [before],
  );
  return rowCount ?? 0;
}
