import type { Problem } from '@zaehlwerk/contract/problems';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import type { Submission } from '@zaehlwerk/domain/submission/submission';
import type { UnknownReading } from '@zaehlwerk/domain/unknown-meter/unknown-reading';

/** A photo of an entry: its bytes are kept in the store `photos` under `id`, and checked before they are sent (F41). */
export interface KeptPhoto {
  readonly id: string;
  readonly sha256: string;
  /** In bytes. */
  readonly length: number;
  readonly mimeType: string;
}

/** What is sent, but for the id, which is the entry's: the reading of a job, or of a meter not on the list (OPN-080). */
export type Content<Photo> =
  | ({ readonly kind: 'reading' } & Omit<Submission<Photo>, 'id'>)
  | {
      readonly kind: 'unknownReading';
      /** When the reading was taken: ISO instant in UTC. */
      readonly capturedAt: string;
      readonly reading: UnknownReading<Photo>;
    };

/** Why an entry is still here (OPN-081). */
export type EntryState =
  /** Has not been tried yet, or may be tried again at once. */
  | { readonly kind: 'waiting' }
  /**
   * Was tried in vain and is tried again by itself, from `retryAt` on or when the connection returns. `status` is what the
   * server said, null when nobody answered. Instants are ISO texts by the clock of the device.
   */
  | {
      readonly kind: 'failed';
      readonly status: number | null;
      readonly at: string;
      readonly attempts: number;
      readonly retryAt: string;
    }
  /** The server wants its account to sign in again. */
  | { readonly kind: 'waitsForAccount' }
  /** The server does not take it; the person decides. Null when whoever refused it used no words of ours. */
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem | null }
  /** A photo is missing or no longer as it was taken; it is not sent as if nothing were wrong (F41). The person decides. */
  | { readonly kind: 'damaged' };

/** A composed reading on its way to the server: kept on this device until the server has it (DOM-49). */
export interface OutboxEntry {
  /** Of the submission: its Idempotency-Key (OPN-083). */
  readonly id: string;
  /** With which it was composed; the server accepts every version its history lists. */
  readonly contractVersion: number;
  /** The order in which entries were kept on this device; no clock decides it (F29). */
  readonly sequence: number;
  /** In whose name it is sent, and nobody else's (OPN-041). */
  readonly accountId: string;
  readonly applicationId: string;
  /** Since when it is kept: ISO instant. */
  readonly keptAt: string;
  readonly content: Content<KeptPhoto>;
  /** What can be shown of it without its job. */
  readonly label: EntryLabel;
  readonly state: EntryState;
  /** What its form held, as drafts are kept; nothing for what no form has sent. */
  readonly form?: unknown;
}

export interface EntryLabel {
  /** Null when nobody knows it, as with a meter that is not on the list. */
  readonly meterType: MeterType | null;
  readonly meterNumber: string;
}

/** A record that is no entry of any version this app knows: shown, written to the file, thrown away if wanted (F40). */
export interface UnreadableRecord {
  readonly key: string;
  /** As far as it can be told. */
  readonly accountId: string | null;
  readonly keptAt: string | null;
  readonly record: unknown;
}

/** The photos of an entry, in the order in which they are sent. */
export function photosOf({ content }: OutboxEntry): readonly KeptPhoto[] {
  return photosIn(content);
}

/** The photos of a content, in the order in which they are sent. */
export function photosIn<Photo>(content: Content<Photo>): readonly Photo[] {
  return content.kind === 'reading'
    ? content.results.flatMap(({ readingImages }) => readingImages)
    : content.reading.readingImages;
}

/** The content with each photo exchanged; whatever becomes of a photo, the rest stays letter by letter. */
export function withPhotos<From, To>(content: Content<From>, change: (photo: From) => To): Content<To> {
  if (content.kind === 'unknownReading') {
    const readingImages = content.reading.readingImages.map(change);
    return { ...content, reading: { ...content.reading, readingImages } };
  }
  const results = content.results.map((result) => ({ ...result, readingImages: result.readingImages.map(change) }));
  return { ...content, results };
}
