import type { Day } from '@zaehlwerk/domain/calendar/day';
import { canonicalContent } from '@zaehlwerk/domain/submission/canonical-content';
import { composeSubmission } from '@zaehlwerk/domain/submission/compose-submission';
import type { ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import type { Submission, SubmittedImage } from '@zaehlwerk/domain/submission/submission';

interface Parts {
  readonly jobId: string;
  readonly readingDate: Day;
  readonly comment: string | null;
  readonly rates: readonly ValidRate[];
  /** By rate, already written as they travel; a rate without any may be left out. */
  readonly images: Readonly<Record<string, readonly SubmittedImage[]>>;
  readonly now: Date;
  readonly newId: () => string;
}

/**
 * What is to be sent, frozen. An attempt that failed leaves its submission behind as `before`: the same content is sent
 * again under the same id, so that an answer that was lost on the way does not become a second reading (OPN-083); other
 * content is a submission of its own.
 */
export function freezeReading(parts: Parts, before: Submission | null): Submission {
  const submission = composeSubmission({
    id: parts.newId(),
    capturedAt: parts.now,
    jobId: parts.jobId,
    readingDate: parts.readingDate,
    comment: parts.comment,
    rates: parts.rates.map(({ taskId, value }) => ({ taskId, value, images: parts.images[taskId] ?? [] })),
  });
  return before !== null && contentOf(before) === contentOf(submission) ? before : submission;
}

function contentOf(submission: Submission): string {
  return canonicalContent(submission.jobId, submission);
}
