import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { AssignedKind } from '@zaehlwerk/domain/assignment/assignment';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Finding } from '@zaehlwerk/domain/finding';
import { parseReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import type { Entry } from '@zaehlwerk/domain/submission/entered-reading';
import { randomUUID } from 'node:crypto';
import { byteaOf } from '../../database/sql-values.ts';
import { addResults } from '../jobs/job-json.ts';
import type { StoredResult } from '../jobs/told-result.ts';
import { imageRows } from '../photos/kept-photos.ts';
import type { AcceptedReading } from './accept-reading.ts';
import { present } from './present.ts';
import type { SubmissionRows } from './readings-store.ts';
import { type CarriedRows, type ValidatedResults, resultRows } from './result-rows.ts';

/** How the utility has entered a reading for an account. */
export interface EnteredFor extends Entry {
  /** The name of the operator key. */
  readonly enteredBy: string;
  /** The reading that came without an order and is this one from now on, with what it brings; null for none. */
  readonly assigned: AssignedEntry | null;
  /** The result in whose place it comes, where somebody has looked at that; null for none. */
  readonly corrects: Correction | null;
}

/** A reading that came without an order, and is assigned to one. */
export interface AssignedEntry {
  readonly kind: AssignedKind;
  readonly readingId: string;
  /** Its photos, as records of copies of their own, and what was written with it. */
  readonly carried: CarriedRows;
  /** When it was taken, as it was believed when it came. */
  readonly takenAt: Date;
  /** What speaks against the order. */
  readonly findings: readonly Finding[];
}

/** What a reading comes in place of. */
interface Correction {
  readonly resultId: string;
  /** The result that wanted a look: the same, or the one in whose place that came. */
  readonly clearedId: string;
  /** The day on which that was taken. */
  readonly takenOn: Day;
  readonly reason: string | null;
}

/** A submission that was found valid. */
interface ValidatedSubmission extends Omit<ValidatedResults, 'findings' | 'images'> {
  readonly entry: EnteredFor | undefined;
}

/** The rows of a submission, and its answer, the job as it is then. Throws when it was not validated. */
export function composeRows(
  validated: ValidatedSubmission,
  accepted: AcceptedReading,
  job: WireJob,
): Omit<SubmissionRows, 'job_id' | 'is_late' | 'revision' | 'settings'> {
  const { submission, entry } = validated;
  const { idempotencyKey, contentHash, capturedAt, now, findings, photos } = accepted;
  const created = createdAfter(job, now);
  const reading_date = present(parseReadingDate(submission.readingDate ?? ''));
  const corrects = entry?.corrects ?? null;
  const results = resultRows({ ...validated, findings, images: photos.map(imageRows) }, job);
  const added = results.map((row): [string, StoredResult] => {
    const stored = {
      ...row,
      reading_date,
      reading_value: row.reading_value === null ? null : Number(row.reading_value),
      created: created.toISOString(),
      image_ids: row.images.map((image) => image.image_id),
      set_aside: false,
      question: null,
      asked_on: null,
    };
    return [row.task_id, stored];
  });
  return {
    submission_id: randomUUID(),
    idempotency_key: idempotencyKey,
    content_hash: byteaOf(contentHash),
    answer: JSON.stringify(addResults(job, new Map(added))),
    reading_date,
    captured_at: capturedAt,
    received_at: now,
    entered_by: entry?.enteredBy ?? null,
    clerk: entry?.clerk ?? null,
    corrects: corrects?.resultId ?? null,
    cleared: corrects?.clearedId ?? null,
    reason: corrects?.reason ?? null,
    assigns: entry?.assigned ? { kind: entry.assigned.kind, readingId: entry.assigned.readingId } : null,
    created,
    results,
  };
}

/**
 * When results accepted now came about: now, but always later than the job's latest result, so that the last one
 * received is the newest even if the clocks of several servers differ.
 */
function createdAfter(job: WireJob, now: Date): Date {
  const newest = job.meter.meterRateTasks
    .flatMap(({ readingResults, notReadable, askedBack }) =>
      [...readingResults, notReadable ?? [], askedBack ?? []].flat(),
    )
    .reduce((latest, result) => Math.max(latest, Date.parse(result.created)), 0);
  return new Date(Math.max(now.getTime(), newest + 1));
}
