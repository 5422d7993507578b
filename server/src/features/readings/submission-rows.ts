import { randomUUID } from 'node:crypto';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { isBlank } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingDate } from '@zaehlwerk/domain/reading/check-reading-date';
import { readSubmittedValue } from '@zaehlwerk/domain/submission/check-submission';
import type { ReceivedResult, ReceivedSubmission } from '@zaehlwerk/domain/submission/submission';
import type { JobState } from '../jobs/jobs-store.ts';
import { imageRow } from '../photos/image-row.ts';
import type { KeptPhoto } from '../photos/keep-photos.ts';
import { addResults, createdAfter } from './add-results.ts';
import type { NewResult, NewSubmission } from './new-submission.ts';

export interface AcceptedSubmission {
  /** The job as it was looked at. */
  readonly job: WireJob;
  readonly state: JobState;
  readonly settingsVersion: string;
  readonly submission: ReceivedSubmission;
  readonly idempotencyKey: string | null;
  readonly contentHash: Buffer;
  /** Of each result, in the order of the results. */
  readonly kept: readonly (readonly KeptPhoto[])[];
  readonly capturedAt: Date | null;
  readonly now: Date;
}

/** The rows of a submission that was judged good, with the answer it gets. Throws when it was not judged. */
export function composeRows(accepted: AcceptedSubmission): NewSubmission {
  const { job, submission, now } = accepted;
  const created = createdAfter(job, now);
  const readingDate = mustBe(parseReadingDate(submission.readingDate ?? ''));
  const results = submission.results.map((result, index) => composeResult(result, accepted.kept[index] ?? []));
  const added = new Map(
    results.map((result) => [
      result.taskId,
      {
        readingDate,
        readingValue: Number(result.readingValue),
        comment: result.comment,
        created: created.toISOString(),
        readingResultImages: result.images.map(({ imageId }) => ({ imageId })),
      },
    ]),
  );
  return {
    submissionId: randomUUID(),
    state: accepted.state,
    settingsVersion: accepted.settingsVersion,
    idempotencyKey: accepted.idempotencyKey,
    contentHash: accepted.contentHash,
    answer: JSON.stringify(addResults(job, added)),
    readingDate,
    capturedAt: accepted.capturedAt,
    receivedAt: now,
    created,
    results,
  };
}

function composeResult({ taskId, comment, readingValue }: ReceivedResult, kept: readonly KeptPhoto[]): NewResult {
  const value = readSubmittedValue(readingValue, null);
  return {
    resultId: randomUUID(),
    taskId: mustBe(taskId),
    readingValue: formatDecimal(mustBe(value.ok ? value.value : null)),
    comment: isBlank(comment ?? null) ? null : mustBe(comment),
    images: kept.map(imageRow),
  };
}

function mustBe<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a submission was stored without being judged');
  return value;
}
