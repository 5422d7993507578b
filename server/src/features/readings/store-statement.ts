import type { AssignedKind } from '@zaehlwerk/domain/assignment/assignment';
import { namesOf, typesOf } from '../../database/named-columns.ts';
import { IS_ONE_SHOWN, TAKES_IN_LATE } from '../jobs/shown-jobs-store.ts';
import { BESIDE_RESULT, RESULT_COLUMNS } from './result-rows.ts';

/** How to handle a job whose row is locked: an import may hold the lock for as long as it runs. */
export type WhenHeld = 'wait' | 'skip';

/** A reading that was released stays so, with why, by whom and when: it is handed over before what comes in its place. */
const KEEPS_RELEASE = [
  ['released_at', 'decided_at'],
  ['released_by', 'decided_by'],
  ['release_reason', 'reason'],
  ['release_clerk', 'clerk'],
]
  .map(([kept, decided]) => `${kept} = case when c.state = 'released' then c.${decided} else c.${kept} end`)
  .join(', ');

/** The table of each kind of reading that came without an order. */
const TABLE_OF: Readonly<Record<AssignedKind, string>> = {
  unknownMeter: 'unknown_readings',
  withoutAccess: 'anonymous_readings',
};

/** Assigns the reading that came without an order, unless somebody else has: then nothing is stored. */
const claim = (kind: AssignedKind): string => `, claimed as (
    update ${TABLE_OF[kind]} u set clearing_state = 'assigned', assigned_submission_id = standing.submission_id,
      decided_by = standing.entered_by, clerk = standing.clerk, decided_at = standing.received_at, decision_reason = null
    from standing
    where u.application_id = standing.application_id and u.reading_id = standing.assigned_reading_id
      and coalesce(u.clearing_state, 'open') = 'open'
    returning u.assigned_submission_id
  )`;

/**
 * Stores the submissions of its only parameter, a JSON list of SubmissionRows. Every job row is locked before anything
 * is written; and only if job and settings are still those the submission was validated by, and the job is still shown to its account, or was its own when
 * a late one was taken, or what it corrects. A submission whose key is
 * free goes in and raises its job to the next revision. Of several for one job, one is stored. Only the insert's unique
 * index decides whether the key is free, and access to jobs is looked up row by row: as joins, both made PostgreSQL
 * read whole tables until they were analyzed.
 */
export const storeStatement = (held: WhenHeld, assigned: AssignedKind | null = null): string => `
  with sent as (
    select distinct on (application_id, job_id) *
    from json_to_recordset($1) as n (application_id text, account_id uuid, job_id uuid, revision bigint,
      is_late boolean, settings text, submission_id uuid, idempotency_key text, content_hash bytea, answer text, reading_date date,
      captured_at timestamptz, received_at timestamptz, entered_by text, clerk text, corrects uuid, cleared uuid, reason text,
      assigned_reading_id uuid, created timestamptz, results json)
  ), standing as (
    select sent.* from sent
    join jobs j on j.application_id = sent.application_id and j.job_id = sent.job_id
    where j.revision = sent.revision
      and (
        (
          select true from account_jobs h
          where h.application_id = sent.application_id and h.account_id = sent.account_id and h.job_id = sent.job_id
        ) or sent.is_late and j.account_id = sent.account_id and j.erased_at is null and j.left_at is not null
          and (sent.corrects is not null or sent.entered_by is null and sent.captured_at < j.left_at)
      )
      and (${IS_ONE_SHOWN} or sent.is_late and ${TAKES_IN_LATE})
      and exists (
        select from applications a where a.application_id = sent.application_id and a.xmin::text = sent.settings
      )
    for no key update of j ${held === 'skip' ? 'skip locked' : ''}
  )${assigned === null ? '' : claim(assigned)}, submission as (
    insert into submissions (application_id, submission_id, account_id, job_id, idempotency_key, content_hash, answer,
      reading_date, captured_at, received_at, entered_by, clerk, corrects, correction_reason${assigned === null ? '' : ', assigned_reading_id'})
    select application_id, submission_id, account_id, job_id, idempotency_key, content_hash, answer, reading_date,
      captured_at, received_at, entered_by, clerk, corrects, reason${assigned === null ? '' : ', assigned_reading_id'}
    from standing ${assigned === null ? '' : 'where submission_id in (select assigned_submission_id from claimed)'}
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
      as n (${typesOf({ ...RESULT_COLUMNS, ...BESIDE_RESULT })})
  ), results as (
    insert into reading_results (application_id, submission_id, reading_date, created, replaces, ${namesOf(RESULT_COLUMNS)})
    select application_id, submission_id, reading_date, created, replaces, ${namesOf(RESULT_COLUMNS)}
    from result
  ), clearing as (
    insert into clearings (application_id, result_id, reasons, created)
    select application_id, result_id, reasons, created from result where reasons is not null
  ), corrected as (
    update clearings c set state = 'corrected', reason = job.reason, decided_by = job.entered_by, clerk = job.clerk,
      decided_at = job.received_at, corrected_by = result.result_id, ${KEEPS_RELEASE}
    from job join result using (application_id, submission_id)
    where c.application_id = job.application_id and c.result_id = job.cleared
  ), images as (
    insert into result_images (application_id, image_id, result_id, position, storage_key, sha256, byte_length, width,
      height)
    select application_id, n.image_id, result_id, n.position, n.storage_key, n.sha256, n.byte_length, n.width, n.height
    from result
    cross join json_to_recordset(result.images) as n (image_id uuid, position int, storage_key text, sha256 bytea,
      byte_length int, width int, height int)
  )
  select submission_id, next as revision from job`;
