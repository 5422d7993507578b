import type { WireJob, WireReadingResult } from '@zaehlwerk/contract/jobs';
import { countReadRates, isDone } from '@zaehlwerk/domain/job/job-result';
import { listedResults } from '@zaehlwerk/domain/reading/last-reading';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { isBlank } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { readSubmittedValue } from '@zaehlwerk/domain/submission/check-submission';
import type { ReceivedResult, ReceivedSubmission } from '@zaehlwerk/domain/submission/submission';
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { byteaOf } from '../../database/sql-values.ts';
import { type AcceptedReading, present } from '../acceptance/accept-reading.ts';
import type { JobState } from '../jobs/jobs-store.ts';
import { type ImageRow, imageRows } from '../photos/kept-photos.ts';
import type { CarriedRows } from './carry-over.ts';

/** What is stored of a submission, by columns; whose it is comes from the scope. */
export interface SubmissionRows {
  readonly job_id: string;
  /** Of the job by which it was validated. */
  readonly revision: string;
  /** The version of the application's settings by which it was validated. */
  readonly settings: string;
  readonly submission_id: string;
  readonly idempotency_key: string | null;
  readonly content_hash: string;
  readonly answer: string;
  readonly reading_date: string;
  readonly captured_at: Date | null;
  readonly received_at: Date;
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
  readonly images: readonly ImageRow[];
}

/** A submission that was found valid, and the job as it was looked at. */
export interface AcceptedSubmission extends AcceptedReading {
  readonly job: WireJob;
  readonly state: JobState;
  readonly settingsVersion: string;
  readonly submission: ReceivedSubmission;
  /** What its results keep of those they correct. */
  readonly carried: CarriedRows;
}

/** The rows of a submission that was found valid. Throws when it was not validated. */
export function composeRows(accepted: AcceptedSubmission): SubmissionRows {
  const { job, state, settingsVersion, submission, carried, now } = accepted;
  const created = createdAfter(job, now);
  const readingDate = present(parseReadingDate(submission.readingDate ?? ''));
  const counts = new Map(job.meter.meterRateTasks.map((task) => [task.taskId, countResults(task)]));
  const results = submission.results.map((result, index) =>
    composeResult(result, {
      nth: (counts.get(result.taskId ?? '') ?? 0) + 1,
      sent: imageRows(accepted.photos[index] ?? []),
      kept: carried.get(result.taskId ?? ''),
    }),
  );
  const added = new Map(
    results.map((result) => [
      result.task_id,
      {
        readingDate,
        readingValue: Number(result.reading_value),
        comment: result.comment,
        created: created.toISOString(),
        readingResultImages: result.images.map((image) => ({ imageId: image.image_id })),
      },
    ]),
  );
  return {
    job_id: state.jobId,
    revision: state.revision,
    settings: settingsVersion,
    submission_id: randomUUID(),
    idempotency_key: accepted.idempotencyKey,
    content_hash: byteaOf(accepted.contentHash),
    answer: JSON.stringify(addResults(job, added)),
    reading_date: readingDate,
    captured_at: accepted.capturedAt,
    received_at: now,
    created,
    results,
  };
}

function composeResult(
  { taskId, comment, readingValue }: ReceivedResult,
  {
    nth,
    sent,
    kept,
  }: Pick<ResultRow, 'nth'> & {
    readonly sent: readonly ImageRow[];
    readonly kept: ReturnType<CarriedRows['get']>;
  },
): ResultRow {
  const value = readSubmittedValue(readingValue, null);
  return {
    result_id: randomUUID(),
    task_id: present(taskId),
    nth,
    reading_value: formatDecimal(present(value.ok ? value.value : null)),
    comment: isBlank(comment ?? null) ? (kept?.comment ?? null) : present(comment),
    images: [...sent, ...(kept?.images ?? [])].map((image, position) => ({ ...image, position })),
  };
}

/**
 * The job as it is once these results are stored, by rate: the answer of a submission, the same as PostgreSQL builds of
 * it afterwards (jobs-store.ts). A correction is added, the older results stay, of which a job carries only some.
 */
function addResults(job: WireJob, results: ReadonlyMap<string, z.infer<typeof WireReadingResult>>): WireJob {
  const meterRateTasks = job.meter.meterRateTasks.map((task) => {
    const added = results.get(task.taskId);
    if (added === undefined) return task;
    const readingResults = [...listedResults([...task.readingResults, added])];
    return { ...task, readingResults, readingResultCount: countResults(task) + 1 };
  });
  const done = isDone(countReadRates(meterRateTasks));
  return { ...job, done, meter: { ...job.meter, meterRateTasks } };
}

function countResults({ readingResultCount, readingResults }: WireJob['meter']['meterRateTasks'][number]): number {
  return readingResultCount ?? readingResults.length;
}

/**
 * When results accepted now came about: now, but always later than the job's latest result, so that the last one
 * received is the newest even if the clocks of several servers differ.
 */
function createdAfter(job: WireJob, now: Date): Date {
  const newest = job.meter.meterRateTasks
    .flatMap((task) => task.readingResults)
    .reduce((latest, result) => Math.max(latest, Date.parse(result.created)), 0);
  return new Date(Math.max(now.getTime(), newest + 1));
}
