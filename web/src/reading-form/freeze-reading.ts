import type { Day } from '@zaehlwerk/domain/calendar/day';
import { composeSubmission } from '@zaehlwerk/domain/submission/compose-submission';
import type { ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import type { Submission } from '@zaehlwerk/domain/submission/submission';

interface Parts<Picture> {
  readonly jobId: string;
  readonly readingDate: Day;
  readonly comment: string | null;
  readonly rates: readonly ValidRate[];
  /** By rate; a rate without any may be left out. */
  readonly pictures: Readonly<Record<string, readonly Picture[]>>;
  readonly now: Date;
  readonly newId: () => string;
}

/**
 * What is to be sent, frozen. An attempt that failed leaves its submission behind as `before`: the same content is sent
 * again under the same id, so that an answer that was lost on the way does not become a second reading (OPN-083); other
 * content is a submission of its own. A picture is the same only if it is the very same.
 */
export function freezeReading<Picture>(parts: Parts<Picture>, before: Submission<Picture> | null): Submission<Picture> {
  const submission = composeSubmission({
    id: parts.newId(),
    capturedAt: parts.now,
    jobId: parts.jobId,
    readingDate: parts.readingDate,
    comment: parts.comment,
    rates: parts.rates.map(({ taskId, value }) => ({ taskId, value, images: parts.pictures[taskId] ?? [] })),
  });
  return before !== null && isSameContent(before, submission) ? before : submission;
}

function isSameContent<Picture>(one: Submission<Picture>, other: Submission<Picture>): boolean {
  const pictures = other.results.flatMap(({ readingImages }) => readingImages);
  const earlier = one.results.flatMap(({ readingImages }) => readingImages);
  return valuesOf(one) === valuesOf(other) && pictures.every((picture, index) => picture === earlier[index]);
}

function valuesOf({ jobId, readingDate, results }: Submission<unknown>): string {
  const rates = results.map((one) => [one.taskId, one.readingValue, one.comment, one.readingImages.length]);
  return JSON.stringify([jobId, readingDate, rates]);
}
