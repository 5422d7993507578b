import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { AssignedKind } from '@zaehlwerk/domain/assignment/assignment';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { reasonsToLook } from '@zaehlwerk/domain/clearing/clearing';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Finding } from '@zaehlwerk/domain/finding';
import { isNotReadableReason } from '@zaehlwerk/domain/job/not-readable';
import { isBlank } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { type ReceivedFall, saysFall, withoutNeedlessFalls } from '@zaehlwerk/domain/submission/check-fall';
import type { ReceivedSubmission } from '@zaehlwerk/domain/submission/check-submission';
import type { Entry } from '@zaehlwerk/domain/submission/entered-reading';
import type { Plausibility } from '@zaehlwerk/domain/submission/plausibility';
import { readSubmittedValue } from '@zaehlwerk/domain/submission/submitted-value';
import { randomUUID } from 'node:crypto';
import { byteaOf } from '../../database/sql-values.ts';
import { addResults, countResults } from '../jobs/job-json.ts';
import type { StoredResult } from '../jobs/told-result.ts';
import { imageRows } from '../photos/kept-photos.ts';
import { type AcceptedReading, present } from './accept-reading.ts';
import type { CarriedRows } from './carry-over.ts';
import type { SubmissionRows } from './readings-store.ts';

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
interface JudgedSubmission {
  readonly submission: ReceivedSubmission;
  /** Of each result. */
  readonly plausibility: readonly Plausibility[];
  /** What its results keep of those they correct. */
  readonly carried: CarriedRows;
  readonly entry: EnteredFor | undefined;
}

/** The rows of a submission, and its answer, the job as it is then. Throws when it was not validated. */
export function composeRows(
  { submission, plausibility, carried, entry }: JudgedSubmission,
  { idempotencyKey, contentHash, capturedAt, now, findings, photos }: AcceptedReading,
  job: WireJob,
): Omit<SubmissionRows, 'job_id' | 'is_late' | 'revision' | 'settings'> {
  const created = createdAfter(job, now);
  const reading_date = present(parseReadingDate(submission.readingDate ?? ''));
  const counts = new Map(job.meter.meterRateTasks.map((task) => [task.taskId, countResults(task)]));
  const source = entry?.source ?? null;
  const corrects = entry?.corrects ?? null;
  const sent = withoutNeedlessFalls(submission.results, findings);
  // What comes in place of something that was looked at has been looked at.
  const wants = corrects === null ? reasonsToLook(findings, sent, plausibility) : [];
  const results = sent.map(({ taskId, comment, readingValue, confirmed, photoValue, notReadable, fall }, index) => {
    const reason = isNotReadableReason(notReadable) ? notReadable : null;
    const value = readSubmittedValue(readingValue, null);
    const kept = carried.get(taskId ?? '');
    return {
      result_id: randomUUID(),
      task_id: present(taskId),
      nth: (counts.get(taskId ?? '') ?? 0) + (reason === null ? 1 : 0),
      reading_value: reason === null ? formatDecimal(present(value.ok ? value.value : null)) : null,
      not_readable: reason,
      fall: reason === null ? fallOf(fall) : null,
      comment: isBlank(comment ?? null) ? (kept?.comment ?? null) : present(comment),
      source,
      reasons: wants[index]?.length ? wants[index] : null,
      images: [...imageRows(photos[index] ?? []), ...(kept?.images ?? [])].map((image, position) => ({
        ...image,
        position,
      })),
      confirmed: confirmed?.length ? confirmed.map(present) : null,
      photo_value: (photos[index] ?? []).length > 0 ? (photoValue ?? null) : null,
      ...plausibilityRow(present(plausibility[index])),
    };
  });
  const added = results.map(({ task_id, reading_value, not_readable, fall, comment, images }) => {
    const image_ids = images.map((image) => image.image_id);
    const stored = {
      reading_date,
      reading_value: reading_value === null ? null : Number(reading_value),
      not_readable,
      fall,
      comment,
      created: created.toISOString(),
      image_ids,
      source,
      set_aside: false,
      question: null,
      asked_on: null,
    };
    return [task_id, stored] as const;
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

/** Why a value is lower than the one before; null without that. */
function fallOf(fall: ReceivedFall | null | undefined): StoredResult['fall'] {
  if (!saysFall(fall)) return null;
  const { kind, oldEndValue, newStartValue, newMeterNumber, exchangedOn } = fall;
  if (kind !== 'exchanged') return { kind: present(kind) };
  return {
    kind,
    oldEndValue: present(oldEndValue),
    newStartValue: newStartValue ?? 0,
    newMeterNumber: present(newMeterNumber).trim(),
    exchangedOn: present(parseReadingDate(exchangedOn ?? '')),
  };
}

function plausibilityRow({ findings, expectedMinimum, expectedMaximum, replaces }: Plausibility) {
  return {
    findings,
    expected_minimum: expectedMinimum && formatDecimal(expectedMinimum),
    expected_maximum: expectedMaximum && formatDecimal(expectedMaximum),
    replaced_created: replaces?.created ?? null,
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
