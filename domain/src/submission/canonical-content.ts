import { parseReadingDate } from '../reading/check-reading-date.ts';
import { plainBase64 } from '../reading/check-image-kind.ts';
import type { ReceivedSubmission } from './submission.ts';

/**
 * The content of a submission as one text, the same for every way of writing the same content: what is hashed to tell a
 * repeated send from another one under the same key (OPN-083). Spelling does not matter: 12.50 or 12.5, a day or an
 * instant of it, a comment left out or null, base64 with or without its prefix, fields nobody knows (OPN-169). The order
 * of results and photos does, and so does the job.
 */
export function canonicalContent(jobId: string, submission: ReceivedSubmission): string {
  const { readingDate, results } = submission;
  return JSON.stringify([
    jobId,
    readingDate === null ? null : (parseReadingDate(readingDate) ?? readingDate),
    results.map(({ taskId, readingValue, comment, readingImages }) => [
      taskId,
      readingValue,
      comment ?? null,
      (readingImages ?? []).map(({ encodedImage, mimeType }) => [mimeType, plainBase64(encodedImage) ?? encodedImage]),
    ]),
  ]);
}
