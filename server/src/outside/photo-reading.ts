import type { ExpectedMeter } from '@zaehlwerk/recognition/expectations';
import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';

/** What is to be read. */
export interface PhotoToRead {
  /** A whole JPEG. */
  readonly photo: Buffer;
  /** What is known of the meters that may be on it; asked only by who can use it. */
  readonly expected: () => Promise<readonly ExpectedMeter[]>;
  /** Who shares the turns with all others, however many photos come from there. */
  readonly whose: string;
}

/** Who reads photos: this server itself, or another service of the same interface. Neither keeps a copy. */
export interface PhotoReading {
  /**
   * The meters on a photo. Throws Refusal `photoNotRead` when the service fails, `unavailable` when too many photos are being read.
   */
  read(asked: PhotoToRead): Promise<readonly DetectedDevice[]>;
  close(): Promise<void>;
}
