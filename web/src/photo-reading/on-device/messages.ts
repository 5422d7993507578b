import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import type { ExpectedMeter } from '@zaehlwerk/recognition/expectations';

/** What the worker is asked. */
export interface Question {
  readonly id: number;
  readonly photo: Blob;
  readonly expected: readonly ExpectedMeter[];
}

/** What it answers; null where it has not got what it reads with. */
export interface Answer {
  readonly id: number;
  readonly devices: readonly DetectedDevice[] | null;
}
