import type { AccountScope } from '../../http/scope.ts';
import type { ImageRow } from '../photos/keep-photos.ts';
import type { ResultRow, SubmissionRows } from './submission-rows.ts';

/** A submission on its way into the tables, and whose it is. */
export type SentSubmission = SubmissionRows & Pick<AccountScope, 'applicationId' | 'accountId'>;

/** What to do about a job whose row somebody else holds: an import may hold it for as long as it takes. */
export type WhenHeld = 'wait' | 'skip';

/**
 * Every job row is locked, and raised to its next revision, before anything else is written; and only if job and
 * settings are still those the submission was judged by, and its key is free. Of several for one job, one is stored.
 */
export const storeStatement = (held: WhenHeld): string => `
  with sent as (
    select * from unnest($1::text[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::uuid[], $7::text[],
      $8::bytea[], $9::text[], $10::date[], $11::timestamptz[], $12::timestamptz[], $13::timestamptz[])
      as n (application_id, account_id, job_id, revision, settings, submission_id, idempotency_key, content_hash,
        answer, reading_date, captured_at, received_at, created)
  ), free as (
    select sent.* from sent
    join jobs j on j.application_id = sent.application_id and j.job_id = sent.job_id
    where j.account_id = sent.account_id and j.revision = sent.revision
      and exists (
        select from applications a where a.application_id = sent.application_id and a.xmin::text = sent.settings
      )
      and not exists (
        select from submissions s where s.application_id = sent.application_id and s.account_id = sent.account_id
          and s.idempotency_key = sent.idempotency_key
      )
    for no key update of j ${held === 'skip' ? 'skip locked' : ''}
  ), job as (
    update jobs j set updated_at = free.received_at, revision = j.revision + 1
    from free
    where j.application_id = free.application_id and j.job_id = free.job_id and j.revision = free.revision
    returning free.*, j.revision as next
  ), submission as (
    insert into submissions (application_id, submission_id, account_id, job_id, idempotency_key, content_hash, answer,
      reading_date, captured_at, received_at)
    select application_id, submission_id, account_id, job_id, idempotency_key, content_hash, answer, reading_date,
      captured_at, received_at
    from job
    on conflict (application_id, account_id, idempotency_key) do nothing
    returning submission_id
  ), stored as (
    select job.* from job join submission using (submission_id)
  ), results as (
    insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, comment,
      created)
    select application_id, n.result_id, submission_id, n.task_id, n.reading_value, reading_date, n.comment, created
    from stored
    join unnest($14::uuid[], $15::uuid[], $16::uuid[], $17::numeric[], $18::text[])
      as n (submission_id, result_id, task_id, reading_value, comment) using (submission_id)
  ), images as (
    insert into result_images (application_id, image_id, result_id, position, storage_key, sha256, byte_length, width,
      height)
    select application_id, n.image_id, n.result_id, n.position, n.storage_key, n.sha256, n.byte_length, n.width, n.height
    from stored
    join unnest($19::uuid[], $20::uuid[], $21::uuid[], $22::int[], $23::text[], $24::bytea[], $25::int[], $26::int[],
      $27::int[]) as n (submission_id, image_id, result_id, position, storage_key, sha256, byte_length, width, height)
      using (submission_id)
  )
  select submission_id, next as revision from stored`;

/** The parameters of the statement, in their order: a column of all submissions each. */
export function storeValues(sent: readonly SentSubmission[]): unknown[][] {
  const results = sent.flatMap(({ submissionId, results: own }) => own.map((result) => ({ submissionId, ...result })));
  const images = results.flatMap(({ submissionId, resultId, images: own }) =>
    own.map((image, position) => ({ submissionId, resultId, position, ...image })),
  );
  return [
    sent.map((one) => one.applicationId),
    sent.map((one) => one.accountId),
    sent.map((one) => one.state.jobId),
    sent.map((one) => one.state.revision),
    sent.map((one) => one.settingsVersion),
    sent.map((one) => one.submissionId),
    sent.map((one) => one.idempotencyKey),
    sent.map((one) => one.contentHash),
    sent.map((one) => one.answer),
    sent.map((one) => one.readingDate),
    sent.map((one) => one.capturedAt),
    sent.map((one) => one.receivedAt),
    sent.map((one) => one.created),
    ...resultColumns(results),
    ...imageColumns(images),
  ];
}

function resultColumns(results: readonly (ResultRow & { submissionId: string })[]): unknown[][] {
  return [
    results.map((one) => one.submissionId),
    results.map((one) => one.resultId),
    results.map((one) => one.taskId),
    results.map((one) => one.readingValue),
    results.map((one) => one.comment),
  ];
}

function imageColumns(
  images: readonly (ImageRow & { submissionId: string; resultId: string; position: number })[],
): unknown[][] {
  return [
    images.map((one) => one.submissionId),
    images.map((one) => one.imageId),
    images.map((one) => one.resultId),
    images.map((one) => one.position),
    images.map((one) => one.storageKey),
    images.map((one) => one.sha256),
    images.map((one) => one.byteLength),
    images.map((one) => one.width),
    images.map((one) => one.height),
  ];
}
