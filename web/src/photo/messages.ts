import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import type { ExpectedMeter } from '@zaehlwerk/recognition/expectations';

/** What the worker is asked. */
export interface Question {
  readonly id: number;
  readonly photo: Blob;
  readonly expected: readonly ExpectedMeter[];
}

/** What the worker is told: a question, or the id of one whose answer nobody waits for any more. */
export type Told = Question | { readonly calledOff: number };

/** What it answers; null where it has not got what it reads with, or failed. */
export interface Answer {
  readonly id: number;
  readonly devices: readonly DetectedDevice[] | null;
  /** What nobody expected to go wrong. The page reports it: a worker that does so itself counts as broken. */
  readonly failure?: Error;
}
