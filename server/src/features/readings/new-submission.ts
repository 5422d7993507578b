import type { JobState } from '../jobs/jobs-store.ts';
import type { NewImage } from '../photos/image-row.ts';

export interface NewResult {
  readonly resultId: string;
  readonly taskId: string;
  /** Plain decimal text. */
  readonly readingValue: string;
  readonly comment: string | null;
  readonly images: readonly NewImage[];
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
